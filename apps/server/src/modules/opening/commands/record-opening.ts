import { enqueue } from '@primehour/db/enqueue';
import { preparedBy, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { parseMinuteSpans } from '@primehour/db/schema/column-types';
import { opening } from '@primehour/db/schema/waitlist';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { OPENING_CHAIN_MAX, OPENING_GRACE_MINUTES } from '@primehour/domain/limits';
import type { TimeRange } from '@primehour/domain/slot/calendar';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant, OpeningCause } from '@primehour/domain/vocabulary';
import { isInTime } from '@primehour/domain/waitlist/offer-windows';
import { dateOf, instantOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { LAST_DAY } from '../queries.ts';

/** Time that became free through a change. */
export type Freed = TimeRange & {
  /** Whose time it is; empty for everyone on the team. */
  readonly resourceIds: readonly string[];
  readonly cause: OpeningCause;
  readonly bookingId?: string | undefined;
  /** How many openings its chain has, including this one. */
  readonly depth?: number | undefined;
};

type Raised = {
  readonly tenant: AnyTenant;
  readonly id: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly resourceIds: readonly string[];
  readonly cause: OpeningCause;
  readonly bookingId: string | null;
  readonly depth: number;
  readonly nextAt: Date;
  readonly now: Date;
};

/**
 * Nothing is recorded if no one is waiting, or beyond the advance booking window. Time inside a pending opening is
 * offered with it. New hours can cover many days, so only days that someone waits for count.
 */
const RAISE = preparedBy<Raised>()(
  'record-opening',
  (p) => `
  insert into opening (id, business_id, during, resource_ids, cause, mode, state, booking_id, from_at, until_at, depth, next_at, created_at)
  select ${p.id}, ${p.tenant}, tstzrange(${p.startAt}, ${p.endAt}), ${p.resourceIds}::uuid[], ${p.cause}, 'IN_ORDER', 'WAITING',
    ${p.bookingId}, ${p.now}, ${p.endAt}, ${p.depth}, ${p.nextAt}, ${p.now}
  from booking_settings s
  join business b on b.id = s.business_id
  where s.business_id = ${p.tenant} and ${p.startAt} <= ${p.now}::timestamptz + s.advance_booking_days * interval '1 day'
    and exists (select from waitlist_entry e where e.business_id = ${p.tenant} and e.state in ('WAITING', 'OFFERED')
      and (${p.cause} <> 'OPENED' or (e.resource_id is null or e.resource_id = any (${p.resourceIds}::uuid[]))
        and (${p.startAt}::timestamptz at time zone b.timezone)::date <= ${LAST_DAY}
        and (${p.endAt}::timestamptz at time zone b.timezone)::date >= e.from_date))
    and not exists (select from opening g where g.business_id = ${p.tenant} and g.state in ('WAITING', 'OFFERING')
      and g.mode <> 'FALLING' and not g.was_offered_to_all and g.during @> tstzrange(${p.startAt}, ${p.endAt})
      and (g.resource_ids = '{}' or ${p.resourceIds}::uuid[] <> '{}' and g.resource_ids @> ${p.resourceIds}::uuid[]))
  returning id`,
  { id: uuid() },
);

/**
 * Records that time became free, in the transaction that freed it; a minute later it is offered to the waiting list
 * (product/waiting-list#openings).
 */
export async function recordOpening({ tx, tenant, now }: TenantTx<AnyTenant>, freed: Freed): Promise<void> {
  const { startAt, endAt, resourceIds, cause, bookingId = null, depth = 1 } = freed;
  if (depth > OPENING_CHAIN_MAX || !isInTime(startAt, now)) return;
  const nextAt = dateOf(now + OPENING_GRACE_MINUTES * MINUTE_MS);
  const [row] = await queryPrepared(tx, RAISE, {
    tenant,
    id: uuidV7(now),
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    resourceIds,
    cause,
    bookingId,
    depth,
    nextAt,
    now: dateOf(now),
  });
  if (row) await enqueue(tx, 'opening.advance', { openingId: row.id }, { startAt: nextAt });
}

type Booked = {
  readonly id: string;
  readonly startAt: Date;
  readonly resources: readonly { readonly number: number; readonly id: string; readonly takes: string }[];
};

/** The time a booking occupies of its person, including buffers, and all its resources. */
export function freedBy(row: Booked, cause: OpeningCause): Freed {
  const takes = row.resources.filter(({ number }) => number === 1).flatMap((each) => parseMinuteSpans(each.takes));
  const startAt = instantOf(row.startAt);
  const from = Math.min(0, ...takes.map(({ fromMinute }) => fromMinute));
  const until = Math.max(1, ...takes.map(({ untilMinute }) => untilMinute));
  return {
    startAt: (startAt + from * MINUTE_MS) as Instant,
    endAt: (startAt + until * MINUTE_MS) as Instant,
    resourceIds: row.resources.map(({ id }) => id),
    cause,
    bookingId: row.id,
  };
}

export type NewOpening = typeof opening.$inferInsert & { readonly nextAt: Date };

/** An opening that the partner created. */
export async function insertOpening(tx: Tx, values: NewOpening): Promise<void> {
  await tx.insert(opening).values(values);
  await enqueue(tx, 'opening.advance', { openingId: values.id }, { startAt: values.nextAt });
}
