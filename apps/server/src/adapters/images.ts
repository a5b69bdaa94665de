import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { ImageStore } from '../ports/image-store.ts';

/** Keys are `<uuid>.jpg` or `<uuid>-480.webp`: nothing else ever reaches the disk. */
const KEY = /^[0-9a-f-]{36}(?:-\d{1,5})?\.(?:jpg|webp)$/;

/** Images on the local disk, in 256 folders so that none grows without bound. */
export function createImageStore({ dataDir }: Pick<Config, 'dataDir'>): ImageStore {
  const folderOf = (key: string) => join(dataDir, 'images', key.slice(0, 2));
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a key of the image store.');
    return join(folderOf(key), key);
  };
  const sizeOf = (key: string) =>
    KEY.test(key) ? stat(fileOf(key)).then(({ size }) => size, ignoreMissing) : undefined;

  return {
    kind: 'disk',
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(folderOf(key), { recursive: true });
      // A reader never sees half a file.
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
    has: async (key) => (await sizeOf(key)) !== undefined,
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** What is acknowledged survives a power cut. */
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
