import { startFakeS3, type FakeS3 } from '@primehour/testkit/fakes/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3ArchiveStore } from './archive-s3.ts';

// The guarantee: an archive in a bucket behaves like one in a folder, and a strict store accepts its requests.

const account = { region: 'eu-central-1', bucket: 'backups', accessKeyId: 'key-1', secretAccessKey: 'secret-1' };
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3(account);
});
afterAll(() => s3.close());

const storeOf = (prefix: string, timeoutMs = 60_000) =>
  createS3ArchiveStore({ ...account, endpoint: s3.url, isPathStyle: true, publicUrl: undefined }, prefix, {
    timeoutMs,
    pausesMs: [1],
  });

it('puts, gets, lists over pages, and removes below its prefix', async () => {
  const store = storeOf('primehour');
  expect(store.place).toBe('s3://backups/primehour');
  await storeOf('').put('wal/other', Buffer.from('of another'));
  for (const name of ['wal/1', 'wal/3', 'wal/2', 'wal/4', 'base/a/manifest']) await store.put(name, Buffer.from(name));
  expect(await store.list('wal/')).toEqual(['wal/1', 'wal/2', 'wal/3', 'wal/4']);
  expect(await store.list('nothing/')).toEqual([]);
  expect((await store.get('wal/3'))?.toString()).toBe('wal/3');
  expect(await store.get('wal/other')).toBeUndefined();
  await store.remove('wal/3');
  await store.remove('wal/3');
  expect(await store.list('wal/')).toEqual(['wal/1', 'wal/2', 'wal/4']);
  expect(await storeOf('').list('wal/')).toEqual(['wal/other']);
  expect(s3.problems).toEqual([]);
});

it('retries temporary failures, and reports others with the store and its reason', async () => {
  s3.next.push(503);
  await storeOf('p').put('wal/1', Buffer.from('x'));
  s3.next.push('HANG_UP', 'NEVER_ANSWER');
  await expect(storeOf('p', 500).get('wal/1')).rejects.toThrow('s3://backups/p did not answer GET.');
  s3.next.push(403);
  await expect(storeOf('p').list('wal/')).rejects.toThrow('s3://backups/p answered GET with 403 (SlowDown).');
});
