import { expect, it } from 'vitest';
import { payoutChange } from './payout-change.ts';

// The guarantee: an owner is notified of every change of their payout account, but not of the first account or of
// completed details.

const ACTIVE = { status: 'ACTIVE', accountId: 'acct_1', bankName: 'First Bank', last4: '4242' };
const STARTED = { status: 'STARTED', accountId: 'acct_1', bankName: null, last4: null };
const GONE = { ...ACTIVE, status: 'DISCONNECTED' };

it.each([
  ['the first account', undefined, ACTIVE, undefined],
  ['a first form submitted', STARTED, ACTIVE, undefined],
  ['a detail added later', { ...ACTIVE, bankName: null, last4: null }, ACTIVE, undefined],
  ['the same as before', ACTIVE, ACTIVE, undefined],
  ['one that its provider restricts', ACTIVE, { ...ACTIVE, status: 'RESTRICTED' }, undefined],
  ['another number', ACTIVE, { ...ACTIVE, last4: '6789' }, 'ACCOUNT_PAYOUT_CHANGED'],
  ['a number removed', ACTIVE, { ...ACTIVE, last4: null }, 'ACCOUNT_PAYOUT_CHANGED'],
  ['another bank', ACTIVE, { ...ACTIVE, bankName: 'Second Bank' }, 'ACCOUNT_PAYOUT_CHANGED'],
  ['another account', ACTIVE, { ...ACTIVE, accountId: 'acct_2' }, 'ACCOUNT_PAYOUT_CHANGED'],
  ['one connected again', GONE, ACTIVE, 'ACCOUNT_PAYOUT_CHANGED'],
  ['a form opened again', GONE, STARTED, undefined],
  ['one disconnected', ACTIVE, GONE, 'ACCOUNT_PAYOUT_REMOVED'],
  ['one that stays disconnected', GONE, GONE, undefined],
])('%s', (_what, before, after, notice) => {
  expect(payoutChange(before, after)).toBe(notice);
});
