/** Who gets what when a visit does not take place: the only source for pages, dialogs, texts, jobs and evidence. */
import { MIN_CHARGE_CENTS } from '../limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import { latestFirst, type Policy, shareOf, type Tier } from './policy.ts';

/** Networks expect a fee soon after the visit, so nothing is charged later than this. */
const FEE_MAX_DAYS = 14;
/** A grace period ends when the visit is this close. */
const GRACE_ENDS_HOURS_BEFORE = 2;

/** What happened: a cancellation by one of the two, or no one came. */
export const SPLIT_CAUSES = ['CLIENT', 'PARTNER', 'NO_SHOW'] as const;
export type SplitCause = (typeof SPLIT_CAUSES)[number];

export type SplitRule =
  /** The partner canceled, or nothing was agreed to: everything goes back. */
  | { readonly code: 'PARTNER' }
  | { readonly code: 'NOT_AGREED' }
  /** Canceled soon after booking, or before the first tier: everything goes back. */
  | { readonly code: 'GRACE' }
  | { readonly code: 'IN_TIME' }
  | { readonly code: 'LATE'; readonly underHours: number; readonly keepBasisPoints: number }
  | { readonly code: 'NO_SHOW'; readonly keepBasisPoints: number };

/** `refundCents` and `keepCents` divide what was paid; `chargeCents` is charged beyond it. */
export type Split = {
  readonly refundCents: Cents;
  readonly keepCents: Cents;
  readonly chargeCents: Cents;
  readonly rule: SplitRule;
  /** The part of the refund that goes to a gift card: cards are refunded first (product/gift-cards#back). */
  readonly toGiftCardCents?: Cents;
  /** What is kept of what was paid at the business, in place of a charge. */
  readonly keptOutsideCents?: Cents;
  /** What happens to a package's visit that paid. */
  readonly visit?: 'RETURNED' | 'KEPT';
};

export type SplitInput = {
  readonly policy: Policy;
  readonly priceCents: Cents;
  /** What is left of the payments, after refunds and disputes. */
  readonly paidCents: Cents;
  /** What a bank holds of them until it decides: it can't be refunded, and is not charged again. */
  readonly heldCents?: Cents;
  /** How much of them was paid as fees: the limit is for all fees of a booking together. */
  readonly feesPaidCents?: Cents;
  /** Whether the rest of the price was paid at the business, which also returns it there. */
  readonly isPaidOutside?: boolean;
  /** How much of them a gift card paid. */
  readonly giftCents?: Cents;
  /** All of it is a visit of a package, which is kept or returned whole. */
  readonly isVisit?: boolean;
  /** The policy's text was agreed to. */
  readonly isAgreed: boolean;
  readonly bookedAt: Instant;
  /** The visit's own start, however often it was moved. */
  readonly startAt: Instant;
  /** The start that hours are counted from (`feeStartAfterMove`). */
  readonly feeStartAt: Instant;
  readonly cause: SplitCause;
  readonly at: Instant;
};

/** Who gets what, in whole cents; what was paid is either refunded or kept, never both. */
export function split(input: SplitInput): Split {
  const { policy, priceCents, paidCents, heldCents = 0, feesPaidCents = 0, giftCents = 0, startAt, at } = input;
  const rule = ruleOf(input);
  const owedCents = 'keepBasisPoints' in rule ? shareOf(priceCents, rule.keepBasisPoints) : 0;
  if (input.isVisit) return splitOfVisit(paidCents, owedCents * 2 > priceCents, rule);
  const keepCents = Math.min(owedCents, paidCents) as Cents;
  const missing = Math.min(owedCents - keepCents - heldCents, policy.feeCapCents - feesPaidCents);
  const isTooLate = at > feesEndAt(startAt);
  const canCharge = savesCard(policy) && !isTooLate && missing >= MIN_CHARGE_CENTS;
  const feeCents = (canCharge ? missing : 0) as Cents;
  const refundCents = (paidCents - keepCents) as Cents;
  const toGiftCardCents = Math.max(0, refundCents - (paidCents - giftCents)) as Cents;
  return {
    refundCents,
    keepCents,
    chargeCents: input.isPaidOutside ? (0 as Cents) : feeCents,
    rule,
    ...(input.isPaidOutside && feeCents > 0 && { keptOutsideCents: feeCents }),
    ...(toGiftCardCents > 0 && { toGiftCardCents }),
  };
}

/** A visit can't be divided: it counts as used if more than half of the price would be kept. */
const splitOfVisit = (paidCents: Cents, isKept: boolean, rule: SplitRule): Split => ({
  refundCents: isKept ? (0 as Cents) : paidCents,
  keepCents: isKept ? paidCents : (0 as Cents),
  chargeCents: 0 as Cents,
  rule,
  visit: isKept ? 'KEPT' : 'RETURNED',
});

/** Clients who paid in full have not agreed to any further charge. */
const savesCard = ({ upfront }: Pick<Policy, 'upfront'>): boolean => upfront === 'CARD' || upfront === 'DEPOSIT';

/** Nothing is charged after this instant. */
export const feesEndAt = (startAt: Instant): Instant => (startAt + FEE_MAX_DAYS * DAY_MS) as Instant;

function ruleOf({ policy, isAgreed, bookedAt, feeStartAt, cause, at }: SplitInput): SplitRule {
  if (cause === 'PARTNER') return { code: 'PARTNER' };
  if (!isAgreed) return { code: 'NOT_AGREED' };
  if (cause === 'NO_SHOW') return { code: 'NO_SHOW', keepBasisPoints: policy.noShowBasisPoints };
  if (isInGrace(policy, { bookedAt, feeStartAt, at })) return { code: 'GRACE' };
  const tier = tierAt(policy, feeStartAt, at);
  return tier ? { code: 'LATE', ...tier } : { code: 'IN_TIME' };
}

type Times = Pick<SplitInput, 'bookedAt' | 'feeStartAt' | 'at'>;

const isInGrace = (policy: Pick<Policy, 'graceMinutes'>, times: Times): boolean =>
  times.at <= graceEndOf(policy, times);

const graceEndOf = ({ graceMinutes }: Pick<Policy, 'graceMinutes'>, { bookedAt, feeStartAt }: Omit<Times, 'at'>) =>
  Math.min(bookedAt + graceMinutes * MINUTE_MS, feeStartAt - GRACE_ENDS_HOURS_BEFORE * HOUR_MS);

/** The tier with the fewest hours that are still more than the hours left; none while everything goes back. */
const tierAt = ({ tiers }: Pick<Policy, 'tiers'>, feeStartAt: Instant, at: Instant): Tier | undefined =>
  latestFirst(tiers).find(({ underHours }) => feeStartAt - at < underHours * HOUR_MS);

/**
 * The last instant at which canceling is free; undefined if the policy keeps nothing before the start
 * (product/policies#fees).
 */
export function freeUntil(
  policy: Pick<Policy, 'tiers' | 'graceMinutes'>,
  times: Omit<Times, 'at'>,
): Instant | undefined {
  const first = latestFirst(policy.tiers).findLast(({ keepBasisPoints }) => keepBasisPoints > 0);
  if (!first) return undefined;
  const deadline = times.feeStartAt - first.underHours * HOUR_MS;
  return Math.max(deadline, graceEndOf(policy, times)) as Instant;
}

/**
 * The start that hours are counted from once a booking moves: the new one, but a move that is already late keeps the
 * old one if that is sooner. Otherwise, moving away first would make every late cancellation free.
 */
export function feeStartAfterMove(
  policy: Pick<Policy, 'tiers' | 'graceMinutes'>,
  times: Times,
  newStartAt: Instant,
): Instant {
  const isLate = !isInGrace(policy, times) && tierAt(policy, times.feeStartAt, times.at) !== undefined;
  return isLate ? (Math.min(times.feeStartAt, newStartAt) as Instant) : newStartAt;
}
