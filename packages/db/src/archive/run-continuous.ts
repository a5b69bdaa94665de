import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Layout, layoutOf, readConnectionUrl } from '../embedded/layout.ts';
import { claimForProcess } from '../embedded/process-file.ts';
import { isUnreachable } from '../unreachable.ts';
import { ArchiveProblem } from './archive-problem.ts';
import type { ArchiveStore } from './archive-store.ts';
import { type Archive, hasArchive, openOrBeginArchive } from './archive.ts';
import { turnOnArchiving } from './archiving.ts';
import { isBaseDue } from './base-due.ts';
import { type ContinuousState, readContinuousState, writeContinuousState } from './continuous-state.ts';
import { copyBase } from './copy-base.ts';
import { createImageKeeper, type ImageKeeper, UnreadablePicture } from './keep-images.ts';
import { imagesSince, pruneArchive, readBases } from './prune-archive.ts';
import { createWalShipper, type WalShipper } from './ship-wal.ts';
import { timelineOf } from './wal-name.ts';

export type ContinuousOptions = {
  readonly dataDir: string;
  readonly store: ArchiveStore;
  /** The operator's key. */
  readonly secret: string;
  /** Any instant within this number of days can be restored. */
  readonly keepDays: number;
  readonly signal: AbortSignal;
  now(): Date;
  onProgress(text: string): void;
};

const DAY_MS = 86_400_000;
/** How often the log and pictures are checked, and whether a base copy is due. */
const LOOK_MS = 200;
const IMAGES_MS = 20_000;
const DUE_MS = 10_000;
/** After a failure, such as a full disk or a bucket that does not respond. */
const RETRY_MS = 5_000;
const STATE_MS = 5_000;

type Running = ContinuousOptions & {
  readonly layout: Layout;
  readonly archive: Archive;
  readonly shipper: WalShipper;
  readonly images: ImageKeeper;
  note(part: Part, change: Partial<Omit<ContinuousState, 'problem'>> & { readonly problem?: string }): void;
};

type Part = 'log' | 'pictures' | 'base copy';

/**
 * Keeps an archive of a data directory up to date until the signal: its log as soon as a file is complete, its
 * pictures, and a base copy each week. Primehour need not be running yet: it waits. Failures are retried; until then,
 * PostgreSQL keeps its log.
 * @throws ArchiveProblem also while another one runs on the same data
 */
export async function runContinuousBackup(options: ContinuousOptions): Promise<void> {
  const { dataDir } = options;
  const systemId = await readSystemId(layoutOf(dataDir));
  // PostgreSQL lets go of a file of its log once one archive has it, so that two would have gaps.
  const claim = claimForProcess({ file: path.join(dataDir, 'backups', 'continuous.pid'), mark: '--continuous' });
  if ('pid' in claim) {
    throw new ArchiveProblem(`A continuous backup of ${dataDir} is already running (pid ${claim.pid}). Stop it first.`);
  }
  try {
    await keepArchive(options, systemId);
  } finally {
    claim.release();
  }
}

async function keepArchive(options: ContinuousOptions, systemId: string): Promise<void> {
  const { dataDir, store, signal } = options;
  const layout = layoutOf(dataDir);
  await refuseVanished(options);
  const archive = await openOrBeginArchive(store, options.secret, systemId);
  const shipper = await createWalShipper(layout, archive);
  const images = await createImageKeeper(layout.dataDir, archive);
  const baseAt = (await readBases(archive)).at(-1)?.finishedAt ?? null;
  const note = noteIn(options, { place: store.place, currentAt: null, picturesAt: null, baseAt, problem: null });
  const running = { ...options, layout, archive, shipper, images, note };
  const stopping = new AbortController();
  const untilStopped = { ...running, signal: AbortSignal.any([signal, stopping.signal]) };
  const loops = [
    repeat(untilStopped, { part: 'log', everyMs: LOOK_MS, work: shipOnce }),
    repeat(untilStopped, { part: 'pictures', everyMs: IMAGES_MS, work: keepPictures }),
    repeat(untilStopped, { part: 'base copy', everyMs: DUE_MS, work: copyBaseIfDue }),
  ];
  try {
    await Promise.all(loops);
  } finally {
    stopping.abort();
    await Promise.allSettled(loops);
  }
}

/** Beginning a new archive in its place would hide that the old one is not there. */
async function refuseVanished({ dataDir, store }: ContinuousOptions): Promise<void> {
  const last = readableState(dataDir);
  if (last?.place !== store.place || last.baseAt === null || (await hasArchive(store))) return;
  throw new ArchiveProblem(
    `There is no archive in ${store.place} anymore: mount its disk. To begin a new one, stop the old one first (--stop-continuous).`,
  );
}

/** None if it is damaged, as after a loss of power, which must not end the backup: it is replaced soon. */
function readableState(dataDir: string): ContinuousState | undefined {
  try {
    return readContinuousState(dataDir);
  } catch {
    return undefined;
  }
}

/** Stores the state for other processes: changes immediately, everything else every few seconds. */
function noteIn({ dataDir, onProgress }: ContinuousOptions, first: ContinuousState): Running['note'] {
  const problems = new Map<Part, string>();
  let state = first;
  let writtenAtMs = -Infinity;
  let unwritten: unknown;
  return (part, { problem, ...change }) => {
    if (problem === undefined) problems.delete(part);
    else problems.set(part, `${problem} (${part})`);
    const [current = null] = problems.values();
    const isUrgent = change.baseAt !== undefined || current !== state.problem;
    if (current !== null && current !== state.problem) onProgress(`${current} Trying again.`);
    state = { ...state, ...change, problem: current };
    if (!isUrgent && performance.now() - writtenAtMs < STATE_MS) return;
    writtenAtMs = performance.now();
    try {
      writeContinuousState(dataDir, state);
      unwritten = undefined;
    } catch (error) {
      // As on a full disk, whose log only an archive that continues makes room for.
      if (unwritten === undefined) onProgress(`The state of the backup could not be stored: ${describeError(error)}`);
      unwritten = error;
    }
  };
}

type Loop = {
  readonly part: Part;
  readonly everyMs: number;
  work(running: Running): Promise<Partial<Omit<ContinuousState, 'problem'>> | void>;
};

/** A problem that only the operator can solve ends the command; all others are temporary. */
async function repeat(running: Running, { part, everyMs, work }: Loop): Promise<void> {
  const { signal, note } = running;
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      note(part, { ...(await work(running)) });
    } catch (error) {
      if (error instanceof ArchiveProblem) throw error;
      if (signal.aborted) return;
      note(part, { problem: isUnreachable(error) ? 'The database does not respond.' : describeError(error) });
      waitMs = RETRY_MS;
    }
    await pause(waitMs, undefined, { signal }).catch(() => {});
  }
}

const describeError = (error: unknown): string => `${error instanceof Error ? error.message : String(error)}.`;

async function shipOnce({ shipper, now }: Running): Promise<Partial<ContinuousState>> {
  const at = now();
  await shipper.ship();
  return { currentAt: at.toISOString() };
}

async function keepPictures({ images, now }: Running): Promise<Partial<ContinuousState>> {
  const at = now();
  await images.keep();
  return { picturesAt: at.toISOString() };
}

async function copyBaseIfDue(running: Running): Promise<Partial<ContinuousState>> {
  const { layout, archive, images, shipper, signal, now, onProgress } = running;
  const url = addressOf(layout);
  if (url === undefined) return {};
  const client = new pg.Client({ connectionString: url, application_name: 'primehour-backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const bases = await readBases(archive);
    const timeline = await timelineIn(client);
    if (bases.some(({ firstWal }) => timelineOf(firstWal) > timeline)) {
      throw new ArchiveProblem(
        `${archive.place} holds a newer timeline: this database was restored from there and replaced. Name a new folder.`,
      );
    }
    await turnOnArchiving(client, layout);
    if (!isBaseDue(bases, { segments: shipper.segments(), timeline, now: now() })) return {};
    await images.keep().catch(ignoreUnreadable);
    const whenArchived = async (wal: string) => {
      while (!shipper.has(wal)) await pause(LOOK_MS, undefined, { signal });
    };
    const source = { client, layout, archive, images: imagesSince(bases, images), now, whenArchived };
    const base = await copyBase(source);
    onProgress(`Copied ${Math.ceil(base.bytes / 1_000_000)} MB to ${archive.place}.`);
    const limits = { now: now(), keepFrom: new Date(now().getTime() - running.keepDays * DAY_MS) };
    if (!(await pruneArchive(archive, images, limits))) {
      onProgress(`${archive.place} holds a copy that is dated in the future: nothing is removed until then.`);
    }
    return { baseAt: base.finishedAt };
  } finally {
    await client.end();
  }
}

/**
 * A picture that can't be read must not stop base copies; the loop of pictures reports it. After any other error it is
 * unknown which pictures the copy needs, and pruning removes those that no copy lists.
 */
function ignoreUnreadable(error: unknown): void {
  if (!(error instanceof UnreadablePicture)) throw error;
}

async function timelineIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_current_wal_lsn()) as wal');
  return timelineOf(rows[0]?.wal ?? '');
}

function addressOf(layout: Layout): string | undefined {
  try {
    return readConnectionUrl(layout.dataDir);
  } catch {
    return undefined;
  }
}

/** At the start of the control file, so that no server is needed. */
async function readSystemId(layout: Layout): Promise<string> {
  const file = path.join(layout.cluster, 'global', 'pg_control');
  const control = await readFile(file).catch(() => undefined);
  if (control === undefined)
    throw new ArchiveProblem(`There is no database in ${layout.dataDir}: start Primehour once.`);
  return control.readBigUInt64LE(0).toString();
}
