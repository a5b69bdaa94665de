import { bigint, nullable, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { ledgerTransaction } from '@primehour/db/schema/ledger';
import { dispute, payment, refund } from '@primehour/db/schema/payment';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import { type Sale, saleOf } from '@primehour/domain/ledger/sale';
import { isOfPrice, type PaymentMoney } from '@primehour/domain/refund/refund';
import type { Cents, PaymentStatus } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { ACTOR } from '../../acting-member.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import type { AnyTenant, TenantId } from '../../tenant.ts';
import type { BookedSource } from './queries/find-booked.ts';

export type RefundRow = typeof refund.$inferSelect;
export type DisputeRow = typeof dispute.$inferSelect;

/** Payments whose money was taken, including refunded ones. */
export const CHARGED: readonly PaymentStatus[] = ['SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED'];

/** One charge, regardless of what was sold, with the fields that refunds, disputes and the books need. */
export type ChargeSource = BookedSource & {
  readonly businessId: string;
  /** Null where a gift card or a package paid. */
  readonly provider: PaymentProvider['name'] | null;
  readonly chargeId: string;
  readonly sale: Sale;
  /** The gift card or package that paid, instead of a provider. */
  readonly stored: StoredSource | null;
  /** The booking or listing whose history records it. */
  readonly bookingId: string | null;
  readonly auction: { readonly listingId: string; readonly offerId: string } | null;
};

/** `returnedCents`: what was returned before. */
export type StoredSource = {
  readonly id: string;
  readonly isVisit: boolean;
  readonly returnedCents: number;
};

export type ChargedRow = typeof payment.$inferSelect;
type ChargeRow = typeof auctionCharge.$inferSelect;

/** A booking's charge costs the partner only the platform's fee: the provider's fee is the operator's. */
export const paymentSource = (row: ChargedRow): ChargeSource => ({
  kind: 'PAYMENT',
  id: row.id,
  businessId: row.businessId,
  provider: row.provider,
  chargeId: row.providerPaymentId ?? '',
  sale: saleOf({
    amountCents: row.amountCents,
    providerFeeCents: 0 as Cents,
    platformFeeCents: row.feeCents,
    isTip: !isOfPrice(row),
    taxCents: row.taxCents,
  }),
  stored:
    row.storedValueId === null
      ? null
      : { id: row.storedValueId, isVisit: row.purpose === 'PACKAGE', returnedCents: row.refundedCents },
  bookingId: row.bookingId,
  auction: null,
});

export const auctionSource = (row: ChargeRow): ChargeSource => ({
  kind: 'AUCTION_CHARGE',
  id: row.id,
  businessId: row.businessId,
  provider: row.provider,
  chargeId: row.providerChargeId ?? '',
  sale: saleOf(row),
  stored: null,
  bookingId: null,
  auction: { listingId: row.listingId, offerId: row.offerId },
});

/** The charge with a provider's id; undefined when it is not ours. */
export async function findSourceByCharge(
  queryable: Queryable,
  provider: PaymentProvider['name'],
  chargeId: string,
): Promise<ChargeSource | undefined> {
  const [paid] = await queryable
    .select()
    .from(payment)
    .where(and(eq(payment.provider, provider), eq(payment.providerPaymentId, chargeId)));
  if (paid) return CHARGED.includes(paid.status) ? paymentSource(paid) : undefined;
  const [sold] = await queryable
    .select()
    .from(auctionCharge)
    .where(and(eq(auctionCharge.provider, provider), eq(auctionCharge.providerChargeId, chargeId)));
  return sold && isTaken(sold) ? auctionSource(sold) : undefined;
}

/** Failed in our records, but paid at the provider (decision 044). */
export const PAID_LATE = 'paid_late';
export const isTaken = ({ status, failureCode }: Pick<ChargeRow, 'status' | 'failureCode'>): boolean =>
  status === 'SUCCEEDED' || status === 'REFUNDED' || (status === 'FAILED' && failureCode === PAID_LATE);

export type FoundRefund = {
  readonly row: RefundRow;
  readonly source: ChargeSource;
  readonly money: PaymentMoney;
};

/** The refund of a job or request, with its charge. */
export async function findRefund(queryable: Queryable, id: string): Promise<FoundRefund | undefined> {
  const [found] = await queryable
    .select({ row: refund, payment, charge: auctionCharge })
    .from(refund)
    .leftJoin(payment, and(eq(payment.businessId, refund.businessId), eq(payment.id, refund.paymentId)))
    .leftJoin(
      auctionCharge,
      and(eq(auctionCharge.businessId, refund.businessId), eq(auctionCharge.id, refund.chargeId)),
    )
    .where(eq(refund.id, id));
  if (found?.payment) {
    return { row: found.row, source: paymentSource(found.payment), money: found.payment };
  }
  return found?.charge ? { row: found.row, source: auctionSource(found.charge), money: found.charge } : undefined;
}

/**
 * What the books charged for a payment; its form may have been opened days before. Gift cards and packages have none: they
 * pay when they are stored.
 */
export const isChargeOfPayment = and(
  eq(ledgerTransaction.businessId, payment.businessId),
  eq(ledgerTransaction.sourceKind, 'PAYMENT'),
  eq(ledgerTransaction.sourceId, payment.id),
  eq(ledgerTransaction.kind, 'CHARGE'),
);

/** The charges of a booking, oldest first. */
export async function listCharged(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const rows = await queryable
    .select({ row: payment, chargedAt: ledgerTransaction.createdAt })
    .from(payment)
    .leftJoin(ledgerTransaction, isChargeOfPayment)
    .where(and(eq(payment.businessId, tenant), eq(payment.bookingId, bookingId), inArray(payment.status, CHARGED)))
    .orderBy(asc(payment.createdAt), asc(payment.id));
  return rows.map(({ row, chargedAt }) => ({ ...row, paidAt: chargedAt ?? row.createdAt }));
}

/** The refunds of a booking's payments, oldest first, each with who requested it. */
export async function listRefunds(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const rows = await queryable
    .select({ refund, requester: ACTOR })
    .from(refund)
    .innerJoin(payment, and(eq(payment.businessId, refund.businessId), eq(payment.id, refund.paymentId)))
    .leftJoin(appUser, eq(appUser.id, refund.requestedBy))
    .where(and(eq(refund.businessId, tenant), eq(payment.bookingId, bookingId)))
    .orderBy(asc(refund.createdAt), asc(refund.id));
  return rows.map(({ requester, ...row }) => ({ ...row.refund, requester }));
}

/**
 * The tax in each refund of a booking, as the books have it; for gift cards and packages, their own entries have it.
 */
const REFUNDED_TAXES = prepared(
  'refunded-taxes',
  `
  select t.part_id as "refundId", -sum(e.amount_cents)::bigint as cents
  from payment p
  join refund r on r.business_id = p.business_id and r.payment_id = p.id
  join ledger_transaction t on t.business_id = p.business_id and t.part_id = r.id
    and t.source_id = coalesce(p.stored_value_id, p.id)
    and (t.source_kind, t.kind) in (('PAYMENT', 'REFUND'), ('STORED_VALUE', 'VALUE_MOVED'))
  join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id and e.account = 'TAX_PAYABLE'
  where p.business_id = $1 and p.booking_id = $2
  group by t.part_id`,
  { refundId: nullable(uuid()), cents: nullable(bigint()) },
);

async function findRefundedTaxes(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const rows = await queryPrepared(queryable, REFUNDED_TAXES, [tenant, bookingId]);
  return new Map(rows.map(({ refundId, cents }) => [refundId ?? '', Number(cents)]));
}

/** Disputes of a booking's payments, the newest first. */
async function listDisputes(queryable: Queryable, tenant: AnyTenant, bookingId: string): Promise<DisputeRow[]> {
  const rows = await queryable
    .select({ dispute })
    .from(dispute)
    .innerJoin(payment, and(eq(payment.businessId, dispute.businessId), eq(payment.id, dispute.paymentId)))
    .where(and(eq(dispute.businessId, tenant), eq(payment.bookingId, bookingId)))
    .orderBy(desc(dispute.openedAt), desc(dispute.id));
  return rows.map((row) => row.dispute);
}

/** The refunds and disputes of a booking. */
export async function loadReturned(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const [refunds, disputes, charged, refundedTaxes] = await Promise.all([
    listRefunds(queryable, tenant, bookingId),
    listDisputes(queryable, tenant, bookingId),
    listCharged(queryable, tenant, bookingId),
    findRefundedTaxes(queryable, tenant, bookingId),
  ]);
  return { refunds, disputes, charged, refundedTaxes };
}

/** The refunds of an auction's charges, oldest first, each with its charge, its bidder's number and who requested it. */
export const listSaleRefunds = (queryable: Queryable, tenant: TenantId, listingId: string) =>
  queryable
    .select({ refund, requester: ACTOR, charge: auctionCharge, bidder: auctionOffer.bidder })
    .from(refund)
    .leftJoin(appUser, eq(appUser.id, refund.requestedBy))
    .innerJoin(
      auctionCharge,
      and(eq(auctionCharge.businessId, refund.businessId), eq(auctionCharge.id, refund.chargeId)),
    )
    .innerJoin(
      auctionOffer,
      and(eq(auctionOffer.businessId, auctionCharge.businessId), eq(auctionOffer.id, auctionCharge.offerId)),
    )
    .where(and(eq(refund.businessId, tenant), eq(auctionCharge.listingId, listingId)))
    .orderBy(asc(refund.createdAt), asc(refund.id));

/** Refunds of one charge, oldest first. */
export const refundsOf = (queryable: Queryable, tenant: TenantId, source: BookedSource): Promise<RefundRow[]> =>
  queryable
    .select()
    .from(refund)
    .where(
      and(eq(refund.businessId, tenant), eq(source.kind === 'PAYMENT' ? refund.paymentId : refund.chargeId, source.id)),
    )
    .orderBy(asc(refund.createdAt), asc(refund.id));
