import type { AuctionPage } from '@primehour/contract/pages';
import { formatCountdown } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import type { Instant } from '@primehour/domain/vocabulary';
import { LocalTime } from '../components/local-time.tsx';
import { bidCountWords, nextPriceWords, priceLabel } from './words.ts';

/** The price of the moment, the clock, and where the visitor stands. The script keeps its `data-live` texts. */
export function PricePanel({ model }: { model: AuctionPage }) {
  const { auction, own, now } = model;
  return (
    <div>
      <p className="text-ink-muted" data-live="label">
        {priceLabel(auction)}
      </p>
      <p className="text-3xl font-semibold tabular-nums" data-live="price">
        {formatMoney(auction.priceCents)}
      </p>
      <p className="text-ink-muted empty:hidden" data-live="bids">
        {bidCountWords(auction)}
      </p>
      <p className="mt-1 font-medium tabular-nums empty:hidden" data-live="next">
        {nextPriceWords(auction, now as Instant)}
      </p>
      <Clock model={model} />
      <p
        role="status"
        data-live="position"
        className="mt-3 rounded-md bg-accent-soft px-3 py-2 font-medium text-accent empty:hidden"
      >
        {own.words ?? ''}
      </p>
      <p role="status" data-live="turned" className="mt-3 empty:hidden" />
    </div>
  );
}

function Clock({ model: { auction, now, business, clientZone } }: { model: AuctionPage }) {
  const { status, startAt, endAt, closedAt } = auction;
  const zones = { zone: business.zone, clientZone };
  if (closedAt !== null || status === 'SETTLING' || status === 'PAYOUT' || status === 'ENDED') {
    return (
      <p className="mt-2">
        Over since <LocalTime at={closedAt ?? endAt} words="day-time" {...zones} />
      </p>
    );
  }
  const [verb, at] = status === 'ACTIVE' ? ['Ends', endAt] : ['Starts', startAt];
  return (
    <p className="mt-2" data-countdown={at}>
      {verb} in{' '}
      <strong role="timer" className="font-semibold tabular-nums" data-left="clock">
        {formatCountdown(at - now)}
      </strong>
      <span className="block text-ink-muted">
        <LocalTime at={at} words="day-time" {...zones} />
      </span>
    </p>
  );
}
