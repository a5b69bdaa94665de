import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '../archive/folder-store.ts';
import { runContinuousBackup } from '../archive/run-continuous.ts';
import { claimForProcess } from './process-file.ts';

/** The guarantee: one process at a time does what must not be done twice at once, and a killed one is in nobody's way. */

let folder: string;
let other: ChildProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-claim-'));
  other = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', '--', '--continuous'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => other.stdout?.once('data', resolve));
});
afterAll(() => {
  other.kill();
  rmSync(folder, { recursive: true, force: true });
});

const claim = (mark: string) => claimForProcess({ file: path.join(folder, 'backups', 'work.pid'), mark });

test('names the process that is at work', () => {
  const claimed = claim('--continuous');
  const file = path.join(folder, 'backups', 'work.pid');
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  if ('release' in claimed) claimed.release();
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, String(other.pid));
  expect(claim('--continuous')).toEqual({ pid: other.pid });
});

test.each([
  ['a process that was killed', () => String(spawnSync(process.execPath, ['--version']).pid)],
  ['another program with a reused pid', () => String(process.ppid)],
  ['this process, which has begun again', () => String(process.pid)],
  ['a file that was not written completely', () => ''],
])('ignores the claim of %s', (_, pid) => {
  const file = path.join(folder, 'backups', 'work.pid');
  writeFileSync(file, pid());
  expect(claim('--continuous')).toHaveProperty('release');
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
});

test.skipIf(process.platform === 'win32')(
  'a second continuous backup of the same data is refused, since each would miss what the other archives',
  async () => {
    const dataDir = path.join(folder, 'data');
    const control = path.join(dataDir, 'postgres', 'cluster', 'global', 'pg_control');
    for (const place of [path.join(dataDir, 'backups'), path.dirname(control)]) mkdirSync(place, { recursive: true });
    writeFileSync(control, Buffer.alloc(8));
    writeFileSync(path.join(dataDir, 'backups', 'continuous.pid'), String(other.pid));
    const store = createFolderStore(path.join(folder, 'archive'));
    const options = { dataDir, store, secret: 'k'.repeat(32), keepDays: 30, signal: AbortSignal.abort() };
    await expect(runContinuousBackup({ ...options, now: () => new Date(), onProgress() {} })).rejects.toThrow(
      `A continuous backup of ${dataDir} is already running (pid ${String(other.pid)}).`,
    );
    expect(existsSync(path.join(folder, 'archive'))).toBe(false);
  },
);
