import * as copy from '../copy/checks.ts';
import { type Check, count, NONE } from './check.ts';

/**
 * A hold lasts a quarter of an hour, and a sale is charged immediately: anything older was queried without a result.
 */
const UNSETTLED = `status = 'PROCESSING' and created_at < $1::timestamptz - interval '30 minutes'`;

export const MONEY_CHECKS: readonly Check[] = [
  {
    name: 'payment-unsettled',
    title: copy.paymentsTitle,
    metric: 'primehour_payment_unsettled',
    help: 'Payments of bookings and auctions that have been in progress for half an hour.',
    unit: 'count',
    limit: NONE,
    sql: count(
      `(select from payment where ${UNSETTLED} union all select from auction_charge where ${UNSETTLED}) as unsettled`,
    ),
    say: copy.paymentsText,
    runbook: 'charges-and-refunds',
    alert: { name: 'PrimehourPaymentsStuck', forMinutes: 5 },
  },
  {
    name: 'refund-owed',
    title: copy.refundsOwedTitle,
    metric: 'primehour_refund_owed',
    help: 'Refunds that have been owed for an hour, which is longer than all attempts take.',
    unit: 'count',
    limit: NONE,
    sql: count(`refund where state = 'OWED' and created_at < $1::timestamptz - interval '1 hour'`),
    say: copy.refundsOwedText,
    runbook: 'refunds',
    alert: { name: 'PrimehourRefundsOwed', forMinutes: 5 },
  },
  {
    name: 'refund-failed',
    title: copy.refundsFailedTitle,
    metric: 'primehour_refund_failed',
    help: 'Refunds that failed within a week and were not retried.',
    unit: 'count',
    limit: NONE,
    sql: count(`refund where state = 'FAILED' and failure <> 'ALREADY_REFUNDED'
      and updated_at > $1::timestamptz - interval '7 days'
      and not exists (select from refund again
        where again.business_id = refund.business_id and again.request_key = refund.id)`),
    say: copy.refundsFailedText,
    runbook: 'refunds',
  },
  {
    name: 'share-owed',
    title: copy.sharesTitle,
    metric: 'primehour_share_owed',
    help: 'Shares of failed refunds that were not transferred back to their businesses yet.',
    unit: 'count',
    limit: NONE,
    sql: count(`refund where state = 'FAILED' and payer = 'BUSINESS' and provider_refund_id is not null
      and share_returned_at is null`),
    say: copy.plainCount,
    runbook: 'refunds',
  },
  {
    name: 'due-uncollected',
    title: copy.duesTitle,
    metric: 'primehour_due_uncollected',
    help: 'Fees that no card paid and whose link has expired.',
    unit: 'count',
    sql: count(`due where state = 'UNCOLLECTED'`),
    say: copy.plainCount,
    runbook: 'payments',
  },
  {
    name: 'dispute-open',
    title: copy.disputesTitle,
    metric: 'primehour_dispute_open',
    help: 'Disputes and inquiries of banks that need a response.',
    unit: 'count',
    limit: NONE,
    // An inquiry stays one while the bank reviews the response.
    sql: count(`dispute where state = 'NEEDS_RESPONSE' or state = 'INQUIRY' and evidence_sent_at is null`),
    say: copy.openText,
    command: 'npm run disputes -- list',
    runbook: 'disputes',
  },
  {
    name: 'payout-differs',
    title: copy.payoutsTitle,
    metric: 'primehour_payout_differs',
    help: 'Payouts within 30 days that differ from what the provider itemized, or from the books.',
    unit: 'count',
    limit: NONE,
    sql: count(`payout where difference_cents <> 0 and created_at > $1::timestamptz - interval '30 days'`),
    say: copy.payoutsText,
    runbook: 'payouts',
  },
];
