import type { Archive } from './archive.ts';
import { type BaseCopy, baseOf, completeBases, manifestObject } from './base-copy.ts';
import { isFromFuture } from './base-due.ts';
import type { ImageKeeper } from './keep-images.ts';
import { isHistory, positionOf, walNameOf, walObject } from './wal-name.ts';

/** The complete base copies, oldest first. */
export async function readBases(archive: Archive): Promise<BaseCopy[]> {
  const names = completeBases(await archive.list('base/'));
  const read = async (name: string) => JSON.parse((await archive.get(manifestObject(name))).toString()) as BaseCopy;
  return Promise.all(names.map(read));
}

/** What the next base copy says about pictures: those on the disk, and those added and removed since the last one. */
export function imagesSince(bases: readonly BaseCopy[], images: Pick<ImageKeeper, 'present' | 'held'>): string[] {
  const listed = new Set(bases.flatMap((base) => base.images));
  return [...images.held()].filter((name) => images.present().has(name) || !listed.has(name));
}

/**
 * Removes what no restore to an instant after `keepFrom` needs: the last copy that ended before it is the oldest one
 * kept. Call it only while no copy is being written. False if nothing was removed because the clock is or was wrong:
 * which copies are old is unknown.
 */
export async function pruneArchive(
  archive: Archive,
  images: ImageKeeper,
  { now, keepFrom }: { readonly now: Date; readonly keepFrom: Date },
): Promise<boolean> {
  const bases = await readBases(archive);
  if (bases.some((base) => isFromFuture(base, now))) return false;
  const oldestIndex = bases.findLastIndex((base) => base.finishedAt <= keepFrom.toISOString());
  const kept = bases.slice(Math.max(0, oldestIndex));
  if (kept.length === 0) return true;
  const names = new Set(kept.map(({ name }) => name));
  const objects = (await archive.list('base/')).filter((object) => !names.has(baseOf(object) ?? ''));
  // The manifest first: a copy without all of its parts must not be valid.
  for (const base of new Set(objects.map(baseOf))) await archive.remove(manifestObject(base ?? ''));
  for (const object of objects) await archive.remove(object);
  // After a restore, a newer copy may begin at an earlier position.
  const first = Math.min(...kept.map(({ firstWal }) => positionOf(firstWal)));
  for (const object of await archive.list(walObject(''))) {
    const name = walNameOf(object);
    if (!isHistory(name) && positionOf(name) < first) await archive.remove(object);
  }
  const needed = new Set(kept.flatMap((base) => base.images));
  await images.discard([...images.held()].filter((name) => !images.present().has(name) && !needed.has(name)));
  return true;
}
