import type { OpenListing } from '@primehour/contract/pages';
import { CardSection, OfferCard } from '../components/card-section.tsx';
import { LocalTime, type Zones } from '../components/local-time.tsx';
import * as copy from '../copy/auction.ts';
import { describeBidCount, formatCardPrice, priceLabel } from './describe-auction.ts';

/** Listings of a business that can be bid on now, soonest to end first. */
export function OpenListings({ listings, ...zones }: Zones & { listings: readonly OpenListing[] }) {
  if (listings.length === 0) return null;
  return (
    <CardSection id="prime-hours" title={copy.openTitle}>
      {listings.map((listing) => (
        <OfferCard key={listing.id} href={listing.path} name={listing.name} picture={pictureOf(listing)}>
          <span className="text-ink-muted">
            <LocalTime at={listing.reservationAt} format="day-time" {...zones} />
            {` · ${copy.guestsCount(listing.guestsNumber)}`}
          </span>
          <span className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-muted">{describeBidCount(listing.auction) || priceLabel(listing.auction)}</span>
            <span className="font-semibold tabular-nums">{formatCardPrice(listing.auction)}</span>
          </span>
          <span className="text-xs text-ink-muted">
            {`${listing.auction.status === 'ACTIVE' ? copy.ends : copy.starts} `}
            <LocalTime
              at={listing.auction.status === 'ACTIVE' ? listing.auction.endAt : listing.auction.startAt}
              format="day-time"
              {...zones}
            />
          </span>
        </OfferCard>
      ))}
    </CardSection>
  );
}

const pictureOf = ({ imageUrl }: OpenListing) =>
  imageUrl && (
    <img
      src={imageUrl}
      alt=""
      width={480}
      height={270}
      loading="lazy"
      decoding="async"
      className="aspect-video w-full object-cover"
    />
  );
