import type { FallingOpening } from '@primehour/contract/waitlist-pages';
import { formatMoney } from '@primehour/domain/format/money';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import { plusTax } from '../copy/booking.ts';
import * as copy from '../copy/waitlist.ts';
import { CardSection, OfferCard } from './card-section.tsx';
import { LocalTime, type Zones } from './local-time.tsx';

type FallingOpeningsProps = Zones & { openings: readonly FallingOpening[]; now: number };

/** Times at a falling price; with JavaScript, the price falls while the page is open. */
export function FallingOpenings({ openings, now, ...zones }: FallingOpeningsProps) {
  if (openings.length === 0) return null;
  return (
    <CardSection id="falling-title" title={copy.fallingTitle}>
      {openings.map((opening) => (
        <OfferCard key={opening.id} href={opening.path} name={opening.serviceName}>
          <span className="text-ink-muted">
            <LocalTime at={opening.startAt} format="day-time" {...zones} />
          </span>
          <span className="mt-2 text-lg font-semibold tabular-nums">
            <span
              data-falling={`${opening.startPriceCents} ${opening.floorPriceCents} ${opening.fromAt} ${opening.untilAt}`}
            >
              {formatMoney(priceOf(opening, now))}
            </span>
            {opening.hasAddedTax === true && plusTax('')}
          </span>
          <span className="text-xs text-ink-muted">
            {copy.fallingUntil(formatMoney(opening.floorPriceCents))}{' '}
            <LocalTime at={opening.untilAt} format="day-time" {...zones} />
          </span>
        </OfferCard>
      ))}
    </CardSection>
  );
}

const priceOf = ({ startPriceCents, floorPriceCents, fromAt, untilAt }: FallingOpening, now: number): Cents =>
  fallingPriceAt(
    {
      startPriceCents: startPriceCents as Cents,
      floorPriceCents: floorPriceCents as Cents,
      fromAt: fromAt as Instant,
      untilAt: untilAt as Instant,
    },
    now as Instant,
  );
