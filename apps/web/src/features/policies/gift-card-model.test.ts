import type { StoredValue } from '@primehour/contract/stored-value';
import { expect, it } from 'vitest';
import { factsOfValue, nameOfValue, readCorrection } from './gift-card-model.ts';

// The guarantee: gift cards and packages have the same names and units everywhere, and a correction is parsed as typed.

const GIFT: StoredValue = {
  id: 'g',
  kind: 'GIFT_CARD',
  label: 'Gift card',
  balance: 1000,
  priceCents: 5000,
  visits: null,
  serviceIds: null,
  validUntil: null,
  sold: 'GIVEN',
  codeLast4: 'TV0W',
  recipientName: 'Mia',
  client: null,
  createdAt: 0,
  isBlocked: false,
};
const PACKAGE: StoredValue = {
  ...GIFT,
  kind: 'PACKAGE',
  label: 'Five cuts',
  balance: 1,
  visits: 5,
  validUntil: '2026-12-31',
  sold: 'TILL',
  codeLast4: null,
  recipientName: null,
  client: { id: 'c', name: 'Mia Berg' },
};

it('each is named, with what is left of it', () => {
  expect([GIFT, PACKAGE].map(nameOfValue)).toEqual(['Gift card •••• TV0W', 'Five cuts, Mia Berg']);
  expect(factsOfValue(GIFT)).toBe('$10 of $50 left · for Mia · given away');
  expect(factsOfValue(PACKAGE)).toMatch(/^1 of 5 visits left · valid until .*Dec 31/);
});

it.each([
  ['10', true, 1000],
  ['-10.50', true, -1050],
  ['− 3', false, -3],
  ['+2', false, 2],
  ['0', true, undefined],
  ['', true, undefined],
  ['2.5', false, undefined],
  ['ten', true, undefined],
])('a correction of %j (gift card: %s) is %s', (text, isGiftCard, expected) => {
  expect(readCorrection(text, isGiftCard)).toBe(expected);
});
