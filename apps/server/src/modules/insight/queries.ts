import { bigint, instant, int, nullable, preparedBy, text, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { Demand, Received, SaleFact } from '@primehour/domain/insights/facts';
import type { Period } from '@primehour/domain/insights/period';
import type { TimeRange } from '@primehour/domain/slot/calendar';
import type { Zone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';

type InRange = { tenant: TenantId; from: Date; until: Date };

/**
 * Times that were listed and have begun. The remainder of a charge counts as in statements; one paid too late counts as
 * zero.
 */
const SALES = preparedBy<InRange & { only: string | null }>()(
  'insight-sales',
  ({ tenant, from, until, only }) => `
  select l.id, l.name, l.reservation_at as "startAt", l.reservation_end_at as "endAt",
    l.list_price_cents as "listPriceCents", o.price_cents as "soldCents",
    coalesce((select sum(greatest(0, c.amount_cents - c.refunded_cents - c.refunding_cents - c.charged_back_cents))
      from auction_charge c where c.business_id = l.business_id and c.listing_id = l.id
        and c.status in ('SUCCEEDED', 'REFUNDED')), 0)::bigint as "keptCents",
    array(select r.resource_id::text from listing_resource r
      where r.business_id = l.business_id and r.listing_id = l.id) as people
  from listing l
  left join auction_offer o on o.business_id = l.business_id and o.listing_id = l.id and o.state = 'PAID'
  where l.business_id = ${tenant} and l.removed_at is null
    and l.reservation_at >= ${from} and l.reservation_at < ${until}
    and (${only}::uuid is null or exists (select from listing_resource r
      where r.business_id = l.business_id and r.listing_id = l.id and r.resource_id = ${only}))
  order by l.reservation_at, l.id`,
  {
    id: uuid(),
    name: text(),
    startAt: instant(),
    endAt: instant(),
    listPriceCents: nullable(bigint()),
    soldCents: nullable(bigint()),
    keptCents: nullable(bigint()),
    people: nullable(texts()),
  },
);

type FigureRange = TimeRange & { readonly only?: string | undefined };

export async function listSales(
  reader: Reader,
  tenant: TenantId,
  { startAt, endAt, only }: FigureRange,
): Promise<SaleFact[]> {
  const parameters = { tenant, from: dateOf(startAt), until: dateOf(endAt), only: only ?? null };
  const rows = await queryPrepared(reader, SALES, parameters);
  return rows.map((row) => ({
    ...row,
    startAt: instantOf(row.startAt),
    endAt: instantOf(row.endAt),
    keptCents: row.keptCents ?? 0,
    people: row.people ?? [],
  }));
}

/** The entries on the partner's accounts, as statements add them up (decision 100). */
const RECEIVED = preparedBy<InRange & { zone: Zone }>()(
  'insight-received',
  ({ tenant, from, until, zone }) => `
  select to_char(t.created_at at time zone ${zone}, 'YYYY-MM') as month, sum(e.amount_cents)::bigint as cents,
    coalesce(sum(e.amount_cents) filter (where e.account = 'TIPS'), 0)::bigint as "tipsCents"
  from ledger_transaction t
  join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id
  where t.business_id = ${tenant} and t.created_at >= ${from} and t.created_at < ${until}
    and t.kind in ('CHARGE', 'REFUND', 'REFUND_FAILED') and e.account in ('PARTNER_PAYABLE', 'PARTNER_BANK', 'TIPS', 'TAX_PAYABLE')
  group by 1 order by 1`,
  { month: nullable(text()), cents: nullable(bigint()), tipsCents: nullable(bigint()) },
);

export async function listReceived(
  reader: Reader,
  tenant: TenantId,
  { startAt, endAt, zone }: TimeRange & { readonly zone: Zone },
): Promise<Received[]> {
  const rows = await queryPrepared(reader, RECEIVED, { tenant, zone, from: dateOf(startAt), until: dateOf(endAt) });
  return rows.map(({ month, cents, tipsCents }) => ({
    month: month ?? '',
    cents: cents ?? 0,
    tipsCents: tipsCents ?? 0,
  }));
}

const DEMAND = preparedBy<{ tenant: TenantId; from: string; until: string }>()(
  'insight-demand',
  ({ tenant, from, until }) => `
  select hour_of_week::int as "hourOfWeek", sum(hits)::int as hits from page_count
  where business_id = ${tenant} and step = 'NO_TIMES' and day >= ${from}::date and day < ${until}::date
  group by hour_of_week order by hour_of_week`,
  { hourOfWeek: nullable(int()), hits: nullable(int()) },
);

/** Times that were requested but not available, by hour of the week (decision 083). */
export async function listDemand(reader: Reader, tenant: TenantId, period: Period): Promise<Demand[]> {
  const rows = await queryPrepared(reader, DEMAND, { tenant, ...period });
  return rows.map(({ hourOfWeek, hits }) => ({ hourOfWeek: hourOfWeek ?? -1, hits: hits ?? 0 }));
}
