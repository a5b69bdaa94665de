/** The timeline lists events and messages in one order of time, each with the result. */
import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { BookingMoney } from '@primehour/contract/refund';
import { expect, it } from 'vitest';
import { describeBuffers, chargedOf, describeDispute, remainingOf, timelineOf, unpaidLines } from './details-model.ts';

const at = (minute: number) => Date.parse('2026-11-24T15:00:00Z') + minute * 60_000;
const message = { channel: 'sms', recipient: '+13125550142', error: null, sentAt: null } as const;
const detail = {
  booking: { business: { timezone: 'America/Chicago' } },
  client: { phone: '+13125550142', email: null },
  events: [
    { id: 'e1', kind: 'CONFIRMED', by: 'CLIENT', at: at(0), detail: { amountCents: 4550 } },
    {
      id: 'e2',
      kind: 'MOVED',
      by: 'PARTNER',
      member: { name: 'Rosa Delgado', isYou: true },
      at: at(4),
      detail: { fromStartAt: at(60), startAt: at(120) },
    },
    { id: 'e3', kind: 'EXPIRED', by: 'SYSTEM', at: at(6), detail: {} },
  ],
  messages: [
    { ...message, id: 'm1', kind: 'BOOKING_CONFIRMED', status: 'DELIVERED', createdAt: at(1), sentAt: at(2) },
    { ...message, id: 'm2', kind: 'BOOKING_MOVED', status: 'FAILED', error: 'No such number', createdAt: at(5) },
    {
      ...message,
      id: 'm4',
      recipient: '+17735550199',
      kind: 'BOOKING_REMINDER',
      status: 'NOT_SENT',
      error: 'OPTED_OUT: this person has stopped texts',
      createdAt: at(3),
    },
    { ...message, id: 'm5', kind: 'BOOKING_HELD', status: 'NOT_SENT', error: 'SUPERSEDED: newer', createdAt: at(-1) },
    { ...message, id: 'm3', kind: 'UNHEARD_OF', channel: 'email', status: 'BOUNCED', createdAt: at(7) },
  ],
} as unknown as BookingDetail;

it('puts the newest first, and shows what each was and its result', () => {
  expect(timelineOf(detail).map(({ id, title, detail: text, tone }) => [id, title, text, tone])).toEqual([
    ['m3', 'Message by email: bounced', '', 'waiting'],
    ['e3', 'Not paid in time, so the time was released', '', 'danger'],
    ['m2', 'Notice of the change by text: could not be sent', 'No such number', 'danger'],
    ['e2', 'Moved', 'by you · from Tue, Nov 24, 10:00 AM · to Tue, Nov 24, 11:00 AM', 'neutral'],
    ['m4', 'Reminder by text: not sent', '+1 (773) 555-0199 · this person has stopped texts', 'danger'],
    ['m1', 'Confirmation by text: delivered', '', 'success'],
    ['e1', 'Confirmed', 'by the client · $45.50', 'neutral'],
    ['m5', 'Request to complete the booking by text: replaced by a newer message', '', 'neutral'],
  ]);
});

it.each([
  [{ name: 'Rosa Delgado', isYou: true }, 'by you'],
  [{ name: null, isYou: true }, 'by you'],
  [{ name: 'Ben Ortiz', isYou: false }, 'by Ben Ortiz'],
  [{ name: null, isYou: false }, 'by a former member'],
])('names the member who changed it: %j', (member, author) => {
  const event = { id: 'e1', kind: 'NOTE_ADDED', by: 'PARTNER', member, at: at(0), detail: {} };
  const [line] = timelineOf({ ...detail, events: [event], messages: [] } as unknown as BookingDetail);
  expect(line).toMatchObject({ title: 'Note added', detail: author });
});

it('describes a refund only once: who, how much, and a cause that nothing else shows', () => {
  const refund = { by: 'SYSTEM', at: at(0) } as const;
  const events = [
    {
      id: 'r1',
      kind: 'REFUND_STARTED',
      by: 'PARTNER',
      member: { name: 'Rosa Delgado', isYou: true },
      at: at(3),
      detail: { amountCents: 1000, cause: 'PARTNER' },
    },
    { ...refund, id: 'r2', kind: 'REFUNDED', at: at(2), detail: { amountCents: 1000, cause: 'PROVIDER' } },
    {
      ...refund,
      id: 'r3',
      kind: 'REFUND_FAILED',
      at: at(1),
      detail: { amountCents: 1000, cause: 'CLIENT_CANCELLED', failure: 'DECLINED' },
    },
    { ...refund, id: 'r4', kind: 'DISPUTE_OPENED', detail: { amountCents: 1000 } },
  ];
  const lines = timelineOf({ ...detail, events, messages: [] } as unknown as BookingDetail);
  expect(lines.map(({ title, detail: text }) => [title, text])).toEqual([
    ['Refund of $10 started', 'by you'],
    ['$10 refunded', 'made at the payment provider'],
    ['Refund of $10 failed', ''],
    ['The client’s bank disputes $10', ''],
  ]);
});

it('shows a payment either as charged or as on its way', () => {
  const payment = { id: 'p', amountCents: 4550, failureCode: null, createdAt: at(0) };
  const failed = { ...payment, status: 'FAILED' } as const;
  const payments = [failed, { ...payment, status: 'PARTLY_REFUNDED' } as const];
  expect(unpaidLines(payments).map(({ label }) => label)).toEqual(['failed']);
  expect(chargedOf(payments).map(({ status }) => status)).toEqual(['PARTLY_REFUNDED']);
});

it('shows what remains only if there are refunds, and not while a bank decides', () => {
  const sums = { chargedCents: 4550, refundedCents: 0, refundingCents: 0, disputedCents: 0, chargedBackCents: 0 };
  const money: Partial<BookingMoney> = { ...sums, refunds: [] };
  const covered = { payer: 'PLATFORM', state: 'PAID_BACK', amountCents: 1000 } as const;
  const remaining = (changed: Partial<typeof money>) => remainingOf({ ...money, ...changed } as BookingMoney);
  expect(remaining({})).toBeUndefined();
  expect(remaining({ refundedCents: 1000, refundingCents: 500 })).toBe(3050);
  expect(remaining({ refundedCents: 1000, refunds: [covered] as BookingMoney['refunds'] })).toBe(4550);
  expect(remaining({ refundedCents: 1000, disputedCents: 3550 })).toBeUndefined();
  expect(remaining({ refundedCents: 1000, chargedBackCents: 3550 })).toBeUndefined();
});

it('asks for help with a dispute only while its bank waits for an answer', () => {
  const zone = 'America/Chicago';
  expect(describeDispute({ state: 'NEEDS_RESPONSE', dueAt: at(0) }, zone)).toEqual({
    title: 'Payment disputed',
    text:
      'The client’s bank holds the money until it decides. Nothing can be refunded until then. ' +
      'We have until Tue, Nov 24, 9:00 AM to respond. Send us anything that supports the payment.',
  });
  expect(describeDispute({ state: 'LOST', dueAt: at(0) }, zone).text).toBe(
    'The bank gave the money back to the client.',
  );
  expect(describeDispute({ state: 'INQUIRY', dueAt: null }, zone).text).toBe('No money is held.');
});

it('starts with the booking itself if it has no events', () => {
  const old = { ...detail, createdAt: at(0), events: [] };
  expect(timelineOf(old).map(({ id }) => id)).toEqual(['m3', 'm2', 'm4', 'm1', 'booked', 'm5']);
});

it('names the buffers, and is empty if there are none', () => {
  expect(describeBuffers({ bufferBefore: 10, bufferAfter: 15 })).toBe('Kept free: 10 min before, 15 min after');
  expect(describeBuffers({ bufferBefore: 0, bufferAfter: 15 })).toBe('Kept free: 15 min after');
  expect(describeBuffers({ bufferBefore: 0, bufferAfter: 0 })).toBe('');
});
