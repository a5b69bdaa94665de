import type { DisputeState, RefundCause, RefundFailure, RefundState } from './refund.ts';

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  OWED: 'Owed',
  UNDER_WAY: 'Under way',
  PAID_BACK: 'Refunded',
  FAILED: 'Failed',
};

/** Shown to the partner after the time of a refund. */
export const REFUND_CAUSE_LABELS: Record<RefundCause, string> = {
  PARTNER: 'by the business',
  PARTNER_CANCELLED: 'the business canceled',
  CLIENT_CANCELLED: 'the client canceled',
  LATE_PAYMENT: 'paid too late',
  LAPSED: 'the hold expired',
  PROVIDER: 'made at the payment provider',
};

/** What happened, and what to do next. */
export const REFUND_FAILURE_MESSAGES: Record<RefundFailure, string> = {
  INSUFFICIENT_FUNDS: 'Your balance with the payment provider is too low. Try again once new payments have come in.',
  CARD_CLOSED:
    'The client’s card was closed. Give the money back another way, such as cash, or try again if the card works now.',
  ALREADY_REFUNDED: 'This money was already refunded at the payment provider. There is nothing left to do.',
  UNDER_DISPUTE: 'The client’s bank is reviewing this payment. It decides where the money goes.',
  DECLINED: 'The client’s bank declined the refund. Try again, or give the money back another way.',
  PROVIDER_ERROR: 'The payment provider could not make this refund. Try again, or contact us if it fails again.',
};

/** Where the business's share of a failed refund is. */
export const TAKEN_SHARE_MESSAGES = {
  OWED: 'Your share is on its way back to your balance with the payment provider.',
  RETURNED: 'Your share is back in your balance with the payment provider.',
} as const;

export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  INQUIRY: 'The client’s bank has a question',
  NEEDS_RESPONSE: 'Payment disputed',
  UNDER_REVIEW: 'Dispute under review',
  WON: 'Dispute won',
  LOST: 'Dispute lost',
  CLOSED: 'The bank’s question is settled',
};
