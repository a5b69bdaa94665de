import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../secret-file.ts';
import { ArchiveProblem } from './archive-problem.ts';
import type { ArchiveStore } from './archive-store.ts';

const DRAFT = /\.draft-\d+$/;

/** An archive in a folder: on another disk, ideally on another machine. */
export function createFolderStore(folder: string): ArchiveStore {
  const root = path.resolve(folder);
  const fileOf = (name: string) => path.join(root, ...name.split('/'));

  return {
    place: root,
    async put(name, bytes) {
      const file = fileOf(name);
      const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.draft-${process.pid}`;
      try {
        await writeDurably(draft, bytes);
        const written = await readFile(draft);
        if (!written.equals(bytes))
          throw new ArchiveProblem(`${file} was not written as it should be: check the disk.`);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      flushFolder(path.dirname(file));
      // A new folder is an entry of its parent, so parents are flushed as well, up to the first that already existed.
      if (made !== undefined) {
        for (let at = path.dirname(file); at.length >= made.length; at = path.dirname(at))
          flushFolder(path.dirname(at));
      }
    },
    get: (name) => readFile(fileOf(name)).catch(ignoreMissing),
    async list(prefix) {
      const found: string[] = [];
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await readdir(fileOf(within), { withFileTypes: true, recursive: true }).catch(ignoreMissing);
      for (const entry of entries ?? []) {
        if (!entry.isFile() || DRAFT.test(entry.name)) continue;
        const name = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
        if (name.startsWith(prefix)) found.push(name);
      }
      return found.toSorted();
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
