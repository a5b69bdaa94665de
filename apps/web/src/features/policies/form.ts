import * as issues from '@primehour/contract/copy/issues';
import { MONEY_MESSAGES } from '@primehour/domain/field-copy';
import { formatMoney, priceText } from '@primehour/domain/format/money';
import { MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import { parseTypedDollars } from '@primehour/domain/money';
import {
  ANY_TIME_HOURS,
  FEE_CAP_MAX_CENTS,
  findPolicyProblems,
  GRACE_MAX_MINUTES,
  type Policy,
  type PolicyProblem,
  READY_POLICIES,
  TIERS_MAX,
  UNDER_HOURS_MAX,
  type Upfront,
} from '@primehour/domain/policy/policy';
import type { Cents } from '@primehour/domain/vocabulary';
import * as peopleCopy from '../../copy/people.ts';
import * as copy from '../../copy/policies.ts';

/** A policy with what only the partner sees of it. */
export type PolicyTerms = Policy & {
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly trustedAfterVisits: number | null;
};

/** A value for hours that means: however early a client cancels. No typed number has this value. */
export const ANY_TIME = 'ANY_TIME';
export type TierFields = { readonly hours: string; readonly keep: string };
export type DepositKind = 'PERCENT' | 'AMOUNT';

/** The form as it is typed: shares in percent, money in dollars. */
export type PolicyFields = {
  readonly name: string;
  readonly upfront: Upfront;
  readonly depositKind: DepositKind;
  readonly deposit: string;
  readonly tiers: readonly TierFields[];
  readonly noShow: string;
  readonly isAutomatic: boolean;
  readonly trusted: string;
  readonly grace: string;
  readonly cap: string;
};

const percentText = (basisPoints: number) => String(basisPoints / 100);

export function fieldsOf(terms: PolicyTerms): PolicyFields {
  const { name, upfront, depositCents, depositBasisPoints, tiers, noShowBasisPoints, isAutomatic } = terms;
  return {
    name,
    upfront,
    depositKind: depositCents === null ? 'PERCENT' : 'AMOUNT',
    deposit: depositCents === null ? percentText(depositBasisPoints ?? 2500) : priceText(depositCents),
    tiers: sooner(tiers).map(({ underHours, keepBasisPoints }) => ({
      hours: underHours === ANY_TIME_HOURS ? ANY_TIME : String(underHours),
      keep: percentText(keepBasisPoints),
    })),
    noShow: percentText(noShowBasisPoints),
    isAutomatic,
    trusted: terms.trustedAfterVisits === null ? '' : String(terms.trustedAfterVisits),
    grace: String(terms.graceMinutes),
    cap: priceText(terms.feeCapCents),
  };
}

/** The step that a client meets first comes first. */
const sooner = (tiers: Policy['tiers']) => tiers.toSorted((one, other) => other.underHours - one.underHours);

/** The place of a mistake: a field, or a part of a step. */
export type FieldKey =
  | 'name'
  | 'deposit'
  | 'tiers'
  | 'noShow'
  | 'trusted'
  | 'grace'
  | 'cap'
  | `${'hours' | 'keep'}.${number}`;
export type Mistakes = ReadonlyMap<FieldKey, string>;

const TRUSTED_MAX_VISITS = 50;
export const POLICY_NAME_MAX = 60;

/** A share typed as percent, to the hundredth; NaN otherwise. */
const basisPointsOf = (text: string): number => {
  const trimmed = text.trim();
  return /^\d+(\.\d{0,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * 100) : Number.NaN;
};
const wholeOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

function hoursOf(text: string): number {
  if (text === ANY_TIME) return ANY_TIME_HOURS;
  const hours = wholeOf(text);
  return hours <= UNDER_HOURS_MAX ? hours : Number.NaN;
}

/** What was typed as a policy, with NaN where it is not a number; the domain checks it. */
function readPolicy(fields: PolicyFields): Policy {
  const { upfront, depositKind, deposit, tiers, noShow, grace, cap } = fields;
  const asksDeposit = upfront === 'DEPOSIT';
  const dollars = parseTypedDollars(deposit);
  const asksCard = upfront !== 'NONE';
  const capped = parseTypedDollars(cap);
  return {
    upfront,
    depositCents: asksDeposit && depositKind === 'AMOUNT' ? ((dollars.ok ? dollars.value : Number.NaN) as Cents) : null,
    depositBasisPoints: asksDeposit && depositKind === 'PERCENT' ? basisPointsOf(deposit) : null,
    // Without a card there is nothing to keep, whatever the hidden fields hold.
    tiers: asksCard
      ? tiers.map(({ hours, keep }) => ({ underHours: hoursOf(hours), keepBasisPoints: basisPointsOf(keep) }))
      : [],
    noShowBasisPoints: asksCard ? basisPointsOf(noShow) : 0,
    graceMinutes: wholeOf(grace),
    feeCapCents: (capped.ok ? capped.value : Number.NaN) as Cents,
  };
}

/** What was typed as terms; only meaningful if nothing is wrong. */
export function termsOf(fields: PolicyFields): PolicyTerms {
  const policy = readPolicy(fields);
  return {
    ...policy,
    name: fields.name.trim(),
    isAutomatic: fields.isAutomatic && canCharge(fields),
    trustedAfterVisits: fields.upfront === 'NONE' || fields.trusted.trim() === '' ? null : wholeOf(fields.trusted),
  };
}

/** Whether a no-show may leave something to charge, so that the form asks when to charge it. */
export const canCharge = ({ upfront, noShow }: Pick<PolicyFields, 'upfront' | 'noShow'>): boolean =>
  upfront !== 'NONE' && basisPointsOf(noShow) > 0;

/** Each problem of the domain at the field that solves it. */
const PROBLEM_PLACES: Record<PolicyProblem, readonly [FieldKey, (fields: PolicyFields) => string]> = {
  DEPOSIT_MISSING: ['deposit', formatDeposit],
  DEPOSIT_UNEXPECTED: ['deposit', formatDeposit],
  DEPOSIT_TOO_SMALL: ['deposit', formatDeposit],
  SHARE_OUT_OF_RANGE: ['noShow', () => copy.percentInvalid],
  HOURS_OUT_OF_RANGE: ['tiers', () => peopleCopy.wholeBetween(1, UNDER_HOURS_MAX)],
  HOURS_REPEATED: ['tiers', () => copy.hoursRepeated],
  TOO_MANY_TIERS: ['tiers', () => copy.tooManyTiers(TIERS_MAX)],
  LATER_COSTS_LESS: ['tiers', () => copy.laterCostsLess],
  NO_SHOW_COSTS_LESS: ['noShow', () => issues.noShowCostsLess],
  FEE_WITHOUT_CARD: ['noShow', () => copy.feeNeedsCard],
  GRACE_OUT_OF_RANGE: ['grace', () => peopleCopy.wholeBetween(0, GRACE_MAX_MINUTES)],
  CAP_OUT_OF_RANGE: ['cap', () => issues.atMost(formatMoney(FEE_CAP_MAX_CENTS))],
};

function formatDeposit({ depositKind, deposit }: PolicyFields): string {
  if (depositKind === 'PERCENT') return copy.depositPercentInvalid;
  const parsed = parseTypedDollars(deposit);
  return parsed.ok ? issues.atLeast(formatMoney(MIN_CHARGE_CENTS)) : MONEY_MESSAGES[parsed.reason];
}

/** All mistakes by field: the domain's problems, placed where they can be corrected. */
export function mistakesIn(fields: PolicyFields): Mistakes {
  const policy = readPolicy(fields);
  const found = new Map<FieldKey, string>();
  if (fields.name.trim() === '') found.set('name', issues.nameMissing);
  else if (fields.name.trim().length > POLICY_NAME_MAX)
    found.set('name', issues.atMost(copy.characterCount(POLICY_NAME_MAX)));
  const trusted = wholeOf(fields.trusted);
  if (fields.upfront !== 'NONE' && fields.trusted.trim() !== '' && !(trusted >= 1 && trusted <= TRUSTED_MAX_VISITS)) {
    found.set('trusted', peopleCopy.wholeBetween(1, TRUSTED_MAX_VISITS));
  }
  // Each step is checked by itself, to find which one breaks a rule.
  for (const [index, tier] of policy.tiers.entries()) {
    const own = findPolicyProblems({ ...policy, tiers: [tier], noShowBasisPoints: 10_000 });
    if (own.includes('HOURS_OUT_OF_RANGE')) found.set(`hours.${index}`, peopleCopy.wholeBetween(1, UNDER_HOURS_MAX));
    if (own.includes('SHARE_OUT_OF_RANGE')) found.set(`keep.${index}`, copy.percentInvalid);
  }
  const isStepWrong = [...found.keys()].some((key) => key.includes('.'));
  for (const problem of findPolicyProblems(policy)) {
    const [place, describe] = PROBLEM_PLACES[problem];
    if (problem === 'SHARE_OUT_OF_RANGE' && isShare(policy.noShowBasisPoints)) continue;
    if (problem === 'HOURS_OUT_OF_RANGE' && isStepWrong) continue;
    if (!found.has(place)) found.set(place, describe(fields));
  }
  // To the domain, NaN is no deposit at all.
  if (Number.isNaN(policy.depositCents)) found.set('deposit', formatDeposit(fields));
  return found;
}

const isShare = (basisPoints: number) => Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000;

/** Adds a step before the existing ones, which keeps less than the first of them. */
export function withTier(tiers: readonly TierFields[]): TierFields[] {
  const [first] = tiers;
  if (!first) return [{ hours: '24', keep: '50' }];
  const hours = Math.min(UNDER_HOURS_MAX, (wholeOf(first.hours) || 24) * 2);
  return [{ hours: String(hours), keep: String(Math.floor((basisPointsOf(first.keep) || 0) / 200)) }, ...tiers];
}

export const NEW_POLICY: PolicyFields = {
  name: '',
  upfront: 'CARD',
  depositKind: 'PERCENT',
  deposit: '25',
  tiers: [{ hours: '24', keep: '50' }],
  noShow: '100',
  isAutomatic: false,
  trusted: '',
  grace: '60',
  cap: '500',
};

/** A new policy, filled in like a ready one if the URL names one. */
export function likeReady(name: string | null): PolicyFields {
  const [, ready] = Object.entries(READY_POLICIES).find(([one]) => one === name) ?? [];
  if (!ready) return NEW_POLICY;
  return fieldsOf({ ...ready, name: '', isAutomatic: false, trustedAfterVisits: null });
}
