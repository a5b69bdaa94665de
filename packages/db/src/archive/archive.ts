import { ArchiveProblem } from './archive-problem.ts';
import type { ArchiveStore } from './archive-store.ts';
import { type ArchiveKey, keyOf, sealObject, unsealObject } from './sealed-object.ts';

/** The archive of one database: base copies, its log since, and pictures, all encrypted with the operator's key. */
export type Archive = {
  readonly place: string;
  /** Which database this is: PostgreSQL numbers each at its creation, and a restored one keeps its number. */
  readonly systemId: string;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Throws if the object is missing or damaged. */
  get(name: string): Promise<Buffer>;
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
};

const IDENTITY = 'archive';
const FORMAT = 1;

/** Opens the archive of this database, and creates it if there is none. */
export async function openOrBeginArchive(store: ArchiveStore, secret: string, systemId: string): Promise<Archive> {
  const key = keyOf(secret);
  if (!(await hasArchive(store))) {
    const identity = Buffer.from(JSON.stringify({ format: FORMAT, systemId }));
    await store.put(IDENTITY, await sealObject(key, IDENTITY, identity));
  }
  const archive = await openArchive(store, secret);
  if (archive.systemId === systemId) return archive;
  throw new ArchiveProblem(`${store.place} holds the archive of another database: name another place.`);
}

export const hasArchive = async (store: ArchiveStore): Promise<boolean> => (await store.get(IDENTITY)) !== undefined;

export async function openArchive(store: ArchiveStore, secret: string): Promise<Archive> {
  const key = keyOf(secret);
  const sealed = await store.get(IDENTITY);
  if (sealed === undefined) throw new ArchiveProblem(`There is no archive in ${store.place}.`);
  const identity = await unsealObject(key, IDENTITY, sealed);
  if (identity === undefined) {
    throw new ArchiveProblem(
      `The key does not open the archive in ${store.place}: set BACKUP_KEY to the one that it was written with.`,
    );
  }
  return archiveOver(store, key, systemIdIn(identity, store));
}

function archiveOver(store: ArchiveStore, key: ArchiveKey, systemId: string): Archive {
  return {
    place: store.place,
    systemId,
    async put(name, bytes) {
      // A folder whose disk was unmounted would be created again, next to the data that it is to outlive. Once it is
      // mounted again, the backup continues.
      if (!(await hasArchive(store))) throw new Error(`There is no archive in ${store.place} anymore: is it mounted?`);
      await store.put(name, await sealObject(key, name, bytes));
    },
    async get(name) {
      const sealed = await store.get(name);
      if (sealed === undefined) throw new ArchiveProblem(`${name} is missing in ${store.place}.`);
      const bytes = await unsealObject(key, name, sealed);
      if (bytes === undefined) throw new ArchiveProblem(`${name} in ${store.place} is damaged.`);
      return bytes;
    },
    list: (prefix) => store.list(prefix),
    remove: (name) => store.remove(name),
  };
}

function systemIdIn(identity: Buffer, { place }: ArchiveStore): string {
  const { format, systemId } = JSON.parse(identity.toString()) as { format: number; systemId: string };
  if (format === FORMAT) return systemId;
  throw new ArchiveProblem(`The archive in ${place} was written by a newer version: restore it with that one.`);
}
