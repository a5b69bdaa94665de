import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../embedded/account.ts';
import type { Archive } from './archive.ts';
import { isSegment, walObject } from './wal-name.ts';

/**
 * Provides the log to a server during recovery. Its restore command only takes files from a folder into which this
 * process, which has the key, puts them before they are requested.
 */
export type WalFeed = {
  /** Why it ended prematurely. */
  problem(): Error | undefined;
  stop(): Promise<void>;
};

/** In the cluster's folder, which the server's account can access. */
const FEED_FOLDER = 'recovery';
/** How many files to stay ahead of the server: 16 MB each. */
const AHEAD = 8;
const LOOK_MS = 10;
const WANTED = '.wanted';

/**
 * PostgreSQL interprets 1 as "not in the archive" and ends the recovery there; anything above 125 aborts it. A file
 * that the archive has but that does not arrive within a minute must not look like the end of the log.
 */
export const RESTORE_COMMAND =
  `grep -qxF %f ${FEED_FOLDER}/index || exit 1; n=0; until test -e ${FEED_FOLDER}/%f; do ` +
  `test -e ${FEED_FOLDER}/failed && exit 200; : > ${FEED_FOLDER}/%f${WANTED}; ` +
  `n=$((n+1)); test $n -le 3000 || exit 200; sleep 0.02; done; mv ${FEED_FOLDER}/%f "%p" || exit 200`;

export type FeedPlace = { readonly cluster: string; readonly account: Account | undefined };

/** Feeds these files, in order, from the first one on. */
export function feedWal(archive: Archive, { cluster, account }: FeedPlace, names: readonly string[]): WalFeed {
  const folder = path.join(cluster, FEED_FOLDER);
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(path.join(folder, 'index'), `${names.join('\n')}\n`);
  for (const place of [folder, path.join(folder, 'index')]) give(place, account);
  const stopping = new AbortController();
  let problem: Error | undefined;
  let next = 0;

  async function provide(name: string): Promise<void> {
    const file = path.join(folder, name);
    if (existsSync(file)) return;
    const bytes = await archive.get(walObject(name));
    const draft = `${file}.draft`;
    await writeSparse(draft, bytes, isSegment(name));
    give(draft, account);
    renameSync(draft, file);
  }

  async function look(): Promise<void> {
    const found = await readdir(folder);
    for (const asked of found.filter((name) => name.endsWith(WANTED)).map((name) => name.slice(0, -WANTED.length))) {
      await provide(asked);
      await rm(path.join(folder, asked + WANTED), { force: true });
      if (isSegment(asked)) next = names.indexOf(asked) + 1;
    }
    const waiting = found.filter(isSegment).length;
    for (const name of names.slice(next, next + Math.max(0, AHEAD - waiting))) {
      await provide(name);
      next += 1;
    }
  }

  async function run(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        await look();
        await pause(LOOK_MS);
      }
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      writeFileSync(path.join(folder, 'failed'), '');
    }
  }

  const running = run();
  return {
    problem: () => problem,
    async stop() {
      stopping.abort();
      await running;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function give(place: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(place, account.uid, account.gid);
}

/** Most of a file that was switched early consists of zeros, which are stored as a hole. */
async function writeSparse(file: string, bytes: Buffer, mayHaveHole: boolean): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    const used = mayHaveHole ? lengthWithoutZeros(bytes) : bytes.length;
    await handle.writeFile(bytes.subarray(0, used));
    if (used < bytes.length) await handle.truncate(bytes.length);
  } finally {
    await handle.close();
  }
}

const PAGE_BYTES = 8192;
const ZEROS = Buffer.alloc(PAGE_BYTES);

function lengthWithoutZeros(bytes: Buffer): number {
  let used = bytes.length;
  while (used >= PAGE_BYTES && bytes.subarray(used - PAGE_BYTES, used).equals(ZEROS)) used -= PAGE_BYTES;
  return used;
}
