import type { CodePurpose } from '@primehour/db/schema/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import { networkOf, networksOf, type Prefix } from '../../http/client-address.ts';
import type { Hit } from '../../rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import type { Tokens } from '../../tokens.ts';

const MINUTE = 60;
export const HOUR = 3600;

/** Whoever confirms a sensitive action is signed in already, and no stranger. */
type StrangerPurpose = Exclude<CodePurpose, 'STEP_UP'>;

/**
 * How many numbers unknown to us may be texted in an hour because of one network before it has to work for more
 * (decision 053). An IPv4 address may be a carrier's or a salon's Wi-Fi, and is many people; an IPv6 network of 64 bits
 * is one household or phone, of 56 or 48 one customer, of 40 and 32 what a customer with means or a provider holds.
 */
const NETWORK_ALLOWANCES: Readonly<Record<Prefix, Readonly<Record<StrangerPurpose, number>>>> = {
  'v4/32': { SIGN_IN: 50, BOOKING: 150 },
  'v4/24': { SIGN_IN: 100, BOOKING: 300 },
  'v4/16': { SIGN_IN: 200, BOOKING: 600 },
  'v6/64': { SIGN_IN: 15, BOOKING: 30 },
  'v6/56': { SIGN_IN: 20, BOOKING: 45 },
  'v6/48': { SIGN_IN: 30, BOOKING: 90 },
  'v6/40': { SIGN_IN: 60, BOOKING: 180 },
  'v6/32': { SIGN_IN: 200, BOOKING: 600 },
};

/** Of the ten thousand numbers that share their first six digits: pumping buys whole blocks. */
const BLOCK_ALLOWANCE = 50;
/** Beyond this share of the operator's budget everybody unknown works, a little at first. */
const FREE_SHARE = 0.5;

/** Texted codes of all kinds, against the budget of the operator. */
export const ALL_CODES = 'code-send:all';

/** A counter of an hour, and what it allows for nothing. */
export type Budget = { readonly key: string; readonly allowance: number };

/** Where a request comes from, and what it brings. */
export type CodeOrigin = {
  readonly address: string;
  /** The answer to a challenge. */
  readonly proof?: string | undefined;
};

export type CodeRequest = CodeOrigin & { readonly phone: Phone; readonly purpose: CodePurpose };

/** What a text to a number unknown to us counts on: the networks around, its block of numbers, and the whole. */
export function strangerBudgets({ phone, purpose, address }: CodeRequest, codesPerHour: number): Budget[] {
  if (purpose === 'STEP_UP') return [];
  const networks = networksOf(address).map(({ prefix, network }) => ({
    key: `code-send:network:${purpose}:${network}`,
    allowance: NETWORK_ALLOWANCES[prefix][purpose],
  }));
  return [
    ...networks,
    { key: `code-send:block:${phone.slice(0, 8)}`, allowance: BLOCK_ALLOWANCE },
    { key: 'code-send:strangers', allowance: Math.max(1, codesPerHour * FREE_SHARE) },
  ];
}

/**
 * Tries at a code, right or wrong: by phone from one network, and by network. Whoever tries the code that their own
 * network has asked for counts on the first alone, so that no neighbour uses up their tries.
 */
export function checkLimits(tokens: Tokens, { phone, purpose, address }: CodeRequest): { own: Hit; elsewhere: Hit } {
  const network = networkOf(address);
  return {
    own: {
      key: `code-check:${purpose}:${tokens.phoneKey(phone)}:${network}`,
      limit: 10,
      windowSeconds: 10 * MINUTE,
    },
    elsewhere: { key: `code-check:network:${network}`, limit: 300, windowSeconds: HOUR },
  };
}

/** Answers of passkeys at sign-in; each needs a code that was right. */
export const passkeyLimits = (address: string): Hit[] => [
  { key: `passkey:network:${networkOf(address)}`, limit: 100, windowSeconds: HOUR },
];

/** See product/sign-in#codes, letter for letter; the caller counts down from `requestTimeout`. */
export function tooManyCodes(code: 'TOO_MANY_CODES' | 'TOO_MANY_REQUESTS', waitSeconds: number): Refusal {
  return new Refusal(code, {
    message: `Too many code requests. Next attempt in ${waitSeconds} seconds.`,
    requestTimeout: waitSeconds,
  });
}
