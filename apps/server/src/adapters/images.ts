import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { ImageStore } from '../ports/image-store.ts';

/** Keys are `<uuid>.jpg` or `<uuid>-480.webp`: nothing else ever reaches the disk. */
const KEY = /^[0-9a-f-]{36}(?:-\d+)?\.(?:jpg|webp)$/;

/** Images on the local disk, in 256 folders so that none grows without bound. */
export function createImageStore({ dataDir }: Pick<Config, 'dataDir'>): ImageStore {
  const root = join(dataDir, 'images');
  const folderOf = (key: string) => join(root, key.slice(0, 2));
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a key of the image store.');
    return join(folderOf(key), key);
  };
  const sizeOf = (key: string) => stat(fileOf(key)).then((found) => found.size, ignoreMissing);

  return {
    kind: 'disk',
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(folderOf(key), { recursive: true });
      // A reader never sees half a file, and one that is acknowledged survives a power cut.
      const temporary = join(folderOf(key), `.${randomUUID()}.tmp`);
      const handle = await open(temporary, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    },
    async open(key) {
      const bytes = KEY.test(key) ? await sizeOf(key) : undefined;
      return bytes === undefined ? undefined : { stream: createReadStream(fileOf(key)), bytes };
    },
    has: async (key) => KEY.test(key) && (await sizeOf(key)) !== undefined,
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
