import { CARD_CHECK_CENTS } from '@primehour/domain/limits';
import type { Instant } from '@primehour/domain/vocabulary';
import type { CardHold, CardHolds } from '../ports/card-holds.ts';
import { PaymentFailure } from '../ports/payments.ts';
import { failureOf, findByKey, termsOf } from './payments-stripe-charges.ts';
import {
  at,
  idOf,
  type Json,
  objectOf,
  type Params,
  type StripeClient,
  StripeRefusal,
  textOf,
} from './payments-stripe-client.ts';

/** Its authorization has ended or was captured: looking at it tells which. */
const ENDED_CODES = ['payment_intent_unexpected_state', 'charge_expired_for_capture'];

/** Payments that are confirmed with a saved card and captured later, or canceled. */
export function stripeHolds(ask: StripeClient): CardHolds {
  const path = (chargeId: string) => `/v1/payment_intents/${encodeURIComponent(chargeId)}`;
  const expand = ['latest_charge'];
  const find = async (chargeId: string) =>
    presentHold(await ask({ method: 'GET', path: path(chargeId), params: { expand } }));

  async function confirm(idempotencyKey: string, methodId: string, terms: Params): Promise<CardHold> {
    const [customer, paymentMethod] = methodId.split('/');
    const params = {
      ...terms,
      capture_method: 'manual',
      customer,
      payment_method: paymentMethod,
      off_session: true,
      confirm: true,
      expand,
    };
    try {
      return presentHold(await ask({ method: 'POST', path: '/v1/payment_intents', idempotencyKey, params }));
    } catch (error) {
      // A card that is declined is an answer, not a failure: the payment comes with it.
      const intent = error instanceof StripeRefusal ? objectOf(error.error['payment_intent']) : {};
      if (!textOf(intent['id']) || !(error instanceof StripeRefusal)) throw error;
      return presentHold({ ...intent, last_payment_error: intent['last_payment_error'] ?? error.error });
    }
  }

  async function end(chargeId: string, what: 'capture' | 'cancel', idempotencyKey: string, params: Params = {}) {
    try {
      return presentHold(await ask({ method: 'POST', path: `${path(chargeId)}/${what}`, idempotencyKey, params }));
    } catch (error) {
      if (!(error instanceof StripeRefusal) || !ENDED_CODES.includes(error.code)) throw error;
      return find(chargeId);
    }
  }

  const release = (chargeId: string) => end(chargeId, 'cancel', `hold:${chargeId}:release`);

  return {
    authorize: ({ methodId, ...terms }) => confirm(terms.idempotencyKey, methodId, termsOf(terms, 'hold')),

    async find(idempotencyKey, chargeId) {
      if (chargeId !== undefined) return find(chargeId);
      const intent = await findByKey(ask, idempotencyKey);
      return intent && presentHold(intent);
    },

    capture: ({ chargeId, idempotencyKey, amountCents, feeCents }) =>
      end(chargeId, 'capture', idempotencyKey, {
        amount_to_capture: amountCents,
        application_fee_amount: feeCents > 0 ? feeCents : undefined,
      }),

    release,

    async checkMethod({ methodId, idempotencyKey }) {
      const hold = await confirm(idempotencyKey, methodId, {
        amount: CARD_CHECK_CENTS,
        currency: 'usd',
        payment_method_types: ['card'],
        metadata: { key: idempotencyKey, kind: 'check' },
      });
      if (hold.status === 'HELD') await release(hold.chargeId);
      if (hold.status !== 'FAILED' || hold.failureCode === 'authentication_required') return { status: 'PASSED' };
      return { status: 'REFUSED', failureCode: hold.failureCode };
    },
  };
}

function presentHold(intent: Json): CardHold {
  const chargeId = idOf(intent);
  const status = textOf(intent['status']);
  if (status === 'requires_capture') return { status: 'HELD', chargeId, captureBefore: captureBeforeOf(intent) };
  if (status === 'succeeded') return { status: 'CAPTURED', chargeId };
  if (status === 'canceled') return { status: 'RELEASED', chargeId };
  const lastError = objectOf(intent['last_payment_error']);
  if (Object.keys(lastError).length > 0) return { status: 'FAILED', chargeId, failureCode: failureOf(lastError) };
  if (status === 'requires_action') return { status: 'FAILED', chargeId, failureCode: 'authentication_required' };
  throw new PaymentFailure('hold_unsettled', `The hold ${chargeId} is ${String(status)}.`, { isUnknown: true });
}

function captureBeforeOf(intent: Json): Instant | null {
  const seconds = at(intent, 'latest_charge', 'payment_method_details', 'card', 'capture_before');
  return typeof seconds === 'number' ? ((seconds * 1000) as Instant) : null;
}
