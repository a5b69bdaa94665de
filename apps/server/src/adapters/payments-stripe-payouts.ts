import type { PayoutItemKind, PayoutStatus } from '@primehour/domain/statement/payout';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../ports/payments.ts';
import type { PaidOut, PayoutItem } from '../ports/payouts.ts';
import { type CallStripe, StripeRefusal } from './payments-stripe-client.ts';

const PAGE = 100;
/** 10,000 items of one payout; more are not read, and the statement shows their sum as not itemized. */
const PAGES_MAX = 100;
const STATUSES: Readonly<Record<string, PayoutStatus>> = { paid: 'PAID', failed: 'FAILED', canceled: 'FAILED' };

/** Stripe's reporting categories; all others are adjustments. */
const KINDS: Readonly<Record<string, PayoutItemKind>> = {
  charge: 'CHARGE',
  refund: 'REFUND',
  refund_failure: 'REFUND_FAILED',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE',
  fee: 'FEE',
  network_cost: 'FEE',
  tax: 'FEE',
  payout_reversal: 'PAYOUT_RETURNED',
};

/**
 * A connected account sees our charge as a payment created by a transfer, and our refund as a refund of that payment,
 * created by a reversal of the transfer. These fields lead back to the charge and the refund on the platform. Stripe
 * expands four levels.
 */
const EXPAND = ['data.source.source_transfer.source_transaction', 'data.source.source_transfer_reversal'];

type Payouts = Pick<PaymentProvider, 'listPayouts' | 'findPayoutItems'>;

/** Payouts of a connected account, and what each consists of (decision 163). */
export function stripePayouts(call: CallStripe): Payouts {
  const listItems = (payout: string, stripeAccount: string, startingAfter: string | undefined) =>
    call(({ balanceTransactions }) =>
      balanceTransactions.list(
        { payout, limit: PAGE, expand: EXPAND, ...(startingAfter ? { starting_after: startingAfter } : {}) },
        { stripeAccount },
      ),
    );

  return {
    async listPayouts({ accountId }) {
      if (accountId === undefined) return [];
      const { data } = await call(({ payouts }) => payouts.list({ limit: PAGE }, { stripeAccount: accountId }));
      return data.map((payout: Stripe.Payout) => ({
        payoutId: payout.id,
        amountCents: payout.amount as Cents,
        status: STATUSES[payout.status] ?? 'ON_THE_WAY',
        createdAt: (payout.created * 1_000) as Instant,
        arrivesAt: (payout.arrival_date * 1_000) as Instant,
      }));
    },

    async findPayoutItems({ accountId }, payoutId) {
      const status = accountId === undefined ? undefined : await readStatus(call, accountId, payoutId);
      if (accountId === undefined || status === undefined) return { state: 'NEVER' };
      // Only automatic payouts are itemized.
      if (status !== 'completed') return { state: status === 'in_progress' ? 'LATER' : 'NEVER' };
      const items: PayoutItem[] = [];
      let last: string | undefined;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const { data, has_more: hasMore } = await listItems(payoutId, accountId, last);
        // The list also contains the payout itself, as what left the balance.
        items.push(...data.filter((each) => each.type !== 'payout').map(presentItem));
        last = data.at(-1)?.id;
        if (!hasMore) break;
      }
      return { state: 'READY', items };
    },
  };
}

/** Undefined for a payout in test mode, or one of an account that these keys can't query. */
async function readStatus(call: CallStripe, stripeAccount: string, payoutId: string): Promise<string | undefined> {
  try {
    const payout = await call(({ payouts }) => payouts.retrieve(payoutId, {}, { stripeAccount }));
    return payout.reconciliation_status;
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return undefined;
    throw error;
  }
}

function presentItem(item: Stripe.BalanceTransaction): PayoutItem {
  const category = KINDS[item.reporting_category] ?? 'ADJUSTMENT';
  const movement = movementOf(category, item.source);
  return {
    itemId: item.id,
    kind: movement?.kind ?? category,
    at: (item.created * 1_000) as Instant,
    amountCents: item.amount,
    feeCents: item.fee,
    netCents: item.net,
    movement,
  };
}

/** The charge or refund on the platform; null for anything else. */
function movementOf(kind: PayoutItemKind, source: Stripe.BalanceTransaction['source']): PaidOut | null {
  if (source === null || typeof source !== 'object') return null;
  if (kind === 'CHARGE' && source.object === 'charge') {
    const transfer = expandedOf(source.source_transfer);
    // A share that a failed refund had taken is returned by a transfer that no charge created.
    const failed = transfer?.metadata['refund'];
    if (failed) return { kind: 'REFUND_FAILED', id: failed };
    const charge = expandedOf(transfer?.source_transaction);
    const intent = charge?.payment_intent;
    return intent ? { kind, id: idOf(intent) } : null;
  }
  if ((kind === 'REFUND' || kind === 'REFUND_FAILED') && source.object === 'refund') {
    const refund = expandedOf(source.source_transfer_reversal)?.source_refund;
    return refund ? { kind, id: idOf(refund) } : null;
  }
  return null;
}

/** An expanded object; undefined where only its id, or nothing, was returned. */
const expandedOf = <Each extends object>(value: string | Each | null | undefined): Each | undefined =>
  typeof value === 'object' && value !== null ? value : undefined;

const idOf = (value: string | { readonly id: string }): string => (typeof value === 'string' ? value : value.id);
