import type { AuctionState, Position } from '@primehour/contract/auction-shapes';
import type { AuctionStep, PageModel } from '@primehour/contract/pages';

/** What the script of an auction page needs of its model. */
export type AuctionSeed = {
  auction: AuctionState;
  own: Position;
  step: AuctionStep['kind'];
  eventsPath: string;
  zone: string;
};

/** Nothing follows an auction that is over. */
export function auctionSeed(model: PageModel): AuctionSeed | null {
  if (model.kind !== 'auction' || model.auction.closedAt !== null) return null;
  const { auction, own, step, eventsPath, business, clientZone } = model;
  return { auction, own, step: step.kind, eventsPath, zone: clientZone ?? business.zone };
}
