import { BOOKING_STATUSES, PAYMENT_PROVIDERS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { line } from './primitives.ts';
import { providerForm } from './provider-form.ts';

/** NONE includes an account whose form was opened but never completed. */
export const ACCOUNT_STATUSES = ['NONE', 'PENDING', 'ACTIVE', 'RESTRICTED'] as const;

/** What the payment provider reports about a business's bank account. */
export const accountSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(ACCOUNT_STATUSES),
  bankName: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** What the provider still requires, as text. */
  missing: z.array(z.string()),
});

export const disconnectAccount = endpoint({
  id: 'payment.disconnectAccount',
  method: 'DELETE',
  path: '/user/api/account-info',
  audience: 'partner',
  permission: 'account.change',
  isSensitive: true,
  summary:
    'Disconnects the bank account. The calendar is turned off first, because bookings can’t be paid for anymore.',
  source: 'product/account#bank-account',
  output: accountSchema,
  refusals: ['ACCOUNT_IN_USE'],
});

const linkParams = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, copy.linkInvalid)) });

export const openMyPayment = endpoint({
  id: 'payment.openMyPayment',
  method: 'POST',
  path: '/booking/api/my/{token}/payment',
  audience: 'link',
  summary: 'Opens the payment for a held time in the provider’s own card form; the same payment each time.',
  source: 'product/client-pages#payment',
  params: linkParams,
  output: providerForm,
  status: 201,
  refusals: ['AGREEMENT_NEEDED', 'PAYMENT_PENDING', 'PAYMENTS_OFF', 'HOLD_LAPSED', 'WRONG_STATE'],
});

export const checkMyPayment = endpoint({
  id: 'payment.checkMyPayment',
  method: 'POST',
  path: '/booking/api/my/{token}/payment/check',
  audience: 'link',
  summary: 'Fetches the payment’s result from the provider, so that the client need not wait for its event.',
  source: 'product/client-pages#payment',
  params: linkParams,
  output: z.object({
    status: z.enum(BOOKING_STATUSES),
    failure: z.nullable(z.string()),
    /** Epoch ms; null unless PENDING. */
    holdExpiresAt: z.nullable(z.number()),
  }),
  refusals: [],
});

export const openAccountSession = endpoint({
  id: 'user.openAccountSession',
  method: 'POST',
  path: '/user/api/account-info',
  audience: 'partner',
  permission: 'account.change',
  summary: 'Opens a session with the payment provider in which the bank account is connected.',
  source: 'product/account#bank-account',
  output: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    secret: z.string(),
    publishableKey: z.optional(z.string()),
  }),
  status: 201,
  refusals: ['STEP_UP_REQUIRED'],
});

export const getAccount = endpoint({
  id: 'user.getAccount',
  method: 'GET',
  path: '/user/api/account-info',
  audience: 'partner',
  permission: 'account.change',
  summary: 'What the payment provider reports about the bank account.',
  source: 'product/account#bank-account',
  output: accountSchema,
  refusals: [],
});

/** The fields of the sandbox bank's form, with the bank's own rules. */
export const sandboxBankForm = z.object({
  accountHolderName: line(copy.required),
  routingNumber: z
    .string({ error: copy.required })
    .check(
      z.trim(),
      z.regex(/^\d{9}$/, copy.routingNumberLength),
      z.refine(isRoutingNumber, copy.routingNumberUnknown),
    ),
  accountNumber: z.string({ error: copy.required }).check(z.trim(), z.regex(/^\d{4,17}$/, copy.accountNumberLength)),
});

/** ABA checksum: 3·(d1+d4+d7) + 7·(d2+d5+d8) + (d3+d6+d9) is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return /^\d{9}$/.test(text) && sum > 0 && sum % 10 === 0;
}

export const connectSandboxBank = endpoint({
  id: 'user.connectSandboxBank',
  method: 'POST',
  path: '/user/api/sandbox-bank/accounts',
  audience: 'partner',
  permission: 'account.change',
  summary: 'The sandbox bank’s own form: connects an account that moves no money.',
  source: 'product/account#bank-account',
  body: z.extend(sandboxBankForm, { secret: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({ status: z.enum(ACCOUNT_STATUSES) }),
  status: 201,
  refusals: ['ACCOUNT_SESSION_EXPIRED', 'BANK_REFUSED', 'STEP_UP_REQUIRED'],
});
