import type { ListingChange, SeenListing } from '@primehour/contract/listing';
import { expectSeen } from '../../../expect-seen.ts';

type Stored = {
  readonly stored: SeenListing;
  /** Those that are kept if the change names none. */
  readonly resourceIds: readonly string[] | undefined;
  /** A visible listing stays visible, whatever is sent. */
  readonly isVisible: boolean;
};

/**
 * Refuses a change that is based on an older state of the listing (decision 199).
 * @throws Refusal CHANGED_MEANWHILE
 */
export function expectSeenListing({ seen, ...form }: ListingChange, { stored, resourceIds, isVisible }: Stored): void {
  if (!seen) return;
  const { durationMinutes, publishStartDate } = stored;
  const kept: Kept = { durationMinutes, publishStartDate, resourceIds };
  const stateOf = (each: Sent) => comparable(isVisible ? { ...each, publishStartDate: undefined } : each, kept);
  expectSeen(stateOf(sentOf(seen)), { stored: stateOf(sentOf(stored)), wanted: stateOf(form) });
}

/** A listing as shown, in the shape of a change. */
const sentOf = ({ incentives, resources, ...facts }: SeenListing): Sent => ({
  ...facts,
  incentives: idsOf(incentives),
  resourceIds: resources && idsOf(resources),
});

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
