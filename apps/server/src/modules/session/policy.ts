import { randomBytes } from 'node:crypto';
import * as copy from '@primehour/contract/copy/refusals';
import type { CodePurpose } from '@primehour/db/schema/phone';
import { isSolved, readChallenge, readProof } from '@primehour/domain/challenge/proof';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../deps.ts';
import { networkOf, networksOf, type Prefix } from '../../http/client-address.ts';
import type { Hit } from '../../rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import type { Tokens } from '../../tokens.ts';

const MINUTE = 60;
export const HOUR = 3600;

/** A caller who confirms a sensitive action is signed in, so their phone is known. */
type StrangerPurpose = Exclude<CodePurpose, 'STEP_UP'>;

/**
 * How many unknown numbers a network may have texted per hour before it needs proof of work (decision 053). An IPv4
 * address may be a carrier's or a salon's Wi-Fi, shared by many people; an IPv6 /64 is one household or phone, a /56 or
 * /48 one customer, a /40 or /32 a large customer or a provider.
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

/** For the ten thousand numbers with the same first six digits: SMS pumping uses whole blocks. */
const BLOCK_ALLOWANCE = 50;
/** Above this share of the operator's budget, every unknown phone needs proof of work, a little at first. */
const FREE_SHARE = 0.5;

/** Texted codes of all kinds, counted against the operator's budget. */
export const ALL_CODES = 'code-send:all';

/** An hourly counter, and how many texts it allows without proof of work. */
export type Budget = { readonly key: string; readonly allowance: number };

/** The request's network and its proof of work, if any. */
export type CodeOrigin = {
  readonly address: string;
  /** The response to a challenge. */
  readonly proof?: string | undefined;
};

export type CodeRequest = CodeOrigin & { readonly phone: Phone; readonly purpose: CodePurpose };

/** The counters of a text to an unknown number: its networks, its number block, and the total. */
export function unknownPhoneBudgets({ phone, purpose, address }: CodeRequest, codesPerHour: number): Budget[] {
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
 * Attempts at a code, right or wrong: by phone from one network, and by network. Attempts from the network that
 * requested the code count only on the first, so that neighbors can't use up its owner's attempts.
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

/** Passkey responses at sign-in; each requires a right code first. */
export const passkeyLimits = (address: string): Hit[] => [
  { key: `passkey:network:${networkOf(address)}`, limit: 100, windowSeconds: HOUR },
];

/** Worded by product/sign-in#codes; callers count down from `requestTimeout`. */
export function tooManyCodes(code: 'TOO_MANY_CODES' | 'TOO_MANY_REQUESTS', waitSeconds: number): Refusal {
  return new Refusal(code, {
    message: copy.tooManyCodes(waitSeconds),
    requestTimeout: waitSeconds,
  });
}

/** Long enough for the hardest challenge on a slow phone, short enough to prevent hoarding easy ones. */
const CHALLENGE_MS = 180_000;

const SEED_BYTES = 16;

type Context = Pick<Deps, 'tokens'>;

/** Creates a challenge for this phone. Nothing is stored: the signature proves that we issued it. */
export function issueChallenge({ tokens }: Context, phone: Phone, bits: number, now: Instant): Refusal {
  const facts = `${randomBytes(SEED_BYTES).toString('base64url')}.${bits}.${now + CHALLENGE_MS}`;
  const challenge = `${facts}.${tokens.macChallenge(`${facts}|${phone}`)}`;
  return new Refusal('CHALLENGE_REQUIRED', { challenge });
}

/** A verified proof of work; `seed` can be used once. */
export type Work = { readonly bits: number; readonly seed: string; readonly expiresAt: number };

/** Evaluates a proof: undefined when it is malformed, for another phone, or expired. */
export function checkProof(
  { tokens }: Context,
  { phone, proof }: { readonly phone: Phone; readonly proof?: string | undefined },
  now: Instant,
): Work | undefined {
  const read = proof === undefined ? undefined : readProof(proof);
  if (!read) return undefined;
  const [seed = '', bits = '', expires = '', signature = ''] = read.challenge.split('.');
  const ours = tokens.macChallenge(`${seed}.${bits}.${expires}|${phone}`);
  const expiresAt = Number(expires);
  if (!tokens.equal(Buffer.from(signature), Buffer.from(ours)) || expiresAt <= now) return undefined;
  const isDone = readChallenge(read.challenge) !== undefined && isSolved(read.challenge, read.nonces);
  return isDone ? { bits: Number(bits), seed, expiresAt } : undefined;
}
