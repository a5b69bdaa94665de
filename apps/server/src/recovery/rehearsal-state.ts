import { readState, stateFile, writeState } from '@primehour/db/archive/state-file';

/** The results of a restored node's checks. */
export type RehearsalCheck = { readonly about: string; readonly text: string; readonly isOk: boolean };

/** The last rehearsed restore, kept in DATA_DIR for `npm run status`. */
export type Rehearsal = {
  readonly at: string;
  readonly place: string;
  readonly restoreSeconds: number | null;
  readonly lastCommitAt: string | null;
  readonly checks: readonly RehearsalCheck[];
};

const fileOf = (dataDir: string) => stateFile(dataDir, 'rehearsal.json');

export const writeRehearsal = (dataDir: string, rehearsal: Rehearsal): void => writeState(fileOf(dataDir), rehearsal);

/** Undefined when there was none. */
export const readRehearsal = (dataDir: string) => readState(fileOf(dataDir)) as Rehearsal | undefined;
