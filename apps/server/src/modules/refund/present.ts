import type { BookingMoney } from '@primehour/contract/booking-money';
import { moneyOf } from '@primehour/domain/booking/booking-money';
import { instantOf } from '../../clock.ts';
import type { BookingRow } from '../booking/queries.ts';
import type { DisputeRow, RefundRow } from './queries.ts';

/** What became of a booking's money: the sums of its payments, each refund, and the latest dispute. */
export function presentMoney(
  row: BookingRow,
  { refunds, disputes }: { readonly refunds: readonly RefundRow[]; readonly disputes: readonly DisputeRow[] },
): BookingMoney {
  const { paidOutsideCents: _paidOutsideCents, ...sums } = moneyOf(row);
  const [latest] = disputes;
  return {
    ...sums,
    refunds: refunds.map(({ id, amountCents, state, cause, payer, failure, createdAt }) => ({
      id,
      amountCents,
      state,
      cause,
      payer,
      at: instantOf(createdAt),
      failure,
    })),
    dispute: latest
      ? {
          state: latest.state,
          amountCents: latest.amountCents,
          reason: latest.reason,
          openedAt: instantOf(latest.openedAt),
          dueAt: latest.dueAt === null ? null : instantOf(latest.dueAt),
        }
      : null,
  };
}
