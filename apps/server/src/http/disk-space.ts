import { statfs } from 'node:fs/promises';

/** The database's log grows in segments of this size; without room for one, the next write fails. */
const ROOM_MIN_BYTES = 16 * 1024 * 1024;
const SEEN_FOR_MS = 60_000;

/** A disk is shared by the machine, so one failed write counts for the whole process. */
let metFullAt = Number.NEGATIVE_INFINITY;

export function reportDiskFull(): void {
  metFullAt = performance.now();
}

/**
 * Whether nothing can be saved: a recent write met a full disk, which may be the database's on another machine, or our
 * own disk is full.
 */
export async function isOutOfSpace(dataDir: string): Promise<boolean> {
  if (performance.now() - metFullAt < SEEN_FOR_MS) return true;
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < ROOM_MIN_BYTES;
  } catch {
    // Without a data directory there is no disk of ours to fill.
    return false;
  }
}
