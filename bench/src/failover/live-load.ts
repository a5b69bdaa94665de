import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltBidder, ListingRow } from '@primehour/testkit/build-listing';
import type { Answered } from '../auctions/check-auction.ts';
import { sendBid } from '../auctions/send-bid.ts';
import { CODE, type ReadyCheckout } from '../checkouts.ts';
import type { createCaller } from '../load.ts';
import type { Product } from '../product/start-product.ts';
import { payVisit } from './pay-visit.ts';

/** Clients who book, pay and bid without pause, on two nodes in turn, while servers die. */
export type LiveLoad = {
  /** Checkouts whose booking was acknowledged. */
  readonly booked: ReadyCheckout[];
  /** Checkouts whose payment was acknowledged. */
  readonly paid: ReadyCheckout[];
  readonly bids: Answered[];
  /** How many checkouts have been used. */
  used(): { readonly free: number; readonly priced: number };
  /** Calls without a proper response: temporarily refused, or interrupted. */
  failed(): number;
  /** When each booking was acknowledged. */
  readonly bookedAtMs: number[];
  stop(): Promise<void>;
};

export type LoadOn = {
  readonly nodes: readonly [Product, Product];
  readonly caller: ReturnType<typeof createCaller>;
  readonly checkouts: readonly ReadyCheckout[];
  /** Checkouts of a service with a price. */
  readonly unpaid: readonly ReadyCheckout[];
  /** A client's pause between two calls; none by default. */
  readonly pauseMs?: number;
  readonly auction: { readonly listing: ListingRow; readonly people: readonly BuiltBidder[] };
};

const BOOKERS = 8;
const PAYERS = 3;
const RETRY_MS = 50;
const STEP_CENTS = 100;

type State = {
  readonly booked: ReadyCheckout[];
  readonly paid: ReadyCheckout[];
  readonly bids: Answered[];
  readonly bookedAtMs: number[];
  failed: number;
  nextCheckout: number;
  nextUnpaid: number;
  amountCents: number;
  isOver: boolean;
};

export function startLoad(load: LoadOn): LiveLoad {
  const state: State = {
    booked: [],
    paid: [],
    bids: [],
    bookedAtMs: [],
    failed: 0,
    nextCheckout: 0,
    nextUnpaid: 0,
    amountCents: 5_000,
    isOver: false,
  };
  const done = Promise.all([
    ...Array.from({ length: BOOKERS }, () => keepBooking(load, state)),
    ...Array.from({ length: PAYERS }, () => keepPaying(load, state)),
    keepBidding(load, state),
  ]);
  done.catch(() => {});
  const { booked, paid, bids, bookedAtMs } = state;
  return {
    booked,
    paid,
    bids,
    used: () => ({ free: state.nextCheckout, priced: state.nextUnpaid }),
    failed: () => state.failed,
    bookedAtMs,
    async stop() {
      state.isOver = true;
      await done;
    },
  };
}

async function recordFailure(state: State): Promise<void> {
  state.failed += 1;
  await pause(RETRY_MS);
}

/** Paces a client; false once the load is over. */
async function isNext({ pauseMs }: LoadOn, state: State): Promise<boolean> {
  if (pauseMs !== undefined) await pause(pauseMs);
  return !state.isOver;
}

async function keepBooking(load: LoadOn, state: State): Promise<void> {
  const { nodes, caller, checkouts } = load;
  while (await isNext(load, state)) {
    const index = state.nextCheckout++;
    const checkout = checkouts[index];
    if (checkout === undefined) throw new Error('The checkouts were used up.');
    const { url } = nodes[index % 2 === 0 ? 0 : 1];
    const call = { url: `${url}/booking/api/public/checkouts/${checkout.id}/confirm`, body: { code: CODE } };
    const response = await caller.post(call).catch(() => undefined);
    if (response?.status === 201 && response.body.includes('"CONFIRMED"')) {
      state.booked.push(checkout);
      state.bookedAtMs.push(performance.now());
    } else if (response === undefined || response.status >= 500) await recordFailure(state);
    else throw new Error(`A booking was refused: ${response.status} ${response.body}`);
  }
}

async function keepBidding(load: LoadOn, state: State): Promise<void> {
  const { nodes, caller, auction } = load;
  for (let turn = 0; await isNext(load, state); turn += 1) {
    const who = auction.people[turn % 2];
    if (who === undefined) throw new Error('An auction needs two bidders.');
    const amountCents = (state.amountCents += STEP_CENTS);
    const node = nodes[turn % 2 === 0 ? 0 : 1];
    const body = { kind: 'BID' as const, amountCents };
    const result = await sendBid(caller, { origin: node.url, listingId: auction.listing.id }, who, body).catch(
      () => undefined,
    );
    if (result !== undefined && 'seq' in result) state.bids.push({ seq: result.seq, bidder: who.number, amountCents });
    else await recordFailure(state);
  }
}

async function keepPaying(load: LoadOn, state: State): Promise<void> {
  const { nodes, caller, unpaid } = load;
  while (await isNext(load, state)) {
    const checkout = unpaid[state.nextUnpaid++];
    if (checkout === undefined) throw new Error('The checkouts with a price were used up.');
    const onFailure = () => recordFailure(state);
    if (await payVisit({ caller, nodes, checkout, onFailure })) state.paid.push(checkout);
  }
}
