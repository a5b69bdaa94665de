import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Pages that are open, and servers that have read the pages before, go on asking for the files they name. */
const KEPT_MS = 60 * 60 * 1000;

/** Files whose names change with their content, so that those of two builds may lie side by side. */
const NAMED_BY_CONTENT = `assets${sep}`;

/**
 * Puts a finished build in place of the one before by renaming: readers find one or the other, never a
 * part. Both folders lie on one file system.
 */
export function publishFolder(built: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  const before = `${built}-before`;
  if (existsSync(place)) {
    keepNamedFiles(place, built);
    rmSync(before, { recursive: true, force: true });
    renameSync(place, before);
  }
  renameSync(built, place);
  rmSync(before, { recursive: true, force: true });
}

function keepNamedFiles(from: string, to: string): void {
  const oldest = Date.now() - KEPT_MS;
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const file = join(from, name);
    if (!name.includes(NAMED_BY_CONTENT) || existsSync(join(to, name))) continue;
    const found = statSync(file);
    if (found.isFile() && found.mtimeMs >= oldest) cpSync(file, join(to, name), { preserveTimestamps: true });
  }
}
