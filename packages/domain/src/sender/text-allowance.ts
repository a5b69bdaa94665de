/** How many texts a day a business may send to numbers that were never verified with it. */
import { DAY_MS } from '../time/wall-date.ts';

/** What is known about a sender. */
export type SenderStanding = {
  /** A bank account that its provider has verified. */
  readonly hasAccount: boolean;
  readonly ageMs: number;
  /** Unverified numbers that it texted in the last 30 days, and how many of them have been verified since. */
  readonly texted: number;
  readonly confirmed: number;
};

export const NEW_SENDER_DAILY_TEXTS = 10;
export const KNOWN_SENDER_DAILY_TEXTS = 100;
export const DAILY_TEXTS_MAX = 1_000;
const KNOWN_SENDER_DAYS = 7;
/** A share of fewer numbers is not significant. */
const SHARE_MIN_NUMBERS = 50;
export const SHARE_DAYS = 30;
/** From this share up, a sender has the maximum. */
const FULL_SHARE = 0.5;

/**
 * 10 a day for a new account, 100 once it has a bank account and is seven days old, and from there up to 1,000 with the
 * share of its numbers that have been verified (decision 057).
 */
export function dailyUnprovenTexts({ hasAccount, ageMs, texted, confirmed }: SenderStanding): number {
  if (!hasAccount || ageMs < KNOWN_SENDER_DAYS * DAY_MS) return NEW_SENDER_DAILY_TEXTS;
  if (texted < SHARE_MIN_NUMBERS) return KNOWN_SENDER_DAILY_TEXTS;
  const share = Math.min(1, confirmed / texted / FULL_SHARE);
  return KNOWN_SENDER_DAILY_TEXTS + Math.floor(share * (DAILY_TEXTS_MAX - KNOWN_SENDER_DAILY_TEXTS));
}
