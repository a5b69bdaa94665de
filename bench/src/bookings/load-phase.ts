import type { MyBooking } from '@primehour/contract/public';
import { CODE, type ReadyCheckout } from '../checkouts.ts';
import { type LoadResponse, createCaller, inParallel } from '../load.ts';
import type { Product } from '../product/start-product.ts';
import { usageDuring } from '../product/usage-during.ts';
import { percentile } from '../statistics.ts';

export const CONNECTIONS = 32;
/** The minimum per phase: with fewer, background work would distort the cost of one. A busy machine takes longer. */
const MIN_BOOKINGS = 200;

export type Phase = {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
  readonly callerMs: number;
  readonly p99Ms: number;
};

type Caller = ReturnType<typeof createCaller>;
export type Book = (caller: Caller, product: Product, id: string) => Promise<void>;

/** @throws Error for any other status */
async function expectStatus(call: Promise<LoadResponse>, status: number): Promise<string> {
  const answer = await call;
  if (answer.status !== status) throw new Error(`A booking was refused: ${answer.status} ${answer.body}`);
  return answer.body;
}

export const bookFree: Book = async (caller, { url }, id) => {
  const call = { url: `${url}/booking/api/public/checkouts/${id}/confirm`, body: { code: CODE } };
  const body = await expectStatus(caller.post(call), 201);
  if (!body.includes('"CONFIRMED"')) throw new Error(`A free booking is not confirmed: ${body}`);
};

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' };

/** The token of the booking's link. */
async function hold(caller: Caller, { url }: Product, id: string): Promise<string> {
  const call = { url: `${url}/booking/api/public/checkouts/${id}/confirm`, body: { code: CODE } };
  const placed = JSON.parse(await expectStatus(caller.post(call), 201)) as { token: string; status: string };
  if (placed.status !== 'PENDING') throw new Error(`A booking under a card policy is ${placed.status}.`);
  return placed.token;
}

export const holdUnderPolicy: Book = async (caller, product, id) => void (await hold(caller, product, id));

/** What the client's page does: it shows the terms, agrees to them, opens the card form, and submits it. */
export const bookByCard: Book = async (caller, product, id) => {
  const mine = `${product.url}/booking/api/my/${await hold(caller, product, id)}`;
  const shown = JSON.parse(await expectStatus(caller.get(mine), 200)) as MyBooking;
  const wordsHash = shown.ask?.agreement?.wordsHash;
  await expectStatus(caller.post({ url: `${mine}/agreement`, body: { wordsHash } }), 201);
  const form = await expectStatus(caller.post({ url: `${mine}/card-setup`, body: {} }), 201);
  const { setupId } = JSON.parse(form) as { setupId: string };
  await expectStatus(caller.post({ url: `${mine}/card`, body: { setupId, card: CARD } }), 201);
};

type Load = { readonly checkouts: readonly ReadyCheckout[]; readonly seconds: number; readonly book: Book };

export async function loadPhase(product: Product, { checkouts, seconds, book }: Load): Promise<Phase> {
  const caller = createCaller(CONNECTIONS);
  const latencies: number[] = [];
  const ownBefore = process.cpuUsage();
  const startedAtMs = performance.now();
  let elapsedSeconds = Number.NaN;
  const { nodeMs, databaseMs } = await usageDuring([product], async () => {
    await inParallel(checkouts, CONNECTIONS, async ({ id }) => {
      const beganAtMs = performance.now();
      if (beganAtMs - startedAtMs > seconds * 1000 && latencies.length >= MIN_BOOKINGS) return;
      await book(caller, product, id);
      latencies.push(performance.now() - beganAtMs);
    });
    elapsedSeconds = (performance.now() - startedAtMs) / 1000;
  });
  const own = process.cpuUsage(ownBefore);
  caller.close();
  if (latencies.length === checkouts.length) throw new Error('The checkouts were used up before the phase ended.');
  return {
    perSecond: latencies.length / elapsedSeconds,
    nodeMs: nodeMs / latencies.length,
    databaseMs: databaseMs / latencies.length,
    callerMs: (own.user + own.system) / 1000 / latencies.length,
    p99Ms: percentile(latencies, 0.99),
  };
}
