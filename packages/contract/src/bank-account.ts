import { BOOKING_STATUSES, PAYMENT_PROVIDERS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** NONE covers an account whose form was opened and never filled in. */
export const ACCOUNT_STATUSES = ['NONE', 'PENDING', 'ACTIVE', 'RESTRICTED'] as const;

/** What the payment provider says of a business's bank account. */
export const accountSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(ACCOUNT_STATUSES),
  bankName: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** What the provider still wants, in words. */
  missing: z.array(z.string()),
});

export const disconnectAccount = endpoint({
  id: 'payment.disconnectAccount',
  method: 'DELETE',
  path: '/user/api/account-info',
  audience: 'partner',
  isSensitive: true,
  summary: 'Disconnects the bank account. The calendar, which can’t be paid for any more, is switched off first.',
  source: 'ours',
  output: accountSchema,
  refusals: ['ACCOUNT_IN_USE'],
});

const linkParams = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a valid link')) });

export const openMyPayment = endpoint({
  id: 'payment.openMyPayment',
  method: 'POST',
  path: '/booking/api/my/{token}/payment',
  audience: 'link',
  summary: 'Opens the payment of a held time for the provider’s own card form; the same one each time.',
  source: 'decisions, bank account and payments',
  params: linkParams,
  output: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    secret: z.string(),
    publishableKey: z.optional(z.string()),
  }),
  status: 201,
  refusals: ['PAYMENT_PENDING', 'PAYMENTS_OFF', 'HOLD_LAPSED', 'WRONG_STATE'],
});

export const checkMyPayment = endpoint({
  id: 'payment.checkMyPayment',
  method: 'POST',
  path: '/booking/api/my/{token}/payment/check',
  audience: 'link',
  summary: 'Asks the provider what became of the payment, so that the client need not wait for its word.',
  source: 'ours',
  params: linkParams,
  output: z.object({ status: z.enum(BOOKING_STATUSES), failure: z.nullable(z.string()) }),
  refusals: [],
});
