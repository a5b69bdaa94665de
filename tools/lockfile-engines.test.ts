// Guarantee: `npm ci` prints no warnings about Node to someone whose own Node is older than ours, and every package
// accepts the Node that runs the product.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { readLockfile, withoutEngines } from './lockfile-engines.ts';
import { fromRoot } from './root.ts';

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies: (version: string, range: string) => boolean;
};
const { version: NODE } = JSON.parse(readFileSync(fromRoot('node_modules/node/package.json'), 'utf8')) as {
  version: string;
};

it('the lockfile requires nothing of npm’s own Node; `npm run format` ensures that', () => {
  const { packages } = readLockfile();
  expect(Object.keys(packages).filter((path) => path !== '' && packages[path]?.engines !== undefined)).toEqual([]);
  expect(packages['']?.engines).toEqual({ node: '>=20', npm: '>=10' });
});

it('only the requirements of packages are left out', () => {
  const root = { name: 'x', engines: { node: '>=20' } };
  const lockfile = { packages: { '': root, 'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } } } };
  expect(withoutEngines(lockfile)).toEqual({ packages: { '': root, 'node_modules/a': { version: '1.0.0' } } });
});

it('every installed package accepts the Node that comes with the project', () => {
  const manifests = Object.keys(readLockfile().packages)
    .filter((path) => path.startsWith('node_modules/'))
    .map((path) => fromRoot(path, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; engines?: { node?: string } });
  expect(manifests.length).toBeGreaterThan(100);
  const refusing = manifests.filter(({ engines }) => engines?.node !== undefined && !satisfies(NODE, engines.node));
  expect(refusing.map(({ name, engines }) => `${name} requires ${engines?.node}`)).toEqual([]);
});
