import {
  DISPUTE_STATES,
  REFUND_CAUSES,
  REFUND_FAILURES,
  REFUND_PAYERS,
  REFUND_STATES,
} from '@primehour/domain/refund/refund';
import { STORED_VALUE_KINDS } from '@primehour/domain/stored-value/stored-value';
import * as z from 'zod/mini';
import { actingMemberSchema } from './acting-member.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { cents, tenantQuery, uuid } from './primitives.ts';

export const refundSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  /** Where it went, if not to a card. */
  paidWith: z.optional(z.enum(STORED_VALUE_KINDS)),
  /** The tax in it, according to the books; omitted if there is none. */
  taxCents: z.optional(z.int()),
  state: z.enum(REFUND_STATES),
  cause: z.enum(REFUND_CAUSES),
  /** Who requested it, if a partner did. */
  member: z.optional(actingMemberSchema),
  /** A refund paid by the platform doesn't reduce the business's share. */
  payer: z.enum(REFUND_PAYERS),
  /** When it was requested, or made at the provider; epoch ms. */
  at: z.number(),
  /** Only for a failed refund. `REFUND_FAILURE_MESSAGES` says what to do. */
  failure: z.nullable(z.enum(REFUND_FAILURES)),
  /**
   * What a failed refund had taken from the business: with the platform, or returned to the business; omitted if
   * nothing was.
   */
  share: z.optional(z.enum(['OWED', 'RETURNED'])),
  /** It failed, has not been retried yet, and its amount is still there: `retryRefund` accepts it. */
  canRetry: z.boolean(),
});
export type Refund = z.output<typeof refundSchema>;

export const disputeSchema = z.object({
  /** Whose evidence `getEvidence` assembles. */
  paymentId: z.string(),
  state: z.enum(DISPUTE_STATES),
  amountCents: z.int(),
  /** The bank's reason, such as `fraudulent`. */
  reason: z.string(),
  openedAt: z.number(),
  /** The bank's deadline for evidence; null if none is expected. */
  dueAt: z.nullable(z.number()),
});
export type Dispute = z.output<typeof disputeSchema>;

/** What happened to a booking's money: sums over its payments, each refund, and the latest dispute. */
export const bookingMoneySchema = z.object({
  chargedCents: z.int(),
  /** Returned to the client. */
  refundedCents: z.int(),
  /** Pending: announced to the client and not arrived yet. */
  refundingCents: z.int(),
  /** The maximum refund now. */
  refundableCents: z.int(),
  /** A tip not refunded yet; refunding everything returns it. */
  tipCents: z.int(),
  /** Held by the client's bank. */
  disputedCents: z.int(),
  /** Returned to the client by their bank. */
  chargedBackCents: z.int(),
  /** Oldest first. */
  refunds: z.array(refundSchema),
  dispute: z.nullable(disputeSchema),
});
export type BookingMoney = z.output<typeof bookingMoneySchema>;

export const refundForm = z.object({
  id: uuid(),
  amountCents: cents(1, copy.atLeastOneCent),
  /** One per click: repeating it changes nothing and returns the current state. */
  requestKey: uuid(),
});

export const retryRefund = endpoint({
  id: 'booking.retryRefund',
  method: 'POST',
  path: '/booking/api/refunds/{id}/retry',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Retries a failed refund with a new one of the same amount; once, however often it is requested.',
  source: 'product/bookings#refunds',
  params: z.object({ id: uuid() }),
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  status: 201,
  refusals: ['WRONG_STATE', 'UNDER_DISPUTE', 'NOTHING_TO_REFUND', 'REFUND_TOO_LARGE'],
});

export const refundBooking = endpoint({
  id: 'booking.refundBooking',
  method: 'POST',
  path: '/booking/api/bookings/refund',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Refunds all or part of what was paid online. A failed refund is retried with a new one.',
  source: 'product/bookings#refunds',
  query: tenantQuery,
  body: refundForm,
  output: bookingMoneySchema,
  status: 201,
  refusals: [
    'NOT_PAID_ONLINE',
    'UNDER_DISPUTE',
    'NOTHING_TO_REFUND',
    'REFUND_TOO_LARGE',
    'WHOLE_VISIT_ONLY',
    'REQUEST_KEY_REUSED',
  ],
});
