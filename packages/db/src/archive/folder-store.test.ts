import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import { keyOf, sealObject, unsealObject } from './sealed-object.ts';

/**
 * The guarantee: an object exists completely or not at all, and only what was sealed under its name can be unsealed.
 */

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('objects are found by prefix, and the leftovers of an interrupted write are not objects', async () => {
  const store = createFolderStore(path.join(folder, 'new', 'place'));
  expect(await store.list('wal/')).toEqual([]);
  await store.put('wal/b', Buffer.from('b'));
  await store.put('wal/a', Buffer.from('a'));
  await store.put('base/x/manifest', Buffer.from('m'));
  writeFileSync(path.join(store.place, 'wal', 'c.draft-1'), 'half');
  expect(await store.list('wal/')).toEqual(['wal/a', 'wal/b']);
  expect(await store.list('')).toEqual(['base/x/manifest', 'wal/a', 'wal/b']);
  expect((await store.get('wal/a'))?.toString()).toBe('a');
  expect(await store.get('wal/none')).toBeUndefined();
  await store.remove('wal/a');
  await store.remove('wal/a');
  expect(await store.list('wal/')).toEqual(['wal/b']);
  expect(statSync(store.place).mode & 0o077).toBe(0);
  expect(statSync(path.join(store.place, 'wal', 'b')).mode & 0o077).toBe(0);
});

test('a write that fails leaves nothing behind', async () => {
  const store = createFolderStore(path.join(folder, 'failing'));
  await store.put('wal/a/b', Buffer.from('b'));
  await expect(store.put('wal/a', Buffer.from('a'))).rejects.toThrow('wal/a');
  expect(readdirSync(path.join(store.place, 'wal'))).toEqual(['a']);
});

test('every changed bit, a different name and a different key are detected', async () => {
  const [key, bytes] = [keyOf('secret'), Buffer.from('booked at ten')];
  const sealed = await sealObject(key, 'wal/a', bytes);
  expect((await unsealObject(key, 'wal/a', sealed))?.toString()).toBe('booked at ten');
  expect(sealed.includes('booked')).toBe(false);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await unsealObject(key, 'wal/a', changed)).toBeUndefined();
  }
  expect(await unsealObject(key, 'wal/b', sealed)).toBeUndefined();
  expect(await unsealObject(keyOf('secret '), 'wal/a', sealed)).toBeUndefined();
  expect(await unsealObject(key, 'wal/a', sealed.subarray(0, 20))).toBeUndefined();
});
