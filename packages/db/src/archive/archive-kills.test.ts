import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { keptIn, startBackup, TEST_KEY } from '../testing/archived-data.ts';
import { kill, startReady, stop, stopAll } from '../testing/killable.ts';
import { openArchive } from './archive.ts';
import { createFolderStore } from './folder-store.ts';
import { restoreArchive } from './restore-archive.ts';
import { isSegment, positionOf } from './wal-name.ts';

/**
 * The guarantee: whatever is killed at whatever moment, no acknowledged write is missing from what the archive
 * restores.
 */

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-archive-kills-'));
const [dataDir, place] = [path.join(folder, 'data'), path.join(folder, 'archive')];
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = path.join(import.meta.dirname, '..', 'testing', 'run-backup.ts');
/** Moments that vary from run to run with the machine, and together reach every step. */
const LIVES_MS = [300, 450, 600, 800, 1_000, 1_300, 350, 500, 700, 900];

const hasParts = () => {
  try {
    return readdirSync(path.join(place, 'base'), { recursive: true }).some((name) => String(name).includes('part-'));
  } catch {
    return false;
  }
};

async function switchLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.end();
}

const startKillable = () => spawn(process.execPath, [PROGRAM, dataDir, place, TEST_KEY], { stdio: 'ignore' });

test.skipIf(process.platform === 'win32')(
  'backups and databases that are killed at any moment lose no acknowledged write',
  { tags: ['wide'], timeout: 300_000 },
  async () => {
    let primehour = await startReady(dataDir);
    const acknowledged: number[] = [];
    const write = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const row = acknowledged.length + 1;
        primehour.send(`write ${row}`);
        await primehour.next((message) => message.kept === row);
        acknowledged.push(row);
      }
    };
    // While the base copy is being written.
    const first = startKillable();
    while (!hasParts()) await pause(5);
    first.kill('SIGKILL');

    for (const [index, lifeMs] of LIVES_MS.entries()) {
      const backup = startKillable();
      const isOver = pause(lifeMs).then(() => backup.kill('SIGKILL'));
      for (let rounds = 0; rounds < 3; rounds += 1) {
        await write(5);
        await switchLog(primehour.url);
      }
      await isOver;
      if (index % 3 !== 2) continue;
      // Everything at once, as in a power failure.
      kill(primehour.watchdog, primehour.server, primehour.pid);
      await primehour.ended;
      primehour = await startReady(dataDir);
    }
    await write(5);
    const backup = await startBackup(dataDir, place);
    // A clean stop delivers the last file.
    await stop(primehour);
    await backup.whenIdle();
    await backup.stop();

    const archive = await openArchive(createFolderStore(place), TEST_KEY);
    const target = path.join(folder, 'restored');
    const { seen } = await restoreArchive({ archive, target, until: undefined, onProgress() {}, look: keptIn });
    expect(seen).toEqual(acknowledged);
    expect(acknowledged.length).toBe(155);
  },
);

/** Each change that a backup makes, from nothing to a base copy and the log after it, and those of its cleanup. */
const FIRST_CHANGES = 6;
const LATER_CHANGES = 7;

test.skipIf(process.platform === 'win32')(
  'a power failure just before or after any change of the archive loses no acknowledged write',
  { tags: ['wide'], timeout: 600_000 },
  async () => {
    const own = path.join(folder, 'each-step');
    const [data, archived] = [path.join(own, 'data'), path.join(own, 'archive')];
    const primehour = await startReady(data);
    let rows = 0;
    const write = async () => {
      rows += 1;
      primehour.send(`write ${rows}`);
      await primehour.next((message) => message.kept === rows);
      await switchLog(primehour.url);
    };
    const dieAt = async (change: number, when: string, yearsAhead: number) => {
      const args = [PROGRAM, data, archived, TEST_KEY, `${change}-${when}`, String(yearsAhead)];
      const backup = spawn(process.execPath, args, { stdio: 'ignore' });
      let isOver = false;
      const ended = new Promise<NodeJS.Signals | null>((resolve) => {
        backup.once('exit', (_, signal) => {
          isOver = true;
          resolve(signal);
        });
      });
      while (!isOver) {
        await write();
        await pause(100);
      }
      expect(await ended, `${change} ${when}`).toBe('SIGKILL');
    };
    for (let change = 1; change <= FIRST_CHANGES; change += 1) {
      for (const when of ['before', 'after']) await dieAt(change, when, 0);
    }
    // No gap, after which only a new copy would help: every instant in between can be restored.
    const positions = readdirSync(path.join(archived, 'wal')).filter(isSegment).map(positionOf);
    expect(positions.length).toBeGreaterThan(FIRST_CHANGES);
    expect(Math.max(...positions) - Math.min(...positions) + 1).toBe(new Set(positions).size);
    // A base copy is due, and the older ones, their log and their pictures are no longer needed.
    for (let change = 1; change <= LATER_CHANGES; change += 1) {
      for (const when of ['before', 'after']) await dieAt(change, when, change);
    }
    // By the same clock, for which the last copy is a recent one.
    const backup = await startBackup(data, archived, LATER_CHANGES * 366 * 86_400_000);
    await stop(primehour);
    await backup.whenIdle();
    await backup.stop();
    const archive = await openArchive(createFolderStore(archived), TEST_KEY);
    const target = path.join(own, 'restored');
    const { seen } = await restoreArchive({ archive, target, until: undefined, onProgress() {}, look: keptIn });
    expect(seen).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
  },
);
