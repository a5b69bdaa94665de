import { arriveAtRandom, type Pace } from '../arrive-at-random.ts';
import { sendBid } from '../auctions/send-bid.ts';
import { CODE, type ReadyCheckout } from '../checkouts.ts';
import type { Connections } from '../connections.ts';
import type { createCaller } from '../load.ts';
import type { Product } from '../product/start-product.ts';
import type { Auction, Shop } from './city.ts';

export const KINDS = ['page', 'slots', 'booking', 'bid'] as const;
export type Kind = (typeof KINDS)[number];

/** Shares of 100 requests. */
const MIX: Readonly<Record<Kind, number>> = { page: 60, slots: 30, booking: 8, bid: 2 };
export const BOOKING_SHARE = MIX.booking / 100;

/** The latencies of all requests, and the writes that the product has acknowledged. */
export type Traffic = {
  readonly latencies: Readonly<Record<Kind, number[]>>;
  readonly booked: ReadyCheckout[];
  readonly bids: { readonly listingId: string; readonly seq: number }[];
  refused: number;
  /** Responses with 503, because the nodes were overloaded. */
  turnedAway: number;
};

export const noTraffic = (): Traffic => ({
  latencies: { page: [], slots: [], booking: [], bid: [] },
  booked: [],
  bids: [],
  refused: 0,
  turnedAway: 0,
});

export type Visitors = {
  readonly nodes: readonly (Product & { readonly readers: Connections })[];
  /** For POST requests. */
  readonly caller: ReturnType<typeof createCaller>;
  readonly random: () => number;
  readonly shopOf: () => Shop;
  readonly auctionOf: () => Auction;
  /** A client who has chosen a time and received the code. */
  readonly nextCheckout: () => ReadyCheckout | undefined;
};

const REFUSALS = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'BID_TOO_LOW', 'BID_NOT_HIGHER'];

/** A city's requests, on random nodes. */
export const sendTraffic = (visitors: Visitors, pace: Pace, traffic: Traffic): Promise<void> =>
  arriveAtRandom(pace, visitors.random, () => ask(visitors, traffic));

async function ask(visitors: Visitors, traffic: Traffic): Promise<void> {
  const { nodes, random } = visitors;
  const node = nodes[Math.floor(random() * nodes.length)];
  const kind = kindOf(random() * 100);
  if (!node) return;
  if (kind === 'booking') return book(visitors, node, traffic);
  if (kind === 'bid') return bid(visitors, node, traffic);
  const shop = visitors.shopOf();
  const startedAtMs = performance.now();
  const status = await node.readers.get(kind === 'page' ? shop.pagePath : shop.slotsPath);
  traffic.latencies[kind].push(performance.now() - startedAtMs);
  if (status === 503) traffic.turnedAway += 1;
  else if (status !== 200) throw new Error(`${kind} returned ${status}.`);
}

function kindOf(at: number): Kind {
  let upTo = 0;
  return KINDS.find((kind) => at < (upTo += MIX[kind])) ?? 'page';
}

async function book({ caller, nextCheckout }: Visitors, node: Product, traffic: Traffic): Promise<void> {
  const checkout = nextCheckout();
  if (!checkout) throw new Error('There are no more checkouts.');
  const url = `${node.url}/booking/api/public/checkouts/${checkout.id}/confirm`;
  const { status, body, ms } = await caller.post({ url, body: { code: CODE } });
  traffic.latencies.booking.push(ms);
  if (status === 201 && body.includes('"CONFIRMED"')) traffic.booked.push(checkout);
  else if (status === 503) traffic.turnedAway += 1;
  else refuse(traffic, (JSON.parse(body) as { code?: string }).code ?? String(status));
}

async function bid({ caller, auctionOf, random }: Visitors, node: Product, traffic: Traffic): Promise<void> {
  const auction = auctionOf();
  const who = auction.bidders[Math.floor(random() * auction.bidders.length)];
  if (!who) return;
  const body = { kind: 'MAX' as const, amountCents: (auction.nextCents += 2) };
  const answer = await sendBid(caller, { origin: node.url, listingId: auction.listingId }, who, body);
  traffic.latencies.bid.push(answer.ms);
  if ('seq' in answer) traffic.bids.push({ listingId: auction.listingId, seq: answer.seq });
  else if (answer.code === 'UNAVAILABLE') traffic.turnedAway += 1;
  else refuse(traffic, answer.code);
}

function refuse(traffic: Traffic, code: string): void {
  if (!REFUSALS.includes(code)) throw new Error(`Refused: ${code}`);
  traffic.refused += 1;
}
