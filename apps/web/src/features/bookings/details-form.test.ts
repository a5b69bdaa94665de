/** The timeline tells events and messages in one order of time, each with what became of it. */
import type { BookingDetail } from '@primehour/contract/booking-detail';
import { expect, it } from 'vitest';
import { bufferWords, timelineOf } from './details-form.ts';

const at = (minute: number) => Date.parse('2026-11-24T15:00:00Z') + minute * 60_000;
const message = { channel: 'sms', recipient: '+13125550142', error: null, sentAt: null } as const;
const detail = {
  booking: { business: { timezone: 'America/Chicago' } },
  events: [
    { id: 'e1', kind: 'CONFIRMED', by: 'CLIENT', at: at(0), detail: { amountCents: 4550 } },
    { id: 'e2', kind: 'MOVED', by: 'PARTNER', at: at(4), detail: { fromStartAt: at(60), startAt: at(120) } },
    { id: 'e3', kind: 'EXPIRED', by: 'SYSTEM', at: at(6), detail: {} },
  ],
  messages: [
    { ...message, id: 'm1', kind: 'BOOKING_CONFIRMED', status: 'DELIVERED', createdAt: at(1), sentAt: at(2) },
    { ...message, id: 'm2', kind: 'BOOKING_MOVED', status: 'FAILED', error: 'No such number', createdAt: at(5) },
    { ...message, id: 'm3', kind: 'UNHEARD_OF', channel: 'email', status: 'BOUNCED', createdAt: at(7) },
  ],
} as unknown as BookingDetail;

it('puts the newest first, and says of each what it was and how far it came', () => {
  expect(timelineOf(detail).map(({ id, title, detail: words, tone }) => [id, title, words, tone])).toEqual([
    ['m3', 'Message by e-mail: bounced', '+1 (312) 555-0142', 'waiting'],
    ['e3', 'Not paid in time, so the time was released', '', 'danger'],
    ['m2', 'News of the move by text: could not be sent', '+1 (312) 555-0142 · No such number', 'danger'],
    ['e2', 'Moved', 'by you · from Tue, Nov 24, 10:00 AM · to Tue, Nov 24, 11:00 AM', 'neutral'],
    ['m1', 'Confirmation by text: delivered', '+1 (312) 555-0142', 'success'],
    ['e1', 'Confirmed', 'by the client · $45.50', 'neutral'],
  ]);
});

it('begins with the booking itself where nothing is told of it', () => {
  const old = { ...detail, createdAt: at(0), events: [] };
  expect(timelineOf(old).map(({ id }) => id)).toEqual(['m3', 'm2', 'm1', 'booked']);
});

it('names what is kept free, and nothing where nothing is', () => {
  expect(bufferWords({ bufferBefore: 10, bufferAfter: 15 })).toBe('Kept free: 10 min before, 15 min after');
  expect(bufferWords({ bufferBefore: 0, bufferAfter: 15 })).toBe('Kept free: 15 min after');
  expect(bufferWords({ bufferBefore: 0, bufferAfter: 0 })).toBe('');
});
