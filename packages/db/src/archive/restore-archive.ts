import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accountFor } from '../embedded/account.ts';
import { fillNewFolder } from '../embedded/new-folder.ts';
import { recoverCluster, RecoveryFailed } from '../embedded/recover.ts';
import { ArchiveProblem } from './archive-problem.ts';
import type { Archive } from './archive.ts';
import { type BaseCopy, type BaseFile, PART_BYTES, partObject } from './base-copy.ts';
import { feedWal, RESTORE_COMMAND } from './feed-wal.ts';
import { listArchivedImages } from './keep-images.ts';
import { readBases } from './prune-archive.ts';
import { isOn, readTimelines, type Timeline } from './timelines.ts';
import {
  endOfRun,
  isHistory,
  isSegment,
  lastPosition,
  positionOf,
  timelineOf,
  walNameOf,
  walObject,
} from './wal-name.ts';

const CLUSTER = 'postgres/cluster/';

export type RestoreOptions<Seen> = {
  readonly archive: Archive;
  /** The new data directory; it appears once it is complete. */
  readonly target: string;
  /** Undefined for everything in the archive. */
  readonly until: Date | undefined;
  onProgress(text: string): void;
  /** Queries the restored database before it is stopped. */
  look(url: string): Promise<Seen>;
};

export type Restored<Seen> = { readonly seen: Seen; readonly lastCommitAt: string | undefined };

/** `baseAt` is when the base copy ended, which is the state that was restored if nothing was committed after it. */
export async function restoreArchive<Seen>(
  options: RestoreOptions<Seen>,
): Promise<Restored<Seen> & { readonly baseAt: string }> {
  const { archive, until, target, onProgress } = options;
  const bases = await readBases(archive);
  const wal = (await archive.list(walObject(''))).map(walNameOf);
  const timelines = await readTimelines(archive, wal);
  const base = chooseBase(bases, { until, newest: timelines[0] }, archive);
  const timeline = chooseTimeline(base, wal, { until, timelines });
  const log = logFrom(base, wal, { timeline, until, place: archive.place });
  return fillNewFolder(target, async (draft) => {
    onProgress(`Reading the copy of ${base.finishedAt} (${Math.ceil(base.bytes / 1_000_000)} MB)`);
    await unpackBase(archive, base, draft);
    onProgress('Reading the pictures');
    for (const name of await listArchivedImages(archive)) {
      await writeInto(path.join(draft, ...name.split('/')), await archive.get(name));
    }
    onProgress(`Applying the log (up to ${log.names.filter(isSegment).length} files)`);
    return { ...(await recover(options, draft, log)), baseAt: base.finishedAt };
  });
}

type Wanted = { readonly until: Date | undefined; readonly newest: Timeline | undefined };

/** The last copy that was complete by then; to restore everything, the last one of the newest timeline. */
function chooseBase(bases: readonly BaseCopy[], { until, newest }: Wanted, { place }: Archive): BaseCopy {
  const [first] = bases;
  if (first === undefined) throw new ArchiveProblem(`${place} holds no complete base copy yet.`);
  if (until === undefined) {
    const last = bases.findLast(({ firstWal }) => newest === undefined || isOn(newest, firstWal));
    if (last !== undefined) return last;
    throw new ArchiveProblem(
      `${place} holds no complete base copy since the last restore yet. Name an instant before it with --until.`,
    );
  }
  const chosen = bases.findLast(({ finishedAt }) => finishedAt <= until.toISOString());
  if (chosen !== undefined) return chosen;
  throw new ArchiveProblem(`The earliest instant that ${place} can restore is ${first.finishedAt}.`);
}

/**
 * The newest one that continues the copy. The first files of a restored database's log may be missing, as its archiving
 * is turned on later: instants before its own copy are then restored from the timeline before.
 */
function chooseTimeline(
  { firstWal }: BaseCopy,
  wal: readonly string[],
  { until, timelines }: { readonly until: Date | undefined; readonly timelines: readonly Timeline[] },
): Timeline {
  const own = { id: timelineOf(firstWal), forks: [] };
  const found = timelines.filter((timeline) => isOn(timeline, firstWal));
  if (until === undefined) return found[0] ?? own;
  const isReached = (timeline: Timeline) => {
    const segments = wal.filter((name) => isSegment(name) && isOn(timeline, name));
    return endOfRun(firstWal, segments) > (timeline.forks.at(-1)?.endsAt ?? 0);
  };
  return found.find(isReached) ?? found.at(-1) ?? own;
}

type Log = {
  readonly timeline: Timeline;
  readonly names: readonly string[];
  /** Why it ends before the archive does. */
  readonly gap: ArchiveProblem | undefined;
};

type Ask = { readonly timeline: Timeline; readonly until: Date | undefined; readonly place: string };

/**
 * The files of the log from the copy on. A gap would end the recovery silently, so it is detected here. An instant
 * before it can be restored; only the recovery shows whether one is.
 */
function logFrom({ firstWal, lastWal }: BaseCopy, wal: readonly string[], { timeline, until, place }: Ask): Log {
  // Without what was abandoned, which the server would read where the newer file is missing.
  const isWanted = (name: string) => isOn(timeline, name) && positionOf(name) >= positionOf(firstWal);
  const segments = wal.filter((name) => isSegment(name) && isWanted(name));
  const end = endOfRun(firstWal, segments);
  const after = segments.find((name) => positionOf(name) === end - 1) ?? 'the copy';
  const problem = new ArchiveProblem(`The log in ${place} has a gap: the file after ${after} is missing.`);
  const gap = end > lastPosition(segments) ? undefined : problem;
  if (end <= positionOf(lastWal) || (gap !== undefined && until === undefined)) throw problem;
  const inOrder = segments.filter((name) => positionOf(name) < end).toSorted((a, b) => positionOf(a) - positionOf(b));
  return { timeline, names: [...inOrder, ...wal.filter(isHistory)], gap };
}

async function unpackBase(archive: Archive, base: BaseCopy, draft: string): Promise<void> {
  const placeOf = (name: string) => path.join(draft, ...name.split('/'));
  for (const folder of base.folders) await mkdir(placeOf(folder), { recursive: true, mode: 0o700 });
  const stream = partsOf(archive, base);
  for (const file of base.files) await unpackFile(stream, file, placeOf(file.path));
  await writeFile(placeOf('postgres/cluster/backup_label'), base.label, { mode: 0o600 });
}

type Parts = (offset: number, bytes: number) => AsyncGenerator<Buffer>;

/** Reads each part once, since files are in sequence; the next part is read while this one is written. */
function partsOf(archive: Archive, base: BaseCopy): Parts {
  const count = Math.ceil(base.bytes / PART_BYTES);
  const reading = new Map<number, Promise<Buffer>>();
  const read = (index: number): Promise<Buffer> => {
    const found = reading.get(index) ?? archive.get(partObject(base.name, index));
    found.catch(() => {});
    reading.set(index, found);
    return found;
  };
  return async function* within(offset, bytes) {
    for (let at = offset; at < offset + bytes;) {
      const index = Math.floor(at / PART_BYTES);
      for (const old of reading.keys()) if (old < index) reading.delete(old);
      if (index + 1 < count) void read(index + 1);
      const part = await read(index);
      const start = at - index * PART_BYTES;
      const piece = part.subarray(start, Math.min(part.length, start + offset + bytes - at));
      if (piece.length === 0)
        throw new ArchiveProblem(`${partObject(base.name, index)} in ${archive.place} is too short.`);
      yield piece;
      at += piece.length;
    }
  };
}

async function unpackFile(parts: Parts, { offset, bytes, sha256, path: name }: BaseFile, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const piece of parts(offset, bytes)) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
    // PostgreSQL flushes its own files when recovery starts.
    if (!name.startsWith(CLUSTER)) await handle.sync();
  } finally {
    await handle.close();
  }
  if (hash.digest('hex') !== sha256) throw new ArchiveProblem(`${name} is not as it was copied.`);
}

async function writeInto(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600, flush: true });
}

async function recover<Seen>(
  { archive, until, look }: RestoreOptions<Seen>,
  draft: string,
  { timeline, names, gap }: Log,
): Promise<Restored<Seen>> {
  const cluster = path.join(draft, 'postgres', 'cluster');
  const settings = [
    `restore_command = '${RESTORE_COMMAND}'`,
    `recovery_target_timeline = '${timeline.forks.length === 0 ? 'current' : timeline.id}'`,
    `recovery_target_action = 'promote'`,
    `hot_standby = 'off'`,
    ...(until === undefined
      ? []
      : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ];
  const feed = feedWal(archive, { cluster, account: accountFor(cluster) }, names);
  try {
    return await recoverCluster(draft, `${settings.join('\n')}\n`, look);
  } catch (error) {
    throw feed.problem() ?? (error instanceof RecoveryFailed ? explain(error, archive, { until, gap }) : error);
  } finally {
    await feed.stop();
  }
}

function explain(
  { message, lastCommitAt }: RecoveryFailed,
  { place }: Archive,
  { until, gap }: Pick<Log, 'gap'> & { readonly until: Date | undefined },
): Error {
  if (until === undefined || !message.includes('recovery ended before configured recovery target')) {
    return new ArchiveProblem(`The database could not be recovered from ${place}: ${message}.`);
  }
  if (gap !== undefined) return gap;
  const end = lastCommitAt === undefined ? '' : ` (${lastCommitAt})`;
  return new ArchiveProblem(
    `The archive in ${place} ends before ${until.toISOString()}${end}. Leave out --until to restore all of it.`,
  );
}
