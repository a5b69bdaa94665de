import type { PageModel } from '@primehour/contract/pages';
import { type BookedPrice, chargeLines } from '@primehour/domain/price/charge-lines';
import { isOfPrice } from '@primehour/domain/refund/refund';
import { instantOf } from '../../../clock.ts';
import { paidPartOf } from '../../due/api.ts';
import type { ChargedRow, DisputeRow, RefundRow } from '../../money/api.ts';

type Lines = Extract<PageModel, { kind: 'my-receipt' }>['money'];

type Paid = Pick<ChargedRow, 'amountCents' | 'createdAt' | 'purpose' | 'dueId' | 'taxCents'>;

type Moved = {
  readonly payments: readonly Paid[];
  /** What the payments paid, beside the price. */
  readonly dues: Parameters<typeof paidPartOf>[1];
  readonly refunds: readonly Pick<RefundRow, 'id' | 'state' | 'amountCents' | 'createdAt' | 'updatedAt'>[];
  readonly disputes: readonly Pick<DisputeRow, 'state' | 'amountCents' | 'updatedAt'>[];
  /** By refund. */
  readonly refundedTaxes: ReadonlyMap<string, number>;
  readonly paidOutsideAt: Date | null;
  readonly booked: BookedPrice;
};

/** Only money that moved or is promised, oldest first: a card or a refund that failed is nobody's receipt. */
export function receiptLines(moved: Moved): Lines {
  const { payments, dues, refunds, disputes, refundedTaxes, paidOutsideAt, booked } = moved;
  const { priceCents } = booked;
  const lines: Lines = [
    ...payments.map((payment) => paidLine(payment, dues, booked)),
    ...refunds.flatMap((refund): Lines => {
      const { id, state, amountCents } = refund;
      const taxCents = refundedTaxes.get(id);
      const back = { amountCents, ...(taxCents && { taxCents }) };
      if (state === 'FAILED') return [];
      if (state === 'PAID_BACK') return [{ ...back, at: instantOf(refund.updatedAt), kind: 'REFUNDED' }];
      return [{ ...back, at: instantOf(refund.createdAt), kind: 'REFUND_UNDER_WAY' }];
    }),
    ...disputes
      .filter(({ state }) => state === 'LOST')
      .map(({ amountCents, updatedAt }) => ({ at: instantOf(updatedAt), amountCents, kind: 'CHARGED_BACK' as const })),
    ...(paidOutsideAt === null || priceCents === 0
      ? []
      : [{ at: instantOf(paidOutsideAt), amountCents: priceCents, kind: 'PAID_AT_BUSINESS' as const }]),
  ];
  return lines.toSorted((one, other) => one.at - other.at);
}

/** The lines of the whole price stand above; a part of it, and a fee, has its own. */
function paidLine(payment: Paid, dues: Moved['dues'], booked: BookedPrice): Lines[number] {
  const { amountCents, createdAt, purpose } = payment;
  const at = instantOf(createdAt);
  if (!isOfPrice({ purpose })) return { at, amountCents, kind: 'TIP' };
  const isWhole = purpose === 'PRICE' && amountCents === booked.priceCents;
  return {
    at,
    amountCents,
    kind: 'PAID',
    ...(!isWhole && { lines: chargeLines(booked, paidPartOf(payment, dues)) }),
  };
}
