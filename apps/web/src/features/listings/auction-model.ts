import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { isStandingShown } from '@primehour/domain/auction/masking';
import { formatMoney } from '@primehour/domain/format/money';
import * as copy from '../../copy/auctions.ts';
import * as labels from '../../copy/labels.ts';
import * as listingsCopy from '../../copy/listings.ts';

type PartnerBid = ListingDetail['bids'][number];

export type BidLine = { key: string; name: string; amount: string; detail: string; at: number };

const formatAmount = (cents: number | null): string => (cents === null ? copy.hiddenAmount : formatMoney(cents));

/**
 * The bids as shown to the owner, newest first. A bid that did not exceed the leader's maximum is answered for the
 * leader by the rules (decision 028): that raise is above it, because otherwise the lower of two would seem to win.
 */
export function bidLines(bids: readonly PartnerBid[]): BidLine[] {
  return bids.flatMap((bid) => {
    const { seq, name, kind, amountCents, priceCents, leaderName, maskedPhone, cardMissing, at } = bid;
    const what = kind === 'MAX' ? copy.maximumBid(maskedPhone) : maskedPhone;
    const detail = cardMissing ? `${what} · ${labels.cardMissing}` : what;
    if (leaderName === null)
      return [{ key: `${seq}`, name, amount: formatAmount(priceCents ?? amountCents), detail, at }];
    return [
      { key: `${seq}-raise`, name: leaderName, amount: formatAmount(priceCents), detail: copy.automatic, at },
      { key: `${seq}`, name, amount: formatAmount(amountCents), detail, at },
    ];
  });
}

/** The current price, if anyone may know it yet. */
export function describePrice({ auctionType, currentPrice, bidCount, status }: PriceFacts): string {
  const isOver = status === 'SETTLING' || status === 'PAYOUT' || status === 'ENDED';
  return bidCount === 0 || isStandingShown(auctionType, isOver) ? formatMoney(currentPrice) : copy.sealedAmount;
}
type PriceFacts = Pick<ListingDetail, 'auctionType' | 'currentPrice' | 'bidCount' | 'status'>;

/** How the money of a sale is split. A fee of zero is not shown (decision 035). */
export function saleLines(sale: NonNullable<ListingDetail['sale']>): (readonly [string, number])[] {
  const { priceCents, providerFeeCents, platformFeeCents, partnerCents } = sale;
  return [
    [copy.soldFor, priceCents],
    [copy.paymentFee, -providerFeeCents],
    ...(platformFeeCents > 0 ? [[copy.platformFee, -platformFeeCents] as const] : []),
    [copy.payout, partnerCents],
  ];
}

type RemovalFacts = Pick<ListingDetail, 'canRemove' | 'bidCount' | 'status'>;

/** What removing the listing does, or why it can't be removed. */
export function describeRemoval({ canRemove, bidCount, status }: RemovalFacts): string {
  if (!canRemove) return bidCount > 0 ? listingsCopy.removeWithBids : listingsCopy.removeShared;
  return status === 'ENDED' ? listingsCopy.removeAfterEnd : listingsCopy.removeBefore;
}
