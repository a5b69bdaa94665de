import { randomUUID } from 'node:crypto';
import { ownCell } from './cell.ts';
import { takeRandom } from './random.ts';

/** For ids used in links: 110 bits of them cannot be guessed. */
export function uuidV4(): string {
  const random = randomUUID();
  return `${random.slice(0, 20)}${ownCell().toString(16).padStart(3, '0')}${random.slice(23)}`;
}

/** The twelve bits after the time count what this process creates in one millisecond. */
const COUNTED = 0x1000;
let lastMs = Number.NaN;
let count = 0;

/**
 * For all other rows: starts with the time, so that rows created together are adjacent in an index; within one
 * millisecond and process, 4,096 ids sort in the order of creation (RFC 9562 §6.2, method 1). No rule reads that time.
 */
export function uuidV7(atMs: number = Date.now()): string {
  count = atMs === lastMs ? (count + 1) % COUNTED : 0;
  lastMs = atMs;
  const bytes = takeRandom(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  return textOf(bytes);
}

/** An id derived from a MAC, which can be guessed no more than the MAC itself; its form is for such uses (RFC 9562 §5.8). */
export function uuidV8(mac: Buffer): string {
  const bytes = Buffer.from(mac.subarray(0, 16));
  bytes.writeUInt16BE(0x8000 | (bytes.readUInt16BE(6) & 0x0fff), 6);
  return textOf(bytes);
}

/** The fourth group contains the variant, two random bits, and the twelve bits of the cell. */
function textOf(bytes: Buffer): string {
  const random = bytes.readUInt16BE(8) & 0x3000;
  bytes.writeUInt16BE(0x8000 | random | ownCell(), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a statement can take it as an id, in either case; anything else would cause a database error. */
export const isUuid = (text: string): boolean => UUID.test(text);
