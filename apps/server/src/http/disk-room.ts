import { statfs } from 'node:fs/promises';

/** The database's log grows in pieces of this size; without room for one the next write fails. */
const ROOM_MIN_BYTES = 16 * 1024 * 1024;
const SEEN_FOR_MS = 60_000;

/** The disk belongs to the machine, so that what one request has met holds for all of this process. */
let metFullAt = Number.NEGATIVE_INFINITY;

export function noteDiskFull(): void {
  metFullAt = performance.now();
}

/**
 * Whether nothing can be saved: something has just met a full disk, which may be the database's on another machine, or
 * there is no room left on our own.
 */
export async function isOutOfRoom(dataDir: string): Promise<boolean> {
  if (performance.now() - metFullAt < SEEN_FOR_MS) return true;
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < ROOM_MIN_BYTES;
  } catch {
    // Without a folder of our own there is nothing here that could be full.
    return false;
  }
}
