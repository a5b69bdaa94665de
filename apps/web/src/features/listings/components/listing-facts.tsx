import { hasPriceStep } from '@primehour/domain/auction/bid-steps';
import { PARTNER_WORDS } from '@primehour/domain/auction/models/models';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import { formatInstant, formatZoneName } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { TimeText } from '@primehour/ui/time-text';
import { type ReactNode, useState } from 'react';
import type { ListingView } from '../listing-model.ts';

const NOT_SET = '—';

/** Where and for how many: the parameters block of a listing (product/listings#preview). */
export function ListingParameters({ view }: { view: ListingView }) {
  return (
    <FactList
      facts={[
        ['Location', view.location || NOT_SET],
        ['Guests', view.guestsNumber ?? NOT_SET],
      ]}
    />
  );
}

/** When it is and how it is sold: the details aside (product/listings#preview). */
export function SaleDetails({ view, zone }: { view: ListingView; zone: string }) {
  const { auctionType, price, priceStep, reservationAt, durationMinutes } = view;
  const words = auctionType && PARTNER_WORDS[auctionType];
  return (
    <FactList
      facts={[
        ['Reservation', <At key="at" at={reservationAt} zone={zone} />],
        ...(durationMinutes === null ? [] : [['Length', formatDuration(durationMinutes)] as const]),
        ['Listing model', words?.label ?? NOT_SET],
        [words?.priceLabel ?? 'Price', price === null ? NOT_SET : formatMoney(price)],
        ...(auctionType && hasPriceStep(auctionType)
          ? [['Price step', priceStep === null ? NOT_SET : formatMoney(priceStep)] as const]
          : []),
        ['Auction starts', <At key="start" at={view.auctionStartAt} zone={zone} />],
        ['Auction ends', <At key="end" at={reservationAt === null ? null : auctionEndAt(reservationAt)} zone={zone} />],
      ]}
    />
  );
}

function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([term, fact]) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An instant on the business's clock, with its zone in words. */
function At({ at, zone }: { at: Instant | null; zone: string }) {
  const [now] = useState(() => Date.now());
  if (at === null) return NOT_SET;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatZoneName(zone, at)}>
      <TimeText>{formatInstant(at, zone, now)}</TimeText>
    </time>
  );
}
