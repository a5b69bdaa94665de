import type Stripe from 'stripe';
import type { StripeConfig } from '../payment-config.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { SavedCard } from '../ports/saved-card.ts';
import { CARD_USE, methodIdOf, openCustomer, presentCard } from './payments-stripe-cards.ts';
import { failureOf } from './payments-stripe-charges.ts';
import { type CallStripe, secretOf, StripeRefusal } from './payments-stripe-client.ts';

type Methods = Pick<PaymentProvider, 'openMethodSetup' | 'findMethod' | 'findSavedCard' | 'removeSavedCard'>;

/** Cards saved for later charges. */
export function stripeMethods(call: CallStripe, { publishableKey }: StripeConfig): Methods {
  async function findSavedCard(methodId: string): Promise<SavedCard | undefined> {
    const method = await call(({ paymentMethods }) => paymentMethods.retrieve(cardIdOf(methodId))).catch(
      (error: unknown) => {
        if (error instanceof StripeRefusal && error.status === 404) return undefined;
        throw error;
      },
    );
    // A removed card still exists, without a customer, and can't be charged anymore.
    if (!method || methodIdOf(method.customer, method.id) !== methodId) return undefined;
    return presentCard(method.customer, method);
  }

  return {
    findSavedCard,

    async openMethodSetup({ customerKey, idempotencyKey }) {
      const params: Stripe.SetupIntentCreateParams = {
        customer: await openCustomer(call, customerKey, idempotencyKey),
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        payment_method_options: { card: { setup_credential_usage: CARD_USE } },
        metadata: { key: idempotencyKey },
      };
      const setup = await call(({ setupIntents }) => setupIntents.create(params, { idempotencyKey }));
      return { setupId: setup.id, secret: secretOf(setup), publishableKey };
    },

    async findMethod(setupId) {
      const setup = await call(({ setupIntents }) => setupIntents.retrieve(setupId, { expand: ['payment_method'] }));
      const { status, customer, payment_method: method, last_setup_error: lastError } = setup;
      if (status === 'succeeded' && method !== null && typeof method === 'object') {
        return { status: 'READY', ...presentCard(customer, method) };
      }
      if (status === 'canceled') return { status: 'FAILED', failureCode: 'cancelled' };
      // A refusal isn't final: the same form accepts another card, and the result changes.
      return lastError ? { status: 'FAILED', failureCode: failureOf(lastError) } : { status: 'PENDING' };
    },

    async removeSavedCard(methodId) {
      const key = { idempotencyKey: `method:${methodId}:remove` };
      try {
        await call(({ paymentMethods }) => paymentMethods.detach(cardIdOf(methodId), {}, key));
      } catch (error) {
        // Already removed: nothing is left to detach it from.
        const isGone = error instanceof StripeRefusal && [400, 404].includes(error.status);
        if (!isGone || (await findSavedCard(methodId)) !== undefined) throw error;
      }
    },
  };
}

const cardIdOf = (methodId: string): string => methodId.split('/')[1] ?? '';
