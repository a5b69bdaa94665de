import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isTest } from './source-files.ts';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);

/** One hash over the names and contents of the given files and folders under `root`, without tests. */
export function contentHash(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (name: string) => {
    const file = path.join(root, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      const children = readdirSync(file).filter((child) => !SKIPPED_FOLDERS.has(child) && !isTest(child));
      for (const child of children.toSorted()) add(`${name}/${child}`);
    } else if (stat) {
      hash.update(`${name}\0${stat.size}\0`).update(readFileSync(file));
    }
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}
