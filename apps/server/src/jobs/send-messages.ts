import { CODE_VALID_MINUTES } from '@primehour/domain/limits';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { isCode } from '../messages/kinds.ts';
import { TOO_LATE, UNKNOWN_OUTCOME } from '../messages/outcomes.ts';
import { MESSAGES_CHANNEL } from '../messages/queue-text.ts';
import { CLAIM_SIZE, type ClaimedText, claimTexts, settleTexts, type TryOutcome } from '../messages/waiting-texts.ts';
import { SmsFailure } from '../ports/sms.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'log' | 'sms'>;

const REDACTED_BODY = 'The code is not kept.';
const ERROR_MAX_LENGTH = 1000;
const MAX_TRIES = 6;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5 * MINUTE_MS;
/** By then it is out of date, whatever it said. */
const TEXT_VALID_MS = DAY_MS;

export function startMessageJobs({ clock, db, log, sms }: Deps): Promise<void> {
  db.follow(MESSAGES_CHANNEL, (signal) => sendWaitingTexts({ clock, db, log, sms }, signal));
  return Promise.resolve();
}

/**
 * Hands what waits to the provider, which takes no key against repeats. So a code is sent at most once: when nobody
 * can tell whether it went out it counts as failed, and its owner asks for another. Everything else is sent at least
 * once: a second copy is better than none. Any number of nodes may do this at once.
 */
export async function sendWaitingTexts(context: Context, signal?: AbortSignal): Promise<boolean> {
  for (let hasFound = false; ; hasFound = true) {
    if (signal?.aborted) return hasFound;
    const texts = await claimTexts(context.db, context.clock.now());
    const outcomes = await Promise.all(texts.map((text) => tryText(context, text)));
    await settleTexts(
      context.db,
      outcomes.filter((outcome) => outcome !== undefined),
    );
    if (texts.length < CLAIM_SIZE) return hasFound || texts.length > 0;
  }
}

/** Nothing when the try came to no known end: the claim runs out, and the next one finds a try without a reason. */
async function tryText(context: Context, text: ClaimedText): Promise<TryOutcome | undefined> {
  const reason = reasonNotToSend(context, text);
  if (reason !== undefined) return giveUp(context, text, reason);
  try {
    const { id, recipient, body } = text;
    const { providerMessageId } = await context.sms.send({ messageId: id, to: recipient, body });
    const sentAt = dateOf(context.clock.now());
    return { id, status: 'SENT', error: null, providerMessageId, sentAt, ...bodyLeft(context, text) };
  } catch (error) {
    if (error instanceof SmsFailure) return judge(context, text, error);
    context.log.error({ err: error, messageId: text.id, kind: text.kind }, 'Sending a message broke off');
    return undefined;
  }
}

function reasonNotToSend({ clock }: Context, { kind, attempts, createdAt, isOutcomeUnknown }: ClaimedText) {
  const ageMs = clock.now() - createdAt;
  if (isCode(kind) && isOutcomeUnknown) return `${UNKNOWN_OUTCOME}: an earlier try never came back`;
  if (isCode(kind) && ageMs >= CODE_VALID_MINUTES * MINUTE_MS) return `${TOO_LATE}: the code has expired`;
  if (ageMs > TEXT_VALID_MS) return `${TOO_LATE}: it waited for a day`;
  return attempts > MAX_TRIES ? `${UNKNOWN_OUTCOME}: no try came back` : undefined;
}

function judge(context: Context, text: ClaimedText, failure: SmsFailure): TryOutcome {
  const error = `${failure.providerCode}: ${failure.message}`.slice(0, ERROR_MAX_LENGTH);
  const isLost = isCode(text.kind) && failure.providerCode === UNKNOWN_OUTCOME;
  if (failure.isPermanent || isLost || text.attempts >= MAX_TRIES) return giveUp(context, text, error);
  context.log.warn({ messageId: text.id, kind: text.kind, error, tries: text.attempts }, 'A message is tried again');
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (text.attempts - 1), LONGEST_RETRY_MS);
  return { id: text.id, status: 'QUEUED', error, notBefore: dateOf(context.clock.now() + delayMs) };
}

function giveUp(context: Context, text: ClaimedText, error: string): TryOutcome {
  // Who it was for and what it said is nobody's business in a log.
  context.log.warn({ messageId: text.id, kind: text.kind, error }, 'A message was given up');
  return { id: text.id, status: 'FAILED', error, ...bodyLeft(context, text) };
}

/** A code is not kept readable, but in the outbox, where reading it is the point. */
const bodyLeft = ({ sms }: Context, { kind }: ClaimedText): { body?: string } =>
  isCode(kind) && sms.provider !== 'outbox' ? { body: REDACTED_BODY } : {};
