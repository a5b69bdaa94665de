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
  /** Those whose payment was. */
  readonly paid: ReadyCheckout[];
  readonly bids: Answered[];
  /** Calls without a response of their own: refused for the moment, or cut off. */
  failed(): number;
  /** When each of them was. */
  readonly bookedAtMs: number[];
  stop(): Promise<void>;
};

export type LoadOn = {
  readonly nodes: readonly [Product, Product];
  readonly caller: ReturnType<typeof createCaller>;
  readonly checkouts: readonly ReadyCheckout[];
  /** Of a service with a price. */
  readonly unpaid: readonly ReadyCheckout[];
  readonly auction: { readonly listing: ListingRow; readonly people: readonly BuiltBidder[] };
};

const BOOKERS = 8;
const PAYERS = 3;
const RETRY_MS = 50;
const STEP_CENTS = 100;

export function startLoad({ nodes, caller, checkouts, unpaid, auction }: LoadOn): LiveLoad {
  const booked: ReadyCheckout[] = [];
  const paid: ReadyCheckout[] = [];
  const bids: Answered[] = [];
  const bookedAtMs: number[] = [];
  let [failed, next, nextUnpaid, amountCents, isOver] = [0, 0, 0, 5_000, false];
  const onFailure = async () => {
    failed += 1;
    await pause(RETRY_MS);
  };

  async function book(): Promise<void> {
    while (!isOver) {
      const index = next++;
      const checkout = checkouts[index];
      if (checkout === undefined) throw new Error('The checkouts were used up.');
      const { url } = nodes[index % 2 === 0 ? 0 : 1];
      const call = { url: `${url}/booking/api/public/checkouts/${checkout.id}/confirm`, body: { code: CODE } };
      const answer = await caller.post(call).catch(() => undefined);
      if (answer?.status === 201 && answer.body.includes('"CONFIRMED"')) {
        booked.push(checkout);
        bookedAtMs.push(performance.now());
      } else if (answer === undefined || answer.status >= 500) await onFailure();
      else throw new Error(`A booking was refused: ${answer.status} ${answer.body}`);
    }
  }

  async function bid(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const who = auction.people[turn % 2];
      if (who === undefined) throw new Error('An auction needs two bidders.');
      amountCents += STEP_CENTS;
      const body = { kind: 'BID' as const, amountCents };
      const node = nodes[turn % 2 === 0 ? 0 : 1];
      const answer = await sendBid(caller, node.url, auction.listing.id, who, body).catch(() => undefined);
      if (answer !== undefined && 'seq' in answer) bids.push({ seq: answer.seq, bidder: who.number, amountCents });
      else await onFailure();
    }
  }

  async function pay(): Promise<void> {
    while (!isOver) {
      const checkout = unpaid[nextUnpaid++];
      if (checkout === undefined) throw new Error('The checkouts with a price were used up.');
      if (await payVisit({ caller, nodes, checkout, onFailure })) paid.push(checkout);
    }
  }

  const running = [...Array.from({ length: BOOKERS }, book), ...Array.from({ length: PAYERS }, pay), bid()];
  const done = Promise.all(running);
  done.catch(() => {});
  return {
    booked,
    paid,
    bids,
    failed: () => failed,
    bookedAtMs,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
