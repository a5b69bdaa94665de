/** What a policy requires of a client before a booking is confirmed. */
import { MIN_CHARGE_CENTS } from '../limits.ts';
import { isSettledAsFree } from '../money.ts';
import type { Cents } from '../vocabulary.ts';
import { type Policy, shareOf, upfrontCents } from './policy.ts';

export type UpfrontTerms = {
  readonly payCents: Cents;
  /** A card is saved for fees: with the payment, or alone. */
  readonly savesCard: boolean;
};

export const NOTHING_UPFRONT: UpfrontTerms = { payCents: 0 as Cents, savesCard: false };

/**
 * A card is requested only if a fee could be charged to it (product/policies#upfront). `storedCents`: what a gift card
 * or a package has paid.
 */
export function upfrontOf(policy: Policy, priceCents: Cents, storedCents = 0): UpfrontTerms {
  if (policy.upfront === 'NONE' || isSettledAsFree(priceCents)) return NOTHING_UPFRONT;
  const payCents = Math.max(0, upfrontCents(policy, priceCents) - storedCents) as Cents;
  if (policy.upfront === 'FULL') return { payCents, savesCard: false };
  const shares = [policy.noShowBasisPoints, ...policy.tiers.map(({ keepBasisPoints }) => keepBasisPoints)];
  const paid = payCents + storedCents;
  const fee = Math.min(shareOf(priceCents, Math.max(...shares)) - paid, policy.feeCapCents);
  return { payCents, savesCard: fee >= MIN_CHARGE_CENTS };
}

export const isNothingDue = ({ payCents, savesCard }: UpfrontTerms): boolean => payCents === 0 && !savesCard;

/** What a business knows about a returning client. */
export type ClientStanding = {
  /** Visits that took place. */
  readonly visits: number;
  /** A no-show within the last 365 days. */
  readonly hasMissed: boolean;
  /** A fee that could not be collected. */
  readonly owes: boolean;
};

/** Trusted clients don't have to provide anything (product/policies#trusted-clients). */
export const isTrusted = (
  { trustedAfterVisits }: { readonly trustedAfterVisits: number | null },
  { visits, hasMissed, owes }: ClientStanding,
): boolean => trustedAfterVisits !== null && visits >= trustedAfterVisits && !hasMissed && !owes;

/**
 * Clients with an unpaid fee pay for the next visit upfront, on the terms of its policy
 * (product/policies#trusted-clients).
 */
export const asPrepaid = <Given extends Policy>(policy: Given): Given => ({
  ...policy,
  upfront: 'FULL',
  depositCents: null,
  depositBasisPoints: null,
});

/** Depends on the policy and on the client. */
export function upfrontOfClient(
  policy: Policy & { readonly trustedAfterVisits: number | null },
  priceCents: Cents,
  standing: ClientStanding,
  storedCents = 0,
): UpfrontTerms {
  if (isTrusted(policy, standing)) return NOTHING_UPFRONT;
  return upfrontOf(standing.owes ? asPrepaid(policy) : policy, priceCents, storedCents);
}
