// Guarantee: temporary files of tests are in memory if it has room, unless the developer chose a place; nothing of a
// run that ended or was killed stays there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { fromRoot } from './root.ts';

const memory = mkdtempSync(path.join(tmpdir(), 'primehour-memory-'));
afterAll(() => rmSync(memory, { recursive: true }));

/** The temporary folder of a process, which has ended. */
function tempOf(env: Record<string, string>, place = memory): string {
  const { TMPDIR: _, ...others } = process.env;
  const script = `
    const { keepTempInMemory } = await import(${JSON.stringify(pathToFileURL(fromRoot('tools/temp-in-memory.ts')))});
    keepTempInMemory(${JSON.stringify(place)});
    console.log(process.env.TMPDIR);
  `;
  const args = ['--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { env: { ...others, ...env }, encoding: 'utf8' }).stdout.trim();
}

it.runIf(process.platform === 'linux')('are removed with the process, and those of a killed one by the next', () => {
  const killed = path.join(memory, 'primehour-4194305-abcdef');
  const other = path.join(memory, 'primehour-demo');
  mkdirSync(killed);
  mkdirSync(other);
  const folder = tempOf({});
  expect(path.dirname(folder)).toBe(memory);
  expect([folder, killed, other].map(existsSync)).toEqual([false, false, true]);
});

it('stay where the developer wants them, and on disk if there is no such memory', () => {
  expect(tempOf({ TMPDIR: '/elsewhere' })).toBe('/elsewhere');
  expect(tempOf({}, path.join(memory, 'missing'))).toBe('undefined');
});
