import type { ResponseInput } from '@primehour/contract/endpoint';
import type { getDay } from '@primehour/contract/home';
import { ATTENTION_KINDS, type AttentionKind } from '@primehour/domain/vocabulary';
import type { DayRow } from './queries.ts';

/** What a member may see beyond bookings. */
type Sees = {
  readonly money: boolean;
  readonly listings: boolean;
  readonly refunds: boolean;
  readonly calendars: boolean;
};

export function presentDay(row: DayRow, sees: Sees): ResponseInput<typeof getDay> {
  const counts: Readonly<Record<AttentionKind, number>> = {
    DISPUTES: sees.refunds ? row.disputes : 0,
    REFUNDS_FAILED: sees.refunds ? row.refundsFailed : 0,
    CLASHES: sees.calendars ? row.clashes : 0,
    CARDS_MISSING: row.cardsMissing,
    UNPAID: row.unpaid,
    UNMARKED: row.unmarked,
    HELP_ANSWERS: row.helpAnswers,
  };
  const { visits, bookedCents, paidOnlineCents } = row;
  return {
    attention: ATTENTION_KINDS.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [])),
    week: sees.money ? { visits, bookedCents, paidOnlineCents } : null,
    auctions: sees.listings ? row.auctions : null,
  };
}
