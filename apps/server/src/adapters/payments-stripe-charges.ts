import type { StripeConfig } from '../payment-config.ts';
import { CHARGE_FAILURE_CODES, type ChargeFailureCode, type ChargeTerms } from '../ports/charge-terms.ts';
import { type Charge, PaymentFailure, type PaymentProvider } from '../ports/payments.ts';
import {
  at,
  idOf,
  type Json,
  listOf,
  objectOf,
  type Params,
  type StripeClient,
  StripeRefusal,
  textOf,
} from './payments-stripe-client.ts';

type Charges = Pick<PaymentProvider, 'openCharge' | 'chargeMethod' | 'findCharge' | 'cancelCharge'>;

/** A charge goes to us and from there to the business, in whose name it stands. Cards only: a hold can't wait for days. */
export function stripeCharges(ask: StripeClient, { publishableKey }: StripeConfig): Charges {
  const path = (chargeId: string) => `/v1/payment_intents/${encodeURIComponent(chargeId)}`;
  const find = (chargeId: string) => ask({ method: 'GET', path: path(chargeId) });
  const present = (intent: Json): Charge => presentCharge(intent, publishableKey);

  return {
    async openCharge(terms) {
      const { idempotencyKey } = terms;
      const intent = await ask({
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey,
        params: termsOf(terms, 'open'),
      });
      return { chargeId: idOf(intent), secret: secretOf(intent), publishableKey };
    },

    async chargeMethod({ methodId, ...terms }) {
      const [customer, paymentMethod] = methodId.split('/');
      const params = {
        ...termsOf(terms, 'saved'),
        customer,
        payment_method: paymentMethod,
        off_session: true,
        confirm: true,
      };
      const { idempotencyKey } = terms;
      try {
        return present(await ask({ method: 'POST', path: '/v1/payment_intents', idempotencyKey, params }));
      } catch (error) {
        // A card that is declined is an answer, not a failure: the payment comes with it.
        const intent = error instanceof StripeRefusal ? objectOf(error.error['payment_intent']) : {};
        if (!textOf(intent['id']) || !(error instanceof StripeRefusal)) throw error;
        return present({ ...intent, last_payment_error: intent['last_payment_error'] ?? error.error });
      }
    },

    async findCharge(idempotencyKey, chargeId) {
      if (chargeId !== undefined) {
        const known = await find(chargeId).catch((error: unknown) => {
          // An id of a test, or of another account of ours: nobody can be asked about it under these keys.
          if (error instanceof StripeRefusal && error.status === 404) return undefined;
          throw error;
        });
        return known && present(known);
      }
      const intent = await findByKey(ask, idempotencyKey);
      return intent && present(intent);
    },

    async cancelCharge(chargeId) {
      const idempotencyKey = `charge:${chargeId}:cancel`;
      try {
        return present(await ask({ method: 'POST', path: `${path(chargeId)}/cancel`, idempotencyKey }));
      } catch (error) {
        if (!(error instanceof StripeRefusal) || error.code !== 'payment_intent_unexpected_state') throw error;
        return present(await find(chargeId));
      }
    },
  };
}

/** The payment that carries our key, once the search has caught up. */
export async function findByKey(ask: StripeClient, idempotencyKey: string): Promise<Json | undefined> {
  const found = await ask({
    method: 'GET',
    path: '/v1/payment_intents/search',
    params: { query: `metadata['key']:'${idempotencyKey.replace(/['\\]/g, '\\$&')}'`, limit: 1 },
  });
  const [intent] = listOf(found['data']);
  return intent === undefined ? undefined : objectOf(intent);
}

/** `kind` says who may still complete a refused charge: its owner in the browser, or nobody. */
export const termsOf = (
  { idempotencyKey, amountCents, feeCents, accountId }: ChargeTerms,
  kind: 'open' | 'saved' | 'hold',
): Params => ({
  amount: amountCents,
  currency: 'usd',
  payment_method_types: ['card'],
  transfer_data: { destination: accountId },
  on_behalf_of: accountId,
  application_fee_amount: feeCents > 0 ? feeCents : undefined,
  metadata: { key: idempotencyKey, kind },
});

function secretOf(intent: Json): string {
  const secret = textOf(intent['client_secret']);
  if (!secret) throw new PaymentFailure('no_secret', 'Stripe answered without a secret.', { isUnknown: true });
  return secret;
}

function presentCharge(intent: Json, publishableKey: string): Charge {
  const chargeId = idOf(intent);
  const status = textOf(intent['status']);
  if (status === 'succeeded') return { status: 'SUCCEEDED', chargeId };
  if (status === 'processing' || status === 'requires_capture') return { status: 'PROCESSING', chargeId };
  if (status === 'canceled') return { status: 'FAILED', chargeId, failureCode: 'cancelled' };
  const lastError = objectOf(intent['last_payment_error']);
  const failureCode = Object.keys(lastError).length > 0 ? failureOf(lastError) : null;
  const isOver = at(intent, 'metadata', 'kind') === 'saved' && failureCode !== null;
  if (isOver && failureCode !== 'authentication_required') return { status: 'FAILED', chargeId, failureCode };
  return { status: 'REQUIRES_ACTION', chargeId, secret: secretOf(intent), publishableKey, failureCode };
}

/** The bank's own reason says more than the code around it. */
export function failureOf(error: Json): ChargeFailureCode {
  const known = (code: unknown) => CHARGE_FAILURE_CODES.find((one) => one === code);
  const code = error['code'] === 'payment_intent_authentication_failure' ? 'authentication_required' : error['code'];
  return known(error['decline_code']) ?? known(code) ?? 'card_declined';
}
