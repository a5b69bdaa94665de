import type Stripe from 'stripe';
import type { StripeConfig } from '../payment-config.ts';
import { CHARGE_FAILURE_CODES, type ChargeFailureCode, type ChargeTerms } from '../ports/charge-terms.ts';
import type { Charge, PaymentProvider } from '../ports/payments.ts';
import { CARD_USE, openCustomer, presentCard } from './payments-stripe-cards.ts';
import { type CallStripe, secretOf, StripeRefusal } from './payments-stripe-client.ts';

type Charges = Pick<PaymentProvider, 'openCharge' | 'chargeMethod' | 'findCharge' | 'cancelCharge'>;
type Terms = Stripe.PaymentIntentCreateParams;
type LastError = Stripe.PaymentIntent.LastPaymentError;

/**
 * Charges on the platform with a transfer to the business, and on its behalf. Cards only, because a hold can't wait for
 * days.
 */
export function stripeCharges(call: CallStripe, { publishableKey }: StripeConfig): Charges {
  const expand = ['payment_method'];
  const find = (chargeId: string) => call(({ paymentIntents }) => paymentIntents.retrieve(chargeId, { expand }));
  const present = (intent: Stripe.PaymentIntent): Charge => presentCharge(intent, publishableKey);

  return {
    async openCharge({ saveCardFor, ...terms }) {
      const { idempotencyKey } = terms;
      const saving = saveCardFor === undefined ? {} : await savingTerms(call, saveCardFor, idempotencyKey);
      const params = { ...termsOf(terms, 'open'), ...saving };
      const intent = await call(({ paymentIntents }) => paymentIntents.create(params, { idempotencyKey }));
      return { chargeId: intent.id, secret: secretOf(intent), publishableKey };
    },

    chargeMethod: async ({ methodId, ...terms }) =>
      present(await confirmWith(call, terms.idempotencyKey, methodId, termsOf(terms, 'saved'))),

    async findCharge(idempotencyKey, chargeId) {
      if (chargeId !== undefined) {
        const known = await find(chargeId).catch((error: unknown) => {
          // An id from test mode or another account, which these keys can't query.
          if (error instanceof StripeRefusal && error.status === 404) return undefined;
          throw error;
        });
        return known && present(known);
      }
      const intent = await findByKey(call, idempotencyKey);
      return intent && present(intent);
    },

    async cancelCharge(chargeId) {
      const key = { idempotencyKey: `charge:${chargeId}:cancel` };
      try {
        return present(await call(({ paymentIntents }) => paymentIntents.cancel(chargeId, {}, key)));
      } catch (error) {
        if (!(error instanceof StripeRefusal) || error.code !== 'payment_intent_unexpected_state') throw error;
        return present(await find(chargeId));
      }
    },
  };
}

/** Also saves the card that pays. */
async function savingTerms(call: CallStripe, customerKey: string, idempotencyKey: string): Promise<Partial<Terms>> {
  return {
    customer: await openCustomer(call, customerKey, idempotencyKey),
    setup_future_usage: 'off_session',
    payment_method_options: { card: { setup_credential_usage: CARD_USE } },
  };
}

/** Charges a saved card, or authorizes an amount. A declined card is a result, which includes the payment. */
export async function confirmWith(
  call: CallStripe,
  idempotencyKey: string,
  methodId: string,
  terms: Terms,
): Promise<Stripe.PaymentIntent> {
  const [customer = '', method = ''] = methodId.split('/');
  const params: Terms = {
    ...terms,
    customer,
    payment_method: method,
    off_session: true,
    confirm: true,
    payment_method_options: { card: { stored_credential_usage: CARD_USE } },
  };
  try {
    return await call(({ paymentIntents }) => paymentIntents.create(params, { idempotencyKey }));
  } catch (error) {
    const details = error instanceof StripeRefusal ? error.error : {};
    if (!details.payment_intent?.id) throw error;
    const intent = details.payment_intent as Stripe.PaymentIntent;
    return { ...intent, last_payment_error: intent.last_payment_error ?? (details as LastError) };
  }
}

/** The payment with our key, once Stripe's search index has caught up. */
export async function findByKey(call: CallStripe, idempotencyKey: string): Promise<Stripe.PaymentIntent | undefined> {
  const query = `metadata['key']:'${idempotencyKey.replace(/['\\]/g, '\\$&')}'`;
  const found = await call(({ paymentIntents }) =>
    paymentIntents.search({ query, limit: 1, expand: ['data.payment_method'] }),
  );
  return found.data[0];
}

/** `kind` determines who can still complete a refused charge: its owner in the browser, or no one. */
export const termsOf = (
  { idempotencyKey, amountCents, feeCents, accountId }: ChargeTerms,
  kind: 'open' | 'saved' | 'hold',
): Terms => ({
  amount: amountCents,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  transfer_data: { destination: accountId },
  on_behalf_of: accountId,
  ...(feeCents > 0 ? { application_fee_amount: feeCents } : {}),
  metadata: { key: idempotencyKey, kind },
});

/** The card that its owner paid with, if the response includes it; as a saved card, if the charge saves it. */
function cardOf({ setup_future_usage: usage, customer, payment_method: method, metadata }: Stripe.PaymentIntent) {
  if (method === null || typeof method !== 'object' || metadata['kind'] !== 'open') return {};
  const card = presentCard(customer, method);
  return { cardLabel: card.label, ...(usage === 'off_session' && customer !== null ? { card } : {}) };
}

function presentCharge(intent: Stripe.PaymentIntent, publishableKey: string): Charge {
  const { id: chargeId, status, last_payment_error: lastError, metadata } = intent;
  if (status === 'succeeded') return { status: 'SUCCEEDED', chargeId, ...cardOf(intent) };
  if (status === 'processing' || status === 'requires_capture') return { status: 'PROCESSING', chargeId };
  if (status === 'canceled') return { status: 'FAILED', chargeId, failureCode: 'cancelled' };
  const failureCode = lastError ? failureOf(lastError) : null;
  const isOver = metadata['kind'] === 'saved' && failureCode !== null;
  if (isOver && failureCode !== 'authentication_required') return { status: 'FAILED', chargeId, failureCode };
  return { status: 'REQUIRES_ACTION', chargeId, secret: secretOf(intent), publishableKey, failureCode };
}

type Declined = { readonly code?: string | undefined; readonly decline_code?: string | undefined };

/** The bank's decline code is more specific than the error code. */
export function failureOf({ code, decline_code: declineCode }: Declined): ChargeFailureCode {
  const known = (reason: string | undefined) => CHARGE_FAILURE_CODES.find((one) => one === reason);
  const wasAuthentication = code === 'payment_intent_authentication_failure';
  return known(declineCode) ?? known(wasAuthentication ? 'authentication_required' : code) ?? 'card_declined';
}
