import { createHmac, timingSafeEqual } from 'node:crypto';
import { escapeHtml } from '../escape-html.ts';
import type { SmsWebhookRequest, SmsWebhooks } from '../ports/sms-webhooks.ts';
import { WebhookRefused } from '../ports/webhook-refused.ts';

/** Where Twilio posts what people text to us. */
const INBOUND_PATH = '/hooks/twilio/inbound';
/** Where Twilio posts what became of a text. */
const DELIVERY_PATH = '/hooks/twilio/delivery';

/** Our own id rides along: the first word may come before Twilio's id is stored. */
export const deliveryPath = (messageId: string): string => `${DELIVERY_PATH}?message=${messageId}`;

type TwilioForm = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Twilio signs the address it calls and the form it posts: base64(HMAC-SHA1(auth token, address + each name and value
 * in the order of names)).
 */
export function signTwilio(authToken: string, url: string, form: TwilioForm): string {
  const fields = Object.keys(form)
    .toSorted()
    .flatMap((name) => [form[name] ?? []].flat().map((value) => name + value));
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64');
}

/**
 * Whether a request comes from Twilio; `url` is the address as Twilio knows it, not as a proxy passes it on. Anybody can
 * send anything here, so a body is a form only once it has been looked at.
 */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  form: unknown,
  signature: unknown,
): form is TwilioForm {
  if (typeof signature !== 'string' || !isForm(form)) return false;
  const [expected, given] = [Buffer.from(signTwilio(authToken, url, form)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const isForm = (body: unknown): body is TwilioForm =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((value) => [value].flat().every((text) => typeof text === 'string'));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is final in Twilio's words; `sent` and the steps before it are not. */
const FINAL_STATUSES: Readonly<Record<string, 'DELIVERED' | 'UNDELIVERED'>> = {
  delivered: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
};

export function twilioWebhooks(authToken: string): SmsWebhooks {
  const formOf = ({ url, form, signature }: SmsWebhookRequest): TwilioForm => {
    if (!isSignedByTwilio(authToken, url, form, signature)) throw new WebhookRefused('Twilio did not sign this.');
    return form;
  };

  return {
    inboundPath: INBOUND_PATH,
    deliveryPath: DELIVERY_PATH,
    signatureHeader: 'x-twilio-signature',

    readInbound(request) {
      const form = formOf(request);
      const optOut = textOf(form, 'OptOutType');
      // Twilio answers STOP and START itself, and HELP too where it reports the type of opt-out.
      return { from: textOf(form, 'From'), body: optOut || textOf(form, 'Body'), isAnswered: optOut !== '' };
    },

    readDelivery(request) {
      const form = formOf(request);
      const messageId = new URL(request.url).searchParams.get('message') ?? '';
      if (!UUID.test(messageId)) return undefined;
      const status = FINAL_STATUSES[textOf(form, 'MessageStatus')] ?? null;
      return { messageId, status, errorCode: textOf(form, 'ErrorCode').slice(0, 20) || null };
    },

    /** Twilio's markup; a text in it is sent back to the sender. */
    replyTo(text) {
      const message = text === undefined ? '' : `<Message>${escapeHtml(text)}</Message>`;
      return {
        contentType: 'text/xml; charset=utf-8',
        body: `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`,
      };
    },
  };
}

/** A NUL can be stored nowhere. */
function textOf(form: TwilioForm, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
