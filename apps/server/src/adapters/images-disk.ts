import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { IMAGE_KEY, type ImageStore } from '../ports/image-store.ts';

/** Images on the local disk, in 256 folders so that none grows too large. */
export function createDiskStore({ dataDir }: Pick<Config, 'dataDir'>): ImageStore {
  const folderOf = (key: string) => join(dataDir, 'images', key.slice(0, 2));
  const fileOf = (key: string) => {
    if (!IMAGE_KEY.test(key)) throw new Error('Not a key of the image store.');
    return join(folderOf(key), key);
  };
  const sizeOf = async (key: string) =>
    IMAGE_KEY.test(key) ? stat(fileOf(key)).then(({ size }) => size, ignoreMissing) : undefined;

  return {
    kind: 'disk',
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(folderOf(key), { recursive: true });
      // Readers never see a partial file.
      const temporary = join(folderOf(key), `.${randomUUID()}.tmp`);
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(key) {
      const bytes = await sizeOf(key);
      return bytes === undefined ? undefined : { stream: createReadStream(fileOf(key)), bytes };
    },
    sizeOf,
    remove: (key) => rm(fileOf(key), { force: true }),
    addressOf: () => undefined,
  };
}

/** An acknowledged write survives a power failure. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
