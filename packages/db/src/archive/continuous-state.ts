import { rmSync } from 'node:fs';
import { readState, stateFile, writeState } from './state-file.ts';

/** What the last pass of a continuous backup found, for `npm run status`. */
export type ContinuousState = {
  readonly place: string;
  /** When there was last nothing complete waiting to be archived. */
  readonly currentAt: string | null;
  readonly baseAt: string | null;
  /** Why the last pass failed. */
  readonly problem: string | null;
};

const fileOf = (dataDir: string) => stateFile(dataDir, 'continuous.json');

export const writeContinuousState = (dataDir: string, state: ContinuousState): void =>
  writeState(fileOf(dataDir), state);

export const forgetContinuousState = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Undefined if there was never a continuous backup of this data. */
export const readContinuousState = (dataDir: string) => readState(fileOf(dataDir)) as ContinuousState | undefined;
