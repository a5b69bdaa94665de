import type { Database } from '@primehour/db/open';

/** The responses that one client, and the partner about them, received. */
export type Acknowledged = {
  readonly checkoutId: string;
  /** What the booking costs before it takes place. */
  readonly priceCents: number;
  wasCut: boolean;
  isPaid?: boolean;
  /** The amounts of a cancellation that took effect. */
  shown?: { readonly refundCents: number; readonly chargeCents: number };
  isCharged?: boolean;
  isWaived?: boolean;
};

const OPEN = `
  select (select count(*) from payment where status = 'PROCESSING')::int
    + (select count(*) from refund where state in ('OWED', 'UNDER_WAY'))::int
    + (select count(*) from due where state = 'CHARGING' or state = 'WAITING' and due_at <= now())::int as count`;

/** Payments, refunds and fees without a result. */
export const countOpen = (db: Database): Promise<number> => count(db, OPEN);

/** For each purpose of a booking and each fee, the provider charged at most once. */
const CHARGED_TWICE = `
  select count(*)::int as count from (
    select 1 from payment p join sandbox_charge s on s.idempotency_key = p.idempotency_key and s.status = 'SUCCEEDED'
    group by p.business_id, p.booking_id, p.purpose, p.due_id having count(*) > 1) as twice`;

/** Charges and refunds at the provider without a row, by key and amount. */
const UNMATCHED = `
  select ((select count(*) from sandbox_charge s where s.status = 'SUCCEEDED' and s.account_id is not null and not exists (
      select 1 from payment p where p.idempotency_key = s.idempotency_key and p.amount_cents = s.amount_cents
        and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')))
    + (select count(*) from sandbox_refund s where not exists (
      select 1 from refund r where r.idempotency_key = s.idempotency_key and r.amount_cents = s.amount_cents
        and r.state = 'PAID_BACK')))::int as count`;

const DIFFERENCE = `
  select coalesce(sum(abs(coalesce(taken, 0) - coalesce(booked, 0))), 0)::int as count from (
    select replace(account_id, 'sba_', '')::uuid as business_id, sum(amount_cents - refunded_cents) as taken
    from sandbox_charge where status = 'SUCCEEDED' and account_id is not null group by 1) as provider
  full join (
    select business_id, -sum(amount_cents) as booked from ledger_entry where account = 'CLIENT' group by 1) as books
    using (business_id)`;

const UNBALANCED = `
  select count(*)::int as count from (
    select 1 from ledger_entry group by business_id, transaction_id having sum(amount_cents) <> 0) as unbalanced`;

const FINAL_STATES = `
  select c.id, b.status, coalesce((select sum(s.amount_cents - s.refunded_cents) from payment p
      join sandbox_charge s on s.idempotency_key = p.idempotency_key and s.status = 'SUCCEEDED'
      where p.business_id = b.business_id and p.booking_id = b.id and p.purpose <> 'DUE'), -1)::int as "paidCents",
    coalesce((select sum(s.amount_cents - s.refunded_cents) from payment p
      join sandbox_charge s on s.idempotency_key = p.idempotency_key and s.status = 'SUCCEEDED'
      where p.business_id = b.business_id and p.booking_id = b.id and p.purpose = 'DUE'), 0)::int as "feeCents",
    coalesce((select sum(d.amount_cents) from due d where d.business_id = b.business_id and d.booking_id = b.id), 0)::int
      as "owedCents"
  from checkout c join booking b on b.business_id = c.business_id and b.id = c.booking_id`;
type FinalState = { id: string; status: string; paidCents: number; feeCents: number; owedCents: number };

/** Compared with the provider's records, because ours could be wrong. */
export async function checkMoney(db: Database, acknowledged: readonly Acknowledged[]) {
  const { rows } = await db.pool.query<FinalState>(FINAL_STATES);
  const finalStates = new Map(rows.map((row) => [row.id, row]));
  const lost = acknowledged.filter((done) => done.isPaid && isLost(done, finalStates.get(done.checkoutId)));
  for (const done of lost) console.error(JSON.stringify({ done, finalStates: finalStates.get(done.checkoutId) }));
  return {
    chargedTwice: await count(db, CHARGED_TWICE),
    lost: lost.length,
    unmatched: await count(db, UNMATCHED),
    differenceCents: await count(db, DIFFERENCE),
    unbalanced: await count(db, UNBALANCED),
    charges: await count(db, `select count(*)::int as count from sandbox_charge where status = 'SUCCEEDED'`),
    refunds: await count(db, 'select count(*)::int as count from sandbox_refund'),
    fees: await count(db, `select count(*)::int as count from due where state = 'PAID'`),
  };
}

function isLost({ priceCents, shown, isCharged, isWaived }: Acknowledged, row: FinalState | undefined): boolean {
  if (!row) return true;
  const { refundCents, chargeCents } = shown ?? { refundCents: 0, chargeCents: 0 };
  const feeCents = isCharged && !isWaived ? chargeCents : 0;
  const expected = [shown ? 'CANCELLED' : 'CONFIRMED', priceCents - refundCents, feeCents, chargeCents];
  return String(expected) !== String([row.status, row.paidCents, row.feeCents, row.owedCents]);
}

async function count(db: Database, query: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(query);
  return rows[0]?.count ?? Number.NaN;
}
