import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './root.ts';

const LOCKFILE = fromRoot('package-lock.json');

export type Lockfile = { packages: Record<string, { engines?: unknown }> };

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;

/**
 * The lockfile without what packages require of Node. npm compares that with the Node it runs on itself, which may be 20,
 * and prints a warning for each package that wants more; but nothing of ours runs on that one. `lockfile-engines.test.ts`
 * compares with the Node that everything runs on. What the project itself requires stays.
 */
export function withoutEngines(lockfile: Lockfile): Lockfile {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => {
    const { engines, ...rest } = entry;
    return [path, path === '' && engines !== undefined ? entry : rest] as const;
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(LOCKFILE, `${JSON.stringify(withoutEngines(readLockfile()), null, 2)}\n`);
}
