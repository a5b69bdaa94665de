import { randomFillSync, randomUUID } from 'node:crypto';

/** Random bytes are generated for many ids at once: sixteen cost as much as thousands. */
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

/** For ids used in links: nothing about them can be guessed. */
export const uuidV4 = (): string => randomUUID();

/** Twelve bits behind the time count what this process makes in one millisecond. */
const COUNTED = 0x1000;
let lastMs = Number.NaN;
let count = 0;

/**
 * For all other rows: starts with the time, so that rows made together lie together in an index; of one millisecond and
 * process, 4,096 sort as they were made (RFC 9562 §6.2, method 1). No rule reads that time.
 */
export function uuidV7(atMs: number = Date.now()): string {
  count = atMs === lastMs ? (count + 1) % COUNTED : 0;
  lastMs = atMs;
  const bytes = takeRandom(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
