/** Phone numbers of the United States plan (product/sign-in#phone-rules). */
import { PHONE_MAX_LENGTH, PHONE_MIN_LENGTH } from './limits.ts';
import { ok, refused, type Result } from './result.ts';
import type { Phone } from './vocabulary.ts';

export const PHONE_PROBLEMS = ['REQUIRED', 'TOO_SHORT', 'TOO_LONG', 'INCORRECT'] as const;
export type PhoneProblem = (typeof PHONE_PROBLEMS)[number];

/** Area code and exchange never begin with 0 or 1. */
const NATIONAL_NUMBER = /^[2-9]\d{2}[2-9]\d{6}$/;

/**
 * What a phone field keeps of typed or pasted text: no leading +1, spaces, dashes, parentheses or invisible characters.
 * No area code begins with 1, so the first of eleven digits is the country's.
 */
export function stripPhone(text: string): string {
  return text
    .replaceAll(/[\s\p{Pd}\p{Cf}()]/gu, '')
    .replace(/^\+1/, '')
    .replace(/^1(?=\d{10}$)/, '');
}

/** Required, then length, then the pattern: the first rule that fails gives the message. */
export function parsePhone(text: string): Result<Phone, PhoneProblem> {
  const digits = stripPhone(text);
  if (digits === '') return refused('REQUIRED');
  if (digits.length < PHONE_MIN_LENGTH) return refused('TOO_SHORT');
  if (digits.length > PHONE_MAX_LENGTH) return refused('TOO_LONG');
  if (!NATIONAL_NUMBER.test(digits)) return refused('INCORRECT');
  return ok(`+1${digits}` as Phone);
}

/** Only the last four digits show (product/sign-in#verify). */
export function maskPhone(phone: string): string {
  return `+1 (•••) •••-${phone.slice(-4)}`;
}
