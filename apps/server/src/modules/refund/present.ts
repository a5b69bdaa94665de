import type { BookingMoney, Refund } from '@primehour/contract/refund';
import { moneyOf } from '@primehour/domain/booking/booking-money';
import { canRetryRefund, paidWithOf, type PaymentMoney, takenShareState } from '@primehour/domain/refund/refund';
import { type ActorRow, presentActor } from '../../acting-member.ts';
import { instantOf } from '../../clock.ts';
import type { BookingRow } from '../booking/api.ts';
import type { RefundRow, loadReturned } from '../money/api.ts';

type Requested = RefundRow & { readonly requester: ActorRow };

/** A refund with the money of its charge, and whether another one replaced it. */
export function presentRefund(
  row: Requested,
  payment: PaymentMoney | undefined,
  { wasRetried, readerId }: { readonly wasRetried: boolean; readonly readerId: string },
): Refund {
  const { id, amountCents, state, cause, payer, failure, createdAt } = row;
  const share = takenShareState(row);
  return {
    id,
    amountCents,
    state,
    cause,
    ...presentActor(row.requester, readerId),
    payer,
    at: instantOf(createdAt),
    failure,
    ...(share && { share }),
    canRetry: payment !== undefined && canRetryRefund({ state, payer, amountCents }, payment, wasRetried),
  };
}

/** Retries of a failed refund are stored under its id. */
export const isRetryOf =
  ({ id }: RefundRow) =>
  ({ requestKey }: RefundRow): boolean =>
    requestKey === id;

/** The money of a booking: the sums of its payments, each refund, and the latest dispute. */
export function presentMoney(
  row: BookingRow,
  { refunds, disputes, charged, refundedTaxes }: Awaited<ReturnType<typeof loadReturned>>,
  readerId: string,
): BookingMoney {
  const { paidOutsideCents: _paidOutsideCents, ...sums } = moneyOf(row);
  const [latest] = disputes;
  return {
    ...sums,
    refunds: refunds.map((each) => {
      const payment = charged.find(({ id }) => id === each.paymentId);
      return {
        ...presentRefund(each, payment, { wasRetried: refunds.some(isRetryOf(each)), readerId }),
        paidWith: payment && paidWithOf(payment),
        taxCents: refundedTaxes.get(each.id),
      };
    }),
    dispute: latest
      ? {
          paymentId: latest.paymentId ?? '',
          state: latest.state,
          amountCents: latest.amountCents,
          reason: latest.reason,
          openedAt: instantOf(latest.openedAt),
          dueAt: latest.dueAt === null ? null : instantOf(latest.dueAt),
        }
      : null,
  };
}
