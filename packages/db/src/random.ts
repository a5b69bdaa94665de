import { randomFillSync } from 'node:crypto';

/** Generated for many callers at once: sixteen bytes cost as much as thousands. */
const POOL = Buffer.alloc(4096);
let used = POOL.length;

/** Random bytes from the CSPRNG, at most 4096; none is returned twice. */
export function takeRandom(length: number): Buffer {
  if (used + length > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += length;
  return Buffer.from(POOL.subarray(used - length, used));
}
