import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { auctionPaths } from '@primehour/contract/auction-paths';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import * as copy from '../copy/rehearsal.ts';
import type { RunningServer } from '../start-server.ts';
import type { Holdings } from './holdings.ts';
import type { RehearsalCheck } from './rehearsal-state.ts';

const VERIFIER = join(import.meta.dirname, '../../verify/verify-auction.mjs');
const PICTURES = 10;

export type RestoredNode = {
  readonly server: RunningServer;
  readonly holdings: Holdings;
  readonly lastCommitAt: string | undefined;
  readonly begunAt: Instant;
  /** The newest change may be this old. */
  readonly maxAgeMs: number;
};

/** The checks that a restored node has to pass. */
export async function checkRestored(node: RestoredNode): Promise<RehearsalCheck[]> {
  return [
    await readyCheck(node),
    migrationsCheck(node),
    ageCheck(node),
    bookingCheck(node),
    await booksCheck(node),
    await picturesCheck(node),
    await chainCheck(node),
  ];
}

async function readyCheck({ server }: RestoredNode): Promise<RehearsalCheck> {
  const { status } = await fetch(`${server.url}/ready`);
  return { about: copy.node, text: copy.readyText(status), isOk: status === 200 };
}

/** It started, so it has every migration of this version; here is which of them the backup had. */
function migrationsCheck({ holdings }: RestoredNode): RehearsalCheck {
  return { about: copy.migrations, text: copy.migrationsText(holdings.last_migration), isOk: true };
}

function ageCheck({ lastCommitAt, begunAt, maxAgeMs }: RestoredNode): RehearsalCheck {
  const behindMs = lastCommitAt === undefined ? undefined : Math.max(0, begunAt - Date.parse(lastCommitAt));
  const seconds = behindMs === undefined ? undefined : Math.round(behindMs / 1000);
  return {
    about: copy.newestChange,
    text: copy.ageText(seconds),
    isOk: behindMs !== undefined && behindMs < maxAgeMs,
  };
}

function bookingCheck({ holdings, begunAt }: RestoredNode): RehearsalCheck {
  const { bookings, newest_booking: newest } = holdings;
  const minutes = newest === null ? undefined : Math.round((begunAt - Date.parse(newest)) / MINUTE_MS);
  return { about: copy.bookings, text: copy.bookingsText(bookings, minutes), isOk: true };
}

async function booksCheck({ server }: RestoredNode): Promise<RehearsalCheck> {
  const { rows } = await server.deps.db.read.execute<{ all: number; unbalanced: number }>(sql`
    select count(*)::int as all, (count(*) filter (where sum <> 0))::int as unbalanced
    from (select sum(amount_cents) as sum from ledger_entry group by business_id, transaction_id) as balances`);
  const { all = 0, unbalanced = 0 } = rows[0] ?? {};
  return { about: copy.books, text: copy.booksText(all, unbalanced), isOk: unbalanced === 0 };
}

async function picturesCheck({ server }: RestoredNode): Promise<RehearsalCheck> {
  const { rows } = await server.deps.db.read.execute<{ id: string }>(
    sql`select id from image where status = 'READY' order by random() limit ${PICTURES}`,
  );
  const sizes = await Promise.all(rows.map(({ id }) => server.deps.images.sizeOf(`${id}.jpg`)));
  const missing = sizes.filter((size) => size === undefined || size === 0).length;
  return { about: copy.pictures, text: copy.picturesText(rows.length, missing), isOk: missing === 0 };
}

/** By the report and the script that anyone can use. */
async function chainCheck({ server }: RestoredNode): Promise<RehearsalCheck> {
  const about = copy.lastAuction;
  const { rows } = await server.deps.db.read.execute<{ id: string }>(
    sql`select listing_id as id from auction where last_seq > 0 and settlement <> 'OPEN' order by last_bid_at desc limit 1`,
  );
  const [last] = rows;
  if (last === undefined) return { about, text: copy.noAuction, isOk: true };
  const response = await fetch(server.url + auctionPaths.auctionReport(last.id));
  if (response.status !== 200 || response.body === null) {
    return { about, text: copy.reportText(response.status), isOk: false };
  }
  const file = join(server.deps.config.dataDir, 'report.json');
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
  return promisify(execFile)(process.execPath, [VERIFIER, file]).then(
    ({ stdout }) => ({ about, text: stdout.split('\n')[0] ?? '', isOk: true }),
    (failed: { stderr?: string }) => ({ about, text: failed.stderr?.split('\n')[0] ?? '', isOk: false }),
  );
}
