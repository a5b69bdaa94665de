/**
 * Guarantee: what is shown about a booking's money follows from its rows, in every history that a booking can have:
 * label, totals and refundable amount never contradict each other.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookingPayment, keptOf, type PaymentMoney, refundableOf } from '../refund/refund.ts';
import { BOOKING_STATUSES, type BookingStatus, type Cents } from '../vocabulary.ts';
import {
  type BookingMoney,
  type BookingMoneyRows,
  isPaidFor,
  moneyOf,
  type PaymentLabel,
  paymentLabel,
  remainingOf,
} from './booking-money.ts';

const PRICE = 5000;
const cents = (amount: number) => amount as Cents;
const paid = (
  gone: Partial<Record<keyof PaymentMoney, number>> = {},
  purpose: BookingPayment['purpose'] = 'PRICE',
): BookingPayment =>
  ({
    purpose,
    amountCents: PRICE,
    refundedCents: 0,
    refundingCents: 0,
    disputedCents: 0,
    chargedBackCents: 0,
    ...gone,
  }) as BookingPayment;
type Rows = BookingMoneyRows & Parameters<typeof moneyOf>[0];
const rows = (over: Partial<Rows> = {}): Rows => ({
  status: 'CONFIRMED',
  priceCents: cents(PRICE),
  paymentKind: 'ONLINE',
  isPaidOutside: false,
  paidOutsideCents: null,
  payments: [],
  ...over,
});
const labels = (over: Partial<BookingMoneyRows>) =>
  BOOKING_STATUSES.map((status) => paymentLabel(rows({ ...over, status })));

describe('the label for PENDING, CONFIRMED, CANCELLED and EXPIRED', () => {
  it.each<[string, Partial<BookingMoneyRows>, string[]]>([
    ['nothing charged', {}, ['Unpaid', 'Unpaid', 'Unpaid', 'Unpaid']],
    ['free', { priceCents: cents(0) }, ['Unpaid', 'Paid', 'Paid', 'Unpaid']],
    ['below the smallest charge', { priceCents: cents(49) }, ['Unpaid', 'Paid', 'Paid', 'Unpaid']],
    ['by hand', { paymentKind: 'OUTSIDE' }, ['Unpaid', 'Pay at visit', 'Unpaid', 'Unpaid']],
    ['by hand, paid', { paymentKind: 'OUTSIDE', isPaidOutside: true }, ['Unpaid', 'Paid', 'Paid', 'Unpaid']],
    [
      'to be paid at the visit, after the refund to a gift card',
      { paymentKind: 'AT_VISIT', payments: [paid({ refundedCents: PRICE }, 'GIFT_CARD')] },
      ['Unpaid', 'Pay at visit', 'Refunded', 'Refunded'],
    ],
    ['charged', { payments: [paid()] }, ['Unpaid', 'Paid', 'Paid', 'Paid']],
    ['refund under way', { payments: [paid({ refundingCents: PRICE })] }, ['Unpaid', 'Paid', 'Paid', 'Paid']],
    ['refunded', { payments: [paid({ refundedCents: PRICE })] }, ['Unpaid', 'Refunded', 'Refunded', 'Refunded']],
    [
      'partly refunded',
      { payments: [paid({ refundedCents: 1 })] },
      ['Unpaid', 'Partly refunded', 'Partly refunded', 'Partly refunded'],
    ],
    [
      'refunded, then paid again',
      { payments: [paid({ refundedCents: PRICE }), paid()] },
      ['Unpaid', 'Paid', 'Paid', 'Paid'],
    ],
    ['disputed', { payments: [paid({ disputedCents: PRICE })] }, ['Unpaid', 'Disputed', 'Disputed', 'Disputed']],
    [
      'charged back',
      { payments: [paid({ chargedBackCents: PRICE })] },
      ['Unpaid', 'Charged back', 'Charged back', 'Charged back'],
    ],
    [
      'charged back, then paid too late and refunded',
      { payments: [paid({ chargedBackCents: PRICE }), paid({ refundedCents: PRICE })] },
      ['Unpaid', 'Charged back', 'Charged back', 'Charged back'],
    ],
  ])('of %s', (_, over, expected) => {
    expect(labels(over)).toEqual(expected);
  });
});

// The history of a booking, one action after another; the rows follow from the simplest bookkeeping.

type Model = { status: BookingStatus; payments: BookingPayment[] };
const STEPS = [
  'LAPSE',
  'PAY',
  'PAY_LATE',
  'MOVE',
  'CANCEL_BY_PARTNER',
  'CANCEL_BY_CLIENT',
  'RESTORE',
  'REFUND_PART',
  'REFUND_REST',
  'ARRIVES',
  'FAILS',
  'REFUND_AT_PROVIDER',
  'DISPUTE',
  'WIN',
  'LOSE',
] as const;
type Step = (typeof STEPS)[number];

const isDisputed = ({ payments }: Model) => payments.some(({ disputedCents }) => disputedCents > 0);
const onLast = (model: Model, change: (last: PaymentMoney) => Partial<Record<keyof PaymentMoney, number>>): Model => {
  const last = model.payments.at(-1);
  if (!last) return model;
  return { ...model, payments: [...model.payments.slice(0, -1), { ...last, ...change(last) } as BookingPayment] };
};
const promise = (model: Model, part: (left: number) => number): Model => ({
  ...model,
  payments: model.payments.map((payment) => ({
    ...payment,
    refundingCents: cents(payment.refundingCents + part(refundableOf(payment))),
  })),
});
const everything = (left: number) => left;
const half = (left: number) => Math.floor(left / 2);

const ACTS: Record<Step, (model: Model) => Model> = {
  LAPSE: (model) => (model.status === 'PENDING' ? { ...model, status: 'EXPIRED' } : model),
  PAY: (model) => (model.status === 'PENDING' ? { status: 'CONFIRMED', payments: [...model.payments, paid()] } : model),
  // Too late, the time is gone: charged, and a full refund is promised.
  PAY_LATE: (model) =>
    model.status === 'EXPIRED' || model.status === 'CANCELLED'
      ? { ...model, payments: [...model.payments, paid({ refundingCents: PRICE })] }
      : model,
  MOVE: (model) => model,
  CANCEL_BY_PARTNER: (model) => cancel(model, half),
  CANCEL_BY_CLIENT: (model) => cancel(model, everything),
  RESTORE: (model) =>
    model.status === 'CANCELLED' ? { ...model, status: isPaidFor(rows(model)) ? 'CONFIRMED' : 'PENDING' } : model,
  REFUND_PART: (model) => promise(model, half),
  REFUND_REST: (model) => promise(model, everything),
  ARRIVES: (model) => onLast(model, (p) => ({ refundedCents: p.refundedCents + p.refundingCents, refundingCents: 0 })),
  FAILS: (model) => onLast(model, () => ({ refundingCents: 0 })),
  REFUND_AT_PROVIDER: (model) => onLast(model, (p) => ({ refundedCents: p.refundedCents + half(refundableOf(p)) })),
  DISPUTE: (model) =>
    isDisputed(model) ? model : onLast(model, (p) => ({ disputedCents: p.amountCents - p.chargedBackCents })),
  WIN: (model) => onLast(model, () => ({ disputedCents: 0 })),
  LOSE: (model) => onLast(model, (p) => ({ disputedCents: 0, chargedBackCents: p.chargedBackCents + p.disputedCents })),
};

function cancel(model: Model, part: (left: number) => number): Model {
  if (model.status !== 'PENDING' && model.status !== 'CONFIRMED') return model;
  return { ...promise(model, part), status: 'CANCELLED' };
}

/** When each label is true; several may apply to charged money, only one otherwise. */
const IS_TRUE: Record<PaymentLabel, (rows: BookingMoneyRows, money: BookingMoney) => boolean> = {
  Unpaid: ({ status }, { chargedCents }) => status === 'PENDING' || chargedCents === 0,
  Paid: ({ payments }, { disputedCents }) =>
    disputedCents === 0 && payments.some((payment) => keptOf(payment) + payment.refundingCents > 0),
  Refunded: (_, { refundedCents, chargedCents }) => chargedCents > 0 && refundedCents === chargedCents,
  'Partly refunded': (_, { refundedCents, chargedCents }) => refundedCents > 0 && refundedCents < chargedCents,
  'Pay at visit': () => false,
  Disputed: (_, { disputedCents }) => disputedCents > 0,
  'Charged back': (_, { chargedBackCents }) => chargedBackCents > 0,
};

describe('every history of a booking', () => {
  const anHistory = fc.array(fc.constantFrom(...STEPS), { maxLength: 14 });
  const after = (steps: readonly Step[]): Rows =>
    rows(steps.reduce<Model>((model, step) => ACTS[step](model), { status: 'PENDING', payments: [] }));

  it('has one label, which agrees with the totals', () => {
    fc.assert(
      fc.property(anHistory, (steps) => {
        const rows = after(steps);
        const label = paymentLabel(rows);
        expect([label, IS_TRUE[label](rows, moneyOf(rows))]).toEqual([label, true]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never refunds more than was charged', () => {
    fc.assert(
      fc.property(anHistory, (steps) => {
        const rows = after(steps);
        const money = moneyOf(rows);
        const gone = money.refundedCents + money.refundingCents;
        expect(gone + money.refundableCents).toBeLessThanOrEqual(money.chargedCents);
      }),
    );
  });

  it('that is restored is confirmed if and only if some of its money is kept', () => {
    fc.assert(
      fc.property(anHistory, (steps) => {
        const before = after(steps);
        fc.pre(before.status === 'CANCELLED');
        const restored = after([...steps, 'RESTORE']);
        const isKept = before.payments.some((payment) => keptOf(payment) > 0);
        expect(restored.status).toBe(isKept ? 'CONFIRMED' : 'PENDING');
        expect(paymentLabel(restored) === 'Unpaid').toBe(!isKept);
      }),
    );
  });
});

it('a tip never affects the price, whatever its history', () => {
  const tip = { ...paid({ amountCents: 1200 }), purpose: 'TIP' } as const;
  const gone = fc.record({ refundedCents: fc.integer({ min: 0, max: 1200 }), isPaidOutside: fc.boolean() });
  const visits = fc.record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    paymentKind: fc.constantFrom('ONLINE', 'OUTSIDE', 'AT_VISIT'),
    payments: fc.array(
      fc.integer({ min: 0, max: PRICE }).map((refundedCents) => paid({ refundedCents })),
      {
        maxLength: 2,
      },
    ),
  });
  fc.assert(
    fc.property(visits, gone, (visit, { refundedCents, isPaidOutside }) => {
      const without = rows({ ...visit, isPaidOutside });
      const tipped = { ...tip, refundedCents: cents(refundedCents) };
      const withTip = { ...without, payments: [...without.payments, tipped] };
      expect(paymentLabel(withTip)).toBe(paymentLabel(without));
      expect(remainingOf(withTip)).toBe(remainingOf(without));
      expect(isPaidFor(withTip)).toBe(isPaidFor(without));
      const { tipCents, refundableCents, ...sums } = moneyOf(withTip);
      const { tipCents: none, refundableCents: before, ...same } = moneyOf(without);
      expect([sums, none]).toEqual([same, 0]);
      expect([tipCents, refundableCents - before]).toEqual([1200 - refundedCents, 1200 - refundedCents]);
    }),
  );
});
