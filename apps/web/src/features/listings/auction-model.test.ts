/** The owner's view of an auction explains who wins, and what remains of the money. */
import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { describe, expect, it } from 'vitest';
import { bidLines, describePrice, describeRemoval, saleLines } from './auction-model.ts';

type Bid = ListingDetail['bids'][number];
const noor = { name: 'Noor Haddad', bidder: 'Bidder 1', maskedPhone: '•••• 0101', hash: '', leader: 'Bidder 1', at: 1 };
const elias = {
  name: 'Elias Brandt',
  bidder: 'Bidder 2',
  maskedPhone: '•••• 0102',
  hash: '',
  leader: 'Bidder 1',
  at: 2,
};

describe('bids', () => {
  const first: Bid = { ...noor, seq: 1, kind: 'MAX', amountCents: 7_500, priceCents: 5_000, leaderName: null };
  const tie: Bid = { ...elias, seq: 2, kind: 'BID', amountCents: 7_500, priceCents: 7_500, leaderName: 'Noor Haddad' };
  const lines = (...bids: Bid[]) => bidLines(bids).map(({ name, amount, detail }) => `${name} ${amount} ${detail}`);

  it('that a maximum answers are below its raise, so that its owner is shown as the leader', () => {
    expect(lines(tie, first)).toEqual([
      'Noor Haddad $75 Raised automatically',
      'Elias Brandt $75 •••• 0102',
      'Noor Haddad $50 •••• 0101, maximum',
    ]);
  });

  it('show what was offered, not the price that the offer led to', () => {
    expect(lines({ ...tie, amountCents: 6_000, priceCents: 6_500 })).toEqual([
      'Noor Haddad $65 Raised automatically',
      'Elias Brandt $60 •••• 0102',
    ]);
    expect(lines({ ...tie, kind: 'MAX', amountCents: null })[1]).toBe('Elias Brandt Hidden •••• 0102, maximum');
  });

  it('of a sealed auction are hidden before the close, and shown as amounts afterward', () => {
    const sealed: Bid = { ...noor, seq: 1, kind: 'MAX', amountCents: null, priceCents: null, leaderName: null };
    expect(lines(sealed)).toEqual(['Noor Haddad Hidden •••• 0101, maximum']);
    expect(lines({ ...sealed, amountCents: 7_500 })).toEqual(['Noor Haddad $75 •••• 0101, maximum']);
  });

  it('have unique keys', () => {
    expect(new Set(bidLines([tie, first]).map(({ key }) => key)).size).toBe(3);
  });
});

it.each([
  ['sealed', 'ACTIVE', 2, 'Sealed'],
  ['sealed', 'ACTIVE', 0, '$50'],
  ['sealed', 'SETTLING', 2, '$50'],
  ['sealed', 'PAYOUT', 2, '$50'],
  ['traditional', 'ACTIVE', 2, '$50'],
] as const)('the price of a %s auction that is %s with %d bids reads %s', (auctionType, status, bidCount, text) => {
  expect(describePrice({ auctionType, status, bidCount, currentPrice: 5_000 })).toBe(text);
});

it('a fee of zero is not a line of the sale', () => {
  const sale = { priceCents: 7_500, providerFeeCents: 248, platformFeeCents: 0, partnerCents: 7_252, isFree: false };
  expect(saleLines(sale).map(([term]) => term)).toEqual(['Sold for', 'Payment fee', 'You receive']);
  const shared = saleLines({ ...sale, platformFeeCents: 375, partnerCents: 6_877 });
  expect(shared).toContainEqual(['Platform fee', -375]);
  // What comes before 'You receive' adds up to it.
  expect(shared.slice(0, -1).reduce((sum, [, cents]) => sum + cents, 0)).toBe(6_877);
});

it('a removal mentions its time only if some was kept, and says why it is not possible', () => {
  expect(describeRemoval({ canRemove: true, bidCount: 0, status: 'PUBLISHED' })).toBe(
    'Its time opens for appointments again.',
  );
  expect(describeRemoval({ canRemove: true, bidCount: 0, status: 'ENDED' })).toMatch(/^It leaves your list\./);
  expect(describeRemoval({ canRemove: false, bidCount: 3, status: 'ACTIVE' })).toMatch(/with bids can’t be removed/);
  expect(describeRemoval({ canRemove: false, bidCount: 0, status: 'PUBLISHED' })).toBe(
    'It also sells a colleague’s time. Ask the owner to remove it.',
  );
});
