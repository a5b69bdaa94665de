import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

const fileOf = (dataDir: string) => join(dataDir, 'backups', 'rehearsal.json');

export function writeRehearsal(dataDir: string, rehearsal: Rehearsal): void {
  const file = fileOf(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(rehearsal)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** Undefined when there was none. */
export function readRehearsal(dataDir: string): Rehearsal | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Rehearsal;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
