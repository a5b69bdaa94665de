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
  /** Of all the attacker's machines together. */
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
/** Of the attacker, after a text that needed no work. */
const PAUSE_MS = 20;

type Context = Pick<Deps, 'config' | 'db' | 'log' | 'sms' | 'tokens'> & { readonly clock: TestClock };
type Person = { readonly isKnown: boolean; readonly phone: Phone; readonly address: string; readonly rate: number };
type Target = { readonly phone: Phone; readonly address: string };

/**
 * Strangers flood the product with requests for codes while honest people request theirs, on a simulated clock. Every
 * decision is made by the product's own code, on a real database; only hashing is simulated, by its duration.
 */
export async function simulateFlood(context: Context, flood: Flood): Promise<FloodOutcome> {
  const { clock } = context;
  const random = randomFrom(1);
  const timeline = createTimeline(clock);
  const throughAt = createQueue(flood.textsPerSecond);
  const startAt = clock.now();
  const endAt = startAt + flood.seconds * 1000;
  const waits: { isKnown: boolean; ms: number }[] = [];
  const count = { requests: 0, texts: 0, forNothing: 0 };

  /** The required bits; 0 when the code was sent. */
  async function request(target: Target, bits: number): Promise<number> {
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

  function attackLater(at: number): void {
    if (at < endAt) timeline.add(at, attack);
  }

  async function attack(): Promise<void> {
    let cheapest: { target: Target; bits: number } | undefined;
    for (let probe = 0; probe < flood.probes; probe += 1) {
      const target = { phone: aPhone(), address: flood.addressOf(Math.floor(random() * flood.addresses)) };
      const bits = await request(target, 0);
      if (bits === 0) {
        count.forNothing += 1;
        return attackerTexted(PAUSE_MS);
      }
      if (!cheapest || bits < cheapest.bits) cheapest = { target, bits };
    }
    if (cheapest) solveAndAttack(cheapest.target, cheapest.bits);
  }

  function solveAndAttack(target: Target, bits: number): void {
    timeline.add(clock.now() + workMs(bits, flood.attackerHashesPerSecond), async () => {
      const more = await request(target, bits);
      if (more === 0) attackerTexted(0);
      else solveAndAttack(target, more);
    });
  }

  function attackerTexted(pauseMs: number): void {
    count.texts += 1;
    throughAt(clock.now());
    attackLater(clock.now() + pauseMs);
  }

  const workMs = (bits: number, rate: number): number => {
    // The duration of each part is random; the sum is close to what the bits require.
    const luck = Array.from({ length: PROOF_PARTS }, () => -Math.log(1 - random()));
    return ((2 ** bits / rate) * 1000 * luck.reduce((sum, part) => sum + part, 0)) / PROOF_PARTS;
  };

  async function press(person: Person, pressedAt: number, bits: number): Promise<void> {
    const asked = await request(person, bits);
    if ((await textsTo(context.db, person.phone)).length > 0) {
      waits.push({ isKnown: person.isKnown, ms: throughAt(clock.now()) + DELIVERY_MS - pressedAt });
      return;
    }
    const at = clock.now() + ROUND_TRIP_MS + workMs(asked, person.rate);
    timeline.add(at, () => press(person, pressedAt, asked));
  }

  for (const person of await honestPeople(context, flood)) {
    const pressedAt = startAt + random() * (endAt - startAt);
    timeline.add(pressedAt, () => press(person, pressedAt, 0));
  }
  attackLater(startAt);
  await timeline.play();

  const waitsOf = (isKnown: boolean) => waits.filter((wait) => wait.isKnown === isKnown).map(({ ms }) => ms);
  const share = (all: readonly number[]) => all.filter((ms) => ms <= TIMEOUT_MS).length / all.length;
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
