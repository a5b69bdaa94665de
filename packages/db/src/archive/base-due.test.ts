import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openOrBeginArchive } from './archive.ts';
import { type BaseCopy, manifestObject } from './base-copy.ts';
import { isBaseDue } from './base-due.ts';
import { createFolderStore } from './folder-store.ts';
import { pruneArchive } from './prune-archive.ts';

/** The guarantee: a clock that was once ahead neither stops base copies nor deletes what is still needed. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-due-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const segment = (timeline: number, position: number): string =>
  `${String(timeline).padStart(8, '0')}00000000${String(position).padStart(8, '0')}`;

const base = (date: string, firstWal: string): BaseCopy => ({
  name: `${date.replaceAll('-', '')}T000000Z`,
  startedAt: `${date}T00:00:00.000Z`,
  finishedAt: `${date}T00:00:00.000Z`,
  firstWal,
  lastWal: firstWal,
  label: '',
  folders: [],
  files: [],
  bytes: 0,
  images: [],
});

test.each([
  ['there is none', [], [segment(1, 3)], true],
  ['the last one is from this week', [base('2026-11-20', segment(1, 3))], [segment(1, 3), segment(1, 4)], false],
  ['the last one is older', [base('2026-11-10', segment(1, 3))], [segment(1, 3)], true],
  ['there is a gap', [base('2026-11-20', segment(1, 3))], [segment(1, 3), segment(1, 5)], true],
  ['it is of an older timeline', [base('2026-11-20', segment(0, 3))], [segment(0, 3)], true],
  ['another timeline got further', [base('2026-11-20', segment(1, 3))], [segment(1, 3), segment(0, 9)], false],
  ['the only one is from the future', [base('2027-11-20', segment(1, 3))], [segment(1, 3)], true],
  [
    'one is from the future and one from this week',
    [base('2026-11-20', segment(1, 3)), base('2027-11-20', segment(1, 4))],
    [segment(1, 3), segment(1, 4)],
    false,
  ],
])('whether a copy is due when %s', (_, bases, segments, isDue) => {
  expect(isBaseDue(bases, { segments, timeline: 1, now: new Date('2026-11-22') })).toBe(isDue);
});

test('nothing is removed while a copy is dated in the future', async () => {
  const archive = await openOrBeginArchive(createFolderStore(path.join(folder, 'archive')), 'a key', '1');
  const bases = [
    base('2026-09-01', segment(1, 2)),
    base('2026-10-01', segment(1, 3)),
    base('2027-11-20', segment(1, 4)),
  ];
  for (const each of bases) await archive.put(manifestObject(each.name), Buffer.from(JSON.stringify(each)));
  const before = await archive.list('');
  const images = {
    present: () => new Set<string>(),
    held: () => new Set<string>(),
    async keep() {},
    async discard() {},
  };
  const keepFrom = new Date('2026-10-22');
  expect(await pruneArchive(archive, images, { now: new Date('2026-11-22'), keepFrom })).toBe(false);
  expect(await archive.list('')).toEqual(before);
  expect(await pruneArchive(archive, images, { now: new Date('2027-11-22'), keepFrom })).toBe(true);
  expect(await archive.list('base/')).toEqual(bases.slice(1).map(({ name }) => manifestObject(name)));
});
