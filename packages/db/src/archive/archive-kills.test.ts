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

/** The guarantee: whatever is killed, at whatever moment, no acknowledged write is missing in what the archive gives back. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-archive-kills-'));
const [dataDir, place] = [path.join(folder, 'data'), path.join(folder, 'archive')];
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = path.join(import.meta.dirname, '..', 'testing', 'run-backup.ts');
/** Moments that differ from run to run by what the machine does, and together reach every step. */
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
    // A clean stop hands over the last file.
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
