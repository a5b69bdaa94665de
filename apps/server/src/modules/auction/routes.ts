import { Readable } from 'node:stream';
import * as calls from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import { uuid } from '@primehour/contract/primitives';
import { uuidV4 } from '@primehour/db/uuid';
import { isStandingShown } from '@primehour/domain/auction/masking';
import { maskPhone } from '@primehour/domain/phone';
import type { Instant } from '@primehour/domain/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import { keepPhoneSecret, phoneSecretOf } from '../../http/client-cookies.ts';
import { route } from '../../http/endpoint.ts';
import { openStream } from '../../live/open-stream.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { headStartOf } from '../link/api.ts';
import { findPhoneSession } from '../visitor/api.ts';
import { acceptOffer, declineOffer } from './commands/answer-offer.ts';
import { placeHeldBid } from './commands/hold-bid.ts';
import { confirmEntry, joinWithKnownPhone, sendEntryCode, startEntry } from './commands/join-auction.ts';
import type { PlacedBid } from './commands/process-bids.ts';
import { openMethodForm, saveMethod } from './commands/save-method.ts';
import { type BidderRow } from './policy.ts';
import { maskBid, type OwnPart, presentAuction, presentOffer, presentPosition } from './present.ts';
import {
  closeReportOf,
  findBidder,
  findEntry,
  findOwnPart,
  isOver,
  openAuction,
  openOffer,
  type OpenAuction,
  readAuctionEvents,
} from './queries.ts';
import { listBidsAfter } from './queries/list-bids.ts';

/** The limit of watchers of one auction on one node from one network, which may be a whole office. */
const STREAMS_PER_NETWORK = 5_000;

/** The client's side of an auction: view, join, bid, answer an offer. */
export function auctionRoutes(app: FastifyInstance, deps: Deps): void {
  lookRoutes(app, deps);
  bidderRoutes(app, deps);
  bidRoutes(app, deps);
  offerRoutes(app, deps);
  streamRoutes(app, deps);
}

/** The parameters shared by the calls about one auction. */
function auctionOf(deps: Deps) {
  const { db, clock, payments } = deps;
  const opened = (params: { readonly listingId: string }, request: FastifyRequest) =>
    openAuction(db.read, params.listingId, clock.now(), headStartOf(deps, request));
  const phoneOf = (request: FastifyRequest) => findPhoneSession(deps, phoneSecretOf(request));
  const answerFor = async (open: OpenAuction, who: BidderRow | undefined) => {
    const own = who && (await findOwnPart(db.read, open, who.number));
    const now = clock.now();
    return { auction: presentAuction(open, now), own: presentPosition(open, who, now, own) };
  };
  /** @throws Refusal BIDDER_UNKNOWN */
  const bidderOf = async (request: FastifyRequest, { tenant, listing }: OpenAuction): Promise<BidderRow> => {
    const who = await findBidder(db.read, tenant, {
      listingId: listing.id,
      phone: await phoneOf(request),
      provider: payments.name,
    });
    if (!who) throw new Refusal('BIDDER_UNKNOWN');
    return who;
  };
  return { opened, phoneOf, answerFor, bidderOf };
}

function lookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, payments } = deps;
  const { opened, phoneOf, answerFor } = auctionOf(deps);

  route(app, deps, calls.getAuction, async ({ params, request }) => {
    const open = await opened(params, request);
    const phone = await phoneOf(request);
    return answerFor(
      open,
      await findBidder(db.read, open.tenant, { listingId: open.listing.id, phone, provider: payments.name }),
    );
  });

  route(app, deps, calls.listAuctionBids, async ({ params, query: { after, limit }, request }) => {
    const open = await opened(params, request);
    const isClosed = isOver(open, clock.now());
    const bids = await listBidsAfter(db.read, open.listing.id, after, limit);
    return { bids: bids.map((bid) => maskBid(bid, open.listing.auctionType, isClosed)) };
  });
}

function bidderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { opened, phoneOf, answerFor } = auctionOf(deps);

  route(app, deps, calls.startBidder, async ({ params, body: { name, phoneNumber: phone, proof }, request }) => {
    const open = await opened(params, request);
    const maskedPhone = maskPhone(phone);
    if ((await phoneOf(request)) === phone) {
      await joinWithKnownPhone(deps, open, { name, phone });
      return { entryId: null, maskedPhone };
    }
    const entry = await startEntry(deps, open, { name, phone }, { address: clientAddress(request), proof });
    return { entryId: entry.id, maskedPhone };
  });

  route(app, deps, calls.resendBidderCode, async ({ params, body: { proof }, request }) => {
    const entry = await findEntry(db.read, params.entryId);
    await sendEntryCode(deps, entry, { address: clientAddress(request), proof });
    return { maskedPhone: maskPhone(entry.phone) };
  });

  route(app, deps, calls.confirmBidder, async ({ params, body: { code }, request, reply }) => {
    const entry = await findEntry(db.read, params.entryId);
    const { secret, bidder } = await confirmEntry(deps, entry, { code, address: clientAddress(request) });
    keepPhoneSecret(reply, deps.config, secret);
    return answerFor(await opened(entry, request), bidder);
  });
}

/** A bidder's card, and their bids. */
function bidRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, tokens, payments } = deps;
  const { opened, answerFor, bidderOf } = auctionOf(deps);

  /**
   * While the standing is hidden, a bidder may still see their own offer. A repeated request may arrive when the
   * auction is over and they have been asked to pay.
   */
  const ownPartAfter = async ({ tenant, rows, bidder }: PlacedBid, now: Instant): Promise<OwnPart> => {
    const { listing } = rows;
    if (!isOver(rows, now) && isStandingShown(listing.auctionType, false)) return { hasBid: true };
    return findOwnPart(db.read, { tenant, listing }, bidder.number);
  };

  route(app, deps, calls.openBidderMethod, async ({ params, request }) => {
    const who = await bidderOf(request, await opened(params, request));
    return { provider: payments.name, ...(await openMethodForm(deps, who)).setup };
  });

  route(app, deps, calls.saveBidderMethod, async ({ params, body: { setupId, card }, request }) => {
    const open = await opened(params, request);
    return answerFor(
      open,
      await saveMethod(deps, await bidderOf(request, open), { setupId, card: card && cardOf(card) }),
    );
  });

  route(app, deps, calls.placeBid, async ({ params, body, request }) => {
    const secret = phoneSecretOf(request);
    if (!secret) throw new Refusal('BIDDER_UNKNOWN');
    const placed = await placeHeldBid(deps, params.listingId, {
      phoneSecretHash: tokens.hashSecret(secret),
      bid: body.kind === 'TAKE' ? { kind: 'TAKE' } : { kind: body.kind, amountCents: body.amountCents },
      requestId: body.requestId ?? uuidV4(),
    });
    const now = clock.now();
    const part = await ownPartAfter(placed, now);
    const own = presentPosition(placed.rows, placed.bidder, now, part);
    return { seq: placed.seq, at: placed.at, auction: presentAuction(placed.rows, now), own };
  });
}

/** A texted link. */
function offerRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, payments } = deps;
  const offerOf = async (token: string) => presentOffer(await openOffer(deps, token), clock.now());

  route(app, deps, calls.getOffer, ({ params }) => offerOf(params.token));

  route(app, deps, calls.openOfferMethod, async ({ params }) => {
    const { bidder } = await openOffer(deps, params.token);
    return { provider: payments.name, ...(await openMethodForm(deps, bidder)).setup };
  });

  route(app, deps, calls.acceptOffer, async ({ params, body: { setupId, card } }) => {
    const open = await openOffer(deps, params.token);
    await acceptOffer(deps, open, { setupId, card: card && cardOf(card) });
    return offerOf(params.token);
  });

  route(app, deps, calls.declineOffer, async ({ params }) => {
    await declineOffer(deps, await openOffer(deps, params.token));
    return offerOf(params.token);
  });
}

/** Raw routes: a stream of events, and a file that may be larger than memory. */
function streamRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  // A HEAD request would open a stream that never ends.
  const path = auctionPaths.auctionEvents(':listingId');
  app.get(path, { exposeHeadRoute: false }, (request, reply) => watch(deps, request, reply));

  app.get(auctionPaths.auctionReport(':listingId'), async (request, reply) => {
    const open = await openAuction(db.read, listingIdOf(request), clock.now(), headStartOf(deps, request));
    const report = orNotFound(closeReportOf(db.read, open, clock.now()));
    reply.header('content-disposition', `attachment; filename="auction-${open.listing.id}.json"`);
    return reply.type('application/json; charset=utf-8').send(Readable.from(report, { objectMode: false }));
  });
}

/** @throws Refusal NOT_FOUND */
const listingIdOf = ({ params }: FastifyRequest): string =>
  orNotFound(uuid().safeParse((params as { listingId: string }).listingId).data);

/** The stream of an auction. All watchers on this node share one read per event. */
async function watch(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { db, clock } = deps;
  const { listing } = await openAuction(db.read, listingIdOf(request), clock.now(), headStartOf(deps, request));
  const asked = (request.query as { after?: unknown }).after;
  await openStream(deps, request, reply, {
    topic: `listing:${listing.id}`,
    limits: [{ holder: `auction:${networkOf(clientAddress(request))}`, max: STREAMS_PER_NETWORK }],
    begin: async (lastEventId) => ({ id: readPlace(lastEventId ?? asked), isReset: false }),
    read: (after) => readAuctionEvents(db.read, listing.id, after, clock.now()),
    isShared: true,
  });
}

/** The watcher's last position, or a bare sequence number; anything else starts at the present. */
const readPlace = (text: unknown): string =>
  typeof text === 'string' && /^\d{1,9}(?:-[A-Z]{1,20}(?:-[A-Z\d]{1,20})?)?$/.test(text) ? text : '';
