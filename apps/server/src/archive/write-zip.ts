import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Instant } from '@primehour/domain/vocabulary';
import { CENTRAL, END, ENTRIES_MAX, LOCAL, SIGNATURES } from './zip-format.ts';

type Source = AsyncIterable<Buffer> | Iterable<Buffer>;
type Written = { readonly name: Buffer; readonly offset: number; size: number; packed: number; crc: number };

/** Sizes are known only after an entry's bytes, and stand behind them; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;

/**
 * Writes a zip file piece by piece: no entry, and no file, has to fit into memory. `entry` yields the bytes of one entry, `end`
 * those behind the last one.
 */
export function createZip(at: Instant) {
  const entries: Written[] = [];
  const stamp = dosTime(at);
  let offset = 0;

  async function* entry(name: string, source: Source): AsyncGenerator<Buffer> {
    if (entries.length >= ENTRIES_MAX) throw new Error('A zip file holds no more entries.');
    const one: Written = { name: Buffer.from(name), offset, size: 0, packed: 0, crc: 0 };
    const head = localHeader(one.name, stamp);
    yield head;
    for await (const piece of deflated(source, one)) {
      one.packed += piece.length;
      yield piece;
    }
    const tail = descriptor(one);
    yield tail;
    entries.push(one);
    offset += head.length + one.packed + tail.length;
  }

  function end(): Buffer {
    const directory = Buffer.concat(entries.map((one) => centralHeader(one, stamp)));
    return Buffer.concat([directory, endRecord(entries.length, directory.length, offset)]);
  }

  return { entry, end };
}

/** The bytes of an entry in their packed form; what they come to is added up on the way. */
function deflated(source: Source, one: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const bytes of source) {
      one.crc = crc32(bytes, one.crc);
      one.size += bytes.length;
      yield bytes;
    }
  }
  // A failing source ends the iteration with its error.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
}

function localHeader(name: Buffer, stamp: number): Buffer {
  const head = Buffer.alloc(LOCAL.length);
  head.writeUInt32LE(SIGNATURES.local, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt32LE(stamp, 10);
  head.writeUInt16LE(name.length, LOCAL.nameLength);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(SIGNATURES.descriptor, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function centralHeader({ name, offset, crc, packed, size }: Written, stamp: number): Buffer {
  const head = Buffer.alloc(CENTRAL.length);
  head.writeUInt32LE(SIGNATURES.central, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, CENTRAL.method);
  head.writeUInt32LE(stamp, 12);
  head.writeUInt32LE(crc, CENTRAL.crc);
  head.writeUInt32LE(packed, CENTRAL.packed);
  head.writeUInt32LE(size, CENTRAL.size);
  head.writeUInt16LE(name.length, CENTRAL.nameLength);
  head.writeUInt32LE(offset, CENTRAL.offset);
  return Buffer.concat([head, name]);
}

function endRecord(count: number, length: number, offset: number): Buffer {
  const record = Buffer.alloc(END.length);
  record.writeUInt32LE(SIGNATURES.end, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, END.count);
  record.writeUInt32LE(length, END.directoryLength);
  record.writeUInt32LE(offset, END.directoryOffset);
  return record;
}

/** MS-DOS's date and time, in UTC: two seconds apart, from 1980. */
function dosTime(at: Instant): number {
  const when = new Date(at);
  const date = ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate();
  const time = (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
