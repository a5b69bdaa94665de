/**
 * The embedded server starts on an empty directory, keeps every acknowledged write whatever is killed, serves one
 * Primehour at a time, and leaves no process behind.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readRows,
  kill,
  retryUntilReachable,
  start,
  startReady,
  stop,
  stopAll,
  waitUntilDecided,
  waitUntilGone,
} from '../testing/killable.ts';
import { connectionFile, readConnectionUrl } from './layout.ts';
import { isAlive } from './process.ts';

/** Servers running on this data folder, including those of other processes. */
function serversOn(dataDir: string): string[] {
  const list = execFileSync('ps', ['-ww', '-A', '-o', 'command='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(`primehour.cluster=${path.join(dataDir, 'postgres')}`));
}

let folder: string;
let dataDir: string;
beforeAll(() => {
  // mkdtemp creates a folder that only its owner can enter: if that is root, the server's account has no access.
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-embedded-'));
  dataDir = path.join(folder, 'data');
});
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('the embedded server', () => {
  // It creates the data that the tests below start from.
  test('two simultaneous first starts end with one running and one refused by name', async () => {
    const both = [start(dataDir), start(dataDir)];
    const answers = await Promise.all(both.map(waitUntilDecided));
    const winner = answers.findIndex((answer) => answer.ready === true);
    const refused = answers.map((answer) => answer.refused).filter((reason) => reason !== undefined);
    expect(refused).toEqual([
      `Primehour is already running on ${dataDir} (pid ${answers[winner]?.pid}). Stop it first, or choose another DATA_DIR.`,
    ]);
    const running = both[winner];
    if (running === undefined) throw new Error('Neither started.');
    running.send('write 1');
    await running.next((message) => message.kept === 1);
    await stop(running);
  });

  test('a start on existing data finds it, and a clean stop leaves no server', async () => {
    const first = await startReady(dataDir);
    expect(await readRows(first.url)).toEqual([1]);
    await stop(first);
    await waitUntilGone(first.server);
    expect(existsSync(connectionFile(dataDir))).toBe(false);
  });

  test('only their owner can read the address and the secret', async () => {
    const first = await startReady(dataDir);
    expect(readConnectionUrl(dataDir)).toBe(first.url);
    expect(statSync(connectionFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, 'postgres', 'secret')).mode & 0o777).toBe(0o600);
    await stop(first);
  });

  test('a killed process takes its server with it, and the next start does not wait for it', async () => {
    const first = await startReady(dataDir);
    kill(first.pid);
    const second = await startReady(dataDir);
    expect(await readRows(second.url)).toEqual([1]);
    expect(isAlive(second.server)).toBe(true);
    await stop(second);
    await waitUntilGone(first.server);
    await waitUntilGone(second.server);
  });

  test('a server that outlived its process and its watchdog is adopted', async () => {
    const first = await startReady(dataDir);
    kill(first.watchdog, first.pid);
    await first.ended;
    const second = await startReady(dataDir);
    expect(second.server).toBe(first.server);
    expect(second.url).toBe(first.url);
    await stop(second);
    await waitUntilGone(first.server);
  });

  test('a server that is killed while its process runs is started again at the same address', async () => {
    const first = await startReady(dataDir);
    first.send('write 2');
    await first.next((message) => message.kept === 2);
    kill(first.server);
    await waitUntilGone(first.server);
    expect(await retryUntilReachable(() => readRows(first.url))).toEqual([1, 2]);
    await stop(first);
  });

  test(
    'if everything is killed at once in the middle of writing, no acknowledged row is lost',
    { tags: ['wide'] },
    async () => {
      const first = await startReady(dataDir);
      for (let n = 100; n < 600; n += 1) first.send(`write ${n}`);
      await first.next((message) => (message.kept ?? 0) > 180);
      kill(first.watchdog, first.server, first.pid);
      await first.ended;
      const acknowledged = first.messages.map((message) => message.kept).filter((n) => n !== undefined);
      const second = await startReady(dataDir);
      const rows = new Set(await readRows(second.url));
      expect(acknowledged.filter((n) => !rows.has(n))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(80);
      await stop(second);
    },
  );

  test.each([
    ['is missing', (secret: string) => rmSync(secret), 'is missing.'],
    ['is a folder', (secret: string) => [rmSync(secret), mkdirSync(secret)], 'is a folder, not a secret.'],
    ['is empty', (secret: string) => writeFileSync(secret, ''), 'is empty.'],
    ['is another', (secret: string) => writeFileSync(secret, 'x'.repeat(32)), 'is not the password of the database in'],
  ])('a password that %s is refused in a sentence, and leaves no server', async (_, change, message) => {
    const secret = path.join(dataDir, 'postgres', 'secret');
    const kept = readFileSync(secret, 'utf8');
    change(secret);
    try {
      const { refused } = await waitUntilDecided(start(dataDir));
      expect(refused).toContain(`${secret} ${message}`);
      expect(serversOn(dataDir)).toEqual([]);
    } finally {
      rmSync(secret, { recursive: true, force: true });
      writeFileSync(secret, kept, { mode: 0o600 });
    }
  });

  test('a start that can’t store its address is refused, and leaves no server', async () => {
    mkdirSync(connectionFile(dataDir));
    try {
      const { refused } = await waitUntilDecided(start(dataDir));
      expect(refused).toContain('EISDIR');
      expect(serversOn(dataDir)).toEqual([]);
    } finally {
      rmSync(connectionFile(dataDir), { recursive: true });
    }
  });

  test('a leftover pid file that names an unrelated process does not prevent a start', async () => {
    const first = await startReady(dataDir);
    const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    kill(first.watchdog, first.pid, first.server);
    await first.ended;
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await startReady(dataDir);
    expect(second.server).not.toBe(process.pid);
    await stop(second);
    expect(isAlive(process.pid)).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('as root, the server runs as another account', async () => {
    const first = await startReady(dataDir);
    expect(statSync(`/proc/${first.server}`).uid).not.toBe(0);
    await stop(first);
  });
});
