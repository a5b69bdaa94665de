import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import * as copy from '../copy/business-export.ts';
import { CENTRAL, END, LOCAL, SIGNATURES } from './zip-format.ts';

/** What is wrong with the file, for the person who chose it. */
export class ZipProblem extends Error {
  override readonly name = 'ZipProblem';
}

export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  /** Its bytes, checked against their checksum at the end. */
  read(): AsyncGenerator<Buffer>;
};

const COMMENT_MAX = 65_535;
const DIRECTORY_MAX_BYTES = 64 * 1024 * 1024;
const DEFLATED = 8;

/**
 * The entries of a zip file, by its directory at the end.
 * @throws ZipProblem
 */
export async function readZip(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(
    file,
    Math.max(0, size - END.length - COMMENT_MAX),
    Math.min(size, END.length + COMMENT_MAX),
  );
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || tail.length - at < END.length) throw new ZipProblem(copy.noZip);
  const count = tail.readUInt16LE(at + END.count);
  const length = tail.readUInt32LE(at + END.directoryLength);
  if (length > DIRECTORY_MAX_BYTES) throw new ZipProblem(copy.directoryTooLarge);
  const directory = await bytesAt(file, tail.readUInt32LE(at + END.directoryOffset), length);
  const entries: ZipEntry[] = [];
  for (let place = 0; entries.length < count;) {
    if (directory.length - place < CENTRAL.length || directory.readUInt32LE(place) !== SIGNATURES.central) {
      throw new ZipProblem(copy.directoryDamaged);
    }
    const nameLength = directory.readUInt16LE(place + CENTRAL.nameLength);
    entries.push(entryAt(file, directory.subarray(place, place + CENTRAL.length + nameLength)));
    place +=
      CENTRAL.length +
      nameLength +
      directory.readUInt16LE(place + CENTRAL.extraLength) +
      directory.readUInt16LE(place + CENTRAL.commentLength);
  }
  return entries;
}

function entryAt(file: FileHandle, head: Buffer): ZipEntry {
  const name = head.toString('utf8', CENTRAL.length);
  const size = head.readUInt32LE(CENTRAL.size);
  const packed = head.readUInt32LE(CENTRAL.packed);
  const crc = head.readUInt32LE(CENTRAL.crc);
  const offset = head.readUInt32LE(CENTRAL.offset);
  if (head.readUInt16LE(CENTRAL.method) !== DEFLATED) throw new ZipProblem(copy.unknownPacking(name));

  async function* read() {
    const local = await bytesAt(file, offset, LOCAL.length);
    if (local.readUInt32LE(0) !== SIGNATURES.local) throw new ZipProblem(copy.entryDamaged(name));
    const start = offset + LOCAL.length + local.readUInt16LE(LOCAL.nameLength) + local.readUInt16LE(LOCAL.extraLength);
    let [seen, sum] = [0, 0];
    for await (const bytes of pipeline(
      Readable.from(piecesOf(file, start, packed)),
      createInflateRaw(),
      () => undefined,
    ) as AsyncIterable<Buffer>) {
      sum = crc32(bytes, sum);
      seen += bytes.length;
      // What unpacks to more than it says is no file of ours.
      if (seen > size) break;
      yield bytes;
    }
    if (seen !== size || sum !== crc) throw new ZipProblem(copy.entryDamaged(name));
  }
  return { name, size, read };
}

const PIECE_BYTES = 65_536;

/** Many entries are read from one open file, which a stream of its own would close or listen to. */
async function* piecesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += PIECE_BYTES) {
    yield await bytesAt(file, start + done, Math.min(PIECE_BYTES, length - done));
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new ZipProblem(copy.endsEarly);
  return buffer;
}
