import * as copy from '@primehour/contract/copy/refusals';
import type { ListingForm } from '@primehour/contract/listing';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { isSellableBy } from '@primehour/domain/resource/sellable';
import type { Instant, ResourceKind } from '@primehour/domain/vocabulary';
import { throwForbidden } from '../../http/session-gate.ts';
import { Refusal } from '../../refusal.ts';

/** A device's clock may be ahead of ours by this much: what it publishes 'now' must not stay hidden until then. */
const PUBLISH_AHEAD_MINUTES = 5;

export type Schedule = Readonly<
  Record<'publishAt' | 'startAt' | 'endAt' | 'reservationAt' | 'reservationEndAt', Instant>
>;

/**
 * Computes the instants of a listing: the auction starts in the future (product/listings#listing-model) and ends a
 * fixed lead before the reservation; one that could not end after its start is refused (product/auctions#schedule). A
 * visible listing stays visible, and one that is to appear later keeps its time if the change names none.
 * @throws Refusal VALIDATION, AUCTION_TOO_SHORT
 */
export function scheduleOf(form: ListingForm, now: Instant, usualMinutes: number, stored?: Instant): Schedule {
  const { auctionStartDate: startAt, reservationDateTime: reservationAt } = form;
  if (startAt <= now) {
    throw new Refusal('VALIDATION', {
      issues: [{ path: 'auctionStartDate', message: copy.auctionStartInPast }],
    });
  }
  const endAt = auctionEndAt(reservationAt);
  if (endAt <= startAt) throw new Refusal('AUCTION_TOO_SHORT');
  const minutes = form.durationMinutes ?? usualMinutes;
  const reservationEndAt = (reservationAt + minutes * 60_000) as Instant;
  return { publishAt: publishAtOf(form, now, stored), startAt, endAt, reservationAt, reservationEndAt };
}

/** What is stored is by our clock; only another instant may be a device's 'now'. */
function publishAtOf({ publishStartDate, auctionStartDate }: ListingForm, now: Instant, stored?: Instant): Instant {
  if (stored !== undefined && stored <= now) return stored;
  const requested = publishStartDate ?? stored ?? now;
  const isNow = requested !== stored && requested <= now + PUBLISH_AHEAD_MINUTES * 60_000;
  return isNow ? now : (Math.min(requested, auctionStartDate) as Instant);
}

/**
 * The operator decides which types are offered besides the standard ones. An existing listing keeps its type.
 * @throws Refusal VALIDATION
 */
export function requireOfferedType(type: AuctionType, offered: readonly AuctionType[], stored?: AuctionType): void {
  if (type === stored || offered.includes(type)) return;
  throw new Refusal('VALIDATION', { issues: [{ path: 'auctionType', message: copy.auctionTypeNotOffered }] });
}

type Sold = readonly { readonly id: string; readonly kind: ResourceKind }[];

/**
 * Members who list only their own time neither change nor remove a listing that also sells another person's
 * (product/listings#team-members-and-rooms).
 */
export const isOwnTime = (own: string | undefined, sold: Sold): boolean =>
  own === undefined || sold.every((each) => isSellableBy(own, each));

/** @throws Refusal FORBIDDEN */
export function requireOwnTime(own: string | undefined, sold: Sold): void {
  if (!isOwnTime(own, sold)) throwForbidden();
}

/** Each type has its own prices; the contract has dropped any others (product/data#listing). */
export function pricesOf(form: ListingForm) {
  return {
    auctionType: form.auctionType,
    startPriceCents: 'startPrice' in form ? form.startPrice : null,
    priceStepCents: 'priceStep' in form ? form.priceStep : null,
    fixedPriceCents: 'fixedPrice' in form ? form.fixedPrice : null,
  };
}
