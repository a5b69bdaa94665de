import { SANDBOX_AFTERMATHS, type SandboxAftermath } from '@primehour/db/schema/sandbox';
import * as copy from '../copy/payments.ts';
import type { ChargeFailureCode } from '../ports/charge-terms.ts';
import type { Card } from '../ports/sandbox.ts';

/** What happens is decided by the number typed, so that every outcome can be tried by hand. The runbook lists them. */

/** An account number with this ending is refused at once. */
const REFUSED_ENDING = '0000';
/** This one is known already: no check. */
const KNOWN_ENDING = '4242';
/** The check of this one takes five minutes. */
const SLOW_ENDING = '8888';
/** This one is found wanting once it is checked. */
const WANTING_ENDING = '9999';

const CHECK_MS = 900;
const CHECKS_MS: Readonly<Record<string, number>> = { [KNOWN_ENDING]: 0, [SLOW_ENDING]: 5 * 60_000 };

export type AccountFate = {
  readonly outcome: 'ACTIVE' | 'RESTRICTED';
  readonly missing: string[];
  readonly checkMs: number;
};

/** Undefined when the bank refuses the number. */
export function fateOfAccount(accountNumber: string): AccountFate | undefined {
  if (accountNumber.endsWith(REFUSED_ENDING)) return undefined;
  if (accountNumber.endsWith(WANTING_ENDING)) {
    return { outcome: 'RESTRICTED', missing: [copy.businessAccountMissing], checkMs: CHECK_MS };
  }
  const checkMs = CHECKS_MS[accountNumber.slice(-4)] ?? CHECK_MS;
  return { outcome: 'ACTIVE', missing: [], checkMs };
}

/** How a charge of a card ends: at once, after a while, after its owner was asked, or not at all. */
export type CardBehaviour = 'SUCCEEDS' | 'PROCESSES' | 'ASKS' | SandboxAftermath | ChargeFailureCode;

const REFUSED_CARDS: Readonly<Record<string, ChargeFailureCode>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
};
/** Saved by the form, and then refused whenever anything is taken or held, also by the check of a new card. */
const DECLINED_LATER = '4000000000000341';
/** Good for the check of a new card, and for nothing more. */
const NEARLY_EMPTY = '4000000000000358';
/** Its bank wants to ask the owner about each charge made without them. */
const ASKS_OWNER = '4000002760003184';
/** Takes a few seconds. */
const SLOW_CARD = '4000000000000077';

export const PROCESSING_MS = 3_000;

/** Cards that are paid with like any other, and whose refunds or owners behave otherwise afterwards. */
const AFTERMATH_CARDS: Readonly<Record<string, SandboxAftermath>> = {
  '4000000000007726': 'REFUND_LATER',
  '4000000000005126': 'REFUND_FAILS',
  '4000000000000259': 'DISPUTE_LOST',
  '4000000000002685': 'DISPUTE_WON',
};

export const aftermathOf = (behaviour: CardBehaviour): SandboxAftermath | null =>
  SANDBOX_AFTERMATHS.find((one) => one === behaviour) ?? null;

/** A refund that does not end at once. */
export const REFUND_SETTLES_MS = 5_000;
/** When a dispute begins, and when its bank has decided. */
export const DISPUTE_OPENS_MS = 5_000;
export const DISPUTE_CLOSES_MS = 10 * 60_000;

/** A charge with its owner there. */
export function behaviourOf({ number }: Pick<Card, 'number'>): CardBehaviour {
  if (number === DECLINED_LATER) return 'card_declined';
  if (number === NEARLY_EMPTY) return 'insufficient_funds';
  if (number === SLOW_CARD) return 'PROCESSES';
  return REFUSED_CARDS[number] ?? AFTERMATH_CARDS[number] ?? 'SUCCEEDS';
}

/** Saving a card asks its bank once: what is wrong with it by then is said at once. */
export const refusalOnSaving = ({ number }: Pick<Card, 'number'>): ChargeFailureCode | undefined =>
  REFUSED_CARDS[number];

/** A later charge of a saved card. */
export const laterBehaviourOf = (card: Pick<Card, 'number'>): CardBehaviour =>
  card.number === ASKS_OWNER ? 'ASKS' : behaviourOf(card);

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6/, 'Discover'],
];

export const labelOf = ({ number }: Pick<Card, 'number'>): string =>
  `${BRANDS.find(([start]) => start.test(number))?.[1] ?? 'Card'} •••• ${number.slice(-4)}`;
