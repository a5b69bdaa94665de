/** The server's account can run its programs wherever the project is, and they are copied once if it can't. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountFor, canReach } from './account.ts';
import { findPackage } from './package.ts';
import { prepareRuntime } from './runtime.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-runtime-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'programs in a closed folder are copied once to a place where the account can run them',
  () => {
    const closed = path.join(folder, 'closed');
    const home = path.join(folder, 'home');
    mkdirSync(home, { mode: 0o755 });
    cpSync(findPackage().native, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const account = accountFor(path.join(folder, 'no cluster yet'));
    const notes: string[] = [];
    const prepare = () =>
      prepareRuntime(home, account, (text) => void notes.push(text), {
        native: path.join(closed, 'native'),
        version: '18.0.0-test',
      });
    const program = prepare().program('postgres');
    expect(program).toBe(path.join(home, 'runtime-18.0.0-test', 'native', 'bin', 'postgres'));
    expect(execFileSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toMatch(/PostgreSQL\) 18/);
    expect(prepare().program('postgres')).toBe(program);
    expect(notes.length).toBe(1);
    expect(readdirSync(home)).toEqual(['runtime-18.0.0-test']);
  },
);

test.skipIf(process.platform === 'win32')('a closed folder anywhere above stops the account, and no one else', () => {
  const inside = path.join(folder, 'shut', 'open');
  mkdirSync(inside, { recursive: true, mode: 0o755 });
  chmodSync(path.join(folder, 'shut'), 0o700);
  const account = { uid: 65_534, gid: 65_534 };
  expect(canReach(account, folder)).toBe(true);
  expect(canReach(account, inside)).toBe(false);
  expect(canReach(undefined, inside)).toBe(true);
});
