// Guarantee: the demo never puts its cast into a database that someone named for real business.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { fromRoot } from './root.ts';

it('the demo refuses DATABASE_URL with a message, before anything is built', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fromRoot('tools/start.ts'), '--demo'], {
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The demo keeps its cast in a database of its own, .*Unset DATABASE_URL/);
});
