import type { AuctionPage } from '@primehour/contract/pages';
import { formatCountdown } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import type { Instant } from '@primehour/domain/vocabulary';
import { LocalTime } from '../components/local-time.tsx';
import * as copy from '../copy/auction.ts';
import { describeBidCount, describeOwnHold, describeNextPrice, priceLabel } from './describe-auction.ts';

/** The current price, the clock, and the visitor's position. The script updates its `data-live` texts. */
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
        {describeBidCount(auction)}
      </p>
      <p className="mt-1 font-medium tabular-nums empty:hidden" data-live="next">
        {describeNextPrice(auction, now as Instant)}
      </p>
      <p role="status" data-live="position" data-position={own.position} className="position">
        {own.words ?? ''}
      </p>
      <p className="mt-1 text-ink-muted empty:hidden" data-live="hold">
        {describeOwnHold(own, auction)}
      </p>
      <div data-fresh="clock">
        <Clock model={model} />
      </div>
    </div>
  );
}

function Clock({ model: { auction, own, now, business, clientZone } }: { model: AuctionPage }) {
  const { status, startAt, endAt, closedAt } = auction;
  const zones = { zone: business.zone, clientZone };
  if (closedAt !== null || status === 'SETTLING' || status === 'PAYOUT' || status === 'ENDED') {
    return (
      <>
        {own.dueAt !== null && (
          <p className="mt-2" data-countdown={own.dueAt}>
            {own.position === 'OFFERED' ? copy.acceptWithin : copy.payWithin}{' '}
            <strong role="timer" className="font-semibold tabular-nums" data-left="clock">
              {formatCountdown(own.dueAt - now)}
            </strong>
            <span className="block text-ink-muted">
              {copy.until} <LocalTime at={own.dueAt} format="day-time" {...zones} />
            </span>
          </p>
        )}
        <p className="mt-2 text-ink-muted">
          {copy.overSince} <LocalTime at={closedAt ?? endAt} format="day-time" {...zones} />
        </p>
      </>
    );
  }
  const [label, at] = status === 'ACTIVE' ? [copy.endsIn, endAt] : [copy.startsIn, startAt];
  return (
    <p className="mt-2" data-countdown={at}>
      {label}{' '}
      <strong role="timer" className="font-semibold tabular-nums" data-left="clock">
        {formatCountdown(at - now)}
      </strong>
      <span className="block text-ink-muted">
        <LocalTime at={at} format="day-time" {...zones} />
      </span>
    </p>
  );
}
