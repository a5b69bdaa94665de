import { DEFAULT_RETRY_SECONDS } from '../limits.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

/** One phone gets one code a minute and five an hour, no matter who requests them (product/sign-in#codes). */
export const CODES_PER_HOUR_AND_PHONE = 5;
const COOLDOWN_MS = DEFAULT_RETRY_SECONDS * 1000;
/** A code sent ahead is granted within the next minute, so this much history is enough for every decision. */
export const CODE_HISTORY_MS = HOUR_MS + COOLDOWN_MS;

/**
 * A code texted to a phone. `grantedAt` is when its request was granted; null while it has only been sent ahead: texted
 * to a phone we know, although the response was a challenge as for any other (decision 054).
 */
export type SentCode<Purpose extends string = string> = {
  readonly id: string;
  readonly purpose: Purpose;
  readonly sentAt: Instant;
  readonly grantedAt: Instant | null;
  readonly isLive: boolean;
};

export type CodeVerdict =
  | { readonly kind: 'SEND' }
  /** The code that was sent ahead is the requested one. */
  | { readonly kind: 'GRANT'; readonly codeId: string }
  | { readonly kind: 'WAIT'; readonly seconds: number };

const secondsUntil = (instant: number, now: Instant): number => Math.max(1, Math.ceil((instant - now) / 1000));

/** When the fifth most recent of these is an hour old; 0 if there are fewer. */
const hourlyEnd = (instants: readonly Instant[]): number => {
  const fifth = instants.toSorted((one, other) => other - one)[CODES_PER_HOUR_AND_PHONE - 1];
  return fifth === undefined ? 0 : fifth + HOUR_MS;
};

const grantsOf = (history: readonly SentCode[]): Instant[] => history.flatMap(({ grantedAt }) => grantedAt ?? []);

const waitEndOf = (granted: readonly Instant[]): number =>
  Math.max(hourlyEnd(granted), ...granted.map((at) => at + COOLDOWN_MS));

/** The seconds until another code can be requested if one is granted now; the same for every phone. */
export const waitBehindGrant = (history: readonly SentCode[], now: Instant): number =>
  secondsUntil(waitEndOf([...grantsOf(history), now]), now);

/**
 * The response to a request that is within every other limit. Only granted codes determine the wait, so that it is the
 * same for a phone we know and one we do not; the texts themselves stay within five an hour anyway.
 */
export function decideCodeRequest(history: readonly SentCode[], purpose: string, now: Instant): CodeVerdict {
  const waitEnd = waitEndOf(grantsOf(history));
  if (waitEnd > now) return { kind: 'WAIT', seconds: secondsUntil(waitEnd, now) };

  const ahead = history.find((code) => code.isLive && code.grantedAt === null && code.purpose === purpose);
  if (ahead && now - ahead.sentAt < COOLDOWN_MS) return { kind: 'GRANT', codeId: ahead.id };
  const textsEnd = hourlyEnd(history.map(({ sentAt }) => sentAt));
  if (textsEnd <= now) return { kind: 'SEND' };
  return ahead ? { kind: 'GRANT', codeId: ahead.id } : { kind: 'WAIT', seconds: secondsUntil(textsEnd, now) };
}

/** Whether a phone we know may be texted ahead of the proof: not while an earlier code sent ahead is still valid. */
export function mayGoAhead(history: readonly SentCode[], now: Instant): boolean {
  const isWaitedFor = history.some((code) => code.isLive && code.grantedAt === null);
  const isRecent = history.some(({ sentAt }) => now - sentAt < COOLDOWN_MS);
  return !isWaitedFor && !isRecent && hourlyEnd(history.map(({ sentAt }) => sentAt)) <= now;
}
