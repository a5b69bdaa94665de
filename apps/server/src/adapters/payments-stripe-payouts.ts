import type { PayoutStatus } from '@primehour/domain/statement/payout';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../ports/payments.ts';
import type { CallStripe } from './payments-stripe-client.ts';

const LISTED_MAX = 100;
const STATUSES: Readonly<Record<string, PayoutStatus>> = { paid: 'PAID', failed: 'FAILED', canceled: 'FAILED' };

/** Payouts of a connected account; which of our charges each has is not read (decision 113). */
export const stripePayouts = (call: CallStripe): Pick<PaymentProvider, 'listPayouts'> => ({
  async listPayouts({ accountId }) {
    if (accountId === undefined) return [];
    const { data } = await call(({ payouts }) => payouts.list({ limit: LISTED_MAX }, { stripeAccount: accountId }));
    return data.map((payout: Stripe.Payout) => ({
      payoutId: payout.id,
      amountCents: payout.amount as Cents,
      status: STATUSES[payout.status] ?? 'ON_THE_WAY',
      createdAt: (payout.created * 1_000) as Instant,
      arrivesAt: (payout.arrival_date * 1_000) as Instant,
      paidOut: null,
    }));
  },
});
