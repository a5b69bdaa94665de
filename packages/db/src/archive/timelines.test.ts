import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../embedded/server.ts';
import { silentLog } from '../log.ts';
import { keptIn, startArchivedData, startBackup, TEST_KEY } from '../testing/archived-data.ts';
import { openArchive, openOrBeginArchive } from './archive.ts';
import { type BaseCopy, manifestObject } from './base-copy.ts';
import { readContinuousState } from './continuous-state.ts';
import { createFolderStore } from './folder-store.ts';
import { pruneArchive } from './prune-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { isOn, readTimelines } from './timelines.ts';
import { walObject } from './wal-name.ts';

/** The guarantee: what is written after a restore can be restored like anything before it. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-timelines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wal = (timeline: number, position: number): string =>
  `${String(timeline).padStart(8, '0')}00000000${position.toString(16).toUpperCase().padStart(8, '0')}`;

const emptyArchive = (name: string) => openOrBeginArchive(createFolderStore(path.join(folder, name)), TEST_KEY, '1');

test('a timeline owns the files before it left the older ones, and its own after that', async () => {
  const archive = await emptyArchive('owners');
  const names = [wal(1, 1), wal(2, 7), '00000002.history'];
  await archive.put(walObject('00000002.history'), Buffer.from('1\t0/7A0000F8\tbefore 2026-11-22 14:00:00+00\n'));
  const [second, first] = await readTimelines(archive, names);
  expect([second?.id, first?.id]).toEqual([2, 1]);
  const owned = (timeline: typeof first, id: number) =>
    [0x79, 0x7a, 0x7b].filter((position) => timeline !== undefined && isOn(timeline, wal(id, position)));
  expect(owned(second, 1)).toEqual([0x79]);
  expect(owned(second, 2)).toEqual([0x7a, 0x7b]);
  expect(owned(first, 1)).toEqual([0x79, 0x7a, 0x7b]);
});

test('pruning keeps the log of a copy that was made after a restore to an earlier position', async () => {
  const archive = await emptyArchive('pruned');
  const base = (day: number, firstWal: string) => ({
    name: `202611${day}T000000Z`,
    finishedAt: `2026-11-${day}T00:00:00.000Z`,
    firstWal,
    images: [],
  });
  const bases: Pick<BaseCopy, 'name' | 'finishedAt' | 'firstWal' | 'images'>[] = [
    base(10, wal(1, 2)),
    base(11, wal(1, 20)),
    base(12, wal(2, 8)),
  ];
  for (const each of bases) await archive.put(manifestObject(each.name), Buffer.from(JSON.stringify(each)));
  for (const name of [wal(1, 2), wal(2, 8), wal(2, 9)]) await archive.put(walObject(name), Buffer.from('log'));
  const images = {
    present: () => new Set<string>(),
    held: () => new Set<string>(),
    async keep() {},
    async discard() {},
  };
  const keepFrom = new Date('2026-11-11T12:00:00Z');
  expect(await pruneArchive(archive, images, { now: new Date('2026-11-13'), keepFrom })).toBe(true);
  expect(await archive.list('wal/')).toEqual([walObject(wal(2, 8)), walObject(wal(2, 9))]);
});

describe.skipIf(process.platform === 'win32')('a restored database', () => {
  test('is backed up in the same folder, and everything since is restored', { tags: ['wide'] }, async () => {
    const data = await startArchivedData();
    const place = data.place;
    const beginAgain = async (name: string, n: number) => {
      const dataDir = path.join(data.folder, name);
      const server = await startEmbedded({ dataDir, log: silentLog });
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query('insert into kept values ($1)', [n]);
      await client.end();
      const backup = await startBackup(dataDir, place);
      const baseBefore = readContinuousState(dataDir)?.baseAt;
      while (readContinuousState(dataDir)?.baseAt === baseBefore) await pause(50);
      await server.stop();
      await backup.whenIdle();
      await backup.stop();
    };
    const restoreAll = async (name: string) => {
      const archive = await openArchive(createFolderStore(place), TEST_KEY);
      const target = path.join(data.folder, name);
      return (await restoreArchive({ archive, target, until: undefined, onProgress() {}, look: keptIn })).seen;
    };
    try {
      await data.write(1);
      const correct = await data.write(2);
      const mistake = await data.write(3);
      await data.write(4);
      await data.archiveLog();
      expect(await data.restoredRows('second', correct)).toEqual([1, 2]);

      await beginAgain('second', 5);
      expect(existsSync(path.join(place, 'wal', '00000002.history'))).toBe(true);
      expect(await restoreAll('third')).toEqual([1, 2, 5]);
      // Instants before the restore are as they were.
      expect(await data.restoredRows('earlier', mistake)).toEqual([1, 2, 3]);

      await beginAgain('third', 6);
      expect(await restoreAll('fourth')).toEqual([1, 2, 5, 6]);
      // The replaced database must not be backed up there again.
      await expect(data.whileNotArchiving(async () => {})).rejects.toThrow(`${place} holds a newer timeline`);
    } finally {
      await data.stop().catch(() => {});
    }
  });
});
