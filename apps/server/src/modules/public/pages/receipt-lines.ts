import type { PageModel } from '@primehour/contract/pages';
import { isOfPrice } from '@primehour/domain/refund/refund';
import { instantOf } from '../../../clock.ts';
import type { ChargedRow, DisputeRow, RefundRow } from '../../money/api.ts';

type Lines = Extract<PageModel, { kind: 'my-receipt' }>['money'];

type Moved = {
  readonly payments: readonly Pick<ChargedRow, 'amountCents' | 'createdAt' | 'purpose'>[];
  readonly refunds: readonly Pick<RefundRow, 'state' | 'amountCents' | 'createdAt' | 'updatedAt'>[];
  readonly disputes: readonly Pick<DisputeRow, 'state' | 'amountCents' | 'updatedAt'>[];
  readonly paidOutsideAt: Date | null;
  readonly priceCents: number;
};

/** Only money that moved or is promised, oldest first: a card or a refund that failed is nobody's receipt. */
export function receiptLines({ payments, refunds, disputes, paidOutsideAt, priceCents }: Moved): Lines {
  const lines: Lines = [
    ...payments.map(({ amountCents, createdAt, purpose }) => ({
      at: instantOf(createdAt),
      amountCents,
      kind: isOfPrice({ purpose }) ? ('PAID' as const) : ('TIP' as const),
    })),
    ...refunds.flatMap((refund): Lines => {
      const { state, amountCents } = refund;
      if (state === 'FAILED') return [];
      if (state === 'PAID_BACK') return [{ at: instantOf(refund.updatedAt), amountCents, kind: 'REFUNDED' }];
      return [{ at: instantOf(refund.createdAt), amountCents, kind: 'REFUND_UNDER_WAY' }];
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
