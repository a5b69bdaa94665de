import { describe, expect, it } from 'vitest';
import { OPENING_GRACE_MINUTES, OPENING_LEAD_MINUTES, OPENING_TEXTS_MAX } from '../limits.ts';
import { DEFAULT_QUIET_HOURS, nightAt } from '../message/reminder-plan.ts';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import { zoneTable } from '../time/zone-table.ts';
import type { Instant, OpeningMode } from '../vocabulary.ts';
import { type Offer, planOpening, type Waiting } from './plan-opening.ts';

// The guarantee: of 10,000 openings, none is held for two clients at once, offered after its start or at night, names a
// price without consent, or costs more than twenty texts.

const ZONES = (['America/New_York', 'America/Phoenix', 'Pacific/Honolulu'] as const).map(zoneTable);

/** Reproducible numbers, so that a failure can be rerun. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

type Person = Omit<Waiting, 'quietUntil' | 'hasOpenOffer' | 'wasOffered'> & {
  readonly zone: (typeof ZONES)[number];
};
type Made = Offer & { readonly at: Instant; readonly isHeld: boolean; readonly endsAt: Instant };
const MODES: readonly OpeningMode[] = ['IN_ORDER', 'IN_ORDER', 'ALL', 'FALLING'];

/** One opening from its first step until it is public, taken or over. */
function simulate(seed: number) {
  const random = randomOf(seed);
  const createdAt = (Date.UTC(2026, 2, 6) + Math.floor(random() * 4 * 24 * 60) * MINUTE_MS) as Instant;
  const startAt = (createdAt + Math.floor(2 + random() ** 2 * 90 * 60) * MINUTE_MS) as Instant;
  const mode = MODES[Math.floor(random() * MODES.length)] ?? 'ALL';
  const untilAt = mode === 'FALLING' ? ((startAt - HOUR_MS) as Instant) : startAt;
  // Occasionally more clients wait than may be texted.
  const max = random() < 0.1 ? 120 : 40;
  const people = Array.from({ length: Math.floor(random() * max) }, (_, index) => personOf(random, index, startAt));
  const made: Made[] = [];
  let now = (createdAt + OPENING_GRACE_MINUTES * MINUTE_MS) as Instant;
  let wasOfferedToAll = false;
  for (let steps = 0; steps < 60; steps += 1) {
    const facts = { mode, startAt, untilAt, offered: made.length, wasOfferedToAll };
    const { step } = planOpening(
      facts,
      people.map((person) => waitingAt(person, made, now)),
      now,
    );
    if (step.kind === 'PUBLIC') return { made, people, startAt, mode, steps };
    if (step.kind === 'WAIT') {
      expect(step.untilAt).toBeGreaterThan(now);
      now = step.untilAt;
      continue;
    }
    const offers = step.kind === 'OFFER' ? [step.offer] : step.offers;
    const isHeld = step.kind === 'OFFER';
    const answersAt = (offer: Offer) => (now + Math.ceil(random() * (offer.untilAt - now))) as Instant;
    made.push(
      ...offers.map((offer) => ({ ...offer, at: now, isHeld, endsAt: isHeld ? answersAt(offer) : offer.untilAt })),
    );
    wasOfferedToAll ||= !isHeld;
    const isTaken = random() < 0.2;
    if (isTaken) return { made, people, startAt, mode, steps };
    now = isHeld ? (made.at(-1)?.endsAt ?? now) : ((now + 30 * MINUTE_MS) as Instant);
  }
  throw new Error(`opening ${seed} never ends`);
}

function personOf(random: () => number, index: number, startAt: Instant): Person {
  return {
    entryId: `e${index}`,
    clientId: `c${Math.floor(random() * 60)}`,
    isFirstInLine: random() < 0.05,
    waitingSince: Math.floor(random() * 1000) as Instant,
    startAt: random() < 0.3 ? null : startAt,
    misfit: 'OTHER_TIMES',
    canBeTexted: random() < 0.9,
    canBeEmailed: random() < 0.5,
    offersToday: Math.floor(random() * 4),
    agreesToPrices: random() < 0.5,
    zone: ZONES[Math.floor(random() * ZONES.length)] ?? zoneTable('America/Chicago'),
  };
}

const waitingAt = ({ zone, ...person }: Person, made: readonly Made[], now: Instant): Waiting => ({
  ...person,
  quietUntil: nightAt({ zone, quiet: DEFAULT_QUIET_HOURS }, now)?.endAt ?? null,
  hasOpenOffer: made.some(({ entryId, endsAt }) => entryId === person.entryId && endsAt > now),
  wasOffered: made.some(({ entryId }) => entryId === person.entryId),
});

describe('openings', () => {
  it('keep every promise to waiting clients: a thousand of them', () => simulateAll(1, 1_000));
  it('keep every promise to waiting clients: 10,000 of them', { tags: ['wide'] }, () => simulateAll(1, 10_000));
});

function simulateAll(firstSeed: number, openings: number) {
  const sums = { offers: 0, held: 0, toAll: 0, priced: 0, full: 0 };
  for (let seed = firstSeed; seed < firstSeed + openings; seed += 1) {
    const { made, people, startAt, mode } = simulate(seed);
    const byId = new Map(people.map((person) => [person.entryId, person]));
    const problems = made.flatMap((offer, index) => {
      const person = byId.get(offer.entryId);
      const isNight = person && nightAt({ zone: person.zone, quiet: DEFAULT_QUIET_HOURS }, offer.at) !== null;
      const meanwhile = made.some((other, at) => at !== index && other.at <= offer.at && offer.at < other.endsAt);
      return [
        isNight && 'at night',
        offer.isHeld && meanwhile && 'two open offers',
        !offer.isHeld && made.some((other) => other.isHeld && other.endsAt > offer.at) && 'held for another',
        startAt - offer.at < OPENING_LEAD_MINUTES * MINUTE_MS && mode !== 'FALLING' && 'too late',
        offer.untilAt > startAt && 'open after the start',
        offer.untilAt <= offer.at && 'over before it began',
        mode === 'FALLING' && !person?.agreesToPrices && 'a price without consent',
        person?.startAt === null && 'does not suit',
        person && person.offersToday >= 3 && 'a fourth of the day',
      ].filter(Boolean);
    });
    if (made.length > OPENING_TEXTS_MAX) problems.push('too many texts');
    if (new Set(made.map(({ entryId }) => entryId)).size < made.length) problems.push('asked twice');
    if (problems.length > 0) throw new Error(`opening ${seed}: ${problems.join(', ')}`);
    sums.offers += made.length;
    sums.held += made.filter(({ isHeld }) => isHeld).length;
    sums.toAll += made.filter(({ isHeld }) => !isHeld).length;
    sums.priced += mode === 'FALLING' ? made.length : 0;
    sums.full += made.length === OPENING_TEXTS_MAX ? 1 : 0;
  }
  // Ensures that the promises were actually exercised.
  expect(Math.min(sums.held, sums.toAll, sums.priced)).toBeGreaterThan(openings / 2);
  expect(sums.full).toBeGreaterThan(openings / 200);
}
