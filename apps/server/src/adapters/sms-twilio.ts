import type { TwilioConfig } from '../config.ts';
import { OPTED_OUT, UNKNOWN_OUTCOME } from '../messages/outcomes.ts';
import { SmsFailure, type SmsSender } from '../ports/sms.ts';

const TIMEOUT_MS = 8_000;

/** Twilio's code for a person who texted STOP. */
const UNSUBSCRIBED = 21610;
/** The account's own troubles (wrong secret, suspended, not registered with the carriers): a repair, then a retry helps. */
const ACCOUNT_STATUSES = [401, 403];

type Answer = { readonly sid?: unknown; readonly code?: unknown; readonly message?: unknown };

/**
 * Texts through Twilio's Messages resource. It takes no key that would make a repeat harmless, so that every failure
 * says whether the text may have gone out after all: only `UNKNOWN_OUTCOME` leaves that open.
 */
export function createTwilioSender(config: TwilioConfig, timeoutMs = TIMEOUT_MS): SmsSender {
  const url = `${config.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`;
  // A messaging service picks the number to send from; with both set it is told which one to use.
  const sender = {
    ...(config.messagingServiceSid ? { MessagingServiceSid: config.messagingServiceSid } : {}),
    ...(config.from ? { From: config.from } : {}),
  };
  return {
    provider: 'twilio',
    async send({ to, body }) {
      const form = new URLSearchParams({ To: to, Body: body, ...sender });
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw brokenCall(error);
      });
      const answer = answerOf(await response.json().catch(() => undefined));
      if (!response.ok) throw refusedCall(response.status, answer);
      if (typeof answer.sid !== 'string') throw unknownOutcome('Twilio answered without a message id.');
      return { providerMessageId: answer.sid };
    },
  };
}

const answerOf = (json: unknown): Answer => (typeof json === 'object' && json !== null ? json : {});

/** Causes that fail before anything is sent. */
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

const unknownOutcome = (words: string): SmsFailure =>
  new SmsFailure(words, { isPermanent: false, providerCode: UNKNOWN_OUTCOME });

/** An answer that is no success: nothing was sent. Whose trouble it is decides whether a retry can help. */
function refusedCall(status: number, { code, message }: Answer): SmsFailure {
  const isTheirs = status === 429 || status === 408 || status >= 500 || ACCOUNT_STATUSES.includes(status);
  const providerCode = code === UNSUBSCRIBED ? OPTED_OUT : String(typeof code === 'number' ? code : status);
  const words = typeof message === 'string' ? message : `Twilio answered ${status}`;
  return new SmsFailure(words, { isPermanent: !isTheirs, providerCode });
}
