import type { MyBooking } from '@primehour/contract/public';
import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { CODE, type ReadyCheckout, type CheckoutRequest, prepareCheckouts } from './checkouts.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { type Answer, createCaller, inParallel } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { median, percentile } from './statistics.ts';

const BUSINESSES = 50;
const CONNECTIONS = 32;
/** More than a load phase can use up; leftovers are not an error. */
const MOST_PER_SECOND = 1_500;

export const bookings: Benchmark = {
  name: 'bookings',
  method:
    'POST …/checkouts/{id}/confirm over HTTP, warm: a free service, so that the right code takes the time and confirms ' +
    `at once; spread over ${BUSINESSES} businesses, ${CONNECTIONS} connections, every text queued and sent by the same ` +
    'process. Checkouts and codes are written beforehand (codes are limited to 2,000 an hour); median of load phases. ' +
    'Phases alternate with the same call for a service under a card policy, which takes and holds the time, and with all ' +
    'five calls of such a booking: they also show the terms, agree to them, and open and submit the form of the card.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

type Kind = 'free' | 'held' | 'card';
type Phase = {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly databaseMs: number;
  readonly callerMs: number;
  readonly p99Ms: number;
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const { seconds, rounds } = options;
  const world = worldAt(product.databaseUrl);
  try {
    const each = MOST_PER_SECOND * seconds;
    const wanted = await requests(world, each * (rounds + 1));
    const ready = await Promise.all(
      [wanted.free, wanted.held, wanted.card].map((some, index) =>
        prepareCheckouts(world.db, some, index * some.length),
      ),
    );
    note(`${grouped(ready.length * each * (rounds + 1))} checkouts are ready`);
    const phases: Phase[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const turn: Phase[] = [];
      for (const [index, book] of [bookFree, holdUnderPolicy, bookByCard].entries()) {
        const checkouts = (ready[index] ?? []).slice(round * each, (round + 1) * each);
        turn.push(await confirm(product, { checkouts, seconds, book }));
      }
      const rates = turn.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
      note(`phases ${round} of ${rounds}: ${rates} a second${round === 0 ? ' (warming up)' : ''}`);
      if (round > 0) phases.push(turn);
    }
    await expectLedgerToHold(world.db);
    const middle = (of: keyof Phase, kind = 0) => median(phases.map((turn) => turn[kind]?.[of] ?? Number.NaN));
    /** Of phases side by side, because a machine's speed changes. */
    const ratio = (kind: number) =>
      median(phases.map(([free, ...others]) => (others[kind - 1]?.perSecond ?? Number.NaN) / (free?.perSecond ?? 0)));
    /** Other work on the machine costs every phase time, and hardly any of them its own CPU time. */
    const processorRatio = (kind: number) => {
      const msOf = (phase: Phase | undefined) => (phase ? phase.nodeMs + phase.databaseMs : Number.NaN);
      return median(phases.map((turn) => msOf(turn[0]) / msOf(turn[kind])));
    };
    return [
      { name: 'confirmed bookings', value: middle('perSecond'), unit: '/s', budget: { atLeast: 500 } },
      { name: 'server CPU per booking, its text included', value: middle('nodeMs'), unit: 'ms' },
      { name: 'database CPU per booking', value: middle('databaseMs'), unit: 'ms' },
      { name: 'CPU of the caller per booking', value: middle('callerMs'), unit: 'ms' },
      { name: `p99, ${CONNECTIONS} connections`, value: middle('p99Ms'), unit: 'ms' },
      { name: 'held under a card policy ÷ free', value: ratio(1), unit: '', budget: { atLeast: 0.8 } },
      { name: 'processor time: free ÷ held', value: processorRatio(1), unit: '', budget: { atLeast: 0.8 } },
      { name: 'held under a card policy', value: middle('perSecond', 1), unit: '/s' },
      { name: 'confirmed by a saved card, all five calls', value: middle('perSecond', 2), unit: '/s' },
      { name: 'server CPU per booking by card', value: middle('nodeMs', 2), unit: 'ms' },
      { name: 'database CPU per booking by card', value: middle('databaseMs', 2), unit: 'ms' },
      { name: 'all five calls ÷ free', value: ratio(2), unit: '' },
    ];
  } finally {
    await world.db.close();
  }
}

/** Times that don't overlap, round-robin over all businesses, half an hour each and as far ahead as necessary. */
async function requests(world: ReturnType<typeof worldAt>, count: number): Promise<Record<Kind, CheckoutRequest[]>> {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const perDay = 96;
  const advanceBookingDays = Math.ceil((count * 3) / BUSINESSES / perDay) + 3;
  if (advanceBookingDays > 730)
    throw new Error('So many bookings do not fit the calendars: fewer --seconds or --rounds.');
  const settings = { minNoticePeriodHours: 0, advanceBookingDays, timeslotDurationMinutes: 15 };
  type Offer = { readonly businessId: string; readonly serviceId: string };
  const offers: Record<'free' | 'card', Offer[]> = { free: [], card: [] };
  for (let number = 0; number < BUSINESSES; number += 1) {
    const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
    const policyId = await aPolicy(world, business.id, { ready: 'CARD' });
    const usual = { business, durationMinutes: 15 };
    const free = await aService(world, { ...usual, priceCents: 0 as Cents });
    const card = await aService(world, { ...usual, priceCents: 4500 as Cents, policyId });
    offers.free.push({ businessId: business.id, serviceId: free.id });
    offers.card.push({ businessId: business.id, serviceId: card.id });
  }
  const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
  const spread = (of: readonly Offer[], offset: number) =>
    Array.from({ length: Math.ceil(count / BUSINESSES) }, (_, turn) =>
      of.map((offer) => ({ ...offer, startAt: firstAt + (3 * turn + offset) * 15 * MINUTE_MS })),
    )
      .flat()
      .slice(0, count);
  return { free: spread(offers.free, 0), held: spread(offers.card, 1), card: spread(offers.card, 2) };
}

type Caller = ReturnType<typeof createCaller>;
type Book = (caller: Caller, product: Product, id: string) => Promise<void>;

/** @throws Error for any other answer */
async function expectStatus(call: Promise<Answer>, status: number): Promise<string> {
  const answer = await call;
  if (answer.status !== status) throw new Error(`A booking was refused: ${answer.status} ${answer.body}`);
  return answer.body;
}

const bookFree: Book = async (caller, { url }, id) => {
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

const holdUnderPolicy: Book = async (caller, product, id) => void (await hold(caller, product, id));

/** What the client's page does: it shows the terms, agrees to them, opens the form of the card, and submits it. */
const bookByCard: Book = async (caller, product, id) => {
  const mine = `${product.url}/booking/api/my/${await hold(caller, product, id)}`;
  const shown = JSON.parse(await expectStatus(caller.get(mine), 200)) as MyBooking;
  const wordsHash = shown.ask?.agreement?.wordsHash;
  await expectStatus(caller.post({ url: `${mine}/agreement`, body: { wordsHash } }), 201);
  const form = await expectStatus(caller.post({ url: `${mine}/card-setup`, body: {} }), 201);
  const { setupId } = JSON.parse(form) as { setupId: string };
  await expectStatus(caller.post({ url: `${mine}/card`, body: { setupId, card: CARD } }), 201);
};

type Load = { readonly checkouts: readonly ReadyCheckout[]; readonly seconds: number; readonly book: Book };

async function confirm(product: Product, { checkouts, seconds, book }: Load): Promise<Phase> {
  const caller = createCaller(CONNECTIONS);
  const latencies: number[] = [];
  const before = await product.usage();
  const ownBefore = process.cpuUsage();
  const startedAtMs = performance.now();
  await inParallel(checkouts, CONNECTIONS, async ({ id }) => {
    const beganAtMs = performance.now();
    if (beganAtMs - startedAtMs > seconds * 1000) return;
    await book(caller, product, id);
    latencies.push(performance.now() - beganAtMs);
  });
  const elapsedSeconds = (performance.now() - startedAtMs) / 1000;
  const own = process.cpuUsage(ownBefore);
  const after = await product.usage();
  caller.close();
  if (latencies.length === checkouts.length) throw new Error('The checkouts were used up before the phase ended.');
  return {
    perSecond: latencies.length / elapsedSeconds,
    nodeMs: (after.node.cpuMs - before.node.cpuMs) / latencies.length,
    databaseMs: (after.database.cpuMs - before.database.cpuMs) / latencies.length,
    callerMs: (own.user + own.system) / 1000 / latencies.length,
    p99Ms: percentile(latencies, 0.99),
  };
}

/** A rate with lost bookings doesn't count. */
async function expectLedgerToHold(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ confirmed: number; taken: number; notified: number }>(`
    select (select count(*)::int from booking where status = 'CONFIRMED') as confirmed,
      (select count(*)::int from occupancy where kind = 'booking') as taken,
      (select count(*)::int from message where kind = 'BOOKING_CONFIRMED') as notified`);
  const [counted] = rows;
  if (counted?.confirmed !== counted?.taken || counted?.confirmed !== counted?.notified) {
    throw new Error(`Bookings, their times and their texts differ: ${JSON.stringify(counted)}`);
  }
}
