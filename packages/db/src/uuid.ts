import { randomFillSync, randomUUID } from 'node:crypto';

/** Random bytes are made for many ids at once: asking for sixteen costs as much as for thousands. */
const RANDOM = Buffer.alloc(4096);
let used = RANDOM.length;

function takeRandom(length: number): Buffer {
  if (used + length > RANDOM.length) {
    randomFillSync(RANDOM);
    used = 0;
  }
  used += length;
  return Buffer.from(RANDOM.subarray(used - length, used));
}

/** For ids that a link carries: nothing about them can be guessed. */
export const uuidV4 = (): string => randomUUID();

/** For all other rows: starts with the time, so that rows made together lie together in an index. No rule reads that time. */
export function uuidV7(atMs: number = Date.now()): string {
  const bytes = takeRandom(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
