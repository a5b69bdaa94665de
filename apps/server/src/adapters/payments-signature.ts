import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookRefused } from '../ports/webhook-refused.ts';

/** Older events are refused, so that an intercepted event can't be replayed later. */
const TOLERANCE_SECONDS = 300;
/** While a secret is being rotated, an event has a signature for each; more signatures are not a provider's. */
const SIGNATURES_MAX = 5;

const macOf = (secret: string, seconds: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The header `t=<seconds>,v1=<hex>` that both providers send with their events. */
export function signEvent(secret: string, body: Buffer, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/**
 * An event is genuine if one of its signatures is valid for one of our secrets, and fresh within five minutes.
 * @throws WebhookRefused
 */
export function checkSignature(
  secrets: readonly string[],
  { body, signature }: { readonly body: Buffer; readonly signature: string | undefined },
  nowMs: number,
): void {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('='));
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  if (!Number.isInteger(seconds)) throw new WebhookRefused('The signature has no time.');
  if (Math.abs(nowMs / 1000 - seconds) > TOLERANCE_SECONDS) throw new WebhookRefused('The event is not fresh.');
  const signatures = parts
    .filter(([name]) => name === 'v1')
    .slice(0, SIGNATURES_MAX)
    .map(([, hex = '']) => Buffer.from(hex, 'hex'));
  const isGenuine = secrets.some((secret) => {
    const expected = macOf(secret, seconds, body);
    return signatures.some((mac) => mac.length === expected.length && timingSafeEqual(mac, expected));
  });
  if (!isGenuine) throw new WebhookRefused('The signature is not of this event.');
}

/** @throws WebhookRefused for a signed body that is not a JSON object */
export function eventOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    if (typeof event === 'object' && event !== null) return event as Record<string, unknown>;
  } catch {
    // Thrown below, for both cases.
  }
  throw new WebhookRefused('The event can’t be read.');
}
