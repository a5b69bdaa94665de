import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORM_FEE_MAX_BASIS_POINTS } from '../limits.ts';
import { DISPUTE_STATES } from '../refund/refund.ts';
import type { Cents } from '../vocabulary.ts';
import {
  chargeEntries,
  DISPUTE_BOOKED,
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  type LedgerAccount,
  type LedgerEntry,
  payoutEntries,
  refundEntries,
  refundPaidEntries,
  reversedEntries,
  sumOfEntries,
} from './entries.ts';
import { applicationFeeOf, feesOf, freeSale, saleOf } from './sale.ts';

// The guarantee: each amount is divided without losing a cent, every transaction sums to zero, and partial refunds take
// back exactly what one full refund would.

const cents = (amount: number) => amount as Cents;
const saleAt = (price: number, basisPoints: number, tax = 0) =>
  saleOf({ amountCents: cents(price), ...feesOf(cents(price), basisPoints), taxCents: cents(tax) });
const sumOf = (entries: readonly LedgerEntry[], account: LedgerAccount) =>
  sumOfEntries(entries.filter((entry) => entry.account === account));
const balanceOf = (entries: readonly LedgerEntry[]) =>
  Object.fromEntries(
    [...new Set(entries.map(({ account }) => account))].map((account) => [account, sumOf(entries, account)]),
  );

describe('a sale', () => {
  it.each([
    [15_500, 0, 480, 0, 15_020],
    [15_500, 500, 480, 775, 14_245],
    [15_500, 250, 480, 388, 14_632],
    [50, 0, 31, 0, 19],
    [50, PLATFORM_FEE_MAX_BASIS_POINTS, 31, 15, 4],
    [10_000_000, 1, 290_030, 1_000, 9_708_970],
  ])('of %d cents at %d basis points leaves %d, %d and %d', (price, basisPoints, provider, platform, partner) => {
    const sale = saleAt(price, basisPoints);
    expect([sale.providerFeeCents, sale.platformFeeCents, sale.partnerCents]).toEqual([provider, platform, partner]);
  });

  it('that is free divides nothing', () => {
    expect(freeSale(cents(49))).toEqual({
      isTip: false,
      taxCents: 0,
      priceCents: 49,
      providerFeeCents: 0,
      platformFeeCents: 0,
      partnerCents: 0,
      isFree: true,
    });
  });
});

// With small prices, a share and a fixed part could take everything.
const aPrice = fc.oneof(fc.integer({ min: 50, max: 500 }), fc.integer({ min: 50, max: 10_000_000 }));
/** The tax in the price. */
const aTax = fc.integer({ min: 0, max: 240 }).map((thousandths) => thousandths / 1000);
const aFee = fc.integer({ min: 0, max: PLATFORM_FEE_MAX_BASIS_POINTS });

describe('the books', () => {
  it('balance to the cent, and refunds in any parts leave nothing anywhere', () => {
    fc.assert(
      fc.property(aPrice, aFee, fc.array(fc.nat(), { maxLength: 5 }), aTax, (price, basisPoints, cuts, share) => {
        const sale = saleAt(price, basisPoints, Math.floor(price * share));
        expect(sale.partnerCents + applicationFeeOf(sale)).toBe(price);
        expect(sale.partnerCents).toBeGreaterThan(0);
        const edges = [0, ...cuts.map((cut) => cut % price).toSorted((a, b) => a - b), price];
        const booked: LedgerEntry[] = [];
        edges.slice(1).forEach((edge, index) => {
          const before = {
            amountCents: edges[index] ?? 0,
            providerFeeCents: 0 - sumOf(booked, 'PROVIDER_FEES'),
            platformFeeCents: 0 - sumOf(booked, 'PLATFORM_FEE'),
            taxCents: 0 - sumOf(booked, 'TAX_PAYABLE'),
          };
          const entries = refundEntries(sale, edge - before.amountCents, before);
          expect(sumOfEntries(entries)).toBe(0);
          booked.push(...entries, ...refundPaidEntries(edge - before.amountCents));
        });
        for (const entries of [chargeEntries(sale), payoutEntries(sale)]) expect(sumOfEntries(entries)).toBe(0);
        const all = [...chargeEntries(sale), ...booked];
        for (const { account } of all) expect([account, sumOf(all, account)]).toEqual([account, 0]);
      }),
    );
  });

  it('are as before after a refund failed, whether or not it had arrived', () => {
    fc.assert(
      fc.property(aPrice, aFee, fc.nat(), fc.boolean(), aTax, (price, basisPoints, part, hasArrived, share) => {
        const amount = (part % price) + 1;
        const nothing = { amountCents: 0, providerFeeCents: 0, platformFeeCents: 0, taxCents: 0 };
        const booked = refundEntries(saleAt(price, basisPoints, Math.floor(price * share)), amount, nothing);
        if (hasArrived) booked.push(...refundPaidEntries(amount));
        const reversed = reversedEntries(balanceOf(booked));
        expect(sumOfEntries(reversed)).toBe(0);
        for (const sum of Object.values(balanceOf([...booked, ...reversed]))) expect(sum).toBe(0);
      }),
    );
  });

  it('hold disputed money separately, and end with the platform or the client', () => {
    const amounts = { amountCents: cents(4500), feeCents: cents(1500) };
    const opened = disputeOpenedEntries(amounts);
    expect(balanceOf(opened)).toEqual({ PLATFORM_BALANCE: -6000, DISPUTES: 4500, PROVIDER_FEES: 1500 });
    const won = [...opened, ...disputeWonEntries(amounts)];
    expect(balanceOf(won)).toEqual({ PLATFORM_BALANCE: -1500, DISPUTES: 0, PROVIDER_FEES: 1500 });
    const lost = [...opened, ...disputeLostEntries(amounts)];
    expect(balanceOf(lost)).toEqual({ PLATFORM_BALANCE: -6000, DISPUTES: 0, PROVIDER_FEES: 1500, CLIENT: 4500 });
    for (const entries of [opened, won, lost]) expect(sumOfEntries(entries)).toBe(0);
    for (const state of DISPUTE_STATES) expect(DISPUTE_BOOKED[state].length).toBeLessThan(3);
  });
});
