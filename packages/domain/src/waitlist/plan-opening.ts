/**
 * The next step of an opening: who it is offered to, for how long, and when it becomes public
 * (product/waiting-list#offers).
 */
import { OFFER_BY_HAND_MINUTES, OFFERS_PER_PHONE_A_DAY, OPENING_TEXTS_MAX } from '../limits.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, OpeningMode } from '../vocabulary.ts';
import { isInTime, lastAnswerAt, offerWindow } from './offer-windows.ts';

/** The facts about a waiting client that decide whether they get an offer. */
export type Waiting = {
  readonly entryId: string;
  /** The same for all entries of one client. */
  readonly clientId: string;
  /** Has a link with the perk that puts them ahead of those who have waited longer. */
  readonly isFirstInLine: boolean;
  readonly waitingSince: Instant;
  /** The first start inside the opening that suits them, or why none does. */
  readonly startAt: Instant | null;
  readonly misfit: Extract<SkipReason, 'OTHER_TIMES' | 'NOT_FREE' | 'SHORT_NOTICE' | 'NOT_SOONER'> | null;
  readonly canBeTexted: boolean;
  /** Only used if they can't be texted. */
  readonly canBeEmailed: boolean;
  /** When the client's quiet hours end, if it is night for them. */
  readonly quietUntil: Instant | null;
  readonly hasOpenOffer: boolean;
  /** Offers to this phone within the last 24 hours, of any opening. */
  readonly offersToday: number;
  readonly agreesToPrices: boolean;
  /** This opening was offered to them before. */
  readonly wasOffered: boolean;
};

/** Why a client waiting for the service got no offer. */
export const SKIP_REASONS = [
  'OTHER_TIMES',
  'NOT_FREE',
  'SHORT_NOTICE',
  'NOT_SOONER',
  'NO_TEXTS',
  'NIGHT',
  'HAS_OFFER',
  'OFFERS_TODAY',
  'NO_PRICE_TEXTS',
  'TEXTS_USED',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export type Skipped = { readonly entryId: string; readonly reason: SkipReason };

export type OpeningFacts = {
  readonly mode: OpeningMode;
  readonly startAt: Instant;
  /** When a falling price ends. */
  readonly untilAt: Instant;
  /** How many offers were made so far. */
  readonly offered: number;
  /** Whether it was already offered to everyone at once. */
  readonly wasOfferedToAll: boolean;
};

export type Offer = { readonly entryId: string; readonly startAt: Instant; readonly untilAt: Instant };

export type OpeningStep =
  | { readonly kind: 'OFFER'; readonly offer: Offer }
  | { readonly kind: 'OFFER_ALL'; readonly offers: readonly Offer[] }
  /** No one can be texted before this instant. */
  | { readonly kind: 'WAIT'; readonly untilAt: Instant }
  | { readonly kind: 'PUBLIC' };

export type Plan = { readonly step: OpeningStep; readonly skipped: readonly Skipped[] };

/** Those who can only be emailed come last; then those with the link perk first; then those who have waited longest. */
const inLine = (a: Waiting, b: Waiting): number =>
  Number(b.canBeTexted) - Number(a.canBeTexted) ||
  Number(b.isFirstInLine) - Number(a.isFirstInLine) ||
  a.waitingSince - b.waitingSince ||
  (a.entryId < b.entryId ? -1 : 1);

type Line = { readonly ready: Ready[]; readonly asleep: Waiting[]; readonly skipped: Skipped[] };

/** Who can get an offer now, in order; who is in quiet hours; and who can't get one. */
function lineOf(opening: OpeningFacts, waiting: readonly Waiting[], now: Instant): Line {
  const line = waiting.filter(({ wasOffered }) => !wasOffered).toSorted(inLine);
  const checked = line.map((each) => ({ each, verdict: check(opening, each, now) }));
  return {
    ready: onePerClient(checked.flatMap(({ each, verdict }) => (verdict === 'READY' ? [each as Ready] : []))),
    asleep: checked.flatMap(({ each, verdict }) => (verdict === 'ASLEEP' ? [each] : [])),
    skipped: checked.flatMap(({ each: { entryId }, verdict }) =>
      verdict === 'READY' || verdict === 'ASLEEP' ? [] : [{ entryId, reason: verdict }],
    ),
  };
}

/**
 * Who a partner can offer an opening to by hand, and how long each of them would have to answer
 * (product/waiting-list#by-hand).
 */
export function choicesOf(opening: OpeningFacts, waiting: readonly Waiting[], now: Instant) {
  const { ready, asleep, skipped } = lineOf(opening, waiting, now);
  const hasTexts = opening.offered < OPENING_TEXTS_MAX;
  const others = [...skipped, ...asleep.map(({ entryId }): Skipped => ({ entryId, reason: 'NIGHT' }))];
  return {
    choices: hasTexts ? ready.map((each) => offerFor(each, now)) : [],
    skipped: hasTexts ? others : [...others, ...textsUsed(ready)],
  };
}

const offerFor = ({ entryId, startAt }: Ready, now: Instant): Offer => ({
  entryId,
  startAt,
  untilAt: (now + (offerWindow(startAt, now)?.minutes ?? OFFER_BY_HAND_MINUTES) * MINUTE_MS) as Instant,
});

/** Decides the next step of an opening without an open offer. */
export function planOpening(opening: OpeningFacts, waiting: readonly Waiting[], now: Instant): Plan {
  const { ready, asleep, skipped } = lineOf(opening, waiting, now);
  // The partner decides who gets an offer.
  if (opening.mode === 'BY_HAND') return { step: { kind: 'WAIT', untilAt: opening.untilAt }, skipped };
  if (opening.wasOfferedToAll) return { step: { kind: 'PUBLIC' }, skipped };
  const left = OPENING_TEXTS_MAX - opening.offered;
  if (left <= 0) return { step: { kind: 'PUBLIC' }, skipped: [...skipped, ...textsUsed(ready)] };
  // In order means that no one is offered the time ahead of those in their quiet hours, unless their morning is too
  // late; those were skipped.
  if (opening.mode !== 'FALLING' && asleep.length > 0 && isAhead(asleep[0], ready[0])) {
    return { step: { kind: 'WAIT', untilAt: earliest(asleep) }, skipped };
  }
  if (ready.length === 0) {
    const step: OpeningStep = asleep.length > 0 ? { kind: 'WAIT', untilAt: earliest(asleep) } : { kind: 'PUBLIC' };
    return { step, skipped };
  }
  const inOrder = opening.mode === 'IN_ORDER' ? orderedOffer(opening, ready, now) : undefined;
  if (inOrder) return { step: { kind: 'OFFER', offer: inOrder }, skipped };
  const asked = ready.slice(0, left);
  const offers = asked.map(({ entryId, startAt }) => ({ entryId, startAt, untilAt: endOf(opening, startAt) }));
  const nights = asleep.map(({ entryId }): Skipped => ({ entryId, reason: 'NIGHT' }));
  return { step: { kind: 'OFFER_ALL', offers }, skipped: [...skipped, ...nights, ...textsUsed(ready.slice(left))] };
}

type Ready = Waiting & { readonly startAt: Instant };

/** One after the other, as many as the time before the start allows. */
function orderedOffer({ offered }: OpeningFacts, [first]: readonly Ready[], now: Instant): Offer | undefined {
  const window = first && offerWindow(first.startAt, now);
  return !window || offered >= window.people ? undefined : offerFor(first, now);
}

const endOf = ({ mode, untilAt }: OpeningFacts, startAt: Instant): Instant =>
  mode === 'FALLING' ? untilAt : lastAnswerAt(startAt);

type Verdict = 'READY' | 'ASLEEP' | SkipReason;

/** The first reason not to make an offer, permanent reasons first. */
function check({ mode, untilAt }: OpeningFacts, each: Waiting, now: Instant): Verdict {
  const { startAt, misfit, quietUntil } = each;
  if (startAt === null) return misfit ?? 'NOT_FREE';
  if (mode === 'FALLING' && !each.agreesToPrices) return 'NO_PRICE_TEXTS';
  if (!each.canBeTexted && !each.canBeEmailed) return 'NO_TEXTS';
  if (each.hasOpenOffer) return 'HAS_OFFER';
  if (each.offersToday >= OFFERS_PER_PHONE_A_DAY) return 'OFFERS_TODAY';
  const asksAt = quietUntil ?? now;
  const isTooLate = mode === 'FALLING' ? asksAt >= untilAt : !isInTime(startAt, asksAt);
  if (isTooLate) return quietUntil === null ? 'SHORT_NOTICE' : 'NIGHT';
  return quietUntil === null ? 'READY' : 'ASLEEP';
}

/** A client with two matching entries gets an offer for the older one only. */
function onePerClient(ready: readonly Ready[]): Ready[] {
  const seen = new Set<string>();
  return ready.filter(({ clientId }) => !seen.has(clientId) && seen.add(clientId));
}

const isAhead = (one: Waiting | undefined, other: Waiting | undefined): boolean =>
  one !== undefined && (other === undefined || inLine(one, other) < 0);

const earliest = (asleep: readonly Waiting[]): Instant =>
  Math.min(...asleep.map(({ quietUntil }) => quietUntil ?? Number.POSITIVE_INFINITY)) as Instant;

const textsUsed = (left: readonly Waiting[]): Skipped[] =>
  left.map(({ entryId }) => ({ entryId, reason: 'TEXTS_USED' }));
