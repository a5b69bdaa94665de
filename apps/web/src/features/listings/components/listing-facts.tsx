import { hasPriceStep } from '@primehour/domain/auction/bid-steps';
import { PARTNER_COPY } from '@primehour/domain/auction/models/models';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import { formatInstant } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { TimeText } from '@primehour/ui/time-text';
import { type ReactNode, useState } from 'react';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/listings.ts';
import * as titles from '../../../copy/titles.ts';
import { zoneNameAbroad } from '../../../session/viewer-zone.ts';
import { ZoneNote } from '../../../shell/zone-note.tsx';
import type { ListingView } from '../listing-model.ts';

const NOT_SET = '—';

/** Where and for how many: the parameters block of a listing (product/listings#preview). */
export function ListingParameters({ view }: { view: ListingView }) {
  return (
    <FactList
      facts={[
        [labels.location, view.location || NOT_SET],
        [labels.guests, view.guestsNumber ?? NOT_SET],
      ]}
    />
  );
}

/** When it is and how it is sold: the details aside (product/listings#preview). */
export function SaleDetails({ view, zone }: { view: ListingView; zone: string }) {
  const { auctionType, price, priceStep, reservationAt, publishAt, auctionStartAt, durationMinutes, resourceNames } =
    view;
  const modelCopy = auctionType && PARTNER_COPY[auctionType];
  // Clocks may agree at one of these times and differ at another, after they change.
  const abroadAt = [publishAt, auctionStartAt, reservationAt].find((at) => at !== null && zoneNameAbroad(zone, at));
  return (
    <>
      <FactList
        facts={[
          [labels.reservation, <At key="at" at={reservationAt} zone={zone} />],
          ...(durationMinutes === null ? [] : [[labels.duration, formatDuration(durationMinutes)] as const]),
          ...(resourceNames.length === 0 ? [] : [[copy.soldFact, resourceNames.join(', ')] as const]),
          [titles.listingModel, modelCopy?.label ?? NOT_SET],
          [modelCopy?.priceLabel ?? labels.price, price === null ? NOT_SET : formatMoney(price)],
          ...(auctionType && hasPriceStep(auctionType)
            ? [[copy.priceStepLabel, priceStep === null ? NOT_SET : formatMoney(priceStep)] as const]
            : []),
          ...(publishAt === null ? [] : [[copy.visibleFrom, <At key="publish" at={publishAt} zone={zone} />] as const]),
          [copy.auctionStartsFact, <At key="start" at={auctionStartAt} zone={zone} />],
          [
            copy.auctionEndsFact,
            <At key="end" at={reservationAt === null ? null : auctionEndAt(reservationAt)} zone={zone} />,
          ],
        ]}
      />
      {abroadAt && <ZoneNote zone={zone} at={abroadAt} className="mt-3" />}
    </>
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

/** An instant on the business's clock. */
function At({ at, zone }: { at: Instant | null; zone: string }) {
  const [now] = useState(() => Date.now());
  if (at === null) return NOT_SET;
  return (
    <time dateTime={new Date(at).toISOString()}>
      <TimeText>{formatInstant(at, zone, now)}</TimeText>
    </time>
  );
}
