import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startFakeS3 } from '@primehour/testkit/fakes/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageStore } from '../ports/image-store.ts';
import { createDiskStore } from './images-disk.ts';
import { createS3Store } from './images-s3.ts';

// The guarantee, the same for every store: a picture is stored whole or not at all, and only names that we created
// reach it.

const KEY = '7f7b1f0e-3d86-4f6f-9a57-1f9a1f2d3c4b.jpg';

const STORES: Record<string, () => Promise<{ store: ImageStore; names(): Promise<string[]>; close(): Promise<void> }>> =
  {
    async disk() {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'primehour-images-'));
      const names = async () => {
        const found = await readdir(path.join(dataDir, 'images'), { recursive: true, withFileTypes: true });
        return found.filter((entry) => entry.isFile()).map(({ name }) => name);
      };
      return { store: createDiskStore({ dataDir }), names, close: () => rm(dataDir, { recursive: true, force: true }) };
    },
    async s3() {
      const account = { region: 'eu-west-3', bucket: 'prime-hour', accessKeyId: 'AKTEST', secretAccessKey: 'se/cr+et' };
      const s3 = await startFakeS3(account);
      const store = createS3Store({ ...account, endpoint: s3.url, isPathStyle: true, publicUrl: undefined });
      return {
        store,
        names: async () => [...s3.objects.keys()],
        async close() {
          expect(s3.problems).toEqual([]);
          await s3.close();
        },
      };
    },
  };

describe.each(Object.keys(STORES))('%s', (name) => {
  let opened: Awaited<ReturnType<(typeof STORES)[string]>>;
  let store: ImageStore;
  beforeAll(async () => {
    const open = STORES[name];
    if (!open) throw new Error('No such store.');
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  const read = async (key: string) => {
    const found = await store.open(key);
    return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString() };
  };

  it('returns what was put, until it is removed', async () => {
    expect([await read(KEY), await store.sizeOf(KEY)]).toEqual([undefined, undefined]);
    await store.put(KEY, Buffer.from('first'), 'image/jpeg');
    expect([await read(KEY), await store.sizeOf(KEY)]).toEqual([{ bytes: 5, text: 'first' }, 5]);
    await store.put(KEY, Buffer.from('the second'), 'image/jpeg');
    expect([await read(KEY), await store.sizeOf(KEY)]).toEqual([{ bytes: 10, text: 'the second' }, 10]);
    await store.remove(KEY);
    await store.remove(KEY);
    expect([await read(KEY), await store.sizeOf(KEY)]).toEqual([undefined, undefined]);
  });

  it('contains one complete file after many parallel writes, and no leftovers', async () => {
    const texts = Array.from({ length: 8 }, (_, number) => String(number).repeat(100_000));
    await Promise.all(texts.map((text) => store.put(KEY, Buffer.from(text), 'image/jpeg')));
    expect(texts).toContain((await read(KEY))?.text);
    expect(await opened.names()).toEqual([KEY]);
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
  ])('has no file named %j', async (key) => {
    expect([await store.open(key), await store.sizeOf(key)]).toEqual([undefined, undefined]);
    await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('Not a key of the image store.');
    await expect((async () => store.remove(key))()).rejects.toThrow('Not a key of the image store.');
  });
});
