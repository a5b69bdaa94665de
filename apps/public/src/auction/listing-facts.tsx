import type { AuctionPage } from '@primehour/contract/pages';
import { formatDuration } from '@primehour/domain/format/duration';
import { LocalTime } from '../components/local-time.tsx';
import { Names } from '../components/names.tsx';
import * as copy from '../copy/auction.ts';
import * as labels from '../copy/labels.ts';

/** When, where, and for how many. */
export function ListingFacts({ model: { listing, business, clientZone } }: { model: AuctionPage }) {
  const { reservationAt, durationMinutes, guestsNumber, location, resources } = listing;
  const zones = { zone: business.zone, clientZone };
  return (
    <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
      <div>
        <dt className="text-xs text-ink-muted">{copy.reservation}</dt>
        <dd className="font-medium">
          <LocalTime at={reservationAt} format="day-time" {...zones} />
          <span className="block font-normal text-ink-muted">
            <LocalTime at={reservationAt} format="zone-note" {...zones} /> ·{' '}
            <span className="whitespace-nowrap">{formatDuration(durationMinutes)}</span>
          </span>
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-xs text-ink-muted">{copy.location}</dt>
        <dd className="font-medium wrap-anywhere">{location}</dd>
      </div>
      <div>
        <dt className="text-xs text-ink-muted">{copy.guests}</dt>
        <dd className="font-medium">{guestsNumber}</dd>
      </div>
      {resources && (
        <div className="min-w-0">
          <dt className="text-xs text-ink-muted">{labels.withWhom}</dt>
          <dd className="font-medium wrap-anywhere">
            <Names names={resources} />
          </dd>
        </div>
      )}
    </dl>
  );
}
