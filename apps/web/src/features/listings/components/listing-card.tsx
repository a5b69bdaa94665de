import type { Listing } from '@primehour/contract/listing-shapes';
import { formatDaysLeft } from '@primehour/domain/format/duration';
import { formatInstant } from '@primehour/domain/format/time';
import { Card } from '@primehour/ui/card';
import { CalendarClockIcon, GavelIcon, HourglassIcon, ImageIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { TimeText } from '@primehour/ui/time-text';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/listings.ts';
import { paths } from '../../../paths.ts';
import { describePrice } from '../auction-model.ts';
import { StatusTag } from './status-tag.tsx';

type Props = { listing: Listing; zone: string; now: number };

/** One listing of the manage screen; a press anywhere on it opens the listing (product/listings#list). */
export function ListingCard({ listing, zone, now }: Props) {
  const { id, name, imgUrls, status, reservationDateTime, bidCount, auctionEndDate } = listing;
  const isRunning = status !== 'ENDED' && status !== 'PAYOUT' && auctionEndDate > now;
  return (
    <Card isPadded={false} className="relative flex h-full flex-col transition-colors hover:border-line-strong">
      <div className="relative grid aspect-video place-items-center bg-sunken text-2xl text-ink-faint">
        {imgUrls[0] ? (
          <img
            src={imgUrls[0]}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <ImageIcon />
        )}
      </div>
      <div className="flex flex-1 flex-col p-4 sm:px-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
            <Link
              href={paths.listing(id)}
              title={copy.openDetails}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </Link>
          </h2>
          <StatusTag status={status} />
        </div>
        <p className="mt-2 flex items-center gap-1.5 text-ink-muted">
          <CalendarClockIcon className="size-4 shrink-0" />
          <span className="sr-only">{copy.reservationFact} </span>
          <span>
            <TimeText>{formatInstant(reservationDateTime, zone, now)}</TimeText>
          </span>
        </p>
        {isRunning && (
          <p className="mt-1 flex items-center gap-1.5 text-ink-muted">
            <HourglassIcon className="size-4 shrink-0" />
            {copy.auctionEnds(formatDaysLeft(auctionEndDate - now))}
          </p>
        )}
        <p className="mt-auto flex items-end justify-between gap-3 pt-4">
          <span className="flex items-center gap-1.5 text-ink-muted">
            <GavelIcon className="size-4" />
            {copy.bidCount(bidCount)}
          </span>
          <span className="text-base font-semibold tabular-nums">
            <span className="sr-only">{labels.priceFact} </span>
            {describePrice(listing)}
          </span>
        </p>
      </div>
    </Card>
  );
}
