import type { OpenListing } from '@primehour/contract/pages';
import { LocalTime, type Zones } from '../components/local-time.tsx';
import * as copy from '../copy/auction.ts';
import { bidCountWords, cardPriceWords, priceLabel } from './words.ts';

/** What of a business can be bid for now, soonest to end first. */
export function OpenListings({ listings, ...zones }: Zones & { listings: readonly OpenListing[] }) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="prime-hours" className="mt-10 lg:col-span-2">
      <h2 id="prime-hours" className="section-title">
        {copy.openTitle}
      </h2>
      <ul className="grid gap-4 pb-8 sm:grid-cols-2 lg:grid-cols-3">
        {listings.map((listing) => (
          <li key={listing.id} className="min-w-0">
            <a
              href={listing.path}
              className="block h-full overflow-clip rounded-lg border border-line bg-raised shadow-raised transition-colors hover:border-line-strong"
            >
              {listing.imageUrl && (
                <img
                  src={listing.imageUrl}
                  alt=""
                  width={480}
                  height={270}
                  loading="lazy"
                  decoding="async"
                  className="aspect-video w-full object-cover"
                />
              )}
              <span className="flex flex-col gap-1 p-4">
                <span className="font-semibold wrap-anywhere">
                  <bdi>{listing.name}</bdi>
                </span>
                <span className="text-ink-muted">
                  <LocalTime at={listing.reservationAt} words="day-time" {...zones} />
                  {` · ${copy.guestsCount(listing.guestsNumber)}`}
                </span>
                <span className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="text-ink-muted">
                    {bidCountWords(listing.auction) || priceLabel(listing.auction)}
                  </span>
                  <span className="font-semibold tabular-nums">{cardPriceWords(listing.auction)}</span>
                </span>
                <span className="text-xs text-ink-muted">
                  {`${listing.auction.status === 'ACTIVE' ? copy.ends : copy.starts} `}
                  <LocalTime
                    at={listing.auction.status === 'ACTIVE' ? listing.auction.endAt : listing.auction.startAt}
                    words="day-time"
                    {...zones}
                  />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
