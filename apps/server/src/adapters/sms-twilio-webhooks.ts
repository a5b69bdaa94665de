import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@primehour/db/uuid';
import { escapeHtml } from '../escape-html.ts';
import type { SmsWebhookRequest, SmsWebhooks } from '../ports/sms-webhooks.ts';
import { WebhookRefused } from '../ports/webhook-refused.ts';

/** Twilio's webhook for inbound texts. */
const INBOUND_PATH = '/hooks/twilio/inbound';
/** Twilio's webhook for delivery statuses. */
const DELIVERY_PATH = '/hooks/twilio/delivery';

/** Includes our own id, because the first status may arrive before Twilio's id is stored. */
export const deliveryPath = (messageId: string): string => `${DELIVERY_PATH}?message=${messageId}`;

type TwilioForm = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Twilio signs the URL it calls and the form it posts: base64(HMAC-SHA1(auth token, URL + each name and value in the
 * order of names)).
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
 * Whether a request comes from Twilio; `url` is the URL as Twilio knows it, not as a proxy forwards it. The sender is
 * untrusted, so the body is not a form until it is checked.
 */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  form: unknown,
  signature: unknown,
): form is TwilioForm {
  if (typeof signature !== 'string' || !isForm(form)) return false;
  const [expected, actual] = [Buffer.from(signTwilio(authToken, url, form)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const isForm = (body: unknown): body is TwilioForm =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).every((value) => [value].flat().every((text) => typeof text === 'string'));

/** Twilio's final statuses; `sent` and earlier ones are not final. */
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
      // Twilio answers STOP and START itself, and HELP too if it reports the type of opt-out.
      return { from: textOf(form, 'From'), body: optOut || textOf(form, 'Body'), isAnswered: optOut !== '' };
    },

    readDelivery(request) {
      const form = formOf(request);
      const messageId = new URL(request.url).searchParams.get('message') ?? '';
      if (!isUuid(messageId)) return undefined;
      const status = FINAL_STATUSES[textOf(form, 'MessageStatus')] ?? null;
      return { messageId, status, errorCode: textOf(form, 'ErrorCode').slice(0, 20) || null };
    },

    /** TwiML; a text in it is sent back to the sender. */
    replyTo(text) {
      const message = text === undefined ? '' : `<Message>${escapeHtml(text)}</Message>`;
      return {
        contentType: 'text/xml; charset=utf-8',
        body: `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`,
      };
    },
  };
}

/** PostgreSQL can't store a NUL. */
function textOf(form: TwilioForm, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
