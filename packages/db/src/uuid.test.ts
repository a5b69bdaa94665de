/**
 * Ids have the format that PostgreSQL and the contract accept, and contain their cell; v7 sorts by time, v4 is random.
 */
import { expect, test } from 'vitest';
import { uuidV4, uuidV7, uuidV8 } from './uuid.ts';

test('a version 7 id starts with its instant, and contains its version and variant', () => {
  // The instant and its digits are the example of RFC 9562, appendix A.6.
  const id = uuidV7(Date.parse('2022-02-22T19:22:22Z'));
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('version 7 ids of later milliseconds sort later, as text and so as uuid', () => {
  const start = Date.UTC(2026, 11, 31, 23, 59, 59, 998);
  const ids = Array.from({ length: 5 }, (_, ms) => uuidV7(start + ms));
  expect(ids.toSorted()).toEqual(ids);
});

test('version 7 ids of one millisecond sort in the order in which they were made', () => {
  const at = Date.UTC(2026, 10, 22);
  const ids = Array.from({ length: 4096 }, () => uuidV7(at));
  expect(ids.toSorted()).toEqual(ids);
});

test('ten thousand ids of one millisecond differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuidV7(0))).size).toBe(10_000);
});

test('a version 4 id has its version and variant', () => {
  expect(uuidV4()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a version 8 id follows from all bytes it is given but those of its form and cell, and leaves them alone', () => {
  const mac = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex');
  expect(uuidV8(mac)).toBe('00112233-4455-8677-8000-aabbccddeeff');
  expect(uuidV8(Buffer.from('ff'.repeat(16), 'hex'))).toBe('ffffffff-ffff-8fff-b000-ffffffffffff');
  expect(mac.toString('hex')).toBe('00112233445566778899aabbccddeeff'.repeat(2));
});

test('ids contain their cell in twelve bits, and only there are they the same', () => {
  const differing = (ids: readonly string[]): string =>
    [...(ids[0] ?? '')]
      .map((_, at) => (new Set(ids.map((id) => id[at])).size > 1 ? '*' : (ids[0]?.[at] ?? '')))
      .join('');
  const links = Array.from({ length: 500 }, () => uuidV4());
  expect(differing(links)).toBe('********-****-4***-*000-************');
  const rows = Array.from({ length: 500 }, (_, ms) => uuidV7(0x10000 + ms));
  expect(differing(rows)).toBe('00000001-0***-7000-*000-************');
});
