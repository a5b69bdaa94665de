import type { MessageChannel } from '@primehour/db/schema/message';
import { CODE_VALID_MINUTES } from '@primehour/domain/limits';
import { maskContacts } from '@primehour/domain/message/mask-contacts';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import * as copy from '../messages/copy/sender.ts';
import { mailOf, openText } from '../messages/open-message.ts';
import { MESSAGES_CHANNEL } from '../messages/queue-text.ts';
import { NotRendered } from '../messages/render.ts';
import { safeBusinessName } from '../messages/safe-names.ts';
import { nightEndOf } from '../messages/wait-for-morning.ts';
import {
  CLAIM_SIZES,
  claimMessages,
  type Claimed,
  renewClaims,
  type Settle,
  settlingIn,
  type TryOutcome,
} from '../messages/waiting-texts.ts';
import { listErasedOptOuts } from '../modules/phone/api.ts';
import { MailFailure } from '../ports/mail.ts';
import { isCode } from '../ports/message-kinds.ts';
import { failureReason, OPTED_OUT, QUIET_HOURS, SUSPENDED, TOO_LATE, UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { SmsFailure } from '../ports/sms.ts';
import { messagesGivenUp } from '../signals.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'sms' | 'mail' | 'tokens' | 'service'>;
type Failure = Pick<SmsFailure | MailFailure | NotRendered, 'isPermanent' | 'message' | 'providerCode'>;

const ERROR_MAX_LENGTH = 1000;
/** A code is useless to someone who has requested another; everything else is retried while it is useful. */
const CODE_TRIES = 6;
/** A message that crashes its worker each time would do so all day. */
const ABANDONED_TRIES = 6;
const FIRST_RETRY_MS = 2_000;
/** A text whose response was lost takes a moment to appear in the provider's list. */
const LOOK_UP_AFTER_MS = 15_000;
/** A provider's outage ends without notice: a constant interval sends queued texts soon after. */
const LONGEST_RETRY_MS = 5 * MINUTE_MS;
/** By then it is out of date, whatever its content. */
const MESSAGE_VALID_MS = DAY_MS;

/** Separate loops for texts and emails: a slow mail server must not delay codes. */
export function startMessageJobs(deps: Deps): Promise<void> {
  deps.db.follow(MESSAGES_CHANNEL, (signal) => sendWaitingTexts(deps, signal));
  deps.db.follow(MESSAGES_CHANNEL, (signal) => sendWaitingMails(deps, signal));
  return Promise.resolve();
}

/**
 * Sends queued messages to the provider, which has no idempotency keys. So a code is sent at most once: when its result
 * is unknown it counts as failed, and its owner requests another. Any other text is looked up at the provider first
 * where possible, and sent again only if it is missing; otherwise a duplicate is better than a lost message. Any number
 * of nodes may do this in parallel.
 */
export const sendWaitingTexts = (context: Context, signal?: AbortSignal): Promise<boolean> =>
  sendWaiting(context, 'sms', sendText, signal);

/** A repeated email has the same Message-ID, by which mail clients detect duplicates. */
export const sendWaitingMails = (context: Context, signal?: AbortSignal): Promise<boolean> =>
  sendWaiting(context, 'email', sendMail, signal);

type Send = (context: Context, message: Claimed) => Promise<{ providerMessageId: string }>;

async function sendWaiting(
  context: Context,
  channel: MessageChannel,
  send: Send,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let hasFound = false; ; hasFound = true) {
    if (signal?.aborted) return hasFound;
    // Also while many are waiting: this is how an operator stops them.
    if (channel === 'sms' && context.service.isOff('texts')) return false;
    const claimed = await withErasedOptOuts(context, await claimMessages(context.db, channel, context.clock.now()));
    const byPerson = Map.groupBy(claimed, ({ recipient }) => recipient);
    const settle = settlingIn(context.db);
    const people = [...byPerson.values()].map((messages) =>
      // Each runs to its end, so that a failed write for one doesn't leave the others unobserved.
      tryInOrder(context, messages, send, settle).catch((error: unknown) => {
        context.log.error({ err: error, channel }, 'The result of a message could not be stored');
      }),
    );
    await Promise.all(people);
    if (claimed.length < CLAIM_SIZES[channel]) return hasFound || claimed.length > 0;
  }
}

/** The opt-out of an erased person is stored as a hash, which the claim's statement can't compute. */
async function withErasedOptOuts({ db, tokens }: Context, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const phones = new Set(claimed.filter(({ channel }) => channel === 'sms').map(({ recipient }) => recipient));
  if (phones.size === 0) return [...claimed];
  const stopped = await listErasedOptOuts(db.read, tokens, [...phones]);
  return claimed.map((message) => (stopped.has(message.recipient) ? { ...message, isOptedOut: true } : message));
}

/** Sends one person's messages, each after the one before was accepted or refused, as long as the claim lasts. */
async function tryInOrder(
  context: Context,
  [message, ...later]: readonly Claimed[],
  send: Send,
  settle: Settle,
): Promise<void> {
  if (message === undefined) return;
  await settle(message, await tryMessage(context, message, send));
  await tryInOrder(context, await renewClaims(context.db, later, context.clock.now()), send, settle);
}

async function tryMessage(context: Context, message: Claimed, send: Send): Promise<TryOutcome> {
  if (message.isOptedOut) {
    return { status: 'NOT_SENT', error: `${OPTED_OUT}: this person has stopped texts` };
  }
  if (message.isSuspended) {
    return { status: 'NOT_SENT', error: `${SUSPENDED}: the business is suspended` };
  }
  const reason = reasonNotToSend(context, message);
  if (reason !== undefined) return giveUp(context, message, reason);
  const nightEnd = nightEndOf(message, context.config, context.clock.now());
  if (nightEnd !== undefined) {
    // In the morning it is still looked up first if it may have been sent.
    const code = message.isOutcomeUnknown ? UNKNOWN_OUTCOME : QUIET_HOURS;
    return { status: 'QUEUED', error: `${code}: it waits for the morning`, notBefore: dateOf(nightEnd) };
  }
  try {
    const { providerMessageId } = await send(context, message);
    const sentAt = dateOf(context.clock.now());
    return { status: 'SENT', error: null, providerMessageId, sentAt };
  } catch (error) {
    if (error instanceof SmsFailure || error instanceof MailFailure || error instanceof NotRendered)
      return outcomeFor(context, message, error);
    context.log.error(
      { err: error, messageId: message.id, kind: message.kind },
      'Sending a message failed unexpectedly',
    );
    return outcomeFor(context, message, BROKEN_OFF);
  }
}

/** A defect of ours, before or after the provider call. */
const BROKEN_OFF: Failure = { isPermanent: false, providerCode: UNKNOWN_OUTCOME, message: 'the try broke off' };

async function sendText(context: Context, text: Claimed): Promise<{ providerMessageId: string }> {
  const { sms, clock } = context;
  const { id, recipient: to, kind } = text;
  const { body, secret } = openText(text, context);
  if (text.isOutcomeUnknown && sms.find) {
    const sent = await sms.find({ to, body, secret, since: text.createdAt }).catch((error: unknown) => {
      throw stillUnknown(error);
    });
    if (sent) return sent;
  }
  const validSeconds = isCode(kind) ? CODE_VALID_MINUTES * 60 - (clock.now() - text.createdAt) / 1000 : undefined;
  return sms.send({ messageId: id, to, body, kind, validSeconds });
}

/** The provider can't be asked right now, so sending again might duplicate the text. */
function stillUnknown(error: unknown): unknown {
  if (!(error instanceof SmsFailure)) return error;
  return new SmsFailure(error.message, { isPermanent: false, providerCode: UNKNOWN_OUTCOME });
}

async function sendMail(context: Context, message: Claimed): Promise<{ providerMessageId: string }> {
  const { mail, config } = context;
  const { id: messageId, recipient: to, businessName, isNameApproved, kind } = message;
  const content = mailOf(message, context);
  const { productName } = config;
  const sender = businessName === null ? null : safeBusinessName(businessName, { isNameApproved, productName });
  const fromName = sender === null ? productName : copy.mailSender(sender, productName);
  return mail.send({ messageId, to, fromName, ...content, kind });
}

function reasonNotToSend({ clock }: Context, message: Claimed): string | undefined {
  const { kind, attempts, createdAt, usefulUntil, isOutcomeUnknown, isAbandoned } = message;
  const ageMs = clock.now() - createdAt;
  if (isCode(kind) && isOutcomeUnknown) return `${UNKNOWN_OUTCOME}: an earlier try never came back`;
  if (isCode(kind) && ageMs >= CODE_VALID_MINUTES * MINUTE_MS) return `${TOO_LATE}: the code has expired`;
  if (usefulUntil !== null && clock.now() >= usefulUntil) return `${TOO_LATE}: its time had passed`;
  if (ageMs > MESSAGE_VALID_MS) return `${TOO_LATE}: it waited for a day`;
  return isAbandoned && attempts > ABANDONED_TRIES ? `${UNKNOWN_OUTCOME}: no try came back` : undefined;
}

function outcomeFor(context: Context, message: Claimed, failure: Failure): TryOutcome {
  const { id, kind, attempts } = message;
  // Providers' errors repeat the recipient, which belongs neither in a log nor next to an erased message.
  const error = maskContacts(`${failure.providerCode}: ${failure.message}`).slice(0, ERROR_MAX_LENGTH);
  const isUnknown = failure.providerCode === UNKNOWN_OUTCOME;
  const isFinal = failure.isPermanent || (isCode(kind) && (isUnknown || attempts >= CODE_TRIES));
  if (isFinal) return giveUp(context, message, error);
  context.log.warn({ messageId: id, kind, error, tries: attempts }, 'A message will be retried');
  // Emails can't be looked up, so each retry may add a copy: a dozen in a day, not hundreds.
  const longestMs = isUnknown && message.channel === 'email' ? MESSAGE_VALID_MS : LONGEST_RETRY_MS;
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), longestMs);
  const waitMs = isUnknown ? Math.max(delayMs, LOOK_UP_AFTER_MS) : delayMs;
  return { status: 'QUEUED', error, notBefore: dateOf(context.clock.now() + waitMs) };
}

function giveUp(context: Context, message: Claimed, error: string): TryOutcome {
  // The recipient and the content don't belong in a log.
  context.log.warn({ messageId: message.id, kind: message.kind, error }, 'A message could not be sent');
  messagesGivenUp.publish({ channel: message.channel, reason: failureReason(error) });
  return { status: 'FAILED', error };
}
