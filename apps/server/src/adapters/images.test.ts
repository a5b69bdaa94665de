import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageStore } from '../ports/image-store.ts';
import { createImageStore } from './images.ts';

// The guarantee: a picture is there whole or not at all, and no name that was not made by us ever reaches the disk.

let dataDir: string;
let store: ImageStore;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'primehour-images-'));
  store = createImageStore({ dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const KEY = '7f7b1f0e-3d86-4f6f-9a57-1f9a1f2d3c4b.jpg';
const read = async (key: string) => {
  const opened = await store.open(key);
  return opened && { bytes: opened.bytes, text: (await buffer(opened.stream)).toString() };
};

it('gives back what was put, until it is removed', async () => {
  expect([await read(KEY), await store.has(KEY)]).toEqual([undefined, false]);
  await store.put(KEY, Buffer.from('first'), 'image/jpeg');
  expect([await read(KEY), await store.has(KEY)]).toEqual([{ bytes: 5, text: 'first' }, true]);
  await store.remove(KEY);
  await store.remove(KEY);
  expect(await read(KEY)).toBeUndefined();
});

it('holds one whole file after many wrote at once, and nothing beside it', async () => {
  const texts = Array.from({ length: 8 }, (_, number) => String(number).repeat(100_000));
  await Promise.all(texts.map((text) => store.put(KEY, Buffer.from(text), 'image/jpeg')));
  expect(texts).toContain((await read(KEY))?.text);
  expect(await readdir(path.join(dataDir, 'images', '7f'))).toEqual([KEY]);
});

it.each([
  '../../etc/passwd',
  '',
  'a.jpg',
  `${KEY}/..`,
  `x/${KEY}`,
  KEY.replace('.jpg', '.png'),
  `${KEY}\0`,
  KEY.toUpperCase(),
])('knows no file named %j', async (key) => {
  expect([await store.open(key), await store.has(key)]).toEqual([undefined, false]);
  await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('Not a key of the image store.');
});
