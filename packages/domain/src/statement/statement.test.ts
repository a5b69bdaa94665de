import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chargeEntries, type LedgerEntry, refundEntries, reversedEntries } from '../ledger/entries.ts';
import { feesOf, saleOf } from '../ledger/sale.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Cents, Instant, Zone } from '../vocabulary.ts';
import { boundsOfMonth, monthOf, nextMonth } from './month.ts';
import { MOVED_FOR, type Moved, receivedOf } from './statement.ts';

// The guarantee: a statement adds up to the cent and matches the partner's accounts in the books, and a month has
// exactly the instants of its calendar, whatever the clocks do.

const CHICAGO: Zone = 'America/Chicago';

describe('a month', () => {
  it.each([
    ['2026-03', '2026-03-01T06:00:00Z', '2026-04-01T05:00:00Z', 743],
    ['2026-11', '2026-11-01T05:00:00Z', '2026-12-01T06:00:00Z', 721],
    ['2028-02', '2028-02-01T06:00:00Z', '2028-03-01T06:00:00Z', 29 * 24],
    ['2026-12', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00Z', 744],
  ])('%s is from midnight to midnight of the business', (month, from, until, hours) => {
    const bounds = boundsOfMonth(month, CHICAGO);
    expect(bounds).toEqual({ from: Date.parse(from), until: Date.parse(until) });
    expect((bounds.until - bounds.from) / HOUR_MS).toBe(hours);
    expect([monthOf(bounds.from, CHICAGO), monthOf((bounds.until - 1) as Instant, CHICAGO)]).toEqual([month, month]);
    expect(monthOf(bounds.until, CHICAGO)).toBe(nextMonth(month));
  });
});

const movedBy = (kind: Moved['kind'], movedFor: Moved['movedFor'], entries: readonly LedgerEntry[]): Moved => {
  const of = (...accounts: string[]) =>
    entries.filter(({ account }) => accounts.includes(account)).reduce((sum, entry) => sum + entry.amountCents, 0);
  return {
    kind,
    movedFor,
    partnerCents: of('PARTNER_PAYABLE', 'PARTNER_BANK', 'TAX_PAYABLE'),
    platformFeeCents: of('PLATFORM_FEE'),
    providerFeeCents: of('PROVIDER_FEES'),
    taxCents: of('TAX_PAYABLE'),
  };
};

const NOTHING_BEFORE = { amountCents: 0, providerFeeCents: 0, platformFeeCents: 0, taxCents: 0 };

const charged = fc.record({
  movedFor: fc.constantFrom(...MOVED_FOR),
  priceCents: fc.integer({ min: 50, max: 1_000_000 }),
  feeBasisPoints: fc.integer({ min: 0, max: 3000 }),
  taxShare: fc.integer({ min: 0, max: 240 }).map((thousandths) => thousandths / 1000),
  refundedShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  doesRefundFail: fc.boolean(),
});

test('adds up to what the books have for the partner', () => {
  fc.assert(
    fc.property(fc.array(charged, { maxLength: 20 }), (sales) => {
      let booked = 0;
      let taxes = 0;
      const rows = sales.flatMap(({ movedFor, priceCents, feeBasisPoints, taxShare, ...returned }): Moved[] => {
        const { refundedShare, doesRefundFail } = returned;
        const amountCents = priceCents as Cents;
        const taxCents = Math.floor(priceCents * taxShare) as Cents;
        const sale = saleOf({ amountCents, ...feesOf(amountCents, feeBasisPoints), taxCents });
        const charge = movedBy('CHARGE', movedFor, chargeEntries(sale));
        const back = Math.floor(priceCents * (refundedShare ?? 0));
        if (back === 0) return [charge];
        const entries = refundEntries(sale, back, NOTHING_BEFORE);
        const refund = movedBy('REFUND', movedFor, entries);
        if (!doesRefundFail) return [charge, refund];
        const balance = Object.fromEntries(entries.map((entry) => [entry.account, entry.amountCents]));
        return [charge, refund, movedBy('REFUND_FAILED', movedFor, reversedEntries(balance))];
      });
      for (const { partnerCents, taxCents } of rows) {
        booked += partnerCents;
        taxes += taxCents;
      }
      const { netCents, ...parts } = receivedOf(rows);
      expect([netCents, parts.taxesCents]).toEqual([booked, taxes]);
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(netCents);
      expect(parts.refundsCents).toBeLessThanOrEqual(0);
    }),
  );
});
