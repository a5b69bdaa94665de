import type { AuctionState, Position } from '@primehour/contract/auction-shapes';
import type { AuctionStep, PageModel } from '@primehour/contract/pages';
import { isSettled } from '@primehour/domain/auction/settlement';

/** The part of the model that the auction page's script needs. */
export type AuctionSeed = {
  auction: AuctionState;
  own: Position;
  step: AuctionStep['kind'];
  eventsPath: string;
  zone: string;
};

/** The part that the script of an offer in payment needs. */
export type OfferSeed = { eventsPath: string };

/** An auction whose payment is settled, or an offer that waits for its reader, has no live updates. */
export function auctionSeed(model: PageModel): AuctionSeed | OfferSeed | null {
  if (model.kind === 'offer') return model.eventsPath === null ? null : { eventsPath: model.eventsPath };
  if (model.kind !== 'auction' || isDone(model.auction)) return null;
  const { auction, own, step, eventsPath, business, clientZone } = model;
  return { auction, own, step: step.kind, eventsPath, zone: clientZone ?? business.zone };
}

const isDone = ({ closedAt, bidCount, settlement }: AuctionState): boolean =>
  closedAt !== null && (bidCount === 0 || isSettled(settlement));
