/**
 * Which numbers may be sent texts. Separate from `phone.ts`, so that phone entry does not load the list of area codes.
 */
import { US_AREA_CODES } from './area-codes.ts';
import { ok, refused, type Result } from './result.ts';
import type { Phone } from './vocabulary.ts';

export const TEXT_PROBLEMS = ['NO_PLACE', 'PREMIUM', 'SERVICE'] as const;
export type TextProblem = (typeof TEXT_PROBLEMS)[number];

/** Each text to 976 is charged to its recipient, in every area code. */
const PREMIUM_EXCHANGE = '976';
/** 211 to 911 are services, not exchanges. */
const SERVICE_EXCHANGE = /^[2-9]11$/;

/**
 * Whether a number may be sent texts: it has a place in the United States or its territories, and is neither premium
 * nor a service number (product/sign-in#phone-rules). Whether the line is mobile can't be derived from the number.
 */
export function checkTextable(phone: Phone): Result<Phone, TextProblem> {
  const [areaCode, exchange] = [phone.slice(2, 5), phone.slice(5, 8)];
  if (areaCode === '900' || exchange === PREMIUM_EXCHANGE) return refused('PREMIUM');
  if (!US_AREA_CODES.has(areaCode)) return refused('NO_PLACE');
  return SERVICE_EXCHANGE.test(exchange) ? refused('SERVICE') : ok(phone);
}
