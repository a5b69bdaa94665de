import { auctionPaths } from '@primehour/contract/auction-paths';
import type { FormState } from '@primehour/contract/form-state';
import type { AuctionPage, AuctionStep, OfferPage } from '@primehour/contract/pages';
import { uuidV4 } from '@primehour/db/uuid';
import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import { isSettledAsFree } from '@primehour/domain/money';
import { maskPhone } from '@primehour/domain/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../refusal.ts';
import {
  asksForCard,
  findOwnPart,
  findOwner,
  isOver,
  listLastBids,
  maskBid,
  openMethodForm,
  placeOf,
  presentAuction,
  presentOffer,
  presentPosition,
  type BidderRow,
  type OpenAuction,
  type OpenEntry,
  type OpenOffer,
} from '../../auction/api.ts';
import { listIncentivesOf, listSoldNames, presentPublicListing } from '../../listing/api.ts';
import { findCodeWait } from '../../session/api.ts';
import { presentPublicBusiness } from '../present.ts';

const BIDS_SHOWN = 50;

/** The viewer of an auction: a stranger, a device with a verified phone, or a bidder. */
export type Visitor = {
  readonly phone: Phone | undefined;
  readonly bidder: BidderRow | undefined;
  readonly clientZone: string | null;
};

export type Shown = {
  readonly form: FormState;
  readonly notice?: string | null;
  /** While a code is expected. */
  readonly entry?: OpenEntry;
  readonly retrySeconds?: number | undefined;
  readonly isResent?: boolean;
  /** A card should be saved even though one exists, or the lowest bid needs none. */
  readonly wantsCard?: boolean;
};

/** The complete page of an auction for this visitor at this instant. */
export async function auctionModel(
  deps: Deps,
  open: OpenAuction,
  visitor: Visitor,
  shown: Shown,
): Promise<AuctionPage> {
  const { db, clock, config } = deps;
  const { tenant, listing } = open;
  const lacksCard = visitor.bidder?.methodLabel === null && asksForCard(open, clock.now());
  const isBidding = visitor.bidder !== undefined && shown.entry === undefined && !isOver(open, clock.now());
  const needsCard = isBidding && (lacksCard || shown.wantsCard === true);
  const card = needsCard ? await cardForm(deps, visitor.bidder) : undefined;
  const bidder = card?.bidder ?? visitor.bidder;
  const { entry } = shown;
  const [owner, incentives, soldNames, bids, own, wait] = await Promise.all([
    findOwner(db.read, tenant),
    listIncentivesOf(db.read, tenant, listing.id),
    listSoldNames(db.read, tenant, listing.id),
    listLastBids(db.read, tenant, listing.id, BIDS_SHOWN),
    bidder && findOwnPart(db.read, open, bidder.number),
    entry ? findCodeWait(db.read, { phone: entry.phone, purpose: 'BOOKING' }, clock.now()) : null,
  ]);
  const now = clock.now();
  const hasReport = isOver(open, now) && open.auction.lastSeq > 0;
  const auction = presentAuction(open, now);
  const position = presentPosition(open, bidder, now, own);
  return {
    kind: 'auction',
    now,
    business: presentPublicBusiness(owner.business, config),
    listing: presentPublicListing({ listing, incentives, soldNames }, config),
    auction,
    own: position,
    history: bids.map((bid) => maskBid(bid, listing.auctionType, isOver(open, now))),
    step: stepOf(auction, { ...visitor, bidder }, { ...shown, wait }, card),
    form: shown.form,
    // Shown once, and only while the bid can still win.
    notice: auction.closedAt === null ? (shown.notice ?? null) : null,
    eventsPath: eventsPathOf(open),
    // A visitor who has proven the phone that the link was texted to may have it here, too.
    offerPath:
      own?.offer && position.dueAt !== null ? auctionPaths.auctionOffer(deps.tokens.offerSecret(own.offer.id)) : null,
    report: hasReport
      ? { path: auctionPaths.auctionReport(listing.id), verifierPath: auctionPaths.auctionVerifier }
      : null,
    knownPhone: visitor.phone?.slice(-4) ?? null,
    clientZone: visitor.clientZone,
  };
}

/** The visitor’s next step: identify themselves, enter the code, save a card, bid. */
function stepOf(
  auction: AuctionPage['auction'],
  { bidder, phone }: Visitor,
  { entry, retrySeconds, wait, isResent = false }: Shown & { readonly wait: number | null },
  card: CardForm | undefined,
): AuctionStep {
  const { listingId, closedAt, minimumCents, auctionType } = auction;
  if (closedAt !== null) return { kind: 'OVER' };
  if (entry) {
    return {
      kind: 'CODE',
      action: auctionPaths.auctionEntry(listingId, entry.id),
      resendAction: auctionPaths.auctionEntryResend(listingId, entry.id),
      maskedPhone: maskPhone(entry.phone),
      retrySeconds: retrySeconds ?? wait,
      isTooEarly: retrySeconds !== undefined,
      isResent,
    };
  }
  if (!bidder) {
    return { kind: 'JOIN', action: auctionPaths.auctionJoin(listingId), knownPhone: phone?.slice(-4) ?? null };
  }
  if (card?.card) return { kind: 'CARD', action: auctionPaths.auctionCard(listingId), ...card.card };
  if (card?.message) return { kind: 'CARD_DOWN', message: card.message };
  if (minimumCents === null) return { kind: 'WAIT' };
  const action = auctionPaths.auctionBid(listingId);
  const requestId = uuidV4();
  if (AUCTION_TRAITS[auctionType].bidsBy === 'OFFER') return { kind: 'BID', action, requestId, minimumCents };
  return { kind: 'TAKE', action, requestId, priceCents: minimumCents, isFree: isSettledAsFree(minimumCents) };
}

/**
 * The form for a card, or why there is none; neither if a card turned out to be saved already, which the bidder then
 * has.
 */
type CardForm = {
  readonly bidder: BidderRow;
  readonly card: OfferPage['card'];
  readonly message: string | null;
};

/** An auction can be watched, and an offer read and declined, while no card can be taken. */
async function cardForm(deps: Deps, who: BidderRow): Promise<CardForm> {
  try {
    const { setup, bidder, isSaved } = await openMethodForm(deps, who);
    const { setupId, secret, publishableKey = null } = setup;
    const card = isSaved ? null : { provider: deps.payments.name, setupId, secret, publishableKey };
    return { bidder, card, message: null };
  } catch (error) {
    const isAway = error instanceof Refusal && (error.code === 'UNAVAILABLE' || error.code === 'TOO_MANY_REQUESTS');
    if (!isAway) throw error;
    return { bidder: who, card: null, message: error.message };
  }
}

/** Starts after what the page shows, so that the stream reports what happens while the page loads. */
const eventsPathOf = (open: OpenAuction | OpenOffer): string =>
  `${auctionPaths.auctionEvents(open.listing.id)}?after=${placeOf(open, open.auction.lastSeq)}`;

/** The page behind a texted link; a card can be typed while the answer is open and costs something. */
export async function offerModel(
  deps: Deps,
  open: OpenOffer,
  token: string,
  { form, clientZone }: { readonly form: FormState; readonly clientZone: string | null },
): Promise<OfferPage> {
  const [owner, names] = [
    await findOwner(deps.db.read, open.tenant),
    await listSoldNames(deps.db.read, open.tenant, open.listing.id),
  ];
  const now = deps.clock.now();
  const offer = presentOffer(open, now);
  const isOpen = offer.state === 'RETRY' || offer.state === 'OFFERED';
  const { methodId } = open.bidder;
  // The winner's saved card has just failed; the next bidder's is charged, unless it has failed too. A newer one is not
  // the one that failed.
  const hasFailed = open.charge?.status === 'FAILED' && open.charge.methodId === methodId;
  const needsCard = isOpen && !offer.isFree && (methodId === null || hasFailed || form.message !== null);
  const { bidder, card, message } = needsCard
    ? await cardForm(deps, open.bidder)
    : { bidder: open.bidder, card: null, message: null };
  return {
    kind: 'offer',
    now,
    business: presentPublicBusiness(owner.business, deps.config),
    offer: { ...offer, methodLabel: bidder.methodLabel },
    ...(names.length > 0 && { resources: names }),
    acceptPath: auctionPaths.auctionOfferAccept(token),
    declinePath: auctionPaths.auctionOfferDecline(token),
    auctionPath: auctionPaths.auction(offer.listingId),
    eventsPath: offer.state === 'CHARGING' ? eventsPathOf(open) : null,
    card,
    cardDown: message === null ? null : { message, path: auctionPaths.auctionOffer(token) },
    form,
    clientZone,
  };
}
