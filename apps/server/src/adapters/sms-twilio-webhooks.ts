import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where Twilio posts what people text to us. */
export const INBOUND_PATH = '/hooks/twilio/inbound';
/** Where Twilio posts what became of a text. */
export const DELIVERY_PATH = '/hooks/twilio/delivery';

/** Our own id rides along: the first word may come before Twilio's id is stored. */
export const deliveryPath = (messageId: string): string => `${DELIVERY_PATH}?message=${messageId}`;

export type TwilioForm = Readonly<Record<string, string | readonly string[] | undefined>>;

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
