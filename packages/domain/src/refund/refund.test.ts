/** Guarantee: nothing is refunded that was not charged, and a refund is split without losing a cent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../vocabulary.ts';
import { DISPUTE_STATE_LABELS, REFUND_STATE_LABELS } from './copy.ts';
import {
  type BookingPayment,
  canBecome,
  DISPUTE_HOLDS,
  DISPUTE_STATES,
  isAnnounced,
  type PaymentMoney,
  planRefund,
  REFUND_CAUSES,
  REFUND_STATES,
  refundableOf,
} from './refund.ts';

const cents = (amount: number) => amount as Cents;
const paid = (amountCents: number, gone: Partial<Record<keyof PaymentMoney, number>> = {}): BookingPayment =>
  ({
    purpose: 'PRICE',
    amountCents,
    refundedCents: 0,
    refundingCents: 0,
    disputedCents: 0,
    chargedBackCents: 0,
    ...gone,
  }) as BookingPayment;

/** Any payment that the database's checks allow. */
const aPayment = fc
  .record({ amount: fc.integer({ min: 50, max: 10_000 }), cuts: fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()) })
  .map(({ amount, cuts: [refunded, refunding, disputed, lost] }) => {
    const refundedCents = refunded % (amount + 1);
    const chargedBackCents = lost % (amount + 1);
    return paid(amount, {
      refundedCents,
      refundingCents: refunding % (amount - refundedCents + 1),
      chargedBackCents,
      disputedCents: disputed % 2 === 0 ? 0 : amount - chargedBackCents,
    });
  });

describe('a refund', () => {
  it.each([
    [[], 100, 'NOT_PAID_ONLINE'],
    [[paid(4500, { refundedCents: 4500 })], 1, 'NOTHING_TO_REFUND'],
    [[paid(4500, { refundingCents: 4500 })], 1, 'NOTHING_TO_REFUND'],
    [[paid(4500, { disputedCents: 4500 })], 1, 'UNDER_DISPUTE'],
    [[paid(4500, { refundedCents: 1000, refundingCents: 500 })], 3001, 'REFUND_TOO_LARGE'],
  ] as const)('of %j is refused %i cents: %s', (payments, amount, reason) => {
    expect(planRefund(payments, cents(amount))).toEqual({ ok: false, reason });
  });

  it('returns a tip last, and only if nothing of the price is left', () => {
    const price = paid(8000);
    const tip: BookingPayment = { ...paid(1200), purpose: 'TIP' };
    const of = (amount: number | undefined) => {
      const plan = planRefund([price, tip], amount === undefined ? undefined : cents(amount));
      return plan.ok && plan.value.map(({ payment, amountCents }) => [payment.purpose, amountCents]);
    };
    expect(of(8000)).toEqual([['PRICE', 8000]]);
    expect(of(8001)).toEqual([
      ['PRICE', 8000],
      ['TIP', 1],
    ]);
    expect(of(undefined)).toEqual([
      ['PRICE', 8000],
      ['TIP', 1200],
    ]);
  });

  it('without an amount is for everything that is left, which may be nothing', () => {
    const newer = paid(3000);
    const older = paid(4500, { refundedCents: 1000 });
    expect(planRefund([older, newer], undefined)).toEqual({
      ok: true,
      value: [
        { payment: newer, amountCents: 3000 },
        { payment: older, amountCents: 3500 },
      ],
    });
    for (const none of [[], [paid(4500, { disputedCents: 4500 })]]) {
      expect(planRefund(none, undefined)).toEqual({ ok: true, value: [] });
    }
    expect(planRefund([], cents(0))).toEqual({ ok: true, value: [] });
  });

  it('is divided to the cent, and never takes more of a payment than it has left', () => {
    fc.assert(
      fc.property(
        fc.array(aPayment, { maxLength: 4 }),
        fc.option(fc.nat({ max: 40_000 }), { nil: undefined }),
        (payments, requested) => {
          const left = payments.reduce((sum, payment) => sum + refundableOf(payment), 0);
          const plan = planRefund(payments, requested === undefined ? undefined : cents(requested));
          expect(plan.ok).toBe(requested === undefined || requested === 0 || requested <= left);
          if (!plan.ok) return;
          expect(plan.value.reduce((sum, part) => sum + part.amountCents, 0)).toBe(requested ?? left);
          for (const { payment, amountCents } of plan.value) {
            expect(amountCents).toBeGreaterThan(0);
            expect(amountCents).toBeLessThanOrEqual(refundableOf(payment));
          }
        },
      ),
    );
  });

  it('ends once, except for one that its bank returns', () => {
    const allowed = REFUND_STATES.flatMap((from) =>
      REFUND_STATES.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      'OWED UNDER_WAY',
      'OWED PAID_BACK',
      'OWED FAILED',
      'UNDER_WAY PAID_BACK',
      'UNDER_WAY FAILED',
      'PAID_BACK FAILED',
    ]);
  });

  it('is announced by its cause, or else when it has arrived', () => {
    expect(REFUND_CAUSES.filter(isAnnounced)).toEqual([
      'PARTNER_CANCELLED',
      'CLIENT_CANCELLED',
      'LATE_PAYMENT',
      'LAPSED',
    ]);
  });
});

it('every state has its own text', () => {
  expect(new Set(REFUND_STATES.map((state) => REFUND_STATE_LABELS[state])).size).toBe(REFUND_STATES.length);
  expect(new Set(DISPUTE_STATES.map((state) => DISPUTE_STATE_LABELS[state])).size).toBe(DISPUTE_STATES.length);
});

it('a dispute holds money while a bank has it, and not while the bank only asks', () => {
  expect(DISPUTE_STATES.map((state) => DISPUTE_HOLDS[state])).toEqual([
    'NOTHING',
    'HELD',
    'HELD',
    'NOTHING',
    'LOST',
    'NOTHING',
  ]);
});
