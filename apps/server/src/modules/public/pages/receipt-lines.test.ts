import { expect, it } from 'vitest';
import { receiptLines } from './receipt-lines.ts';

// The guarantee: a receipt lists money that moved, and no line of $0.

const at = new Date('2026-10-06T14:00:00Z');
const later = new Date('2026-10-07T14:00:00Z');
const booked = { serviceName: 'Cut', priceCents: 4500, discountCode: null, discountCents: 0, tax: null };
const nothing = {
  payments: [],
  dues: [],
  refunds: [],
  disputes: [],
  refundedTaxes: new Map<string, number>(),
  paidOutsideAt: null,
  paidOutsideCents: 0,
  booked,
};

it('lists what was paid and refunded, oldest first', () => {
  const payments = [{ amountCents: 4500, paidAt: at, purpose: 'PRICE' }] as never;
  const refunds = [
    { id: 'back', state: 'PAID_BACK', amountCents: 1000, createdAt: at, updatedAt: later },
    { state: 'FAILED', amountCents: 2000, createdAt: at, updatedAt: later },
  ] as never;
  expect(receiptLines({ ...nothing, payments, refunds })).toEqual([
    { at: at.getTime(), amountCents: 4500, kind: 'PAID' },
    { at: later.getTime(), amountCents: 1000, kind: 'REFUNDED' },
  ]);
});

it.each([
  [4500, [{ at: at.getTime(), amountCents: 4500, kind: 'PAID_AT_BUSINESS' }]],
  [0, []],
])('of which %i cents were paid at the business, lists %j', (paidOutsideCents, lines) => {
  expect(receiptLines({ ...nothing, paidOutsideAt: at, paidOutsideCents })).toEqual(lines);
});
