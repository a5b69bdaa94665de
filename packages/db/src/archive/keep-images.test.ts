import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrBeginArchive } from './archive.ts';
import { createFolderStore } from './folder-store.ts';
import { createImageKeeper, listArchivedImages, UnreadablePicture } from './keep-images.ts';

/**
 * The guarantee: a base copy that starts while pictures are being copied archives each picture intact, and one that can't be
 * read does not keep the others out.
 */

const PICTURES = ['aa/aa1.jpg', 'aa/aa2.jpg', 'bb/bb1.jpg'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'primehour-images-'));
  for (const name of PICTURES) {
    const file = path.join(folder, 'data', 'images', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name.repeat(50_000));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('pictures are copied once, by whichever of two concurrent calls comes first', async () => {
  const store = createFolderStore(path.join(folder, 'archive'));
  const archive = await openOrBeginArchive(store, 'a key of at least thirty-two characters', '1');
  const written: string[] = [];
  const counted = {
    ...archive,
    async put(name: string, bytes: Buffer) {
      written.push(name);
      await archive.put(name, bytes);
    },
  };
  const images = await createImageKeeper(path.join(folder, 'data'), counted);
  await Promise.all([images.keep(), images.keep()]);
  const all = PICTURES.map((name) => `images/${name}`);
  expect(written.toSorted()).toEqual(all);
  expect(await listArchivedImages(archive)).toEqual(all);
});

test('a call after a failed one tries again', async () => {
  const archive = await openOrBeginArchive(
    createFolderStore(path.join(folder, 'other')),
    'a key of at least thirty-two characters',
    '1',
  );
  const answers: (() => Promise<void>)[] = [() => Promise.reject(new Error('The disk is full.'))];
  const failing = {
    ...archive,
    put: (name: string, bytes: Buffer) => answers.pop()?.() ?? archive.put(name, bytes),
  };
  const images = await createImageKeeper(path.join(folder, 'data'), failing);
  await expect(images.keep()).rejects.toThrow('The disk is full.');
  expect(images.present()).toEqual(new Set(PICTURES.map((name) => `images/${name}`)));
  await images.keep();
  expect(await listArchivedImages(archive)).toHaveLength(PICTURES.length);
});

// Which of the two comes last depends on the file system.
test.each([0, 1])('a picture that cannot be read is reported after the others were copied (%i)', async (which) => {
  const store = createFolderStore(path.join(folder, `unreadable-${which}`));
  const archive = await openOrBeginArchive(store, 'a key of at least thirty-two characters', '1');
  const all = PICTURES.map((name) => `images/${name}`);
  let broken: string | undefined;
  const breaking = {
    ...archive,
    async put(name: string, bytes: Buffer) {
      await archive.put(name, bytes);
      if (broken !== undefined) return;
      broken = all.filter((other) => other !== name)[which] ?? '';
      renameSync(path.join(folder, 'data', broken), path.join(folder, 'aside'));
      mkdirSync(path.join(folder, 'data', broken));
    },
  };
  const images = await createImageKeeper(path.join(folder, 'data'), breaking);
  const failed = images.keep();
  await expect(failed).rejects.toThrow('EISDIR');
  await expect(failed).rejects.toBeInstanceOf(UnreadablePicture);
  expect(await listArchivedImages(archive)).toEqual(all.filter((name) => name !== broken));
  rmSync(path.join(folder, 'data', broken ?? ''), { recursive: true });
  renameSync(path.join(folder, 'aside'), path.join(folder, 'data', broken ?? ''));
  await images.keep();
  expect(await listArchivedImages(archive)).toEqual(all);
});

test('a folder that cannot be listed is not taken for one without pictures', async () => {
  const store = createFolderStore(path.join(folder, 'unlisted'));
  const archive = await openOrBeginArchive(store, 'a key of at least thirty-two characters', '1');
  mkdirSync(path.join(folder, 'elsewhere'));
  writeFileSync(path.join(folder, 'elsewhere', 'images'), 'not a folder');
  const images = await createImageKeeper(path.join(folder, 'elsewhere'), archive);
  const failed = images.keep();
  await expect(failed).rejects.toThrow('ENOTDIR');
  await expect(failed).rejects.not.toBeInstanceOf(UnreadablePicture);
});
