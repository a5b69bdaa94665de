import type { AuctionPage, PageModel } from '@primehour/contract/pages';
import { validUntil } from '@primehour/domain/slot/valid-until';
import type { Cents, Instant, PageStep } from '@primehour/domain/vocabulary';
import { nextFallAt } from '@primehour/domain/waitlist/falling-price';

type BookingModel = PageModel & { readonly kind: 'booking' };

/** How much a page may be out of date: its prices change every second. */
const CLOCK_MS = 1000;

/** Until when the page of the model is unchanged by the passing of time alone (decision 145). */
export function pageValidUntil(
  { now: madeAt, falling, openListings }: BookingModel,
  nextChangeAt: Instant | null,
): Instant {
  const now = madeAt as Instant;
  const steps = falling.map(({ startPriceCents, floorPriceCents, fromAt, untilAt }) =>
    nextFallAt(
      {
        startPriceCents: startPriceCents as Cents,
        floorPriceCents: floorPriceCents as Cents,
        fromAt: fromAt as Instant,
        untilAt: untilAt as Instant,
      },
      now,
    ),
  );
  const prices = openListings.map(({ auction: { nextPrice } }) => (nextPrice && nextPrice.at) as Instant | null);
  const clock = falling.length > 0 ? ((now + CLOCK_MS) as Instant) : null;
  return validUntil(now, [nextChangeAt, clock, ...steps, ...prices]);
}

/** The same for an auction, whose page counts down and shows its price at that second. */
export function auctionValidUntil({ now: madeAt, auction }: AuctionPage): Instant {
  const now = madeAt as Instant;
  const instants = [now + CLOCK_MS, auction.nextPrice?.at, auction.startAt, auction.endAt, auction.holdsOpenAt];
  return validUntil(
    now,
    instants.map((at) => (at ?? null) as Instant | null),
  );
}

/** What a view of the page counts as. */
export function stepsOf({ window }: BookingModel, isLooking: boolean): PageStep[] {
  return [isLooking ? 'TIMES' : 'SEEN', ...(window?.slots.length === 0 ? (['NO_TIMES'] as const) : [])];
}
