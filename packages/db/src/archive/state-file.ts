import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What backups leave in `DATA_DIR/backups` for `npm run status`. */

export const stateFile = (dataDir: string, name: string): string => path.join(dataDir, 'backups', name);

export function writeState(file: string, state: object): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/**
 * Undefined if it was never written.
 * @throws Error a sentence for the operator if it is damaged, as when the machine lost power
 */
export function readState(file: string): object | undefined {
  try {
    const state = parse(readFileSync(file, 'utf8'));
    if (typeof state !== 'object' || state === null) throw new Error(`${file} is damaged`);
    return state;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
