import type { AuctionState, Position } from '@primehour/contract/auction-shapes';
import type { AuctionStep, PageModel } from '@primehour/contract/pages';
import { isSettled } from '@primehour/domain/auction/settlement';

/** What the script of an auction page needs of its model. */
export type AuctionSeed = {
  auction: AuctionState;
  own: Position;
  step: AuctionStep['kind'];
  eventsPath: string;
  zone: string;
};

/** What the script of an offer whose payment is being taken needs. */
export type OfferSeed = { eventsPath: string };

/** Nothing follows an auction whose money is settled, or an offer that waits for its reader. */
export function auctionSeed(model: PageModel): AuctionSeed | OfferSeed | null {
  if (model.kind === 'offer') return model.eventsPath === null ? null : { eventsPath: model.eventsPath };
  if (model.kind !== 'auction' || isDone(model.auction)) return null;
  const { auction, own, step, eventsPath, business, clientZone } = model;
  return { auction, own, step: step.kind, eventsPath, zone: clientZone ?? business.zone };
}

const isDone = ({ closedAt, bidCount, settlement }: AuctionState): boolean =>
  closedAt !== null && (bidCount === 0 || isSettled(settlement));
