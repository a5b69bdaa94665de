import { bigint, instant, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { refund } from '@primehour/db/schema/payment';
import type { Queryable } from '@primehour/db/transaction';

const UNDER_WAY_SHAPE = {
  id: uuid(),
  of: text<'BOOKING' | 'AUCTION'>(),
  businessName: text(),
  amountCents: bigint(),
  createdAt: instant(),
};

const UNDER_WAY = prepared(
  'list-payments-under-way',
  `
  select p.id, p.of, b.name as "businessName", p.amount_cents as "amountCents", p.created_at as "createdAt"
  from (
    select id, business_id, amount_cents, created_at, 'BOOKING' as of from payment where status = 'PROCESSING'
    union all
    select id, business_id, amount_cents, created_at, 'AUCTION' as of from auction_charge where status = 'PROCESSING'
  ) p
  join business b on b.id = p.business_id
  order by p.created_at limit $1`,
  UNDER_WAY_SHAPE,
);
export type PaymentUnderWay = Readonly<RowOf<typeof UNDER_WAY_SHAPE>>;

/** Payments whose result is unknown, oldest first. */
export const listUnderWay = (queryable: Queryable, limit: number): Promise<PaymentUnderWay[]> =>
  queryPrepared(queryable, UNDER_WAY, [limit]);

const REFUND_SHAPE = {
  id: uuid(),
  businessName: text(),
  amountCents: bigint(),
  state: refund.state,
  failure: refund.failure,
  updatedAt: instant(),
};

const REFUNDS = prepared(
  'list-unfinished-refunds',
  `
  select r.id, b.name as "businessName", r.amount_cents as "amountCents", r.state, r.failure, r.updated_at as "updatedAt"
  from refund r join business b on b.id = r.business_id
  where r.state = 'OWED' or r.state = 'FAILED' and r.failure <> 'ALREADY_REFUNDED' and r.updated_at > $1
    and not exists (select from refund again where again.business_id = r.business_id and again.request_key = r.id)
  order by r.updated_at limit $2`,
  REFUND_SHAPE,
);
export type UnfinishedRefund = Readonly<RowOf<typeof REFUND_SHAPE>>;

/** Refunds that are owed, and recent ones that failed and were not retried; oldest first. */
export const listUnfinishedRefunds = (queryable: Queryable, since: Date, limit: number): Promise<UnfinishedRefund[]> =>
  queryPrepared(queryable, REFUNDS, [since, limit]);
