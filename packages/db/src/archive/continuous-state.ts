import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the last pass of a continuous backup found, for `npm run status`. */
export type ContinuousState = {
  readonly place: string;
  /** When there was last nothing complete waiting to be archived. */
  readonly currentAt: string | null;
  readonly baseAt: string | null;
  /** Why the last pass failed. */
  readonly problem: string | null;
};

const fileOf = (dataDir: string) => path.join(dataDir, 'backups', 'continuous.json');

export function writeContinuousState(dataDir: string, state: ContinuousState): void {
  const file = fileOf(dataDir);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

export const forgetContinuousState = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Undefined if there was never a continuous backup of this data. */
export function readContinuousState(dataDir: string): ContinuousState | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as ContinuousState;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
