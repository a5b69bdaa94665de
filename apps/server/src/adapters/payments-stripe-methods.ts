import type Stripe from 'stripe';
import type { StripeConfig } from '../payment-config.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import { failureOf } from './payments-stripe-charges.ts';
import { type CallStripe, secretOf } from './payments-stripe-client.ts';

type Methods = Pick<PaymentProvider, 'openMethodSetup' | 'findMethod'>;

/** Cards saved for later charges. The method id includes its customer, because a charge needs both. */
export function stripeMethods(call: CallStripe, { publishableKey }: StripeConfig): Methods {
  return {
    async openMethodSetup({ customerKey, idempotencyKey }) {
      const customer = await call(({ customers }) =>
        customers.create({ metadata: { key: customerKey } }, { idempotencyKey: `${idempotencyKey}:customer` }),
      );
      const params: Stripe.SetupIntentCreateParams = {
        customer: customer.id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { key: idempotencyKey },
      };
      const setup = await call(({ setupIntents }) => setupIntents.create(params, { idempotencyKey }));
      return { setupId: setup.id, secret: secretOf(setup), publishableKey };
    },

    async findMethod(setupId) {
      const setup = await call(({ setupIntents }) => setupIntents.retrieve(setupId, { expand: ['payment_method'] }));
      const { status, customer, payment_method: method, last_setup_error: lastError } = setup;
      if (status === 'succeeded' && method !== null && typeof method === 'object') {
        return { status: 'READY', methodId: `${idOf(customer)}/${method.id}`, label: labelOf(method) };
      }
      if (status === 'canceled') return { status: 'FAILED', failureCode: 'cancelled' };
      // A refusal isn't final: the same form accepts another card, and the result changes.
      return lastError ? { status: 'FAILED', failureCode: failureOf(lastError) } : { status: 'PENDING' };
    },
  };
}

const idOf = (thing: string | { id: string } | null): string => (typeof thing === 'string' ? thing : (thing?.id ?? ''));

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const labelOf = ({ card }: Stripe.PaymentMethod): string =>
  `${BRANDS[card?.brand ?? ''] ?? 'Card'} •••• ${card?.last4 ?? '••••'}`;
