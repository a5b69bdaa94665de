import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Open pages, and servers that have read previous pages, keep requesting the files that these reference. */
const KEPT_MS = 60 * 60 * 1000;

/** Files whose names change with their content, so that those of two builds can coexist. */
const NAMED_BY_CONTENT = `assets${sep}`;

/**
 * Replaces the previous build with a finished one by renaming: readers find one or the other, never a part. Both
 * folders must be on the same file system.
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
