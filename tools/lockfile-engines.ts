import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './root.ts';

const LOCKFILE = fromRoot('package-lock.json');

export type Lockfile = { packages: Record<string, { engines?: unknown }> };

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;

/**
 * The lockfile without the Node versions that packages require. npm compares them with the Node that npm itself runs
 * on, which may be 20, and warns about each package that needs a newer one, although none of our code runs on that
 * Node. `lockfile-engines.test.ts` compares them with the Node that everything runs on. The project's own requirement
 * stays.
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
