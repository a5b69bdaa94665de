// A client's page shows each booking in its state at the moment of the request.
import type { MyBooking } from '@primehour/contract/public';
import { describe, expect, it } from 'vitest';
import {
  describeCancelCost,
  describeFee,
  hasReceipt,
  myBookingState,
  describeOnCancel,
  describePayment,
} from './my-booking-state.ts';
import { sampleBooking } from './sample-models.ts';

const now = Date.parse('2026-11-20T16:00Z');
const later = now + 60_000;

describe('the state of a booking', () => {
  it.each<[string, Partial<MyBooking>, ReturnType<typeof myBookingState>]>([
    ['held while its hold lasts', { status: 'PENDING', holdExpiresAt: later }, 'HELD'],
    ['lapsed from the instant its hold ends', { status: 'PENDING', holdExpiresAt: now }, 'LAPSED'],
    ['lapsed when the row says so', { status: 'EXPIRED', holdExpiresAt: null }, 'LAPSED'],
    ['booked before its start', { status: 'CONFIRMED', startAt: later }, 'BOOKED'],
    ['completed from its start on', { status: 'CONFIRMED', startAt: now }, 'COMPLETED'],
    ['canceled, future or past', { status: 'CANCELLED', startAt: now - 1 }, 'CANCELLED'],
  ])('is %s', (_, over, state) => {
    expect(myBookingState({ ...sampleBooking, ...over }, now)).toBe(state);
  });
});

describe('texts about the money', () => {
  const money = { ...sampleBooking.money };
  it.each<[Partial<MyBooking>, string]>([
    [{ payment: 'UNPAID', money: { ...money, chargedCents: 0 } }, 'Nothing was paid.'],
    [{ payment: 'PAID' }, 'You paid $65.'],
    [
      { payment: 'PAID', money: { ...money, refundingCents: 6500 } },
      'You paid $65. $65 is on its way back to your card.',
    ],
    [{ payment: 'PAID', money: { ...money, chargedCents: 0, paidAtBusinessCents: 4000 } }, 'You paid $40.'],
    // Refunded, restored and paid again.
    [{ payment: 'PAID', money: { ...money, chargedCents: 13_000, refundedCents: 6500 } }, 'You paid $65.'],
    [
      { payment: 'PAY_AT_VISIT', money: { ...money, refundedCents: 6500, remainingCents: 6500 } },
      'You pay $65 at your visit.',
    ],
    [{ payment: 'REFUNDED', money: { ...money, refundedCents: 6500 } }, 'Your $65 was refunded.'],
    [{ payment: 'PARTLY_REFUNDED', money: { ...money, refundedCents: 2000 } }, 'You paid $65, and $20 was refunded.'],
    [
      { payment: 'PAY_AT_VISIT', money: { ...money, chargedCents: 0, remainingCents: 6500 } },
      'You pay $65 at your visit.',
    ],
    [
      { payment: 'PAY_AT_VISIT', money: { ...money, chargedCents: 1500, remainingCents: 5000 } },
      'You paid $15. You pay $50 at your visit.',
    ],
    [
      { payment: 'PAY_AT_VISIT', startAt: 0, money: { ...money, chargedCents: 0, remainingCents: 6500 } },
      '$65 was due at your visit.',
    ],
    [
      {
        payment: 'PAY_AT_VISIT',
        startAt: 0,
        isMissed: true,
        money: { ...money, chargedCents: 1500, remainingCents: 5000 },
      },
      'You paid $15.',
    ],
    [{ payment: 'DISPUTED' }, 'You paid $65. Your bank is reviewing this payment.'],
    [{ payment: 'CHARGED_BACK', money: { ...money, chargedBackCents: 6500 } }, 'Your bank gave you $65 back.'],
  ])('for %j are %j', (over, text) => {
    expect(describePayment({ ...sampleBooking, startAt: 2, ...over }, 1)).toBe(text);
  });

  it.each([
    ['LATE_CANCEL', 'A late cancellation fee of $32.50 will be charged to Visa •••• 4242.'],
    ['NO_SHOW', '$32.50 will be charged to Visa •••• 4242 because this visit was marked as missed.'],
  ] as const)('for a pending fee, %s, name the card', (kind, text) => {
    const card = { label: 'Visa •••• 4242', isMissing: false, canReplace: false };
    expect(describeFee({ fee: { kind, amountCents: 3250 }, card })).toBe(text);
    expect(describeFee({ card })).toBeNull();
  });

  it.each([
    ['LATE_CANCEL', 'We will text you a link to pay the late cancellation fee of $32.50.'],
    ['NO_SHOW', 'We will text you a link to pay $32.50 because this visit was marked as missed.'],
  ] as const)('for a fee without a working card, %s, announce the link', (kind, text) => {
    const card = { label: 'Visa •••• 4242', isMissing: true, canReplace: false };
    expect(describeFee({ fee: { kind, amountCents: 3250 }, card })).toBe(text);
  });

  it.each([
    [0, ''],
    [49, 'This booking is free: an amount this small is not charged.'],
  ])('for a price of %i cents, which is never charged, claim no payment', (priceCents, text) => {
    const free = {
      ...sampleBooking,
      service: { ...sampleBooking.service, priceCents },
      money: { ...money, chargedCents: 0 },
    };
    expect([describePayment(free, 1), hasReceipt(free), describeOnCancel({ ...free, onCancel: null })]).toEqual([
      text,
      false,
      null,
    ]);
  });

  it.each([
    [6500, 0, 'Words.'],
    [0, 4000, 'Words.'],
    [0, 0, null],
  ])('before canceling state what moves, of %i cents paid and %i to charge', (chargedCents, chargeCents, text) => {
    const onCancel = { refundCents: 0, keepCents: 0, chargeCents, words: 'Words.' };
    expect(describeOnCancel({ money: { ...money, chargedCents }, onCancel })).toBe(text);
    expect(describeOnCancel({ money: { ...money, chargedCents }, onCancel: null })).toBeNull();
  });

  it.each([
    [0, 4000, 'If you cancel now: Words.'],
    [2000, 0, 'If you cancel now: Words.'],
    [0, 0, null],
  ])('for %i cents kept and %i charged state what canceling costs now', (keepCents, chargeCents, text) => {
    expect(describeCancelCost({ onCancel: { refundCents: 6500, keepCents, chargeCents, words: 'Words.' } })).toBe(text);
    expect(describeCancelCost({ onCancel: null })).toBeNull();
  });

  it('say what is kept of what was paid at the business', () => {
    const onCancel = { refundCents: 0, keepCents: 0, chargeCents: 0, keptOutsideCents: 4000, words: 'Words.' };
    expect(describeOnCancel({ money: { ...money, chargedCents: 0 }, onCancel })).toBe('Words.');
    expect(describeCancelCost({ onCancel })).toBe('If you cancel now: Words.');
  });
});

it.each([
  [{ chargedCents: 6500, refundedCents: 6500 }, true],
  [{ chargedCents: 0, paidAtBusinessCents: 6500 }, true],
  [{ chargedCents: 0 }, false],
])('a receipt of %j exists: %s', (over, expected) => {
  expect(hasReceipt({ money: { ...sampleBooking.money, ...over } })).toBe(expected);
});
