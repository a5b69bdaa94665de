import type { CodePurpose } from '@primehour/db/schema/account';
import { DEFAULT_RETRY_SECONDS } from '@primehour/domain/limits';
import type { Phone } from '@primehour/domain/vocabulary';
import { networkOf } from '../../http/client-address.ts';
import type { Hit } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountKind } from '../../messages/kinds.ts';

const MINUTE = 60;
const HOUR = 3600;

/** A phone gets one code a minute, counted from the last one sent, whatever it was for. */
export const CODE_COOLDOWN_SECONDS = DEFAULT_RETRY_SECONDS;

/** A salon's Wi-Fi, or one address of a carrier, is many people (decision 040). */
const SENDS_PER_NETWORK: Readonly<Record<CodePurpose, number>> = { SIGN_IN: 50, BOOKING: 150, STEP_UP: 50 };

/** Sends per hour to one phone, and from one network: clients who book leave the partner's sign-ins alone. */
export function ownSendLimits(phone: Phone, purpose: CodePurpose, address: string): Hit[] {
  const key = `code-send:network:${purpose}:${networkOf(address)}`;
  return [
    { key: `code-send:phone:${phone}`, limit: 5, windowSeconds: HOUR },
    { key, limit: SENDS_PER_NETWORK[purpose], windowSeconds: HOUR },
  ];
}

/** Sends per hour to numbers with the same first six digits (pumping buys whole blocks), and in all. */
export function sharedSendLimits(phone: Phone): Hit[] {
  return [
    { key: `code-send:block:${phone.slice(0, 8)}`, limit: 50, windowSeconds: HOUR },
    { key: 'code-send:all', limit: 2000, windowSeconds: HOUR },
  ];
}

/** Tries at a code, right or wrong: by phone from one network, and by network. */
export function checkLimits(phone: Phone, purpose: CodePurpose, address: string): Hit[] {
  const network = networkOf(address);
  return [
    { key: `code-check:${purpose}:${phone}:${network}`, limit: 10, windowSeconds: 10 * MINUTE },
    { key: `code-check:network:${network}`, limit: 300, windowSeconds: HOUR },
  ];
}

/** Answers of passkeys at sign-in; each needs a code that was right. */
export const passkeyLimits = (address: string): Hit[] => [
  { key: `passkey:network:${networkOf(address)}`, limit: 100, windowSeconds: HOUR },
];

/** Texts of one kind about the security of one account. */
export const noticeLimits = (userId: string, kind: AccountKind): Hit[] => [
  { key: `notice:${kind}:${userId}`, limit: 5, windowSeconds: 24 * HOUR },
];

/** Spec 1 §8, letter for letter; the caller counts down from `requestTimeout`. */
export function tooManyCodes(code: 'TOO_MANY_CODES' | 'TOO_MANY_REQUESTS', waitSeconds: number): Refusal {
  return new Refusal(code, {
    message: `Too many code requests. Next attempt in ${waitSeconds} seconds.`,
    requestTimeout: waitSeconds,
  });
}
