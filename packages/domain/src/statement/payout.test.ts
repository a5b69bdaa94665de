import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { differenceOf, explainPayout, PAYOUT_ITEM_KINDS } from './payout.ts';

// The guarantee: the lines of a payout sum to the amount paid out, to the cent, whatever the provider reports about it.

const at = new Date('2026-11-24T00:00:00Z');
const item = (id: string, netCents: number, transactionId: string | null = null, feeCents = 0) => ({
  id,
  kind: 'CHARGE' as const,
  at,
  amountCents: netCents + feeCents,
  feeCents,
  netCents,
  transactionId,
});

describe('a payout', () => {
  it('of movements that are all in the books needs no other line', () => {
    const explained = explainPayout(
      7_000,
      [
        { id: 'a', partnerCents: 9_000 },
        { id: 'b', partnerCents: -2_000 },
      ],
      [item('txn_1', 9_000, 'a', 1_000), item('txn_2', -2_000, 'b')],
    );
    expect(explained).toEqual({ extras: [], otherCents: 0 });
    expect(differenceOf(explained)).toBe(0);
  });

  it('shows what no booking explains, without treating it as a difference', () => {
    const fee = { ...item('txn_2', -250), kind: 'FEE' as const };
    const explained = explainPayout(8_750, [{ id: 'a', partnerCents: 9_000 }], [item('txn_1', 9_000, 'a'), fee]);
    expect(explained.extras).toMatchObject([{ id: 'txn_2', kind: 'FEE', netCents: -250 }]);
    expect([explained.otherCents, differenceOf(explained)]).toEqual([0, 0]);
  });

  it('shows a movement that was paid out differently, and what is not itemized', () => {
    const explained = explainPayout(9_100, [{ id: 'a', partnerCents: 9_000 }], [item('txn_1', 8_999, 'a')]);
    expect(explained).toMatchObject({
      extras: [{ id: 'txn_1', kind: 'DIFFERENCE', amountCents: -1, feeCents: 0, netCents: -1 }],
      otherCents: 101,
    });
    expect(differenceOf(explained)).toBe(100);
  });

  it('that is not itemized yet is one line', () => {
    expect(explainPayout(6_500, [], [])).toEqual({ extras: [], otherCents: 6_500 });
  });
});

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
const someItem = fc.record({
  kind: fc.constantFrom(...PAYOUT_ITEM_KINDS),
  netCents: cents,
  feeCents: cents,
  booking: fc.option(fc.nat(9), { nil: null }),
});

test('the lines of any payout sum to it', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(cents, { maxLength: 10 }),
      fc.array(someItem, { maxLength: 20 }),
      (amount, books, some) => {
        const booked = books.map((partnerCents, index) => ({ id: String(index), partnerCents }));
        const items = some.map(({ booking, ...one }, index) => ({
          ...item(`txn_${index}`, one.netCents, booking === null ? null : String(booking), one.feeCents),
          kind: one.kind,
        }));
        const { extras, otherCents } = explainPayout(amount, booked, items);
        const lines = [...books, ...extras.map(({ netCents }) => netCents), otherCents];
        expect(lines.reduce((sum, one) => sum + one, 0)).toBe(amount);
        expect(extras.every((extra) => extra.netCents === extra.amountCents - extra.feeCents)).toBe(true);
      },
    ),
  );
});
