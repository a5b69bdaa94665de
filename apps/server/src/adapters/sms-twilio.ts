import { isCode } from '../ports/message-kinds.ts';
import { OPTED_OUT, UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { type OutgoingText, SmsFailure, type SmsSender, type TextLookup } from '../ports/sms.ts';
import type { TwilioConfig } from '../twilio-config.ts';
import { lookUpTwilioLine } from './sms-twilio-lookup.ts';
import { deliveryPath } from './sms-twilio-webhooks.ts';

const TIMEOUT_MS = 8_000;

/** Twilio's error code for an opted-out recipient. */
const UNSUBSCRIBED = 21610;
/** Problems of our account (wrong secret, suspended, not registered with the carriers): retried until fixed. */
const ACCOUNT_STATUSES = [401, 403];

type TwilioResponse = { readonly sid?: unknown; readonly code?: unknown; readonly message?: unknown };

/**
 * Texts through Twilio's Messages resource. It has no idempotency keys, so every failure says whether the text may have
 * been sent: only `UNKNOWN_OUTCOME` leaves that open.
 */
export function createTwilioSender(
  config: TwilioConfig,
  { publicUrl }: { readonly publicUrl: string },
  timeoutMs = TIMEOUT_MS,
): SmsSender {
  const account = `${config.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}`;
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`;
  // A messaging service picks the sending number; with both configured, the number is passed explicitly.
  const sender = {
    ...(config.messagingServiceSid ? { MessagingServiceSid: config.messagingServiceSid } : {}),
    ...(config.from ? { From: config.from } : {}),
  };
  const { lookupBaseUrl } = config;
  return {
    provider: 'twilio',
    async send(text) {
      const response = await fetch(`${account}/Messages.json`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: text.to, Body: text.body, ...sender, ...optionsOf(text, publicUrl) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw brokenCall(error);
      });
      const answer = responseOf(await response.json().catch(() => undefined));
      if (!response.ok) throw refusedCall(response.status, answer);
      if (typeof answer.sid !== 'string') throw unknownOutcome('Twilio answered without a message id.');
      return { providerMessageId: answer.sid };
    },
    async find({ to, ...sought }) {
      const query = new URLSearchParams({ To: to, PageSize: String(FOUND_MAX) });
      const response = await fetch(`${account}/Messages.json?${query}`, {
        headers: { authorization },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw brokenCall(error);
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw refusedCall(response.status, responseOf(answer));
      const sid = listedTexts(answer).find((text) => isSought(text, sought))?.sid;
      return typeof sid === 'string' ? { providerMessageId: sid } : undefined;
    },
    lookUpLine:
      lookupBaseUrl === undefined ? undefined : (phone) => lookUpTwilioLine({ lookupBaseUrl, authorization }, phone),
  };
}

/** Twilio accepts a validity of one second to ten hours. */
const MAX_VALIDITY_SECONDS = 36_000;

function optionsOf({ messageId, kind, validSeconds }: OutgoingText, publicUrl: string): Record<string, string> {
  const validity = validSeconds && Math.min(Math.max(1, Math.floor(validSeconds)), MAX_VALIDITY_SECONDS);
  return {
    ...(validity ? { ValidityPeriod: String(validity) } : {}),
    // SMS pumping targets codes; Twilio checks the number against its fraud signals.
    ...(isCode(kind) ? { RiskCheck: 'enable' } : {}),
    // Twilio refuses a URL that it can't reach.
    ...(publicUrl.startsWith('https://') ? { StatusCallback: `${publicUrl}${deliveryPath(messageId)}` } : {}),
  };
}

/** Newest first; no one gets more texts from us in a day. */
const FOUND_MAX = 100;
/** Their clock may differ from ours, and has whole seconds. */
const CLOCKS_DIFFER_MS = 60_000;

type ListedText = { readonly sid?: unknown; readonly body?: unknown; readonly date_created?: unknown };

function listedTexts(json: unknown): readonly ListedText[] {
  const { messages } = responseOf(json) as { messages?: unknown };
  // Without a list the result is unknown.
  if (!Array.isArray(messages)) throw unknownOutcome('Twilio answered without its list of messages.');
  return messages as ListedText[];
}

function isSought({ body: sent, date_created: createdAt }: ListedText, sought: Omit<TextLookup, 'to'>): boolean {
  const { body, secret, since } = sought;
  // A trial account's texts have a prefix added by Twilio.
  const isIt = typeof sent === 'string' && (secret === undefined ? sent.endsWith(body) : sent.includes(secret));
  return isIt && Date.parse(String(createdAt)) >= since - CLOCKS_DIFFER_MS;
}

const responseOf = (json: unknown): TwilioResponse => (typeof json === 'object' && json !== null ? json : {});

/** Errors that occur before anything is sent. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function brokenCall(error: unknown): SmsFailure {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
  const providerCode = code !== undefined && NOT_CONNECTED.includes(code) ? code : UNKNOWN_OUTCOME;
  const reason = code ?? (error instanceof Error ? error.name : 'unknown');
  return new SmsFailure(`Twilio could not be reached: ${reason}`, { isPermanent: false, providerCode });
}

const unknownOutcome = (message: string): SmsFailure =>
  new SmsFailure(message, { isPermanent: false, providerCode: UNKNOWN_OUTCOME });

/** An error response: nothing was sent. Whether a retry can help depends on the cause. */
function refusedCall(status: number, { code, message }: TwilioResponse): SmsFailure {
  const isTheirs = status === 429 || status === 408 || status >= 500 || ACCOUNT_STATUSES.includes(status);
  const providerCode = code === UNSUBSCRIBED ? OPTED_OUT : String(typeof code === 'number' ? code : status);
  const text = typeof message === 'string' ? message : `Twilio answered ${status}`;
  return new SmsFailure(text, { isPermanent: !isTheirs, providerCode });
}
