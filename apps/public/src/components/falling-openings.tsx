import type { FallingOpening } from '@primehour/contract/waitlist-pages';
import { formatMoney } from '@primehour/domain/format/money';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import * as copy from '../copy/waitlist.ts';
import { LocalTime, type Zones } from './local-time.tsx';

type FallingOpeningsProps = Zones & { openings: readonly FallingOpening[]; now: number };

/** Times whose price falls until somebody takes them; with a script it falls before one's eyes. */
export function FallingOpenings({ openings, now, ...zones }: FallingOpeningsProps) {
  if (openings.length === 0) return null;
  return (
    <section aria-labelledby="falling-title" className="mt-10 lg:col-span-2">
      <h2 id="falling-title" className="section-title">
        {copy.fallingTitle}
      </h2>
      <ul className="grid gap-4 pb-8 sm:grid-cols-2 lg:grid-cols-3">
        {openings.map((opening) => (
          <li key={opening.id} className="min-w-0">
            <a
              href={opening.path}
              data-leaves
              aria-labelledby={`falling-${opening.id}`}
              className="block h-full overflow-clip rounded-lg border border-line bg-raised shadow-raised transition-colors hover:border-line-strong"
            >
              <span id={`falling-${opening.id}`} className="flex flex-col gap-1 p-4">
                <span className="font-semibold wrap-anywhere">
                  <bdi>{opening.serviceName}</bdi>
                </span>
                <span className="text-ink-muted">
                  <LocalTime at={opening.startAt} words="day-time" {...zones} />
                </span>
                <span
                  className="mt-2 text-lg font-semibold tabular-nums"
                  data-falling={`${opening.startPriceCents} ${opening.floorPriceCents} ${opening.fromAt} ${opening.untilAt}`}
                >
                  {formatMoney(priceOf(opening, now))}
                </span>
                <span className="text-xs text-ink-muted">
                  {copy.fallingUntil(formatMoney(opening.floorPriceCents))}{' '}
                  <LocalTime at={opening.untilAt} words="day-time" {...zones} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
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
