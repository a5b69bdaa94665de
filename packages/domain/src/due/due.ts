import { dateIn, hourIn } from '../format/time.ts';
import type { DueKind, DueState } from '../policy/due-kinds.ts';
/** What a client owes beyond the first payment, and how it is collected (product/policies#fees). */
import { feesEndAt } from '../policy/split.ts';
import { keptOf, type PaymentMoney } from '../refund/refund.ts';
import { ok, refused, type Result } from '../result.ts';
import { HOUR_MS, MINUTE_MS, addDays } from '../time/wall-date.ts';
import { instantAtWallTime } from '../time/wall-instant.ts';
import type { Instant, Zone } from '../vocabulary.ts';

/**
 * WAITING for its next charge. CHARGING: requested from the provider, no result yet. LINKED: only the client can pay it
 * now, by a link. UNCOLLECTED: the link's time has expired as well; it still accepts the money. WAIVED: given up.
 * REFUNDED: paid and returned.
 */
const NEXT_STATES = {
  WAITING: ['WAITING', 'CHARGING', 'LINKED', 'UNCOLLECTED', 'WAIVED'],
  CHARGING: ['WAITING', 'PAID', 'LINKED', 'UNCOLLECTED', 'WAIVED'],
  LINKED: ['WAITING', 'PAID', 'UNCOLLECTED', 'WAIVED'],
  UNCOLLECTED: ['WAITING', 'PAID', 'WAIVED'],
  PAID: ['REFUNDED'],
  // A charge was in progress when it was waived, and succeeded: a fee is refunded, the only tip is kept.
  WAIVED: ['PAID', 'REFUNDED'],
  REFUNDED: [],
} as const satisfies Record<DueState, readonly DueState[]>;

export const canDueBecome = (from: DueState, to: DueState): boolean =>
  (NEXT_STATES[from] as readonly DueState[]).includes(to);

const DUE_REFUSALS = ['ALREADY_PAID', 'ALREADY_WAIVED', 'BEING_CHARGED', 'TOO_LATE'] as const;
export type DueRefusal = (typeof DUE_REFUSALS)[number];

type Charged = { readonly state: DueState; readonly startAt: Instant };

/** On request: now instead of later, or again. */
export function canCharge({ state, startAt }: Charged, now: Instant): Result<true, DueRefusal> {
  if (state === 'WAIVED' || state === 'REFUNDED') return refused('ALREADY_WAIVED');
  if (state === 'PAID') return refused('ALREADY_PAID');
  if (state === 'CHARGING') return refused('BEING_CHARGED');
  return now > feesEndAt(startAt) ? refused('TOO_LATE') : ok(true);
}

/** On request, before or after it was paid; what was paid is refunded. */
export const canWaive = (state: DueState): Result<true, DueRefusal> =>
  state === 'WAIVED' || state === 'REFUNDED' ? refused('ALREADY_WAIVED') : ok(true);

/** While the card's bank hasn't been asked, undoing a no-show also undoes its fee. */
export const canUndo = ({ state, tries }: { readonly state: DueState; readonly tries: number }): boolean =>
  state === 'WAITING' && tries === 0;

/**
 * Restoring a booking drops the fee for its cancellation unless it was paid (product/bookings#restore). A charge that has no
 * answer yet is refunded if it took the money.
 */
export const canDrop = ({ state }: { readonly state: DueState }): boolean =>
  isChargeScheduled(state) || canPayDue(state);

/**
 * Payments that are the client's choice: no one owes them, nothing is charged automatically, and they lapse if unpaid.
 */
export const isVoluntary = (kind: DueKind): boolean => kind === 'BALANCE' || kind === 'TIP';

/**
 * Nothing is left of what was paid, so that the rest of a price can be paid again. A fee or tip that the client's bank
 * took back stays paid, because the business keeps it (decision 047).
 */
export function isDueReturned(kind: DueKind, paid: PaymentMoney): boolean {
  return keptOf(paid) === 0 && (kind === 'BALANCE' || paid.chargedBackCents === 0);
}

/** The card will be charged automatically. */
export const isChargeScheduled = (state: DueState): boolean => state === 'WAITING' || state === 'CHARGING';

/** A client can pay by the link until it is paid or waived. */
export const canPayDue = (state: DueState): boolean => state === 'LINKED' || state === 'UNCOLLECTED';

/** Leaves time to undo the no-show. */
const UNDO_MINUTES = 60;
export const firstChargeAt = (now: Instant): Instant => (now + UNDO_MINUTES * MINUTE_MS) as Instant;

const MAX_DECLINES = 3;
const TRY_AT_MINUTE = 10 * 60;
/** How long the client has to pay by the link before the partner is notified. */
const DUE_LINK_HOURS = 72;

/** Why a charge failed. A problem of the business, or no answer from the provider, says nothing about the card. */
export type DueFailure = 'DECLINED' | 'NEEDS_CLIENT' | 'NO_CARD' | 'BUSINESS' | 'NO_ANSWER';

type Failed = {
  readonly failure: DueFailure;
  /** How often the card was declined, with this time. */
  readonly declines: number;
  readonly startAt: Instant;
  /** The client's time zone. */
  readonly zone: Zone;
  readonly now: Instant;
};

export type NextStep = { readonly state: 'WAITING' | 'LINKED' | 'UNCOLLECTED'; readonly dueAt: Instant };

/**
 * What follows a failed charge: a declined card is charged again the next day at ten o'clock where the client is, and
 * the day after; then, or if only the client can help, the client gets a link. If the business can't be paid, or the
 * provider doesn't answer, the charge waits, as long as fees may be charged at all.
 */
export function afterFailure({ failure, declines, startAt, zone, now }: Failed): NextStep {
  const tomorrow = instantAtWallTime(addDays(dateIn(now, zone), 1), TRY_AT_MINUTE, zone);
  const isInTime = tomorrow <= feesEndAt(startAt);
  if (failure === 'BUSINESS' || failure === 'NO_ANSWER')
    return isInTime ? { state: 'WAITING', dueAt: tomorrow } : { state: 'UNCOLLECTED', dueAt: now };
  if (failure === 'DECLINED' && declines < MAX_DECLINES && isInTime) return { state: 'WAITING', dueAt: tomorrow };
  return { state: 'LINKED', dueAt: (now + DUE_LINK_HOURS * HOUR_MS) as Instant };
}

const AUTOMATIC_AFTER_HOURS = 24;
/** The partner is awake, and has time to undo it. */
const AUTOMATIC_HOURS = { from: 9, until: 20 };

/** A visit that no one marked counts as missed automatically a day after its end, if its policy says so. */
export function isAutomaticNoShow(
  { endAt, zone }: { readonly endAt: Instant; readonly zone: Zone },
  now: Instant,
): boolean {
  const hour = hourIn(now, zone);
  const isDay = hour >= AUTOMATIC_HOURS.from && hour < AUTOMATIC_HOURS.until;
  return isDay && now >= endAt + AUTOMATIC_AFTER_HOURS * HOUR_MS;
}
