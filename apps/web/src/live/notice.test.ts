/** The partner reads in one line what clients did, and nothing of what the partner did. */
import type { LiveBooking } from '@primehour/contract/live';
import { expect, it } from 'vitest';
import { noticesOf } from './notice.ts';

const news = (fields: Partial<LiveBooking>): LiveBooking => ({
  kind: 'CONFIRMED',
  bookingId: 'b1',
  userName: 'Ada Brooks',
  startDate: '2026-11-24T15:30:00.000Z',
  timezone: 'America/Chicago',
  isByClient: true,
  ...fields,
});

it('names who and when, on the clock of the business', () => {
  expect(noticesOf([news({})])).toEqual(['New booking: Ada Brooks, Tue, Nov 24, 9:30 AM']);
  expect(noticesOf([news({ kind: 'CANCELLED' })])).toEqual([
    'Canceled by the client: Ada Brooks, Tue, Nov 24, 9:30 AM',
  ]);
});

it('counts several of a kind', () => {
  const two = [news({}), news({ bookingId: 'b2' }), news({ bookingId: 'b3', kind: 'MOVED' })];
  expect(noticesOf(two)).toEqual(['2 new bookings', 'Moved by the client: Ada Brooks, Tue, Nov 24, 9:30 AM']);
});

it('is silent about the partner’s own changes and about holds', () => {
  expect(noticesOf([news({ isByClient: false }), news({ kind: 'BOOKED' }), news({ kind: 'CHANGED' })])).toEqual([]);
});
