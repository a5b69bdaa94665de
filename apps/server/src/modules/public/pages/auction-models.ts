import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionPage, AuctionStep, FormState, OfferPage } from '@primehour/contract/pages';
import { uuidV4 } from '@primehour/db/uuid';
import { isSettledAsFree } from '@primehour/domain/money';
import { maskPhone } from '@primehour/domain/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../http/refusal.ts';
import { openMethodForm } from '../../auction/commands/save-method.ts';
import { maskBid, presentAuction, presentOffer, presentPosition } from '../../auction/present.ts';
import {
  type BidderRow,
  findOwner,
  findOwnPart,
  isOver,
  listLastBids,
  type OpenAuction,
  type OpenEntry,
  type OpenOffer,
  placeOf,
} from '../../auction/queries.ts';
import { presentPublicListing } from '../../listing/present.ts';
import { listIncentivesOf } from '../../listing/queries.ts';
import { presentPublicBusiness } from '../present.ts';

const BIDS_SHOWN = 50;

/** Who looks at an auction: a stranger, a device with a proven phone, or a bidder. */
export type Visitor = {
  readonly phone: Phone | undefined;
  readonly bidder: BidderRow | undefined;
  readonly clientZone: string | null;
};

export type Shown = {
  readonly form: FormState;
  readonly notice?: string | null;
  /** While a code is asked for. */
  readonly entry?: OpenEntry;
  readonly retrySeconds?: number | undefined;
  readonly isResent?: boolean;
};

/** The whole page of an auction, as it stands for this visitor at this instant. */
export async function auctionModel(
  deps: Deps,
  open: OpenAuction,
  visitor: Visitor,
  shown: Shown,
): Promise<AuctionPage> {
  const { db, clock, config } = deps;
  const { tenant, listing } = open;
  const { bidder } = visitor;
  const [owner, incentives, bids, own] = await Promise.all([
    findOwner(db.read, tenant),
    listIncentivesOf(db.read, tenant, listing.id),
    listLastBids(db.read, tenant, listing.id, BIDS_SHOWN),
    bidder && findOwnPart(db.read, open, bidder.number),
  ]);
  const now = clock.now();
  const hasReport = isOver(open, now) && open.auction.lastSeq > 0;
  const auction = presentAuction(open, now);
  const position = presentPosition(open, bidder, now, own);
  return {
    kind: 'auction',
    now,
    business: presentPublicBusiness(owner.business, config),
    listing: presentPublicListing({ listing, incentives }, config),
    auction,
    own: position,
    history: bids.map((bid) => maskBid(bid, isOver(open, now))),
    step: await stepOf(deps, auction, visitor, shown),
    form: shown.form,
    // It is told once, of a bid that counts for something yet.
    notice: auction.closedAt === null ? (shown.notice ?? null) : null,
    eventsPath: eventsPathOf(open),
    // Whoever has proven the phone that the link was texted to may as well have it here.
    offerPath:
      own?.offer && position.dueAt !== null ? auctionPaths.auctionOffer(deps.tokens.offerSecret(own.offer.id)) : null,
    report: hasReport
      ? { path: auctionPaths.auctionReport(listing.id), verifierPath: auctionPaths.auctionVerifier }
      : null,
    clientZone: visitor.clientZone,
  };
}

/** The one thing that is left to do: tell who one is, type the code, save a card, bid. */
async function stepOf(
  deps: Deps,
  auction: AuctionPage['auction'],
  { bidder, phone }: Visitor,
  { entry, retrySeconds, isResent = false }: Shown,
): Promise<AuctionStep> {
  const { listingId, closedAt, minimumCents, auctionType } = auction;
  if (closedAt !== null) return { kind: 'OVER' };
  if (entry) {
    return {
      kind: 'CODE',
      action: auctionPaths.auctionEntry(listingId, entry.id),
      resendAction: auctionPaths.auctionEntryResend(listingId, entry.id),
      maskedPhone: maskPhone(entry.phone),
      retrySeconds: retrySeconds ?? null,
      isResent,
    };
  }
  if (!bidder) {
    return { kind: 'JOIN', action: auctionPaths.auctionJoin(listingId), knownPhone: phone?.slice(-4) ?? null };
  }
  if (bidder.methodLabel === null) {
    return cardStep(deps, listingId, bidder);
  }
  if (minimumCents === null) return { kind: 'WAIT' };
  const action = auctionPaths.auctionBid(listingId);
  const requestId = uuidV4();
  if (auctionType === 'traditional') return { kind: 'BID', action, requestId, minimumCents };
  return { kind: 'TAKE', action, requestId, priceCents: minimumCents, isFree: isSettledAsFree(minimumCents) };
}

async function cardStep(deps: Deps, listingId: string, bidder: BidderRow): Promise<AuctionStep> {
  const { card, message } = await cardForm(deps, bidder);
  if (card === null) return { kind: 'CARD_DOWN', message };
  return { kind: 'CARD', action: auctionPaths.auctionCard(listingId), ...card };
}

type CardForm = { card: NonNullable<OfferPage['card']>; message: null } | { card: null; message: string };

/** An auction can be watched, and an offer read and declined, while the payment provider is away. */
async function cardForm(deps: Deps, bidder: BidderRow): Promise<CardForm> {
  try {
    const { setupId, secret, publishableKey = null } = await openMethodForm(deps, bidder);
    return { card: { provider: deps.payments.name, setupId, secret, publishableKey }, message: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error;
    return { card: null, message: error.message };
  }
}

/** From what the page shows on: what happens while it is on its way is told by the stream. */
const eventsPathOf = (open: OpenAuction | OpenOffer): string =>
  `${auctionPaths.auctionEvents(open.listing.id)}?after=${placeOf(open, open.auction.lastSeq)}`;

const NO_CARD = { card: null, message: null } as const;

/** The page behind a texted link; a card can be typed while the answer is open and costs something. */
export async function offerModel(
  deps: Deps,
  open: OpenOffer,
  token: string,
  { form, clientZone }: { readonly form: FormState; readonly clientZone: string | null },
): Promise<OfferPage> {
  const owner = await findOwner(deps.db.read, open.tenant);
  const now = deps.clock.now();
  const offer = presentOffer(open, now);
  const isOpen = offer.state === 'RETRY' || offer.state === 'OFFERED';
  // The winner's saved card has just failed; the next bidder's is charged, unless it has failed too.
  const needsCard = isOpen && !offer.isFree && (open.charge === 'FAILED' || form.message !== null);
  const { card, message } = needsCard ? await cardForm(deps, open.bidder) : NO_CARD;
  return {
    kind: 'offer',
    now,
    business: presentPublicBusiness(owner.business, deps.config),
    offer,
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
