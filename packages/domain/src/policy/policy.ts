/** What a partner requires of clients before a visit, and keeps if they cancel late or don't come. */
import { ADVANCE_BOOKING_MAX_DAYS, MIN_CHARGE_CENTS } from '../limits.ts';
import type { Cents } from '../vocabulary.ts';

/** What a client provides when booking: nothing, a card for fees, a part of the price, or all of it. */
export const UPFRONTS = ['NONE', 'CARD', 'DEPOSIT', 'FULL'] as const;
export type Upfront = (typeof UPFRONTS)[number];

/** If canceled less than this many hours before the start, this share of the price is kept. */
export type Tier = { readonly underHours: number; readonly keepBasisPoints: number };

/** Shares are of the booking's own price, in hundredths of a percent. */
export type Policy = {
  readonly upfront: Upfront;
  /** For a deposit, exactly one of the two. */
  readonly depositCents: Cents | null;
  readonly depositBasisPoints: number | null;
  readonly tiers: readonly Tier[];
  readonly noShowBasisPoints: number;
  /** Canceling this soon after booking is free, if the visit is not about to start. */
  readonly graceMinutes: number;
  /** The most that is charged beyond what was paid upfront. */
  readonly feeCapCents: Cents;
};

const ALL_BASIS_POINTS = 10_000;
export const FEE_CAP_MAX_CENTS = 50_000 as Cents;
export const UNDER_HOURS_MAX = 336;
/** Covers a cancellation however early: no booking is made further ahead. */
export const ANY_TIME_HOURS = ADVANCE_BOOKING_MAX_DAYS * 24;
export const GRACE_MAX_MINUTES = 1440;
export const TIERS_MAX = 5;

const usual = { depositCents: null, depositBasisPoints: null, graceMinutes: 60, feeCapCents: FEE_CAP_MAX_CENTS };

/** Ready-made policies that a partner adopts with one press. */
export const READY_POLICIES = {
  EASY: { ...usual, upfront: 'NONE', tiers: [], noShowBasisPoints: 0 },
  CARD: { ...usual, upfront: 'CARD', tiers: [{ underHours: 24, keepBasisPoints: 5000 }], noShowBasisPoints: 10_000 },
  DEPOSIT: {
    ...usual,
    upfront: 'DEPOSIT',
    depositBasisPoints: 2500,
    tiers: [{ underHours: 24, keepBasisPoints: 2500 }],
    noShowBasisPoints: 10_000,
  },
  PREPAID: {
    ...usual,
    upfront: 'FULL',
    tiers: [
      { underHours: 48, keepBasisPoints: 5000 },
      { underHours: 24, keepBasisPoints: 10_000 },
    ],
    noShowBasisPoints: 10_000,
  },
} as const satisfies Record<string, Policy>;

/**
 * What a new business starts with: the price is paid upfront, and refunded until the change cut-off. It asks for no
 * agreement, because it charges nothing beyond the price (decision 089).
 */
export const STANDARD_POLICY = {
  ...usual,
  upfront: 'FULL',
  tiers: [],
  noShowBasisPoints: 10_000,
  graceMinutes: 0,
} as const satisfies Policy;

/** A share of a price in whole cents; half a cent goes to the client. */
export const shareOf = (priceCents: Cents, basisPoints: number): Cents =>
  Math.floor((priceCents * basisPoints + ALL_BASIS_POINTS / 2 - 1) / ALL_BASIS_POINTS) as Cents;

/** What is paid when booking. A deposit below the minimum charge is not requested. */
export function upfrontCents(policy: Policy, priceCents: Cents): Cents {
  if (policy.upfront === 'FULL') return priceCents;
  if (policy.upfront !== 'DEPOSIT') return 0 as Cents;
  const asked = policy.depositCents ?? shareOf(priceCents, policy.depositBasisPoints ?? 0);
  const deposit = Math.min(asked, priceCents) as Cents;
  return deposit < MIN_CHARGE_CENTS ? (0 as Cents) : deposit;
}

export const POLICY_PROBLEMS = [
  'DEPOSIT_MISSING',
  'DEPOSIT_UNEXPECTED',
  'DEPOSIT_TOO_SMALL',
  'SHARE_OUT_OF_RANGE',
  'HOURS_OUT_OF_RANGE',
  'HOURS_REPEATED',
  'TOO_MANY_TIERS',
  'LATER_COSTS_LESS',
  'NO_SHOW_COSTS_LESS',
  'FEE_WITHOUT_CARD',
  'GRACE_OUT_OF_RANGE',
  'CAP_OUT_OF_RANGE',
] as const;
export type PolicyProblem = (typeof POLICY_PROBLEMS)[number];

/** What is wrong with a policy, each problem once. Canceling later, or not coming at all, never costs less. */
export function findPolicyProblems(policy: Policy): PolicyProblem[] {
  const { upfront, depositCents, depositBasisPoints, tiers, noShowBasisPoints, graceMinutes, feeCapCents } = policy;
  const depositTerms = [depositCents, depositBasisPoints].filter((value) => value !== null).length;
  const sooner = latestFirst(tiers);
  const isBetween = (value: number, min: number, max: number) =>
    Number.isInteger(value) && min <= value && value <= max;
  const isShare = (value: number) => isBetween(value, 0, ALL_BASIS_POINTS);
  const found: Record<PolicyProblem, boolean> = {
    DEPOSIT_MISSING: upfront === 'DEPOSIT' && depositTerms !== 1,
    DEPOSIT_UNEXPECTED: upfront !== 'DEPOSIT' && depositTerms > 0,
    DEPOSIT_TOO_SMALL:
      (depositCents !== null && depositCents < MIN_CHARGE_CENTS) ||
      (depositBasisPoints !== null && !isBetween(depositBasisPoints, 100, ALL_BASIS_POINTS)),
    SHARE_OUT_OF_RANGE: !isShare(noShowBasisPoints) || !tiers.every(({ keepBasisPoints }) => isShare(keepBasisPoints)),
    HOURS_OUT_OF_RANGE: !tiers.every(
      ({ underHours }) => isBetween(underHours, 1, UNDER_HOURS_MAX) || underHours === ANY_TIME_HOURS,
    ),
    HOURS_REPEATED: new Set(tiers.map(({ underHours }) => underHours)).size < tiers.length,
    TOO_MANY_TIERS: tiers.length > TIERS_MAX,
    LATER_COSTS_LESS: sooner.some(
      ({ keepBasisPoints }, index) => keepBasisPoints < (sooner[index + 1]?.keepBasisPoints ?? 0),
    ),
    NO_SHOW_COSTS_LESS: noShowBasisPoints < (sooner[0]?.keepBasisPoints ?? 0),
    FEE_WITHOUT_CARD:
      upfront === 'NONE' && (noShowBasisPoints > 0 || tiers.some(({ keepBasisPoints }) => keepBasisPoints > 0)),
    GRACE_OUT_OF_RANGE: !isBetween(graceMinutes, 0, GRACE_MAX_MINUTES),
    CAP_OUT_OF_RANGE: !isBetween(feeCapCents, 0, FEE_CAP_MAX_CENTS),
  };
  return POLICY_PROBLEMS.filter((problem) => found[problem]);
}

/** The tier for the last hours comes first. */
export const latestFirst = (tiers: readonly Tier[]): Tier[] => tiers.toSorted((a, b) => a.underHours - b.underHours);
