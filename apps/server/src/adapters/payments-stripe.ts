import type { Clock } from '../clock.ts';
import type { StripeConfig } from '../payment-config.ts';
import type { EventSubject, PaymentProvider, ProviderEvent } from '../ports/payments.ts';
import { WebhookRefused } from '../ports/webhook-refused.ts';
import { checkSignature, eventOf } from './payments-signature.ts';
import { stripeAccounts } from './payments-stripe-accounts.ts';
import { methodIdOf } from './payments-stripe-cards.ts';
import { stripeCharges } from './payments-stripe-charges.ts';
import { createStripeClient, type StripeTimes } from './payments-stripe-client.ts';
import { stripeHolds } from './payments-stripe-holds.ts';
import { stripeMethods } from './payments-stripe-methods.ts';
import { stripePayouts } from './payments-stripe-payouts.ts';
import { stripeReturns } from './payments-stripe-returns.ts';
import { STRIPE_SOURCES } from './payments-stripe-sources.ts';

/**
 * Payments through Stripe: Connect accounts for businesses, and their clients' cards, whose numbers never reach this
 * server.
 */
export function createStripeProvider(config: StripeConfig, clock: Clock, times: StripeTimes = {}): PaymentProvider {
  const call = createStripeClient(config, times);
  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    pageSources: STRIPE_SOURCES,
    publishableKey: config.publishableKey,
    startupNote: undefined,
    ...stripeAccounts(call, config),
    ...stripeCharges(call, config),
    ...stripeMethods(call, config),
    ...stripeReturns(call),
    ...stripePayouts(call),
    holds: stripeHolds(call),
    readEvent(request) {
      checkSignature(config.webhookSecrets, request, clock.now());
      return presentEvent(eventOf(request.body));
    },
  };
}

/** Both kinds of events: with the object inside (`/v1`), and with only its id (`/v2`). */
function presentEvent(event: Readonly<Record<string, unknown>>): ProviderEvent {
  const [eventId, type] = [textOf(event['id']), textOf(event['type'])];
  if (!eventId || !type) throw new WebhookRefused('The event has no id.');
  return { eventId, type, subject: subjectOf(type, event) };
}

function subjectOf(type: string, event: Readonly<Record<string, unknown>>): EventSubject | undefined {
  const object = at(event, 'data', 'object');
  if (type.startsWith('v2.core.account')) return subjectWithId('ACCOUNT', at(event, 'related_object', 'id'));
  if (type === 'account.updated') return subjectWithId('ACCOUNT', at(object, 'id'));
  if (type.startsWith('account.external_account.')) return subjectWithId('ACCOUNT', event['account']);
  if (type.startsWith('payout.')) return subjectWithId('PAYOUT', event['account']);
  if (type.startsWith('setup_intent.')) return subjectWithId('SETUP', at(object, 'id'));
  if (type.startsWith('payment_method.')) return savedCardSubject(object, at(event, 'data', 'previous_attributes'));
  // Refunds and disputes contain the id of their payment.
  if (RETURN_EVENTS.test(type)) return subjectWithId('RETURN', at(object, 'payment_intent'));
  return type.startsWith('payment_intent.') ? chargeSubject(at(object, 'id'), object) : undefined;
}

const RETURN_EVENTS = /^(?:refund\.|charge\.refunded$|charge\.refund\.|charge\.dispute\.)/;

function chargeSubject(chargeId: unknown, object: unknown): EventSubject | undefined {
  const [id, idempotencyKey] = [textOf(chargeId), textOf(at(object, 'metadata', 'key'))];
  return id && idempotencyKey ? { kind: 'CHARGE', id, idempotencyKey } : undefined;
}

/** A removed card no longer names its customer, but its event says whose it was. */
function savedCardSubject(card: unknown, before: unknown): EventSubject | undefined {
  const customer = textOf(at(card, 'customer')) ?? textOf(at(before, 'customer'));
  const id = textOf(at(card, 'id'));
  return customer && id ? { kind: 'METHOD', id: methodIdOf(customer, id) } : undefined;
}

function subjectWithId(kind: 'ACCOUNT' | 'PAYOUT' | 'SETUP' | 'RETURN', value: unknown): EventSubject | undefined {
  const id = textOf(value);
  return id === undefined ? undefined : { kind, id };
}

type Json = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads a nested field of an event; undefined when any step is missing. */
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce(
    (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Json)[name] : undefined),
    value,
  );
