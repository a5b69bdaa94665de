import type { Database } from '@primehour/db/open';
import { preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant, PageStep } from '@primehour/domain/vocabulary';
import type { Logger } from 'pino';
import { type Clock, dateOf } from './clock.ts';
import type { PublicTenant } from './tenant.ts';

/** A page view must not wait for its count, nor viewers of one page for each other: counts are written together. */
const FLUSH_AFTER_MS = 5_000;
/** More distinct counters than this between two writes are not real visitors. */
const COUNTS_MAX = 10_000;

type Count = {
  readonly tenant: PublicTenant;
  readonly step: PageStep;
  /** The counted link that was followed. */
  readonly linkId: string | undefined;
  readonly at: Instant;
  readonly wishedAt: Instant | null;
};

export type PageCounts = {
  /** `wishedAt`: the start that was wanted and not available. */
  add(tenant: PublicTenant, step: PageStep, wishedAt?: Instant, linkId?: string): void;
  flush(): Promise<void>;
};

/** Ordered by key, so that two nodes can't deadlock. */
const ADD_COUNTS = preparedBy<{
  tenants: string[];
  steps: PageStep[];
  at: Date[];
  requestedAt: (Date | null)[];
  hits: number[];
  links: (string | null)[];
}>()(
  'add-page-counts',
  (of) => `insert into page_count (business_id, day, step, link_id, hour_of_week, hits)
  select b.id, (c.at at time zone b.timezone)::date, c.step, coalesce(c.link_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(extract(dow from w.at) * 24 + extract(hour from w.at), -1)::smallint, sum(c.hits)
  from unnest(${of.tenants}::uuid[], ${of.steps}::text[], ${of.at}::timestamptz[], ${of.requestedAt}::timestamptz[], ${of.hits}::int[], ${of.links}::uuid[])
    as c (business_id, step, at, wished_at, hits, link_id)
  join business b on b.id = c.business_id
  cross join lateral (select c.wished_at at time zone b.timezone as at) w
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (business_id, day, step, link_id, hour_of_week) do update set hits = page_count.hits + excluded.hits`,
  {},
);

const hourOf = (at: Instant): Instant => (at - (at % HOUR_MS)) as Instant;

/**
 * Counts uses of clients' pages in memory and writes the sums every few seconds and at shutdown (decision 083). A crash
 * loses a few counts, never a response.
 */
export function createPageCounts({
  db,
  clock,
  log,
}: {
  readonly db: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly log: Logger;
}): PageCounts {
  let counts = new Map<string, { readonly count: Count; hits: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const put = (count: Count, hits: number): void => {
    const key = `${count.tenant} ${count.step} ${count.linkId} ${count.at} ${count.wishedAt}`;
    const present = counts.get(key);
    if (present) present.hits += hits;
    else if (counts.size < COUNTS_MAX) counts.set(key, { count, hits });
  };
  const write = async (): Promise<void> => {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    try {
      await queryPrepared(db.read, ADD_COUNTS, {
        tenants: written.map(({ count }) => count.tenant),
        steps: written.map(({ count }) => count.step),
        at: written.map(({ count }) => dateOf(count.at)),
        requestedAt: written.map(({ count: { wishedAt } }) => wishedAt && dateOf(wishedAt)),
        hits: written.map(({ hits }) => hits),
        links: written.map(({ count }) => count.linkId ?? null),
      });
    } catch (error) {
      log.warn({ err: error }, 'Page counts could not be written; the next write includes them');
      for (const { count, hits } of written) put(count, hits);
    }
  };
  /** Also waits for a write that is in progress, so that the database is not closed before its end. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    add(tenant, step, wishedAt, linkId) {
      // By the hour: zones are whole hours apart, so the day in the business's zone follows from it.
      put(
        { tenant, step, linkId, at: hourOf(clock.now()), wishedAt: wishedAt === undefined ? null : hourOf(wishedAt) },
        1,
      );
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
