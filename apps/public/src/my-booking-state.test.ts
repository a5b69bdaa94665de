// A client's page shows each booking in the one state that is true at the moment of asking.
import type { MyBooking } from '@primehour/contract/public';
import { describe, expect, it } from 'vitest';
import { hasReceipt, myBookingState, paymentWords } from './my-booking-state.ts';
import { sampleBooking } from './sample-models.ts';

const now = Date.parse('2026-11-20T16:00Z');
const later = now + 60_000;

describe('state of a booking', () => {
  it.each<[string, Partial<MyBooking>, ReturnType<typeof myBookingState>]>([
    ['held while its hold stands', { status: 'PENDING', holdExpiresAt: later }, 'HELD'],
    ['lapsed from the instant its hold ends', { status: 'PENDING', holdExpiresAt: now }, 'LAPSED'],
    ['lapsed when the row says so', { status: 'EXPIRED', holdExpiresAt: null }, 'LAPSED'],
    ['booked before its start', { status: 'CONFIRMED', startAt: later }, 'BOOKED'],
    ['completed from its start on', { status: 'CONFIRMED', startAt: now }, 'COMPLETED'],
    ['cancelled, future or past', { status: 'CANCELLED', startAt: now - 1 }, 'CANCELLED'],
  ])('is %s', (_, over, state) => {
    expect(myBookingState({ ...sampleBooking, ...over }, now)).toBe(state);
  });
});

describe('words about the money', () => {
  it.each<[MyBooking['payment'], string]>([
    ['UNPAID', 'Nothing was paid.'],
    ['PAID', 'You paid $65.'],
    ['REFUNDED', 'Your $65 was refunded.'],
    ['PARTLY_REFUNDED', 'Part of your $65 was refunded.'],
  ])('for %s are %j', (payment, words) => {
    expect(paymentWords({ ...sampleBooking, payment })).toBe(words);
  });

  it('are none for a free service', () => {
    const service = { ...sampleBooking.service, priceCents: 0 };
    expect(paymentWords({ ...sampleBooking, service })).toBeNull();
  });
});

it.each<[MyBooking['payment'], number, boolean]>([
  ['PAID', 6500, true],
  ['REFUNDED', 6500, true],
  ['PARTLY_REFUNDED', 6500, true],
  ['UNPAID', 6500, false],
  ['PAY_AT_VISIT', 6500, false],
  ['PAID', 0, false],
])('a receipt of %s at %i cents is there: %s', (payment, priceCents, expected) => {
  const service = { ...sampleBooking.service, priceCents };
  expect(hasReceipt({ ...sampleBooking, payment, service })).toBe(expected);
});
