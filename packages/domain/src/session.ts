import { RECENT_PROOF_MINUTES, REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS } from './limits.ts';
import { DAY_MS, MINUTE_MS } from './time/wall-date.ts';
import type { Instant } from './vocabulary.ts';

/**
 * Each refresh extends a session by thirty days, up to 180 days after its sign-in (product/sign-in#session; decision
 * 064).
 */
export const sessionExpiry = (signedInAt: Instant, now: Instant): Instant =>
  Math.min(now + REFRESH_TOKEN_DAYS * DAY_MS, signedInAt + SESSION_MAX_DAYS * DAY_MS) as Instant;

/** A sensitive action needs a code entered on this device within the last five minutes (decision 064). */
export const isRecentProof = (provenAt: Instant | null, now: Instant): boolean =>
  provenAt !== null && now - provenAt < RECENT_PROOF_MINUTES * MINUTE_MS;
