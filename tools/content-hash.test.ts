// Guarantee: a build counts as stale if and only if one of its inputs has changed.
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

let root = '';
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const hash = () => contentHash(root, ['app', 'package-lock.json']);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'primehour-hash-'));
  write('app/src/main.ts', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

it('changes with a source, a new file, a name and the lockfile', () => {
  const hashes = [hash()];
  write('app/src/main.ts', 'two');
  hashes.push(hash());
  write('app/src/page.ts', '');
  hashes.push(hash());
  renameSync(path.join(root, 'app/src/page.ts'), path.join(root, 'app/src/pages.ts'));
  hashes.push(hash());
  write('package-lock.json', '{ }');
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(5);
});

it('stays the same for a touched file, a test, an output and files elsewhere', () => {
  const before = hash();
  utimesSync(path.join(root, 'app/src/main.ts'), 1, 1);
  write('app/src/main.test.ts', 'a test');
  write('app/dist/main.js', 'built');
  write('docs/runbook.md', 'prose');
  expect(hash()).toBe(before);
});
