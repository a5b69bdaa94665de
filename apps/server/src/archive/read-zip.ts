import type { FileHandle } from 'node:fs/promises';
import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';
import * as copy from '../copy/business-export.ts';

/** What is wrong with the file, for the person who chose it. */
export class ZipProblem extends Error {
  override readonly name = 'ZipProblem';
}

export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  /**
   * Its bytes, checked against their checksum at the end.
   * @throws ZipProblem
   */
  read(): AsyncGenerator<Buffer>;
};

const ENTRIES_MAX = 65_535;
const OPTIONS = { checkSignature: true, useWebWorkers: false } as const;

/**
 * The entries of a zip file, by its directory at the end.
 * @throws ZipProblem
 */
export async function readZip(file: FileHandle): Promise<ZipEntry[]> {
  const found: ZipEntry[] = [];
  try {
    for await (const entry of new ZipReader(new HandleReader(file), OPTIONS).getEntriesGenerator()) {
      if (found.length === ENTRIES_MAX) throw new ZipProblem(copy.tooManyEntries);
      if (!entry.directory) found.push(entryOf(entry));
    }
  } catch (cause) {
    throw cause instanceof ZipProblem ? cause : new ZipProblem(copy.noZip, { cause });
  }
  return found;
}

function entryOf(entry: FileEntry): ZipEntry {
  const { filename: name, uncompressedSize: size } = entry;
  async function* read() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    // Its failure also ends the stream, where it is caught.
    const written = entry.getData(writable, OPTIONS).catch(() => undefined);
    let seen = 0;
    try {
      for await (const bytes of readable) {
        seen += bytes.length;
        // An entry that unpacks to more than it declares could fill the memory.
        if (seen > size) throw new ZipProblem(copy.entryDamaged(name));
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
    } catch (cause) {
      throw cause instanceof ZipProblem ? cause : new ZipProblem(copy.entryDamaged(name), { cause });
    }
    await written;
    if (seen !== size) throw new ZipProblem(copy.entryDamaged(name));
  }
  return { name, size, read };
}

/** Reads any part of an open file, so that an archive need not fit into memory. */
class HandleReader extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super(file);
    this.#file = file;
  }

  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(position: number, length: number): Promise<Uint8Array> {
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }
}
