import type { Discount } from '@primehour/contract/discount';
import { describe, expect, it } from 'vitest';
import { discountFacts } from './discount-model.ts';

// The guarantee: the list shows what a code does, and how often it was used.

const CODE: Discount = {
  id: '1',
  code: 'WELCOME20',
  basisPoints: 2000,
  amountCents: null,
  serviceIds: null,
  fromDate: null,
  untilDate: null,
  usesMax: null,
  perClientMax: 1,
  uses: 3,
};
const SERVICES = [
  { id: 'a', name: 'Cut' },
  { id: 'b', name: 'Color' },
];

describe('the facts of a code', () => {
  it.each([
    [{}, '20% off · once per client · used 3 times'],
    [{ perClientMax: null, uses: 1 }, '20% off · used once'],
    [{ perClientMax: null, uses: 0 }, '20% off · not used yet'],
    [{ basisPoints: null, amountCents: 1050, usesMax: 50 }, '$10.50 off · once per client · used 3 of 50 times'],
    [
      { serviceIds: ['b'], fromDate: '2026-03-05', untilDate: '2026-03-07', perClientMax: 2 },
      '20% off · for Color · 2 times per client · starts Thu, Mar 5 · ends Sat, Mar 7 · used 3 times',
    ],
  ])('%j', (change, text) => {
    expect(discountFacts({ ...CODE, ...change }, SERVICES)).toBe(text);
  });
});
