import type { Closing } from '@primehour/contract/closing';
import { CLOSING_BLOCKERS, type ClosingBlocker } from '@primehour/domain/vocabulary';
import { erasedFrom } from './policy.ts';
import type { Blockers, ClosingRow } from './queries.ts';

export function presentClosing({ closedAt }: Pick<ClosingRow, 'closedAt'>, blockers: Blockers): Closing {
  const counts: Readonly<Record<ClosingBlocker, number>> = {
    BOOKINGS: blockers.bookings,
    LISTINGS: blockers.listings,
    PAYMENTS: blockers.payments,
    REFUNDS: blockers.refunds,
    FEES: blockers.fees,
    DISPUTES: blockers.disputes,
  };
  return {
    blockers: CLOSING_BLOCKERS.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [])),
    closed: closedAt && { at: closedAt.getTime(), erasedAt: erasedFrom(closedAt.getTime()) },
  };
}
