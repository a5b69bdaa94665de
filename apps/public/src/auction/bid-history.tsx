import type { MaskedBid } from '@primehour/contract/auction-shapes';
import type { AuctionPage } from '@primehour/contract/pages';
import { LocalTime, type Zones } from '../components/local-time.tsx';
import * as copy from '../copy/auction.ts';
import { describeAnswer, formatBidPrice, nameFor, hasOffers } from './describe-auction.ts';

/** The bids, newest first, without names; the script adds new ones from the template. */
export function BidHistory({ model }: { model: AuctionPage }) {
  const { history, own, business, clientZone, auction } = model;
  if (!hasOffers(auction)) return null;
  const zones = { zone: business.zone, clientZone };
  return (
    <section aria-labelledby="bids" className="mt-8">
      <h2 id="bids" className="section-title">
        {copy.bidsTitle}
      </h2>
      <p data-no-bids data-live="no-bids" className="text-ink-muted" hidden={history.length > 0}>
        {auction.closedAt === null ? copy.noBidsYetLead : copy.nobodyBid}
      </p>
      <ol data-live-bids data-fresh="bids" className="flex flex-col divide-y divide-line">
        {history.map((bid) => (
          <BidRow key={bid.seq} bid={bid} own={own.bidder} zones={zones} />
        ))}
      </ol>
      <template data-live-bid>
        <BidRow bid={null} own={null} zones={zones} />
      </template>
    </section>
  );
}

type RowProps = { bid: MaskedBid | null; own: string | null; zones: Zones };

function BidRow({ bid, own, zones }: RowProps) {
  return (
    <li data-seq={bid?.seq} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="font-medium" data-part="bidder">
        {bid && nameFor(bid.bidder, own)}
      </span>
      <span className="font-medium tabular-nums" data-part="price">
        {bid && formatBidPrice(bid)}
      </span>
      <span className="w-full text-xs text-ink-muted">
        <span data-part="at">{bid && <LocalTime at={bid.at} format="day-time" {...zones} />}</span>
        <span data-part="leads">{bid && describeAnswer(bid, own)}</span>
      </span>
    </li>
  );
}
