/** Money is whole US cents everywhere but in input fields and on screen (product/api#formats). */
import { MIN_CHARGE_CENTS, PRICE_MAX_DOLLARS } from './limits.ts';
import { ok, refused, type Result } from './result.ts';
import type { Cents } from './vocabulary.ts';

const PRICE_MAX_CENTS = (PRICE_MAX_DOLLARS * 100) as Cents;

export const MONEY_PROBLEMS = ['NOT_A_NUMBER', 'NEGATIVE', 'TOO_LARGE', 'FRACTION_OF_CENT'] as const;
export type MoneyProblem = (typeof MONEY_PROBLEMS)[number];

/**
 * Far above the rounding error of doubles below $100,000 (1e-9 cents), far below what a person means (a tenth of a
 * cent).
 */
const BLUR_CENTS = 1e-6;

/** Dollars become cents exactly, or not at all; sums such as 0.1 + 0.2 are taken as intended. */
export function toCents(dollars: number): Result<Cents, MoneyProblem> {
  if (!Number.isFinite(dollars)) return refused('NOT_A_NUMBER');
  const cents = Math.round(dollars * 100);
  if (Math.abs(dollars * 100 - cents) > BLUR_CENTS) return refused('FRACTION_OF_CENT');
  return inBounds(cents);
}

/** Text of a price field: digits with at most two decimals; a dollar sign and commas between thousands are accepted. */
export function parseDollars(text: string): Result<Cents, MoneyProblem> {
  const match = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text.trim());
  const whole = match?.[2]?.replaceAll(',', '') ?? '';
  const decimals = match?.[3] ?? '';
  if (!match || whole + decimals === '') return refused('NOT_A_NUMBER');
  if (/[1-9]/.test(decimals.slice(2))) return refused('FRACTION_OF_CENT');
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return inBounds(match[1] === '-' ? -cents : cents);
}

function inBounds(cents: number): Result<Cents, MoneyProblem> {
  if (cents < 0) return refused('NEGATIVE');
  if (cents > PRICE_MAX_CENTS) return refused('TOO_LARGE');
  // Adding zero turns the −0 that rounding may produce into 0.
  return ok((cents + 0) as Cents);
}

/**
 * What a price field does on blur: two decimals, halves rounded up as written (product/shell#fields); 1.005 is 1.01.
 */
export function roundDollars(dollars: number): number {
  // Shifting the written decimals avoids 1.005 * 100 = 100.49999…; written exponents only occur out of price range.
  const shifted = Number(`${dollars}e2`);
  return Math.round(Number.isNaN(shifted) ? dollars * 100 : shifted) / 100;
}

/** Text of a price field as it will be after blur: rounded, and never refused for its decimals. */
export function parseTypedDollars(text: string): Result<Cents, MoneyProblem> {
  const parsed = parseDollars(text);
  if (parsed.ok || parsed.reason !== 'FRACTION_OF_CENT') return parsed;
  return toCents(roundDollars(Number(text.replaceAll(/[$,\s]/g, ''))));
}

/** Below the providers' minimum charge an amount is recorded and settled as free: nothing is charged for it. */
export const isSettledAsFree = (amountCents: number): boolean => amountCents < MIN_CHARGE_CENTS;

/** What a client who books online pays. */
export const onlineChargeOf = (priceCents: number): number => (isSettledAsFree(priceCents) ? 0 : priceCents);
