import { int, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { Refusal } from './refusal.ts';

/** At most `limit` hits of one key within each clock window; windows are the same on every node. */
export type Hit = { readonly key: string; readonly limit: number; readonly windowSeconds: number };

/** Counts a hit on each key and returns the hits so far. Keys are locked in a fixed order, which prevents deadlocks. */
const TAKE_HITS = prepared(
  'take-hits',
  `
  insert into rate_limit (key, window_start, hits)
  select hit.key, hit.window_start, 1
  from unnest($1::text[], $2::timestamptz[]) as hit (key, window_start)
  order by hit.key
  on conflict (key, window_start) do update set hits = least(rate_limit.hits + 1, 1000000000)
  returning key, hits`,
  { key: text(), hits: int() },
);

/** The row that counts a hit now. */
export function windowOf(hit: Hit, now: Instant) {
  const windowMs = hit.windowSeconds * 1000;
  const startMs = Math.floor(now / windowMs) * windowMs;
  return { ...hit, key: `${hit.key}/${hit.windowSeconds}`, startMs, endMs: startMs + windowMs };
}

/**
 * Counts in the database, which all nodes share (product/sign-in#codes), and returns how long to wait: 0 when every key
 * is within its limit. In a transaction the hits count only if it commits, so that a refused request uses up nothing;
 * with `db.read` they always count.
 */
export async function takeHits(
  queryable: Queryable,
  hits: readonly Hit[],
  now: Instant,
): Promise<{ waitSeconds: number }> {
  const windows = hits.map((hit) => windowOf(hit, now));
  const counts = await countHits(queryable, windows);
  const waits = windows
    .filter(({ limit }, index) => (counts[index] ?? 0) > limit)
    .map(({ endMs }) => Math.max(1, Math.ceil((endMs - now) / 1000)));
  return { waitSeconds: Math.max(0, ...waits) };
}

/** Counts a hit in each of these windows, and returns the current counts in the same order. */
export async function countHits(
  queryable: Queryable,
  windows: readonly { readonly key: string; readonly startMs: number }[],
): Promise<number[]> {
  const counted = await queryPrepared(queryable, TAKE_HITS, [
    windows.map(({ key }) => key),
    windows.map(({ startMs }) => new Date(startMs)),
  ]);
  const hitsOf = new Map(counted.map((row) => [row.key, row.hits]));
  return windows.map(({ key }) => hitsOf.get(key) ?? 0);
}

/** The refusal for any limit except those on codes, which have their own message. */
export const tooManyRequests = (waitSeconds: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', { requestTimeout: waitSeconds });
