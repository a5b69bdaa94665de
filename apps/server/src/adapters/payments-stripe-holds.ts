import { CARD_CHECK_CENTS } from '@primehour/domain/limits';
import type { Instant } from '@primehour/domain/vocabulary';
import type Stripe from 'stripe';
import type { CardHold, CardHolds } from '../ports/card-holds.ts';
import { PaymentFailure } from '../ports/payments.ts';
import { confirmWith, failureOf, findByKey, termsOf } from './payments-stripe-charges.ts';
import { type CallStripe, StripeRefusal } from './payments-stripe-client.ts';

/** The authorization has ended or was captured; a lookup shows which. */
const ENDED_CODES = ['payment_intent_unexpected_state', 'charge_expired_for_capture'];

/** Payments that are confirmed with a saved card and captured later, or canceled. */
export function stripeHolds(call: CallStripe): CardHolds {
  const expand = ['latest_charge'];
  const find = async (chargeId: string) =>
    presentHold(await call(({ paymentIntents }) => paymentIntents.retrieve(chargeId, { expand })));
  const hold = async (idempotencyKey: string, methodId: string, terms: Stripe.PaymentIntentCreateParams) =>
    presentHold(await confirmWith(call, idempotencyKey, methodId, { ...terms, capture_method: 'manual', expand }));

  async function end(chargeId: string, send: Parameters<typeof call<Stripe.PaymentIntent>>[0]): Promise<CardHold> {
    try {
      return presentHold(await call(send));
    } catch (error) {
      if (!(error instanceof StripeRefusal) || !ENDED_CODES.includes(error.code)) throw error;
      return find(chargeId);
    }
  }

  const release = (chargeId: string) =>
    end(chargeId, ({ paymentIntents }) =>
      paymentIntents.cancel(chargeId, {}, { idempotencyKey: `hold:${chargeId}:release` }),
    );

  return {
    authorize: ({ methodId, ...terms }) => hold(terms.idempotencyKey, methodId, termsOf(terms, 'hold')),

    async find(idempotencyKey, chargeId) {
      if (chargeId !== undefined) return find(chargeId);
      const intent = await findByKey(call, idempotencyKey);
      return intent && presentHold(intent);
    },

    capture({ chargeId, idempotencyKey, amountCents, feeCents }) {
      const fee = feeCents > 0 ? { application_fee_amount: feeCents } : {};
      const params = { amount_to_capture: amountCents, ...fee };
      return end(chargeId, ({ paymentIntents }) => paymentIntents.capture(chargeId, params, { idempotencyKey }));
    },

    release,

    async checkMethod({ methodId, idempotencyKey }) {
      const held = await hold(idempotencyKey, methodId, {
        amount: CARD_CHECK_CENTS,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { key: idempotencyKey, kind: 'check' },
      });
      if (held.status === 'HELD') await release(held.chargeId);
      if (held.status !== 'FAILED' || held.failureCode === 'authentication_required') return { status: 'PASSED' };
      return { status: 'REFUSED', failureCode: held.failureCode };
    },
  };
}

function presentHold(intent: Stripe.PaymentIntent): CardHold {
  const { id: chargeId, status, last_payment_error: lastError } = intent;
  if (status === 'requires_capture') return { status: 'HELD', chargeId, captureBefore: captureBeforeOf(intent) };
  if (status === 'succeeded') return { status: 'CAPTURED', chargeId };
  if (status === 'canceled') return { status: 'RELEASED', chargeId };
  if (lastError) return { status: 'FAILED', chargeId, failureCode: failureOf(lastError) };
  if (status === 'requires_action') return { status: 'FAILED', chargeId, failureCode: 'authentication_required' };
  throw new PaymentFailure('hold_unsettled', `The hold ${chargeId} is ${status}.`, { isUnknown: true });
}

function captureBeforeOf({ latest_charge: charge }: Stripe.PaymentIntent): Instant | null {
  const seconds = typeof charge === 'object' ? charge?.payment_method_details?.card?.capture_before : undefined;
  return seconds === undefined ? null : ((seconds * 1000) as Instant);
}
