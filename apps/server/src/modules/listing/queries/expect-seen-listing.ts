import type { ListingChange, SeenListing } from '@primehour/contract/listing';
import { instantOf } from '../../../clock.ts';
import { expectSeen } from '../../../expect-seen.ts';
import type { ListedRow } from '../queries.ts';

type Stored = {
  readonly row: ListedRow;
  readonly durationMinutes: number;
  readonly resourceIds: readonly string[] | undefined;
  /** A visible listing stays visible, whatever is sent. */
  readonly isVisible: boolean;
};

/**
 * Refuses a change that is based on an older state of the listing (decision 199).
 * @throws Refusal CHANGED_MEANWHILE
 */
export function expectSeenListing({ seen, ...form }: ListingChange, stored: Stored): void {
  if (!seen) return;
  const { listing, incentives } = stored.row;
  const kept: Kept = {
    durationMinutes: stored.durationMinutes,
    publishStartDate: instantOf(listing.publishAt),
    resourceIds: stored.resourceIds,
  };
  const stateOf = (each: Sent) => comparable(stored.isVisible ? { ...each, publishStartDate: undefined } : each, kept);
  const before = comparable(
    {
      ...listing,
      imgUrls: listing.imageUrls,
      incentives: idsOf(incentives),
      reservationDateTime: instantOf(listing.reservationAt),
      auctionStartDate: instantOf(listing.startAt),
      startPrice: listing.startPriceCents,
      priceStep: listing.priceStepCents,
      fixedPrice: listing.fixedPriceCents,
    },
    kept,
  );
  const shown = { ...seen, incentives: idsOf(seen.incentives), resourceIds: seen.resources && idsOf(seen.resources) };
  expectSeen(stateOf(shown), { stored: before, wanted: stateOf(form) });
}

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

type Facts = Omit<SeenListing, 'incentives' | 'resources'> & {
  readonly incentives: readonly string[];
  readonly resourceIds: readonly string[] | undefined;
};
/** What a request may leave out stays as it is. */
type Kept = Pick<Facts, 'durationMinutes' | 'publishStartDate' | 'resourceIds'>;
type Prices = Pick<Facts, 'startPrice' | 'priceStep' | 'fixedPrice'>;
type Optional<Of> = { readonly [Name in keyof Of]?: Of[Name] | undefined };
type Sent = Omit<Facts, keyof Kept | keyof Prices> & Optional<Kept & Prices>;

/** The order of people and rooms is not a difference. */
const comparable = (sent: Sent, kept: Kept): Facts => ({
  name: sent.name,
  description: sent.description,
  location: sent.location,
  guestsNumber: sent.guestsNumber,
  imgUrls: sent.imgUrls,
  incentives: sent.incentives,
  reservationDateTime: sent.reservationDateTime,
  durationMinutes: sent.durationMinutes ?? kept.durationMinutes,
  resourceIds: (sent.resourceIds ?? kept.resourceIds)?.toSorted(),
  auctionStartDate: sent.auctionStartDate,
  publishStartDate: sent.publishStartDate ?? kept.publishStartDate,
  auctionType: sent.auctionType,
  startPrice: sent.startPrice ?? null,
  priceStep: sent.priceStep ?? null,
  fixedPrice: sent.fixedPrice ?? null,
});
