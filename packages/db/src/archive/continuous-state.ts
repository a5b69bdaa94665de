import { rmSync } from 'node:fs';
import { readState, stateFile, writeState } from './state-file.ts';

/** What the last pass of a continuous backup found. `npm run status` reads the times. */
export type ContinuousState = {
  readonly place: string;
  /** When there was last nothing complete of the log waiting to be archived. */
  readonly currentAt: string | null;
  /** When every picture was last in the archive. Earlier versions did not write it. */
  readonly picturesAt?: string | null;
  readonly baseAt: string | null;
  /** Why the last pass failed, for people. */
  readonly problem: string | null;
};

const fileOf = (dataDir: string) => stateFile(dataDir, 'continuous.json');

export const writeContinuousState = (dataDir: string, state: ContinuousState): void =>
  writeState(fileOf(dataDir), state);

export const forgetContinuousState = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Undefined if there was never a continuous backup of this data. */
export const readContinuousState = (dataDir: string) => readState(fileOf(dataDir)) as ContinuousState | undefined;
