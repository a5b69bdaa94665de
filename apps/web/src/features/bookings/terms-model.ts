import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Due } from '@primehour/contract/due';
import { formatDayTime } from '@primehour/domain/format/time';
import { describeCancelForPartner, describeNoShowCharge } from '@primehour/domain/policy/copy';
import type { DueState } from '@primehour/domain/policy/due-kinds';
import type { Split } from '@primehour/domain/policy/split';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import type { TagTone } from '@primehour/ui/tag';
import * as copy from '../../copy/booking-money.ts';
import { refunded } from '../../copy/bookings.ts';
import { visitCount } from '../../copy/policies.ts';

type Detail = Pick<BookingDetail, 'booking' | 'money' | 'terms' | 'cardLabel'>;
type WireSplit = NonNullable<BookingDetail['terms']>['onCancel'];

/** The server returns whole cents and the rule's share, which is all the text needs. */
const splitOf = ({ refundCents, keepCents, chargeCents, keepBasisPoints, ...stored }: WireSplit): Split => ({
  ...(stored.visit && { visit: stored.visit }),
  ...(stored.keptOutsideCents !== undefined && { keptOutsideCents: stored.keptOutsideCents as Cents }),
  ...(stored.toGiftCardCents !== undefined && { toGiftCardCents: stored.toGiftCardCents as Cents }),
  refundCents: refundCents as Cents,
  keepCents: keepCents as Cents,
  chargeCents: chargeCents as Cents,
  rule: keepBasisPoints === undefined ? { code: 'IN_TIME' } : { code: 'NO_SHOW', keepBasisPoints },
});

/** 'Mia gets $20 back. You keep $0.' */
export const describeCancel = (detail: Detail, split: WireSplit): string =>
  describeCancelForPartner(splitOf(split), detail.booking.userName);

/** The same for a cancellation that refunds everything that is left. */
export const describeFullRefund = ({ terms, ...detail }: Detail): string =>
  describeCancel(detail, terms && !costsClient(terms) ? terms.onCancel : fullRefundOf(detail.money, terms));

const fullRefundOf = ({ refundableCents }: Detail['money'], terms: Detail['terms']): WireSplit => ({
  refundCents: refundableCents,
  keepCents: 0,
  chargeCents: 0,
  ...(terms?.onCancel.visit && { visit: 'RETURNED' }),
});

/** Whether the policy would keep or charge anything if the client canceled now. */
export const costsClient = (terms: BookingDetail['terms']): boolean =>
  terms !== undefined && terms.onCancel.keepCents + terms.onCancel.chargeCents > 0;

/** What a press would charge for a no-show, in the words of product/policies#fees; undefined if it charges nothing. */
export function describeNoShow({ booking, money, terms, cardLabel }: Detail): string | undefined {
  if (!terms?.agreement) return undefined;
  return describeNoShowCharge({
    split: splitOf(terms.onNoShow),
    priceCents: booking.service.price as Cents,
    cardLabel: cardLabel ?? copy.theirCard,
    clientName: booking.userName,
    paidCents: paidOf(money) as Cents,
    agreedAt: terms.agreement.agreedAt as Instant,
    zone: booking.business.timezone as Zone,
  });
}

/**
 * Whether there is anything to show about the policy: an agreement, a missing card, a fee, or why nothing was asked
 * for.
 */
export const hasTerms = (detail: BookingDetail): boolean =>
  (detail.terms?.agreement ?? null) !== null ||
  detail.cardMissing === true ||
  (detail.dues ?? []).length > 0 ||
  describeTrust(detail) !== undefined;

/** Why the client was asked for nothing; undefined if there is another reason or none. */
export function describeTrust({ booking, events }: Pick<BookingDetail, 'booking' | 'events'>): string | undefined {
  const visits = events.find(({ detail }) => detail.trustedVisits !== undefined)?.detail.trustedVisits;
  return visits === undefined ? undefined : copy.trusted(booking.userName, visitCount(visits));
}

/** What is left of what was paid online. */
const paidOf = (money: Detail['money']): number =>
  money.chargedCents - money.refundedCents - money.refundingCents - money.disputedCents - money.chargedBackCents;

/** The amount still due at the visit. */
export const owedAtVisit = ({ booking, money }: Pick<Detail, 'booking' | 'money'>): number =>
  booking.payment === 'PAY_AT_VISIT' ? Math.max(0, booking.service.price - paidOf(money)) : 0;

const STATE_LABELS: Record<DueState, string> = {
  WAITING: copy.dueWaiting,
  CHARGING: copy.dueCharging,
  PAID: copy.duePaid,
  LINKED: copy.dueLinked,
  WAIVED: copy.dueWaived,
  UNCOLLECTED: copy.dueUncollected,
  REFUNDED: refunded,
};
const STATE_TONES: Record<DueState, TagTone> = {
  WAITING: 'info',
  CHARGING: 'info',
  PAID: 'success',
  LINKED: 'warning',
  WAIVED: 'neutral',
  UNCOLLECTED: 'danger',
  REFUNDED: 'neutral',
};

export type DueLine = { readonly label: string; readonly tone: TagTone; readonly detail: string };

/** The state of a fee, and what happens next. */
export function dueLineOf({ kind, state, dueAt, canUndo }: Due, zone: string): DueLine {
  const time = formatDayTime(dueAt, zone);
  // Only a no-show has a mark to remove.
  const leaves = kind === 'NO_SHOW' ? copy.leavesAt : copy.leavesUnlessWaived;
  const details: Partial<Record<DueState, string>> = {
    WAITING: canUndo ? leaves(time) : copy.triedAgainAt(time),
    LINKED: copy.linkUntil(time),
    UNCOLLECTED: copy.uncollectedText,
  };
  return { label: STATE_LABELS[state], tone: STATE_TONES[state], detail: details[state] ?? '' };
}

/** A fee that was waived or refunded is no longer owed. */
export const isOpen = ({ state }: Pick<Due, 'state'>): boolean =>
  state !== 'PAID' && state !== 'WAIVED' && state !== 'REFUNDED';
