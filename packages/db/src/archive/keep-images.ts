import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Archive } from './archive.ts';

const PREFIX = 'images/';

export class UnreadablePicture extends Error {}

/** Copies pictures into the archive. The content under a picture's name never changes. */
export type ImageKeeper = {
  /**
   * One call at a time: two would write the same file.
   * @throws UnreadablePicture if only some pictures can't be read; the others are copied
   */
  keep(): Promise<void>;
  /** Pictures on the disk at the last `keep`, even if copying them failed. */
  present(): ReadonlySet<string>;
  /** Pictures in the archive. */
  held(): ReadonlySet<string>;
  discard(names: readonly string[]): Promise<void>;
};

export async function createImageKeeper(dataDir: string, archive: Archive): Promise<ImageKeeper> {
  const root = path.join(dataDir, 'images');
  const held = new Set(await archive.list(PREFIX));
  let present = new Set<string>();
  async function copyNew(): Promise<void> {
    present = new Set(await listImages(root));
    const unreadable: Error[] = [];
    for (const name of present) {
      if (held.has(name)) continue;
      const bytes = await readFile(path.join(root, name.slice(PREFIX.length)))
        .catch(ignoreMissing)
        .catch((error: Error) => void unreadable.push(error));
      if (bytes === undefined) continue;
      await archive.put(name, bytes);
      held.add(name);
    }
    const [first] = unreadable;
    if (first !== undefined) throw new UnreadablePicture(first.message, { cause: first });
  }
  let last: Promise<void> = Promise.resolve();
  return {
    keep() {
      last = last.catch(() => undefined).then(copyNew);
      return last;
    },
    present: () => present,
    held: () => held,
    async discard(names) {
      for (const name of names) {
        await archive.remove(name);
        held.delete(name);
      }
    },
  };
}

export const listArchivedImages = (archive: Archive): Promise<string[]> => archive.list(PREFIX);

async function listImages(root: string): Promise<string[]> {
  const entries = (await readdir(root, { withFileTypes: true, recursive: true }).catch(ignoreMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => PREFIX + path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
