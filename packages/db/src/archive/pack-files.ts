import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Archive } from './archive.ts';
import { type BaseFile, PART_BYTES, partObject } from './base-copy.ts';

/** Writes files into the parts of a base copy, one after another. */
export type Packer = {
  /**
   * A file as it is read now; if it changes meanwhile, the log has the difference. Undefined if it no longer exists.
   */
  add(name: string, file: string): Promise<void>;
  /** Writes the last part. */
  finish(): Promise<{ readonly files: readonly BaseFile[]; readonly bytes: number }>;
};

export function packInto(archive: Archive, base: string): Packer {
  const files: BaseFile[] = [];
  let part = Buffer.alloc(PART_BYTES);
  let filled = 0;
  let parts = 0;
  let writing: Promise<void> = Promise.resolve();
  const offset = () => parts * PART_BYTES + filled;

  async function flush(): Promise<void> {
    const [bytes, object] = [part.subarray(0, filled), partObject(base, parts)];
    // The next part is read while this one is compressed and written; never a third.
    await writing;
    writing = archive.put(object, bytes);
    writing.catch(() => {});
    part = Buffer.alloc(PART_BYTES);
    filled = 0;
    parts += 1;
  }

  async function read(handle: FileHandle, name: string): Promise<void> {
    const start = offset();
    const hash = createHash('sha256');
    const { size } = await handle.stat();
    let left = size;
    while (left > 0) {
      const { bytesRead } = await handle.read(part, filled, Math.min(left, PART_BYTES - filled));
      if (bytesRead === 0) break;
      hash.update(part.subarray(filled, filled + bytesRead));
      filled += bytesRead;
      left -= bytesRead;
      if (filled === PART_BYTES) await flush();
    }
    files.push({ path: name, offset: start, bytes: size - left, sha256: hash.digest('hex') });
  }

  return {
    async add(name, file) {
      const handle = await open(file, 'r').catch(ignoreMissing);
      if (handle === undefined) return;
      try {
        await read(handle, name);
      } finally {
        await handle.close();
      }
    },
    async finish() {
      const bytes = offset();
      if (filled > 0) await flush();
      await writing;
      return { files, bytes };
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
