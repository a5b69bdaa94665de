import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { keptTaxOf, taxOfNext } from '../booking/booking-money.ts';
import { chargeEntries, type LedgerEntry, refundEntries, sumOfEntries } from '../ledger/entries.ts';
import { saleOf } from '../ledger/sale.ts';
import { type BookingPayment, keptOf } from '../refund/refund.ts';
import type { Cents, PaymentPurpose } from '../vocabulary.ts';
import type { ChargeLine } from './charge-line.ts';
import { chargeLines, priceLines, sumOfLines } from './charge-lines.ts';
import { formatChargeLine, formatBasisPoints } from './copy.ts';
import { discountCents } from './discount.ts';
import { type BookedTax, listedCents, taxCents, type TaxTerms, tipBaseCents, withTax } from './tax.ts';

// The guarantee: a tax matches its rate, to the cent; the lines of every payment sum to what is charged; and however a
// price is paid and refunded in parts, the books have exactly the tax of what is kept.

const cents = (amount: number) => amount as Cents;
const added = (basisPoints: number): TaxTerms => ({ name: 'Sales tax', basisPoints, isIncluded: false });
const included = (basisPoints: number): TaxTerms => ({ name: 'VAT', basisPoints, isIncluded: true });

describe('the tax on a price', () => {
  it.each([
    [added(1000), 6000, 600],
    // Half a cent rounds up, once.
    [added(1000), 6005, 601],
    [added(1000), 6004, 600],
    // 8.875% of $60 is $5.325.
    [added(887.5), 6000, 533],
    [added(967.9), 100_000, 9679],
    [added(0), 6000, 0],
    [added(3000), 10_000_000, 3_000_000],
    [included(2000), 6000, 1000],
    [included(1000), 1100, 100],
    // 10% within $10.05 is 91.36 cents.
    [included(1000), 1005, 91],
    [included(2000), 3, 1],
  ])('of %j on %i cents is %i', (terms, price, expected) => {
    expect(taxCents(terms, price)).toBe(expected);
  });

  it('is added or included, and nothing is added to a free service', () => {
    expect(withTax(6000, added(1000))).toEqual({ priceCents: 6600, tax: { ...added(1000), cents: 600 } });
    expect(withTax(6000, included(2000))).toEqual({ priceCents: 6000, tax: { ...included(2000), cents: 1000 } });
    for (const price of [0, 44]) expect(withTax(price, added(1000))).toEqual({ priceCents: price, tax: null });
    expect(withTax(46, added(1000))).toMatchObject({ priceCents: 51 });
    expect(withTax(6000, null)).toEqual({ priceCents: 6000, tax: null });
  });

  it('is written as people write it', () => {
    expect([887.5, 1000, 967.9, 825].map(formatBasisPoints)).toEqual(['8.875%', '10%', '9.679%', '8.25%']);
  });
});

describe('tips are computed from the price before discount and tax', () => {
  it.each([
    [added(1000), 8000],
    [included(2500), 6400],
  ])('of %j: %i cents', (terms, expected) => {
    const discount = 1600;
    const { priceCents, tax } = withTax(8000 - discount, terms);
    expect(listedCents({ priceCents, discountCents: discount, tax })).toBe(8000);
    expect(tipBaseCents({ priceCents, discountCents: discount, tax })).toBe(expected);
  });
});

const wholeOf = (terms: TaxTerms | null, priceCents: number, discount: number) => ({
  serviceName: 'Cut',
  discountCode: discount > 0 ? 'SUMMER20' : null,
  discountCents: discount,
  ...withTax(priceCents - discount, terms),
});

const labeled = (lines: readonly ChargeLine[]) => lines.map(formatChargeLine);

describe('the lines', () => {
  const booked = wholeOf(added(1000), 8000, 1600);
  const part = (purpose: PaymentPurpose, dueKind: 'BALANCE' | 'NO_SHOW' | 'TIP' | null, amountCents: number) =>
    labeled(chargeLines(booked, { purpose, dueKind, amountCents, taxCents: taxOfNext(rows(booked), [], amountCents) }));

  it.each([
    ['PRICE', null, 7040, ['Cut $80', 'SUMMER20 -$16', 'Sales tax (10%) $6.40']],
    ['DEPOSIT', null, 1760, ['Cut, deposit $16', 'Sales tax (10%) $1.60']],
    ['DUE', 'BALANCE', 5280, ['Cut, rest of the price $48', 'Sales tax (10%) $4.80']],
    ['DUE', 'NO_SHOW', 3520, ['No-show fee $32', 'Sales tax (10%) $3.20']],
    ['TIP', 'TIP', 1200, ['Tip $12']],
  ] as const)('of a payment of kind %s %s', (purpose, dueKind, amount, expected) => {
    expect(part(purpose, dueKind, amount)).toEqual(expected);
  });

  it('of an included tax name the amount that they include', () => {
    expect(labeled(priceLines(wholeOf(included(2000), 6000, 0)))).toEqual(['Cut $60', 'Includes VAT (20%) $10']);
    expect(labeled(priceLines(wholeOf(null, 6000, 0)))).toEqual(['Cut $60']);
  });
});

const rows = ({ priceCents, tax }: { priceCents: Cents; tax: BookedTax | null }) => ({
  priceCents,
  taxCents: tax?.cents ?? 0,
});

const aRate = fc.option(
  fc.record({
    name: fc.constant('Sales tax'),
    basisPoints: fc.integer({ min: 0, max: 30_000 }).map((tenths) => tenths / 10),
    isIncluded: fc.boolean(),
  }),
);
const aPrice = fc.oneof(fc.integer({ min: 50, max: 500 }), fc.integer({ min: 50, max: 10_000_000 }));

test('the lines of a price sum to it for every price, rate and discount', () => {
  fc.assert(
    fc.property(aPrice, aRate, fc.integer({ min: 0, max: 10_000 }), (price, rate, basisPoints) => {
      const booked = wholeOf(rate, price, discountCents({ basisPoints, amountCents: null }, price));
      expect(sumOfLines(priceLines(booked))).toBe(booked.priceCents);
      expect(listedCents(booked)).toBe(price);
      const tax = booked.tax?.cents ?? 0;
      expect([Number.isInteger(tax), tax >= 0, tax <= booked.priceCents]).toEqual([true, true, true]);
    }),
  );
});

/** Shares as people choose them: random doubles would nearly always be next to nothing. */
const aShare = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
/** Refunds of one payment, each a share of what then remains of it. */
const someRefunds = fc.array(aShare, { maxLength: 3 });
const aHistory = fc.record({
  price: aPrice,
  rate: aRate,
  discount: fc.integer({ min: 0, max: 9000 }),
  deposit: aShare,
  refundsOfDeposit: someRefunds,
  refundsOfRest: someRefunds,
});

/** One payment with its refunds, as stored in rows and books. */
function payAndRefund(payment: BookingPayment, refunds: readonly number[]) {
  const sale = saleOf({
    amountCents: payment.amountCents,
    providerFeeCents: cents(0),
    platformFeeCents: cents(0),
    taxCents: payment.taxCents,
  });
  const entries: LedgerEntry[] = chargeEntries(sale);
  let refunded = 0;
  for (const share of refunds) {
    const amount = Math.floor((payment.amountCents - refunded) * share);
    if (amount === 0) continue;
    const taxBefore = payment.taxCents - taxIn(entries);
    const before = { amountCents: refunded, providerFeeCents: 0, platformFeeCents: 0, taxCents: taxBefore };
    const refund = refundEntries(sale, amount, before);
    expect(sumOfEntries(refund)).toBe(0);
    entries.push(...refund);
    refunded += amount;
  }
  return { payment: { ...payment, refundedCents: cents(refunded) }, entries };
}

const taxIn = (entries: readonly LedgerEntry[]) =>
  sumOfEntries(entries.filter(({ account }) => account === 'TAX_PAYABLE'));

test('a price that is paid in parts, with refunds between, has its tax in the books to the cent', () => {
  fc.assert(
    fc.property(aHistory, ({ price, rate, discount, deposit, refundsOfDeposit, refundsOfRest }) => {
      const booked = wholeOf(rate, price, discountCents({ basisPoints: discount, amountCents: null }, price));
      const whole = rows(booked);
      const next = (amountCents: number, purpose: PaymentPurpose, before: BookingPayment[]): BookingPayment => ({
        purpose,
        amountCents: cents(amountCents),
        taxCents: taxOfNext(whole, before, amountCents),
        refundedCents: cents(0),
        refundingCents: cents(0),
        disputedCents: cents(0),
        chargedBackCents: cents(0),
      });
      const first = payAndRefund(next(Math.ceil(booked.priceCents * deposit), 'DEPOSIT', []), refundsOfDeposit);
      const restCents = booked.priceCents - keptOf(first.payment);
      const rest = next(restCents, 'DUE', [first.payment]);
      // Once paid in full, the price has its tax, whatever was refunded of the deposit before.
      expect(keptTaxOf(first.payment) + rest.taxCents).toBe(whole.taxCents);
      const second = payAndRefund(rest, refundsOfRest);
      for (const { payment, entries } of [first, second]) {
        expect(taxIn(entries)).toBe(keptTaxOf(payment));
        expect(payment.taxCents).toBeLessThanOrEqual(payment.amountCents);
        const dueKind = payment.purpose === 'DUE' ? ('BALANCE' as const) : null;
        const { purpose, amountCents, taxCents: tax } = payment;
        const lines = chargeLines(booked, { purpose, dueKind, amountCents, taxCents: tax });
        expect(sumOfLines(lines)).toBe(amountCents);
        expect(keptOf(payment) > 0 || taxIn(entries) === 0).toBe(true);
      }
      // What is kept has its tax in proportion, within the rounding differences of the parts.
      const kept = keptOf(first.payment) + keptOf(second.payment);
      const tax = taxIn([...first.entries, ...second.entries]);
      expect(Math.abs(tax - (whole.taxCents * kept) / Math.max(1, booked.priceCents))).toBeLessThanOrEqual(2);
    }),
  );
});
