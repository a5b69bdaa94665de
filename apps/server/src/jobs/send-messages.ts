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
import { OPTED_OUT, SUSPENDED, TOO_LATE, UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { SmsFailure } from '../ports/sms.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'sms' | 'mail' | 'tokens'>;
type Failure = Pick<SmsFailure | MailFailure | NotRendered, 'isPermanent' | 'message' | 'providerCode'>;

const ERROR_MAX_LENGTH = 1000;
/** A code is of no use to somebody who has asked for another; all else is tried for as long as it is of use. */
const CODE_TRIES = 6;
/** What ends its worker each time would do so all day. */
const ABANDONED_TRIES = 6;
const FIRST_RETRY_MS = 2_000;
/** A text whose answer was lost takes a moment until it stands in the provider's list. */
const LOOK_UP_AFTER_MS = 15_000;
/** The outage of a provider is over when it is over: who waits is told soon after. */
const LONGEST_RETRY_MS = 5 * MINUTE_MS;
/** By then it is out of date, whatever it said. */
const MESSAGE_VALID_MS = DAY_MS;

/** Texts and mails each in a loop of their own: a slow mail server holds up no code. */
export function startMessageJobs(deps: Deps): Promise<void> {
  deps.db.follow(MESSAGES_CHANNEL, (signal) => sendWaitingTexts(deps, signal));
  deps.db.follow(MESSAGES_CHANNEL, (signal) => sendWaitingMails(deps, signal));
  return Promise.resolve();
}

/**
 * Hands what waits to the provider, which takes no key against repeats. So a code is sent at most once: when nobody
 * can tell whether it went out it counts as failed, and its owner asks for another. Anything else is looked up at the
 * provider first where that can be done, and sent again only when it is not there; elsewhere a second copy is better
 * than none. Any number of nodes may do this at once.
 */
export const sendWaitingTexts = (context: Context, signal?: AbortSignal): Promise<boolean> =>
  sendWaiting(context, 'sms', sendText, signal);

/** A second copy of a mail has the Message-ID of the first, by which mail programs know it. */
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
    const claimed = await withErasedOptOuts(context, await claimMessages(context.db, channel, context.clock.now()));
    const byPerson = Map.groupBy(claimed, ({ recipient }) => recipient);
    const settle = settlingIn(context.db);
    const people = [...byPerson.values()].map((messages) =>
      // Each goes on to its end: what could not be written down for one leaves nobody else's under way unwatched.
      tryInOrder(context, messages, send, settle).catch((error: unknown) => {
        context.log.error({ err: error, channel }, 'What became of a message could not be written down');
      }),
    );
    await Promise.all(people);
    if (claimed.length < CLAIM_SIZES[channel]) return hasFound || claimed.length > 0;
  }
}

/** A person who texted STOP and was erased since stands on the list by a hash, which the claim's statement can't make. */
async function withErasedOptOuts({ db, tokens }: Context, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const phones = new Set(claimed.filter(({ channel }) => channel === 'sms').map(({ recipient }) => recipient));
  if (phones.size === 0) return [...claimed];
  const stopped = await listErasedOptOuts(db.read, tokens, [...phones]);
  return claimed.map((message) => (stopped.has(message.recipient) ? { ...message, isOptedOut: true } : message));
}

/** One person's messages, each once the one before has been handed over or refused, and as long as they are ours. */
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
  try {
    const { providerMessageId } = await send(context, message);
    const sentAt = dateOf(context.clock.now());
    return { status: 'SENT', error: null, providerMessageId, sentAt };
  } catch (error) {
    if (error instanceof SmsFailure || error instanceof MailFailure || error instanceof NotRendered)
      return judge(context, message, error);
    context.log.error({ err: error, messageId: message.id, kind: message.kind }, 'Sending a message broke off');
    return judge(context, message, BROKEN_OFF);
  }
}

/** A mistake of ours, somewhere between the two ends. */
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

/** The provider can't be asked now, so that sending again might make two of one. */
function stillUnknown(error: unknown): unknown {
  if (!(error instanceof SmsFailure)) return error;
  return new SmsFailure(error.message, { isPermanent: false, providerCode: UNKNOWN_OUTCOME });
}

async function sendMail(context: Context, message: Claimed): Promise<{ providerMessageId: string }> {
  const { mail, config } = context;
  const { id: messageId, recipient: to, businessName, isNameApproved, kind } = message;
  const words = mailOf(message, context);
  const { productName } = config;
  const sender = businessName === null ? null : safeBusinessName(businessName, { isNameApproved, productName });
  const fromName = sender === null ? productName : copy.mailSender(sender, productName);
  return mail.send({ messageId, to, fromName, ...words, kind });
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

function judge(context: Context, message: Claimed, failure: Failure): TryOutcome {
  const { id, kind, attempts } = message;
  // Providers repeat whom they refused; that belongs into no log, and not beside a message that was forgotten.
  const error = maskContacts(`${failure.providerCode}: ${failure.message}`).slice(0, ERROR_MAX_LENGTH);
  const isUnknown = failure.providerCode === UNKNOWN_OUTCOME;
  const isHopeless = failure.isPermanent || (isCode(kind) && (isUnknown || attempts >= CODE_TRIES));
  if (isHopeless) return giveUp(context, message, error);
  context.log.warn({ messageId: id, kind, error, tries: attempts }, 'A message is tried again');
  // Nobody can look up a mail, so that each further try may make one more copy: a dozen in a day, not hundreds.
  const longestMs = isUnknown && message.channel === 'email' ? MESSAGE_VALID_MS : LONGEST_RETRY_MS;
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), longestMs);
  const waitMs = isUnknown ? Math.max(delayMs, LOOK_UP_AFTER_MS) : delayMs;
  return { status: 'QUEUED', error, notBefore: dateOf(context.clock.now() + waitMs) };
}

function giveUp(context: Context, message: Claimed, error: string): TryOutcome {
  // Who it was for and what it said is nobody's business in a log.
  context.log.warn({ messageId: message.id, kind: message.kind, error }, 'A message was given up');
  return { status: 'FAILED', error };
}
