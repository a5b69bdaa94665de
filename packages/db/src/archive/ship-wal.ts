import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../embedded/layout.ts';
import { ArchiveProblem } from './archive-problem.ts';
import type { Archive } from './archive.ts';
import { MARKS } from './archiving.ts';
import { isArchivedFile, isHistory, isSegment, WAL_SEGMENT_BYTES, walNameOf, walObject } from './wal-name.ts';

const READY = '.ready';

/** Ships the log's complete files. Remembers which files the archive has, so that only a repeated file is compared. */
export type WalShipper = {
  /** Copies all files that are ready into the archive, in order, and returns their names. */
  ship(): Promise<string[]>;
  has(name: string): boolean;
  /** The complete files of the log that the archive has. */
  segments(): string[];
};

export async function createWalShipper(layout: Layout, archive: Archive): Promise<WalShipper> {
  const held = new Set(await archive.list(walObject('')));
  const log = path.join(layout.cluster, 'pg_wal');
  const marks = path.join(layout.cluster, MARKS);
  const compared = new Set<string>();

  async function store(name: string): Promise<void> {
    const bytes = await readFile(path.join(log, name));
    if (isSegment(name)) refuseForeign(name, bytes, archive);
    const object = walObject(name);
    // After a crash between the archive and the mark, the file is ready again.
    if (!held.has(object)) {
      await archive.put(object, bytes);
      held.add(object);
    } else if (!(await archive.get(object)).equals(bytes)) {
      throw new ArchiveProblem(
        `${archive.place} holds another ${name}: two databases that were restored from one backup must not share an ` +
          'archive. Name a new folder.',
      );
    }
  }

  /**
   * A restored database writes the history of its timeline before its archiving is turned on, so that PostgreSQL never
   * passes it to the archive command. Without it, the next restore would follow the abandoned timeline.
   */
  async function shipHistories(): Promise<void> {
    for (const name of (await readdir(log)).filter(isHistory)) {
      if (compared.has(name)) continue;
      await store(name);
      compared.add(name);
    }
  }

  return {
    has: (name) => held.has(walObject(name)),
    segments: () => [...held].map(walNameOf).filter(isSegment),
    async ship() {
      await shipHistories();
      const ready = await listReady(log);
      const found = await readdir(marks).catch(ignoreMissing);
      // The archive command creates the folder: without it, nothing waits for us.
      if (found === undefined) return [];
      const marked = new Set(found);
      const shipped: string[] = [];
      for (const name of ready) {
        if (marked.has(name)) continue;
        await store(name);
        await writeFile(path.join(marks, name), '');
        shipped.push(name);
      }
      // PostgreSQL has seen these marks: its own record says that the file is archived.
      for (const name of marked) if (!ready.includes(name)) await rm(path.join(marks, name), { force: true });
      return shipped;
    },
  };
}

/** What PostgreSQL passes to its archive command, in order. */
async function listReady(log: string): Promise<string[]> {
  const status = await readdir(path.join(log, 'archive_status'));
  return status
    .filter((file) => file.endsWith(READY))
    .map((file) => file.slice(0, -READY.length))
    .filter(isArchivedFile)
    .toSorted();
}

/** Where the first page of a segment names its database. */
const SYSTEM_ID_AT = 24;

function refuseForeign(name: string, bytes: Buffer, { systemId, place }: Archive): void {
  if (bytes.length !== WAL_SEGMENT_BYTES) {
    throw new ArchiveProblem(`${name} has ${bytes.length} bytes and should have ${WAL_SEGMENT_BYTES}.`);
  }
  const found = bytes.readBigUInt64LE(SYSTEM_ID_AT).toString();
  if (found !== systemId) throw new ArchiveProblem(`${name} is of another database than the archive in ${place}.`);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
