import { bigint, float, instant, int, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { payout, payoutItem } from '@primehour/db/schema/payout';
import type { Queryable, Reader } from '@primehour/db/transaction';
import type { MonthBounds } from '@primehour/domain/statement/month';
import { type Moved, type MovedFor, type PricePart } from '@primehour/domain/statement/statement';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { orNotFound } from '../../refusal.ts';
import type { TenantId } from '../../tenant.ts';

/** The business's share, including tips and taxes. */
const PARTNER_ACCOUNTS = `'PARTNER_PAYABLE', 'PARTNER_BANK', 'TIPS', 'TAX_PAYABLE'`;

/**
 * Not payouts and arrivals, which move money between accounts of one side; nor disputes, which are the platform's
 * (decision 047), as is a share until it is returned (decision 155).
 */
const MOVED_KINDS = `t.kind in ('CHARGE', 'REFUND', 'REFUND_FAILED')`;

/** `$2`: the business's zone; `$3`: now. A visit adds its month even if it moved no money. */
const MONTHS = prepared(
  'statement-months',
  `
  select month, sum(cents)::bigint as "netCents" from (
    select to_char(t.created_at at time zone $2, 'YYYY-MM') as month, e.amount_cents as cents
    from ledger_transaction t
    join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id
    where t.business_id = $1 and e.account in (${PARTNER_ACCOUNTS}) and ${MOVED_KINDS}
    union all
    select to_char(t.created_at at time zone $2, 'YYYY-MM'), 0
    from ledger_transaction t where t.business_id = $1 and t.kind = 'VALUE_MOVED'
    union all
    select to_char(b.start_at at time zone $2, 'YYYY-MM'), 0
    from booking b where b.business_id = $1 and b.start_at <= $3 and b.status = 'CONFIRMED') moved
  group by month order by month desc`,
  { month: nullable(text()), netCents: nullable(bigint()) },
);

export async function listMonths(reader: Reader, tenant: TenantId, zone: Zone, now: Instant) {
  const rows = await queryPrepared(reader, MONTHS, [tenant, zone, dateOf(now)]);
  return rows.map(({ month, netCents }) => ({ month: month ?? '', netCents: Number(netCents) }));
}

const movedWhere = (condition: string): string => `
  select t.id, t.created_at as at, t.kind,
    case when t.charge_id is not null then 'AUCTION' when d.kind in ('LATE_CANCEL', 'NO_SHOW') then 'FEE'
      when d.kind = 'TIP' then 'TIP' else 'VISIT' end as "movedFor",
    case when p.purpose = 'DEPOSIT' then 'DEPOSIT' when d.kind = 'BALANCE' then 'REST' end as part,
    coalesce(b.service_name, l.name, '') as name, c.name as "clientName",
    r.name as "personName",
    coalesce(b.end_at, l.reservation_end_at) as "endsAt",
    coalesce(e.partner, 0)::bigint as "partnerCents", coalesce(e.platform, 0)::bigint as "platformFeeCents",
    coalesce(e.provider, 0)::bigint as "providerFeeCents", coalesce(e.tax, 0)::bigint as "taxCents",
    b.tax_name as "taxName", b.tax_basis_points::float8 as "taxBasisPoints"
  from ledger_transaction t
  left join lateral (
    select sum(amount_cents) filter (where account in (${PARTNER_ACCOUNTS})) as partner,
      sum(amount_cents) filter (where account = 'TAX_PAYABLE') as tax,
      sum(amount_cents) filter (where account = 'PLATFORM_FEE') as platform,
      sum(amount_cents) filter (where account = 'PROVIDER_FEES') as provider
    from ledger_entry where business_id = t.business_id and transaction_id = t.id) e on true
  left join payment p on p.business_id = t.business_id and p.id = t.payment_id
  left join due d on d.business_id = p.business_id and d.id = p.due_id
  left join resource r on r.business_id = d.business_id and r.id = d.resource_id
  left join booking b on b.business_id = p.business_id and b.id = p.booking_id
  left join client c on c.business_id = b.business_id and c.id = b.client_id
  left join auction_charge a on a.business_id = t.business_id and a.id = t.charge_id
  left join listing l on l.business_id = a.business_id and l.id = a.listing_id
  where t.business_id = $1 and ${condition}
    and ${MOVED_KINDS}
  order by t.created_at, t.id`;

const MOVED_SHAPE = {
  id: uuid(),
  at: instant(),
  kind: text<Moved['kind']>(),
  movedFor: nullable(text<MovedFor>()),
  part: nullable(text<PricePart>()),
  name: nullable(text()),
  clientName: nullable(text()),
  personName: nullable(text()),
  endsAt: nullable(instant()),
  partnerCents: nullable(bigint()),
  platformFeeCents: nullable(bigint()),
  providerFeeCents: nullable(bigint()),
  taxCents: nullable(bigint()),
  taxName: nullable(text()),
  taxBasisPoints: nullable(float()),
};

const MOVED = prepared('statement-rows', movedWhere('t.created_at >= $2 and t.created_at < $3'), MOVED_SHAPE);
const PAID_OUT = prepared(
  'payout-rows',
  movedWhere(`exists (select from payout_movement m
    where m.business_id = t.business_id and m.transaction_id = t.id and m.payout_id = $2)`),
  MOVED_SHAPE,
);

export type MovedRow = Moved & {
  readonly id: string;
  readonly at: Date;
  readonly part: PricePart | null;
  readonly name: string;
  readonly clientName: string | null;
  /** Whose tip it is. */
  readonly personName: string | null;
  /** The rate of its tax; null where it has none. */
  readonly taxName: string | null;
  readonly taxBasisPoints: number | null;
  /** When the visit or the auctioned time is over. */
  readonly endsAt: Date | null;
};

export const listMoved = async (reader: Reader, tenant: TenantId, bounds: MonthBounds): Promise<MovedRow[]> =>
  movedOf(await queryPrepared(reader, MOVED, [tenant, dateOf(bounds.from), dateOf(bounds.until)]));

/** The movements of a payout. */
export const listPaidOut = async (reader: Reader, tenant: TenantId, payoutId: string): Promise<MovedRow[]> =>
  movedOf(await queryPrepared(reader, PAID_OUT, [tenant, payoutId]));

const movedOf = (rows: readonly RowOf<typeof MOVED_SHAPE>[]): MovedRow[] =>
  rows.map((row) => ({
    ...row,
    movedFor: row.movedFor ?? 'VISIT',
    name: row.name ?? '',
    partnerCents: Number(row.partnerCents),
    platformFeeCents: Number(row.platformFeeCents),
    providerFeeCents: Number(row.providerFeeCents),
    taxCents: Number(row.taxCents),
  }));

const PAYOUTS_LISTED = 100;

export const listPayouts = (reader: Reader, tenant: TenantId) =>
  reader
    .select()
    .from(payout)
    .where(eq(payout.businessId, tenant))
    .orderBy(desc(payout.createdAt), desc(payout.id))
    .limit(PAYOUTS_LISTED);

/** @throws Refusal NOT_FOUND */
export async function findPayout(reader: Reader, tenant: TenantId, id: string) {
  const [row] = await reader
    .select()
    .from(payout)
    .where(and(eq(payout.businessId, tenant), eq(payout.id, id)));
  return orNotFound(row);
}
export type PayoutRow = Awaited<ReturnType<typeof findPayout>>;

/** A payout of any business that is not itemized yet: jobs only know its id. */
export async function findWaitingPayout(reader: Queryable, id: string): Promise<PayoutRow | undefined> {
  const [row] = await reader
    .select()
    .from(payout)
    .where(and(eq(payout.id, id), eq(payout.itemsState, 'WAITING')));
  return row;
}

/** What the provider reports of a payout, in time order. */
export const listPayoutItems = (reader: Reader, tenant: TenantId, payoutId: string) =>
  reader
    .select({
      id: payoutItem.providerItemId,
      kind: payoutItem.kind,
      at: payoutItem.at,
      amountCents: payoutItem.amountCents,
      feeCents: payoutItem.feeCents,
      netCents: payoutItem.netCents,
      transactionId: payoutItem.transactionId,
    })
    .from(payoutItem)
    .where(and(eq(payoutItem.businessId, tenant), eq(payoutItem.payoutId, payoutId)))
    .orderBy(asc(payoutItem.at), asc(payoutItem.providerItemId));

/** What remains of a charge once all promised refunds have arrived. */
const KEPT = 'greatest(0, amount_cents - refunded_cents - refunding_cents - charged_back_cents)';

/** The tax in that: without what was refunded, in proportion and rounded half up (`keptTaxOf`). */
export const KEPT_TAX = `tax_cents - case when amount_cents = 0 then 0
  else (2 * tax_cents * (amount_cents - ${KEPT}) + amount_cents) / (2 * amount_cents) end`;

/** A sum over the charged payments of the price of a booking `b`. */
export const ofPrice = (sum: string): string => `(select coalesce(sum(${sum}), 0)::bigint from payment p
  where p.business_id = b.business_id and p.booking_id = b.id and p.purpose <> 'TIP'
    and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED'))`;

/** What was paid at the business, as it was marked; a mark of an earlier release covers what is kept of no payment. */
const OUTSIDE = `coalesce(b.paid_outside_cents, greatest(0, b.price_cents - ${ofPrice(KEPT)}))`;

/** The tax in that: what the rest of the price leaves of it, so that parts of a price have exactly its tax. */
export const OUTSIDE_TAX = `case when b.paid_outside_cents is null then greatest(0, b.tax_cents - ${ofPrice(KEPT_TAX)})
  when b.price_cents = 0 then 0
  else b.tax_cents - (2 * b.tax_cents * (b.price_cents - b.paid_outside_cents) + b.price_cents) / (2 * b.price_cents) end`;

/** What a package's visit has earned, without tax: its share of what the package cost. */
const EARNED_OF_PACKAGE = `(select coalesce(sum(e.amount_cents), 0)::bigint
  from stored_value_entry s
  join stored_value v on v.business_id = s.business_id and v.id = s.stored_value_id and v.kind = 'PACKAGE'
  join ledger_transaction t on t.business_id = s.business_id and t.source_kind = 'STORED_VALUE' and t.source_id = v.id
    and t.kind = 'VALUE_MOVED' and t.part_id = s.id
  join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id and e.account = 'GIFT_EARNED'
  where s.business_id = b.business_id and s.booking_id = b.id)`;

export const isOfPackage = `exists (select from payment p where p.business_id = b.business_id and p.booking_id = b.id
  and p.purpose = 'PACKAGE' and p.status = 'SUCCEEDED')`;

/** What took place in a month, no matter when it was paid, without taxes. `$4`: now. */
const EARNED = prepared(
  'statement-earned',
  `
  with visit as (
    select b.id, case when ${isOfPackage} then ${EARNED_OF_PACKAGE} else b.price_cents - b.tax_cents end as price_cents,
      b.status = 'CONFIRMED' and b.attendance is distinct from 'NO_SHOW' as took_place,
      case when ${isOfPackage} then ${EARNED_OF_PACKAGE} else ${ofPrice(KEPT)} - ${ofPrice(KEPT_TAX)} end as kept
    from booking b
    where b.business_id = $1 and b.start_at >= $2 and b.start_at < $3 and b.end_at <= $4
      and b.status in ('CONFIRMED', 'CANCELLED')),
  sold as (
    select ${KEPT} as kept from auction_charge a join listing l on l.business_id = a.business_id and l.id = a.listing_id
    where a.business_id = $1 and l.reservation_at >= $2 and l.reservation_at < $3 and l.reservation_end_at <= $4
      and a.status in ('SUCCEEDED', 'REFUNDED')),
  outside as (
    select ${OUTSIDE} as cents
    from booking b where b.business_id = $1 and b.paid_outside_at >= $2 and b.paid_outside_at < $3)
  select (select count(*)::int from visit where took_place) as "visitCount",
    (select coalesce(sum(price_cents), 0)::bigint from visit where took_place) as "visitCents",
    (select count(*)::int from visit where not took_place and kept > 0) as "keptCount",
    (select coalesce(sum(kept), 0)::bigint from visit where not took_place) as "keptCents",
    (select count(*)::int from sold where kept > 0) as "auctionCount",
    (select coalesce(sum(kept), 0)::bigint from sold) as "auctionCents",
    (select count(*)::int from outside) as "outsideCount",
    (select coalesce(sum(cents), 0)::bigint from outside) as "outsideCents"`,
  {
    visitCount: nullable(int()),
    visitCents: nullable(bigint()),
    keptCount: nullable(int()),
    keptCents: nullable(bigint()),
    auctionCount: nullable(int()),
    auctionCents: nullable(bigint()),
    outsideCount: nullable(int()),
    outsideCents: nullable(bigint()),
  },
);

export async function findEarned(reader: Reader, tenant: TenantId, bounds: MonthBounds, now: Instant) {
  const [row] = await queryPrepared(reader, EARNED, [tenant, dateOf(bounds.from), dateOf(bounds.until), dateOf(now)]);
  const of = (count: number | null | undefined, cents: number | null | undefined) => ({
    count: Number(count ?? 0),
    cents: Number(cents ?? 0),
  });
  return {
    visits: of(row?.visitCount, row?.visitCents),
    kept: of(row?.keptCount, row?.keptCents),
    auctions: of(row?.auctionCount, row?.auctionCents),
    outside: of(row?.outsideCount, row?.outsideCents),
  };
}
