import { bigint, int, json, prepared, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import { dateFilterRange } from '@primehour/domain/time/date-filter';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import { outsideHome } from '../../cells/open-cells.ts';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../refusal.ts';
import type { TenantId } from '../../tenant.ts';

type DayParameters = {
  readonly tenant: TenantId;
  readonly now: Date;
  readonly weekFrom: Date;
  readonly weekUntil: Date;
  readonly dayUntil: Date;
  /** Only this person's bookings count; null for everyone's. */
  readonly only: string | null;
  /** The reader. */
  readonly userId: string;
};

const unseenAnswers = (userId: string): string =>
  `from help_message h where h.user_id = ${userId} and h.answer is not null and h.read_at is null`;

/** An unmarked visit is shown for a week, a failure for a month. */
const FIND_DAY = preparedBy<DayParameters>()(
  'home-day',
  (p) => {
    const isOwn = `(${p.only}::uuid is null or exists (
      select from booking_resource r
      where r.business_id = b.business_id and r.booking_id = b.id and r.resource_id = ${p.only}))`;
    const count = (from: string) => `(select count(*)::int ${from})`;
    return `
    select
      ${count(`from booking b where b.business_id = ${p.tenant} and b.status = 'CONFIRMED' and b.attendance is null
        and b.start_at > ${p.now}::timestamptz - interval '7 days' and b.start_at < ${p.now} and b.end_at <= ${p.now}
        and ${isOwn}`)} as unmarked,
      ${count(`from due d join booking b on b.business_id = d.business_id and b.id = d.booking_id
        where d.business_id = ${p.tenant} and d.state in ('LINKED', 'UNCOLLECTED')
        and d.kind in ('LATE_CANCEL', 'NO_SHOW')
        and d.updated_at > ${p.now}::timestamptz - interval '30 days' and ${isOwn}`)} as unpaid,
      ${count(`from booking b join booking_card k on k.business_id = b.business_id and k.booking_id = b.id
        where b.business_id = ${p.tenant} and b.status = 'CONFIRMED' and b.start_at > ${p.now}
        and k.missing_since is not null and ${isOwn}`)} as "cardsMissing",
      ${count(`from booking b where b.business_id = ${p.tenant} and b.status = 'CONFIRMED' and b.start_at > ${p.now}
        and exists (
          select from busy_time t join busy_calendar c on c.business_id = t.business_id and c.id = t.calendar_id
          where t.business_id = b.business_id and t.during && tstzrange(b.start_at, b.end_at)
            and (c.resource_id is null or exists (
              select from booking_resource r
              where r.business_id = b.business_id and r.booking_id = b.id and r.resource_id = c.resource_id)))
        and ${isOwn}`)} as clashes,
      ${count(`from refund f where f.business_id = ${p.tenant} and f.state = 'FAILED' and f.payer = 'BUSINESS'
        and f.failure <> 'ALREADY_REFUNDED' and f.updated_at > ${p.now}::timestamptz - interval '30 days'
        and not exists (
          select from refund again where again.business_id = f.business_id and again.request_key = f.id)`)} as "refundsFailed",
      ${count(`from dispute d where d.business_id = ${p.tenant} and d.state = 'NEEDS_RESPONSE'`)} as disputes,
      ${count(unseenAnswers(p.userId))} as "helpAnswers",
      week.visits, week.booked as "bookedCents",
      (select coalesce(sum(amount), 0)::bigint from (
        select amount_cents - refunded_cents - charged_back_cents as amount from payment
        where business_id = ${p.tenant} and purpose <> 'TIP' and stored_value_id is null and created_at >= ${p.weekFrom} and created_at < ${p.weekUntil}
          and status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')
        union all
        select amount_cents - refunded_cents - charged_back_cents from auction_charge
        where business_id = ${p.tenant} and created_at >= ${p.weekFrom} and created_at < ${p.weekUntil}
          and status in ('SUCCEEDED', 'REFUNDED')) paid) as "paidOnlineCents",
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name, 'endAt', e.end_at) order by e.end_at)
        from (
          select l.id, l.name, (extract(epoch from l.end_at) * 1000)::bigint as end_at from listing l
          where l.business_id = ${p.tenant} and l.removed_at is null and l.start_at <= ${p.now} and l.end_at > ${p.now}
            and l.end_at < ${p.dayUntil} and exists (
              select from auction a where a.business_id = l.business_id and a.listing_id = l.id and a.taken_at is null)
          order by l.end_at limit 5) e), '[]') as auctions
    from (
      select count(*)::int as visits, coalesce(sum(b.price_cents), 0)::bigint as booked from booking b
      where b.business_id = ${p.tenant} and b.status = 'CONFIRMED' and b.start_at >= ${p.weekFrom}
        and b.start_at < ${p.weekUntil} and ${isOwn}) week`;
  },
  {
    unmarked: int(),
    unpaid: int(),
    cardsMissing: int(),
    clashes: int(),
    refundsFailed: int(),
    disputes: int(),
    helpAnswers: int(),
    visits: int(),
    bookedCents: bigint<Cents>(),
    paidOnlineCents: bigint<Cents>(),
    auctions: json<{ id: string; name: string; endAt: number }[]>(),
  },
);

type DayRequest = {
  readonly zone: Zone;
  readonly now: Instant;
  readonly only: string | undefined;
  readonly userId: string;
};

const ANSWERS = prepared('home-answers', `select count(*)::int as count ${unseenAnswers('$1')}`, { count: int() });

/** Outside cell 0, which has what people wrote to Help: how many answers someone has not seen; null in cell 0. */
export async function countAnswersAtHome(deps: Pick<Deps, 'cells'>, userId: string): Promise<number | null> {
  const cells = outsideHome(deps);
  if (cells === undefined) return null;
  const [row] = await queryPrepared(cells.home.read, ANSWERS, [userId]);
  return row?.count ?? 0;
}

/** Everything that Home counts, in one statement; the week starts on Monday, like that of the filters. */
export async function findDay(reader: Reader, tenant: TenantId, { zone, now, only, userId }: DayRequest) {
  const week = dateFilterRange('this-week', zone, now);
  const today = dateFilterRange('today', zone, now);
  const [row] = await queryPrepared(reader, FIND_DAY, {
    tenant,
    now: dateOf(now),
    weekFrom: dateOf(week.from ?? now),
    weekUntil: dateOf(week.until ?? now),
    dayUntil: dateOf(today.until ?? now),
    only: only ?? null,
    userId,
  });
  return orNotFound(row);
}

export type DayRow = Awaited<ReturnType<typeof findDay>>;
