import fc from 'fast-check';
import { test } from 'vitest';
import { keptTaxOf, taxOfNext } from '../booking/booking-money.ts';
import { chargeLines, sumOfLines } from '../price/charge-lines.ts';
import { taxShareCents, withTax } from '../price/tax.ts';
import { type BookingPayment, keptOf, planRefund, refundableOf } from '../refund/refund.ts';
import { giftPart } from '../stored-value/stored-value.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import { describeCancelForClient, describeCancelForPartner } from './copy.ts';
import { type Policy, READY_POLICIES } from './policy.ts';
import { split, SPLIT_CAUSES, type Split } from './split.ts';
import { upfrontOf } from './upfront.ts';

// The guarantee: whether a card, a gift card or a visit of a package paid, with or without tax, what is shown is what
// goes back to each of them, to the cent, and the tax follows the money.

const START = Date.parse('2027-03-05T20:00:00Z') as Instant;
const NOTHING_GONE = { refundedCents: 0, refundingCents: 0, disputedCents: 0, chargedBackCents: 0 };

const aPolicy: fc.Arbitrary<Policy> = fc
  .record({
    ready: fc.constantFrom(...Object.values(READY_POLICIES)),
    shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
    feeCapCents: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ ready, shares, feeCapCents }) => {
    const [some = 0, more = 0, all = 0] = shares.toSorted((a, b) => a - b);
    const tiers = [
      { underHours: 48, keepBasisPoints: some },
      { underHours: 12, keepBasisPoints: more },
    ];
    return ready.upfront === 'NONE'
      ? ready
      : { ...ready, tiers, noShowBasisPoints: all, feeCapCents: feeCapCents as Cents };
  });

const aCase = fc.record({
  policy: aPolicy,
  listedCents: fc.integer({ min: 50, max: 120_000 }),
  tax: fc.option(fc.record({ tenths: fc.integer({ min: 0, max: 30_000 }), isIncluded: fc.boolean() })),
  stored: fc.option(
    fc.oneof(
      fc.record({ purpose: fc.constant('GIFT_CARD' as const), balance: fc.integer({ min: 1, max: 200_000 }) }),
      fc.record({ purpose: fc.constant('PACKAGE' as const), worthCents: fc.integer({ min: 0, max: 120_000 }) }),
    ),
  ),
  paysRest: fc.boolean(),
  /** Percentage of what was paid that the business returns before the end. */
  gone: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  cause: fc.constantFrom(...SPLIT_CAUSES),
  hoursBefore: fc.integer({ min: -10, max: 90 }),
});
type Case = typeof aCase extends fc.Arbitrary<infer Value> ? Value : never;

type Booked = { readonly priceCents: Cents; readonly taxCents: Cents };

/** What was paid before the end, oldest first, as rows of payments. */
function paymentsOf({ policy, stored, paysRest }: Case, booked: Booked): BookingPayment[] {
  const { priceCents, taxCents: allTaxCents } = booked;
  const payments: BookingPayment[] = [];
  const pay = (purpose: BookingPayment['purpose'], amount: number, taxCents?: number) => {
    const amountCents = amount as Cents;
    const tax = (taxCents ?? taxOfNext(booked, payments, amountCents)) as Cents;
    if (amount > 0) payments.push({ ...NOTHING_GONE, purpose, amountCents, taxCents: tax } as BookingPayment);
  };
  if (stored?.purpose === 'PACKAGE') {
    pay('PACKAGE', priceCents, taxShareCents(allTaxCents, stored.worthCents, priceCents));
    return payments;
  }
  const { payCents } = upfrontOf(policy, priceCents);
  if (stored) pay('GIFT_CARD', giftPart(stored.balance, priceCents, payCents));
  pay('DEPOSIT', upfrontOf(policy, priceCents, payments[0]?.amountCents).payCents);
  if (paysRest) pay('DUE', priceCents - sum(payments, (one) => one.amountCents));
  return payments;
}

const sum = <Of>(of: readonly Of[], amount: (one: Of) => number): number =>
  of.reduce((all, one) => all + amount(one), 0);

/** The payments after a refund by its plan, and how much went to whom. */
function refunded(payments: readonly BookingPayment[], cents: number) {
  const plan = planRefund(payments, cents as Cents);
  if (!plan.ok) throw new Error(plan.reason);
  const back = (payment: BookingPayment) => plan.value.find((part) => part.payment === payment)?.amountCents ?? 0;
  return {
    payments: payments.map((one) => ({ ...one, refundedCents: (one.refundedCents + back(one)) as Cents })),
    backOf: (purpose: BookingPayment['purpose']) => sum(payments, (one) => (one.purpose === purpose ? back(one) : 0)),
    backCents: sum(plan.value, ({ amountCents }) => amountCents),
  };
}

const dollarsIn = (text: string): number[] =>
  [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  );

/** The rules that a case violates, by name. */
function brokenRules(example: Case): string[] {
  const { policy, listedCents, tax, stored, gone, cause, hoursBefore } = example;
  const terms = tax && { name: 'Sales tax', basisPoints: tax.tenths / 10, isIncluded: tax.isIncluded };
  const { priceCents, tax: bookedTax } = withTax(listedCents, terms);
  const booked = { priceCents, taxCents: (bookedTax?.cents ?? 0) as Cents };
  const paid = paymentsOf(example, booked);
  // A visit goes back whole.
  const percent = stored?.purpose === 'PACKAGE' ? Math.round(gone / 100) * 100 : gone;
  const before = refunded(paid, Math.floor((sum(paid, refundableOf) * percent) / 100)).payments;
  const left = (purpose?: BookingPayment['purpose']) =>
    sum(before, (one) => (purpose === undefined || one.purpose === purpose ? refundableOf(one) : 0)) as Cents;
  const shown = split({
    policy,
    priceCents,
    paidCents: left(),
    giftCents: left('GIFT_CARD'),
    isVisit: left('PACKAGE') > 0,
    isAgreed: true,
    bookedAt: (START - 97 * HOUR_MS) as Instant,
    startAt: START,
    feeStartAt: START,
    cause,
    at: (START - hoursBefore * HOUR_MS) as Instant,
  });
  const after = refunded(before, shown.refundCents);
  const fee = feeOf(shown, booked, after.payments);
  const kept = [...after.payments, ...fee];
  const keptCents = sum(kept, keptOf);
  const keptTax = sum(kept, keptTaxOf);
  const isPackage = stored?.purpose === 'PACKAGE';
  const taxed = isPackage ? 0 : taxShareCents(booked.taxCents, keptCents, priceCents);
  const lines = { serviceName: 'Cut', priceCents, discountCode: null, discountCents: 0, tax: bookedTax };
  const client = describeCancelForClient({ split: shown, priceCents, cardLabel: 'Visa' });
  const partner = describeCancelForPartner(shown, 'Mia');
  const named = (text: string) =>
    shown.visit !== undefined ||
    [shown.refundCents, shown.chargeCents, shown.toGiftCardCents ?? 0].every(
      (cents) => cents === 0 || dollarsIn(text).includes(cents),
    );
  const rules = {
    'what is left is refunded or kept': shown.refundCents + shown.keepCents === left(),
    'the plan gives back what was shown': after.backCents === shown.refundCents,
    'a gift card gets what was shown': after.backOf('GIFT_CARD') === (shown.toGiftCardCents ?? 0),
    'a visit goes back or counts': after.backOf('PACKAGE') === (shown.visit === 'RETURNED' ? left('PACKAGE') : 0),
    'a visit is never charged for': shown.visit === undefined || shown.chargeCents === 0,
    'what stays is what was shown': keptCents === shown.keepCents + shown.chargeCents,
    'the words name what moves': named(client) && named(partner),
    'nobody pays more than the price': keptCents <= priceCents,
    'tax goes back with everything': keptCents > 0 || keptTax === 0,
    // Each part is within half a cent of its share.
    'tax in proportion': isPackage ? keptTax <= booked.taxCents : Math.abs(keptTax - taxed) <= 2,
    'a whole price has its whole tax':
      isPackage || percent > 0 || keptCents !== priceCents || keptTax === booked.taxCents,
    'lines sum to what was charged': kept.every(
      (one) => sumOfLines(chargeLines(lines, { ...one, dueKind: null })) === one.amountCents,
    ),
  };
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

/** The fee that is charged beyond what was paid, as a payment. */
function feeOf({ chargeCents }: Split, booked: Booked, payments: readonly BookingPayment[]): BookingPayment[] {
  if (chargeCents === 0) return [];
  const taxCents = taxOfNext(booked, payments, chargeCents);
  return [{ ...NOTHING_GONE, purpose: 'DUE', amountCents: chargeCents, taxCents } as BookingPayment];
}

const breaksNothing = fc.property(aCase, (example) => {
  const broken = brokenRules(example);
  if (broken.length > 0) throw new Error(broken.join('; '));
});

test('whatever paid, with or without tax', () => {
  fc.assert(breaksNothing, { numRuns: 2000 });
});

test('a million payments of every kind', { tags: ['wide'], timeout: 1_800_000 }, () => {
  fc.assert(breaksNothing, { numRuns: 1_000_000 });
});
