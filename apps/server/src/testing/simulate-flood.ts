import { PROOF_PARTS, readChallenge } from '@primehour/domain/challenge/proof';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone, aUser } from '@primehour/testkit/build';
import type { TestClock } from '@primehour/testkit/clock';
import type { Deps } from '../deps.ts';
import { sendCodeWithProof } from '../modules/session/commands/send-phone-code.ts';
import { Refusal } from '../refusal.ts';
import { textsTo } from './texts.ts';
import { createQueue, createTimeline, randomFrom } from './virtual-time.ts';

export type Flood = {
  /** The source of an attacker's request. */
  readonly addressOf: (index: number) => string;
  readonly addresses: number;
  readonly seconds: number;
  readonly knownPeople: number;
  readonly newPeople: number;
  /** The total of all the attacker's machines. */
  readonly attackerHashesPerSecond: number;
  /** Addresses tried for each text, of which the one with the least required work is used. */
  readonly probes: number;
  /** The SMS provider's throughput; other texts wait in order of request. */
  readonly textsPerSecond: number;
};

export type FloodOutcome = {
  /** The share of honest people who got a code within a minute. */
  readonly knownShare: number;
  readonly newShare: number;
  readonly slowestKnownSeconds: number;
  readonly slowestNewSeconds: number;
  readonly attackerTexts: number;
  readonly attackerTextsForNothing: number;
  readonly requests: number;
};

const TIMEOUT_MS = 60_000;
/** A mid-range phone; one in five is half as fast. */
const PHONE_HASHES_PER_SECOND = 200_000;
const ROUND_TRIP_MS = 300;
const DELIVERY_MS = 3_000;
/** The attacker's pause after a text that needed no work. */
const PAUSE_MS = 20;

type Context = Pick<Deps, 'config' | 'db' | 'log' | 'sms' | 'tokens'> & { readonly clock: TestClock };
type Person = { readonly isKnown: boolean; readonly phone: Phone; readonly address: string; readonly rate: number };
type Target = { readonly phone: Phone; readonly address: string };

/**
 * Strangers flood the product with requests for codes while honest people request theirs, on a simulated clock. Every
 * decision is made by the product's own code, on a real database; only hashing is simulated, by its duration.
 */
export async function simulateFlood(context: Context, flood: Flood): Promise<FloodOutcome> {
  const startAt = context.clock.now();
  const run = createRun(context, flood, startAt + flood.seconds * 1000);
  const waits: Wait[] = [];
  for (const person of await honestPeople(context, flood)) {
    const pressedAt = startAt + run.random() * (run.endAt - startAt);
    run.timeline.add(pressedAt, () => press(run, waits, { person, pressedAt, bits: 0 }));
  }
  attackLater(run, startAt);
  await run.timeline.play();

  const waitsOf = (isKnown: boolean) => waits.filter((wait) => wait.isKnown === isKnown).map(({ ms }) => ms);
  const share = (all: readonly number[]) => all.filter((ms) => ms <= TIMEOUT_MS).length / all.length;
  const { count } = run;
  return {
    knownShare: share(waitsOf(true)),
    newShare: share(waitsOf(false)),
    slowestKnownSeconds: Math.max(...waitsOf(true)) / 1000,
    slowestNewSeconds: Math.max(...waitsOf(false)) / 1000,
    attackerTexts: count.texts,
    attackerTextsForNothing: count.forNothing,
    requests: count.requests,
  };
}

type Run = ReturnType<typeof createRun>;
type Wait = { readonly isKnown: boolean; readonly ms: number };

function createRun(context: Context, flood: Flood, endAt: number) {
  const { clock } = context;
  return {
    context,
    clock,
    flood,
    endAt,
    random: randomFrom(1),
    timeline: createTimeline(clock),
    throughAt: createQueue(flood.textsPerSecond),
    count: { requests: 0, texts: 0, forNothing: 0 },
  };
}

/** The required bits; 0 when the code was sent. */
async function request({ context, clock, random, count }: Run, target: Target, bits: number): Promise<number> {
  count.requests += 1;
  const purpose = random() < 0.5 ? 'SIGN_IN' : 'BOOKING';
  const work = bits === 0 ? undefined : { bits, seed: `played-${count.requests}`, expiresAt: clock.now() + 1 };
  try {
    await sendCodeWithProof(context, { ...target, purpose }, work);
    return 0;
  } catch (error) {
    const challenge = error instanceof Refusal ? error.details.challenge : undefined;
    if (challenge === undefined) throw error;
    return readChallenge(challenge)?.bits ?? 0;
  }
}

function attackLater(run: Run, at: number): void {
  if (at < run.endAt) run.timeline.add(at, () => attack(run));
}

async function attack(run: Run): Promise<void> {
  const { flood, random, count } = run;
  let cheapest: { target: Target; bits: number } | undefined;
  for (let probe = 0; probe < flood.probes; probe += 1) {
    const target = { phone: aPhone(), address: flood.addressOf(Math.floor(random() * flood.addresses)) };
    const bits = await request(run, target, 0);
    if (bits === 0) {
      count.forNothing += 1;
      return attackerTexted(run, PAUSE_MS);
    }
    if (!cheapest || bits < cheapest.bits) cheapest = { target, bits };
  }
  if (cheapest) solveAndAttack(run, cheapest.target, cheapest.bits);
}

function solveAndAttack(run: Run, target: Target, bits: number): void {
  const { clock, flood, timeline } = run;
  timeline.add(clock.now() + workMs(run, bits, flood.attackerHashesPerSecond), async () => {
    const more = await request(run, target, bits);
    if (more === 0) attackerTexted(run, 0);
    else solveAndAttack(run, target, more);
  });
}

function attackerTexted(run: Run, pauseMs: number): void {
  const { clock, count, throughAt } = run;
  count.texts += 1;
  throughAt(clock.now());
  attackLater(run, clock.now() + pauseMs);
}

function workMs({ random }: Run, bits: number, rate: number): number {
  // The duration of each part is random; the sum is close to what the bits require.
  const luck = Array.from({ length: PROOF_PARTS }, () => -Math.log(1 - random()));
  return ((2 ** bits / rate) * 1000 * luck.reduce((sum, part) => sum + part, 0)) / PROOF_PARTS;
}

type Press = { readonly person: Person; readonly pressedAt: number; readonly bits: number };

async function press(run: Run, waits: Wait[], { person, pressedAt, bits }: Press): Promise<void> {
  const { context, clock, throughAt, timeline } = run;
  const asked = await request(run, person, bits);
  if ((await textsTo(context.db, person.phone)).length > 0) {
    waits.push({ isKnown: person.isKnown, ms: throughAt(clock.now()) + DELIVERY_MS - pressedAt });
    return;
  }
  const at = clock.now() + ROUND_TRIP_MS + workMs(run, asked, person.rate);
  timeline.add(at, () => press(run, waits, { person, pressedAt, bits: asked }));
}

/**
 * Known and new people, each with their own address somewhere in the country, one in ten with the attacker's provider.
 */
async function honestPeople(context: Context, { knownPeople, newPeople }: Flood): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < knownPeople + newPeople; n += 1) {
    const isKnown = n < knownPeople;
    const phone = isKnown ? (await aUser(context)).phone : aPhone();
    const address = n % 10 === 0 ? `2001:db8:ff00:${n.toString(16)}::1` : `${20 + (n % 150)}.${n % 256}.7.9`;
    people.push({ isKnown, phone, address, rate: PHONE_HASHES_PER_SECOND / (n % 5 === 0 ? 2 : 1) });
  }
  return people;
}

/** One customer's /40: every address in its own network. */
export const inOneBlock = (index: number): string => `2001:db8:${(index % 256).toString(16)}:${index.toString(16)}::1`;

/** Rented machines and hijacked routers everywhere. */
export const everywhere = (index: number): string => `${60 + (index % 120)}.${(index >> 3) % 256}.${index % 256}.66`;
