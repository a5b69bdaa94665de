import type { PageModel } from '@primehour/contract/pages';
import { type BookedPrice, chargeLines } from '@primehour/domain/price/charge-lines';
import type { PaymentPurpose } from '@primehour/domain/vocabulary';
import { instantOf } from '../../../clock.ts';
import { paidPartOf } from '../../due/api.ts';
import type { DisputeRow, listCharged, RefundRow } from '../../money/api.ts';

type Lines = Extract<PageModel, { kind: 'my-receipt' }>['money'];

type Paid = Pick<
  Awaited<ReturnType<typeof listCharged>>[number],
  'id' | 'amountCents' | 'paidAt' | 'purpose' | 'dueId' | 'taxCents'
>;

type Moved = {
  readonly payments: readonly Paid[];
  /** What the payments paid, next to the price. */
  readonly dues: Parameters<typeof paidPartOf>[1];
  readonly refunds: readonly Pick<
    RefundRow,
    'id' | 'paymentId' | 'state' | 'amountCents' | 'createdAt' | 'updatedAt'
  >[];
  readonly disputes: readonly Pick<DisputeRow, 'state' | 'amountCents' | 'updatedAt'>[];
  /** By refund. */
  readonly refundedTaxes: ReadonlyMap<string, number>;
  readonly paidOutsideAt: Date | null;
  /** What of the price was paid then: without what was paid before and is kept. */
  readonly paidOutsideCents: number;
  readonly booked: BookedPrice;
};

type LineKind = Lines[number]['kind'];
const PAID_LINES: Record<PaymentPurpose, LineKind> = {
  PRICE: 'PAID',
  DEPOSIT: 'PAID',
  DUE: 'PAID',
  TIP: 'TIP',
  GIFT_CARD: 'GIFT_CARD',
  PACKAGE: 'PACKAGE',
};
const REFUNDED_LINES: Record<PaymentPurpose, LineKind> = {
  PRICE: 'REFUNDED',
  DEPOSIT: 'REFUNDED',
  DUE: 'REFUNDED',
  TIP: 'REFUNDED',
  GIFT_CARD: 'BACK_ON_GIFT_CARD',
  PACKAGE: 'BACK_TO_PACKAGE',
};

/** Only money that moved or is promised, oldest first: a failed card or refund is not on a receipt. */
export function receiptLines(moved: Moved): Lines {
  const { payments, dues, refunds, disputes, refundedTaxes, paidOutsideAt, paidOutsideCents, booked } = moved;
  const purposeOf = new Map<string | null, PaymentPurpose>(payments.map(({ id, purpose }) => [id, purpose]));
  const lines: Lines = [
    ...payments.map((payment) => paidLine(payment, dues, booked)),
    ...refunds.flatMap((refund): Lines => {
      const { id, state, amountCents } = refund;
      const taxCents = refundedTaxes.get(id);
      const back = { amountCents, ...(taxCents && { taxCents }) };
      if (state === 'FAILED') return [];
      const kind = REFUNDED_LINES[purposeOf.get(refund.paymentId) ?? 'PRICE'];
      if (state === 'PAID_BACK') return [{ ...back, at: instantOf(refund.updatedAt), kind }];
      return [{ ...back, at: instantOf(refund.createdAt), kind: 'REFUND_UNDER_WAY' }];
    }),
    ...disputes
      .filter(({ state }) => state === 'LOST')
      .map(({ amountCents, updatedAt }) => ({ at: instantOf(updatedAt), amountCents, kind: 'CHARGED_BACK' as const })),
    ...(paidOutsideAt === null || paidOutsideCents === 0
      ? []
      : [{ at: instantOf(paidOutsideAt), amountCents: paidOutsideCents, kind: 'PAID_AT_BUSINESS' as const }]),
  ];
  return lines.toSorted((one, other) => one.at - other.at);
}

/** The lines of the whole price are above; a part of it, and a fee, has its own. */
function paidLine(payment: Paid, dues: Moved['dues'], booked: BookedPrice): Lines[number] {
  const { amountCents, paidAt, purpose } = payment;
  const at = instantOf(paidAt);
  const kind = PAID_LINES[purpose];
  if (kind !== 'PAID') return { at, amountCents, kind };
  const isWhole = purpose === 'PRICE' && amountCents === booked.priceCents;
  return {
    at,
    amountCents,
    kind: 'PAID',
    ...(!isWhole && { lines: chargeLines(booked, paidPartOf(payment, dues)) }),
  };
}
