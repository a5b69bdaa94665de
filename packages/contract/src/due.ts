import { isTipAmount } from '@primehour/domain/due/tip';
import { DUE_KINDS, DUE_STATES } from '@primehour/domain/policy/due-kinds';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { linkToken, tenantQuery, uuid } from './primitives.ts';
import { providerForm } from './provider-form.ts';
import { cardForm } from './public.ts';

/** What a client owes beyond the first payment (product/policies#fees). */
export const dueSchema = z.object({
  id: z.string(),
  kind: z.enum(DUE_KINDS),
  amountCents: z.int(),
  state: z.enum(DUE_STATES),
  /** Epoch ms: when the card is charged next, or when the link expires. */
  dueAt: z.number(),
  canCharge: z.boolean(),
  canWaive: z.boolean(),
  /** Nothing has been charged yet: removing the no-show also removes the fee. */
  canUndo: z.boolean(),
});
export type Due = z.output<typeof dueSchema>;

const dueParams = z.object({ id: uuid(), dueId: uuid() });

export const chargeDue = endpoint({
  id: 'due.chargeDue',
  method: 'POST',
  path: '/booking/api/bookings/{id}/dues/{dueId}/charge',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Charges what a client owes now, instead of later or again.',
  source: 'product/policies#fees',
  params: dueParams,
  query: tenantQuery,
  output: dueSchema,
  status: 201,
  refusals: ['WRONG_STATE'],
});

export const waiveDue = endpoint({
  id: 'due.waiveDue',
  method: 'POST',
  path: '/booking/api/bookings/{id}/dues/{dueId}/waive',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Waives what a client owes; what was paid of it is refunded.',
  source: 'product/policies#waiver',
  params: dueParams,
  query: tenantQuery,
  output: dueSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'UNDER_DISPUTE'],
});

const linkParams = z.object({ token: linkToken });

/** What is still to be paid for a booking, as its client sees it; null if nothing is. */
const myDueSchema = z.object({
  due: z.nullable(z.object({ kind: z.enum(DUE_KINDS), amountCents: z.int() })),
});

export const getMyDue = endpoint({
  id: 'due.getMyDue',
  method: 'GET',
  path: '/booking/api/my/{token}/due',
  audience: 'link',
  summary: 'What the client of a booking has to pay by the link.',
  source: 'product/policies#link',
  params: linkParams,
  output: myDueSchema,
  refusals: [],
});

export const openMyDue = endpoint({
  id: 'due.openMyDue',
  method: 'POST',
  path: '/booking/api/my/{token}/due/payment',
  audience: 'link',
  summary: 'Opens the payment for what is owed in the provider’s own card form; the same payment each time.',
  source: 'product/policies#link',
  params: linkParams,
  output: providerForm,
  status: 201,
  refusals: ['PAYMENT_PENDING', 'PAYMENTS_OFF', 'WRONG_STATE'],
});

export const checkMyDue = endpoint({
  id: 'due.checkMyDue',
  method: 'POST',
  path: '/booking/api/my/{token}/due/payment/check',
  audience: 'link',
  summary: 'Fetches the payment’s result from the provider.',
  source: 'product/policies#link',
  params: linkParams,
  output: z.object({ status: z.enum(['PENDING', 'PAID']), failure: z.nullable(z.string()) }),
  refusals: [],
});

export const payMyDue = endpoint({
  id: 'due.payMyDue',
  method: 'POST',
  path: '/booking/api/my/{token}/due/pay',
  audience: 'link',
  summary: 'Pays what is owed with a card entered in the sandbox’s form.',
  source: 'product/policies#link',
  params: linkParams,
  body: cardForm,
  output: myDueSchema,
  status: 201,
  refusals: ['PAYMENT_DECLINED', 'PAYMENT_PENDING', 'PAYMENTS_OFF', 'WRONG_STATE'],
});

export const tipForm = z.object({
  amountCents: z.int(copy.tipRange).check(z.refine(isTipAmount, copy.tipRange)),
});

export const chooseMyTip = endpoint({
  id: 'due.chooseMyTip',
  method: 'POST',
  path: '/booking/api/my/{token}/tip',
  audience: 'link',
  summary:
    'Chooses a tip after a visit, which is then paid like anything else that is owed; another amount replaces it.',
  source: 'product/tips#choosing',
  params: linkParams,
  body: tipForm,
  output: myDueSchema,
  status: 201,
  refusals: ['PAYMENT_PENDING', 'PAYMENTS_OFF', 'WRONG_STATE'],
});
