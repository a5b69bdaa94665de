/** What a client may add after a visit for the person who provided it (product/tips). */
import { MIN_CHARGE_CENTS, TIP_MAX_CENTS } from '../limits.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Attendance, BookingStatus, Cents, Instant } from '../vocabulary.ts';

/** The shares of the price that are offered; none is preselected. */
export const TIP_SHARES = [15, 20, 25] as const;

/** A client is asked once, this long after the visit, and has this long to answer. */
export const TIP_ASKED_AFTER_HOURS = 1;
const TIP_OPEN_HOURS = 72;
/** No tip is requested for a visit that ended longer ago, for example after an outage or a long night. */
export const TIP_ASKED_WITHIN_HOURS = 24;

export type TipOffer = { readonly share: (typeof TIP_SHARES)[number]; readonly amountCents: Cents };

/**
 * The tips that are offered for a price in cents, before discount and tax and including its deposit, rounded half up,
 * without those that are too small or too large to charge.
 */
export const tipOffers = (priceCents: number): TipOffer[] =>
  TIP_SHARES.map((share) => ({ share, amountCents: Math.floor((priceCents * share + 50) / 100) as Cents })).filter(
    ({ amountCents }) => isTipAmount(amountCents),
  );

export const isTipAmount = (amountCents: number): boolean =>
  Number.isInteger(amountCents) && amountCents >= MIN_CHARGE_CENTS && amountCents <= TIP_MAX_CENTS;

export const tipEndsAt = (askedAt: Instant): Instant => (askedAt + TIP_OPEN_HOURS * HOUR_MS) as Instant;

type Visit = {
  readonly status: BookingStatus;
  readonly attendance: Attendance | null;
  /** When its client was asked for a tip; null if not yet, or never. */
  readonly askedAt: Instant | null;
  /** A tip was paid before, whether or not it was returned. */
  readonly wasTipped: boolean;
};

/** Whether a tip can be chosen or paid now. */
export const canTip = ({ status, attendance, askedAt, wasTipped }: Visit, now: Instant): boolean =>
  status === 'CONFIRMED' && attendance !== 'NO_SHOW' && askedAt !== null && !wasTipped && now < tipEndsAt(askedAt);
