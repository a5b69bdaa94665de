/**
 * A refund is everything, a typed amount within what is left, or nothing; restoring explains what happens to the money.
 */
import { describe, expect, it } from 'vitest';
import { mayHaveCharge, refundAmountOf, describeRestore } from './refund-form.ts';

describe('the amount of a refund', () => {
  it.each([
    [{ choice: 'ALL', dollars: '7' }, { cents: 4550 }],
    [{ choice: 'NONE', dollars: '7' }, { cents: 0 }],
    [{ choice: 'PART', dollars: '12.5' }, { cents: 1250 }],
    [{ choice: 'PART', dollars: '45.50' }, { cents: 4550 }],
    [{ choice: 'PART', dollars: '45.51' }, { error: 'Should be at most $45.50' }],
    [{ choice: 'PART', dollars: ' ' }, { error: 'Enter an amount' }],
    [{ choice: 'PART', dollars: '0' }, { error: 'Should be at least $0.01' }],
    [{ choice: 'PART', dollars: '-3' }, { error: 'Should not be negative' }],
    [{ choice: 'PART', dollars: 'much' }, { error: 'Should be a number' }],
  ] as const)('of %o is %o', (fields, amount) => {
    expect(refundAmountOf(fields, 4550)).toEqual(amount);
  });
});

it('loads money only where something may have been paid', () => {
  const booking = { payment: 'PAID', service: { name: 'Cut', price: 4550 } } as const;
  expect(mayHaveCharge(booking)).toBe(true);
  expect(mayHaveCharge({ ...booking, payment: 'UNPAID' })).toBe(false);
  expect(mayHaveCharge({ ...booking, service: { name: 'Cut', price: 49 } })).toBe(false);
});

describe('restoring', () => {
  const kept = { chargedCents: 4550, refundedCents: 0, refundingCents: 0, chargedBackCents: 0 };
  it.each([
    ['CONFIRMED', {}, ''],
    ['CONFIRMED', { refundingCents: 1000 }, 'Part of its price was refunded and stays with the client.'],
    ['CONFIRMED', { refundedCents: 1000 }, 'Part of its price was refunded and stays with the client.'],
    // Added by hand: what was not paid, or was refunded, is paid at the visit.
    ['CONFIRMED', { chargedCents: 0 }, ''],
    ['CONFIRMED', { refundedCents: 4550 }, ''],
    ['PENDING', { chargedCents: 0 }, 'It was not paid, so the client has 15 minutes to pay.'],
    ['PENDING', { refundingCents: 4550 }, 'Its refund is on its way, so the client has 15 minutes to pay again.'],
    ['PENDING', { refundedCents: 4550 }, 'It was refunded, so the client has 15 minutes to pay again.'],
    ['PENDING', { chargedBackCents: 4550 }, 'The client got their money back, so they have 15 minutes to pay again.'],
  ] as const)('to %s with %o says%s', (restoredStatus, money, text) => {
    expect(describeRestore({ restoredStatus, money: { ...kept, ...money } })).toBe(text);
  });
});
