import { SANDBOX_AFTERMATHS, type SandboxAftermath } from '@primehour/db/schema/sandbox';
import * as copy from '../copy/payments.ts';
import type { ChargeFailureCode } from '../ports/charge-terms.ts';
import type { Card } from '../ports/sandbox.ts';

/** The number entered determines the outcome, so that every outcome can be tried by hand. The runbook lists them. */

/** An account number with this ending is refused immediately. */
const REFUSED_ENDING = '0000';
/** Already verified: no check. */
const KNOWN_ENDING = '4242';
/** Its check takes five minutes. */
const SLOW_ENDING = '8888';
/** Its check finds a missing requirement. */
const WANTING_ENDING = '9999';

const CHECK_MS = 900;
const CHECKS_MS: Readonly<Record<string, number>> = { [KNOWN_ENDING]: 0, [SLOW_ENDING]: 5 * 60_000 };

export type AccountOutcome = {
  readonly outcome: 'ACTIVE' | 'RESTRICTED';
  readonly missing: string[];
  readonly checkMs: number;
};

/** Undefined when the bank refuses the number. */
export function accountOutcomeOf(accountNumber: string): AccountOutcome | undefined {
  if (accountNumber.endsWith(REFUSED_ENDING)) return undefined;
  if (accountNumber.endsWith(WANTING_ENDING)) {
    return { outcome: 'RESTRICTED', missing: [copy.businessAccountMissing], checkMs: CHECK_MS };
  }
  const checkMs = CHECKS_MS[accountNumber.slice(-4)] ?? CHECK_MS;
  return { outcome: 'ACTIVE', missing: [], checkMs };
}

/** How a charge of a card ends: immediately, after a delay, after its owner's confirmation, or declined. */
export type CardBehavior = 'SUCCEEDS' | 'PROCESSES' | 'ASKS' | SandboxAftermath | ChargeFailureCode;

const REFUSED_CARDS: Readonly<Record<string, ChargeFailureCode>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
};
/** Can be saved, but every later charge or hold is refused, including the check of a new card. */
const DECLINED_LATER = '4000000000000341';
/** Passes the check of a new card, and fails afterward. */
const NEARLY_EMPTY = '4000000000000358';
/** Its bank requires the owner's confirmation of each charge. */
const ASKS_OWNER = '4000002760003184';
/** Removed by its bank a moment after it was saved. */
const REMOVED_CARD = '4000000000000523';
/** Takes a few seconds. */
const SLOW_CARD = '4000000000000077';

export const PROCESSING_MS = 3_000;
export const REMOVAL_MS = 10_000;

/** Cards that are charged like any other, but differ in refunds or disputes. */
const AFTERMATH_CARDS: Readonly<Record<string, SandboxAftermath>> = {
  '4000000000007726': 'REFUND_LATER',
  '4000000000005126': 'REFUND_FAILS',
  '4000000000000259': 'DISPUTE_LOST',
  '4000000000002685': 'DISPUTE_WON',
};

export const aftermathOf = (behavior: CardBehavior): SandboxAftermath | null =>
  SANDBOX_AFTERMATHS.find((one) => one === behavior) ?? null;

/** A refund with this card is delayed. */
export const REFUND_SETTLES_MS = 5_000;
/** When a dispute starts, and when its bank decides. */
export const DISPUTE_OPENS_MS = 5_000;
export const DISPUTE_CLOSES_MS = 10 * 60_000;

/** A charge with the owner present. */
export function behaviorOf({ number }: Pick<Card, 'number'>): CardBehavior {
  if (number === DECLINED_LATER) return 'card_declined';
  if (number === NEARLY_EMPTY) return 'insufficient_funds';
  if (number === SLOW_CARD) return 'PROCESSES';
  return REFUSED_CARDS[number] ?? AFTERMATH_CARDS[number] ?? 'SUCCEEDS';
}

/** Saving a card asks its bank once, which reveals declined cards. */
export const refusalOnSaving = ({ number }: Pick<Card, 'number'>): ChargeFailureCode | undefined =>
  REFUSED_CARDS[number];

/** A later charge of a saved card. */
export const laterBehaviorOf = (card: Pick<Card, 'number'>): CardBehavior =>
  card.number === ASKS_OWNER ? 'ASKS' : behaviorOf(card);

export const isRemovedLater = ({ number }: Pick<Card, 'number'>): boolean => number === REMOVED_CARD;

/** '12/34' is '2034-12'. */
export function validThroughOf({ expiry }: Pick<Card, 'expiry'>): string {
  const [month = '', year = ''] = expiry.split('/');
  return `20${year.trim()}-${month.trim()}`;
}

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6/, 'Discover'],
];

export const labelOf = ({ number }: Pick<Card, 'number'>): string =>
  `${BRANDS.find(([start]) => start.test(number))?.[1] ?? 'Card'} •••• ${number.slice(-4)}`;
