import type { StripeConfig } from '../payment-config.ts';
import { PaymentFailure, type PaymentProvider } from '../ports/payments.ts';
import { failureOf } from './payments-stripe-charges.ts';
import { at, idOf, objectOf, type StripeClient, textOf } from './payments-stripe-client.ts';

type Methods = Pick<PaymentProvider, 'openMethodSetup' | 'findMethod'>;

/** Cards saved for a later charge. The method is handed out with its customer, for a charge needs both. */
export function stripeMethods(ask: StripeClient, { publishableKey }: StripeConfig): Methods {
  return {
    async openMethodSetup({ customerKey, idempotencyKey }) {
      const customer = await ask({
        method: 'POST',
        path: '/v1/customers',
        idempotencyKey: `${idempotencyKey}:customer`,
        params: { metadata: { key: customerKey } },
      });
      const setup = await ask({
        method: 'POST',
        path: '/v1/setup_intents',
        idempotencyKey,
        params: {
          customer: idOf(customer),
          usage: 'off_session',
          payment_method_types: ['card'],
          metadata: { key: idempotencyKey },
        },
      });
      const secret = textOf(setup['client_secret']);
      if (!secret) throw new PaymentFailure('no_secret', 'Stripe answered without a secret.', { isUnknown: true });
      return { setupId: idOf(setup), secret, publishableKey };
    },

    async findMethod(setupId) {
      const setup = await ask({
        method: 'GET',
        path: `/v1/setup_intents/${encodeURIComponent(setupId)}`,
        params: { expand: ['payment_method'] },
      });
      const status = textOf(setup['status']);
      const lastError = objectOf(setup['last_setup_error']);
      if (status === 'succeeded') {
        const method = objectOf(setup['payment_method']);
        return { status: 'READY', methodId: `${textOf(setup['customer'])}/${idOf(method)}`, label: labelOf(method) };
      }
      if (status === 'canceled') return { status: 'FAILED', failureCode: 'cancelled' };
      // Refused once is not refused for good: the same form takes another card, and then this reads otherwise.
      return Object.keys(lastError).length > 0
        ? { status: 'FAILED', failureCode: failureOf(lastError) }
        : { status: 'PENDING' };
    },
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function labelOf(method: unknown): string {
  const brand = BRANDS[textOf(at(method, 'card', 'brand')) ?? ''] ?? 'Card';
  return `${brand} •••• ${textOf(at(method, 'card', 'last4')) ?? '••••'}`;
}
