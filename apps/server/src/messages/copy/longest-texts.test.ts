import { smsSegments } from '@primehour/domain/message/sms-length';
import { DUE_KINDS } from '@primehour/domain/policy/due-kinds';
import type { Cents } from '@primehour/domain/vocabulary';
import { expect, it } from 'vitest';
import type { ClientKind, PartnerKind } from '../../ports/message-kinds.ts';
import { BOOKING_DATA } from '../../testing/queue-messages.ts';
import type { BookingData } from '../message-data.ts';
import { CLIENT_COPY, clientText } from './client.ts';
import { PARTNER_COPY, partnerText } from './partner.ts';

// The guarantee: no booking, fee or refund makes a text longer than two segments, however long its names, whatever its
// amounts.

const LINK = `https://book.example.com/my/${'Q'.repeat(43)}/new-card`;
const cents = (amount: number) => amount as Cents;
const NAMES = {
  serviceName: 'Balayage – full head, “long” hair '.repeat(4),
  businessName: 'O’Brien & Sons '.repeat(8),
  clientName: 'Maximiliane-Josephine von der Weide '.repeat(2),
  personName: 'Maximiliane-Josephine',
};
/** The largest price, and a part of it: both as long as an amount can be. */
const [PRICE, PART] = [cents(9_999_999), cents(4_999_999)];
const MONEY: readonly Partial<BookingData>[] = [
  {},
  { chargedCents: PRICE, refundingCents: PRICE, keptCents: cents(0) },
  { chargedCents: PRICE, refundingCents: PART, keptCents: PART },
  { chargedCents: PRICE, refundingCents: cents(0), keptCents: PRICE, remainingCents: PART, refundCents: PART },
];
const DUES = [
  undefined,
  ...DUE_KINDS.flatMap((kind) =>
    [false, true].map((isByLink) => ({ kind, amountCents: PRICE, cardLabel: 'American Express •••• 0005', isByLink })),
  ),
];

/** A hold is kept by a payment or by a card. */
const ASKED: readonly Partial<BookingData>[] = [{}, { asksCard: true, status: 'PENDING' }];

const CASES = MONEY.flatMap((money) =>
  DUES.flatMap((due) =>
    ASKED.map((asked): BookingData => ({ ...BOOKING_DATA, ...NAMES, ...money, ...asked, ...(due && { due }) })),
  ),
);

it.each(Object.keys(CLIENT_COPY) as ClientKind[])('%s to a client fits two segments', (kind) => {
  for (const data of CASES) {
    const text = clientText(kind, data, LINK);
    expect.soft([smsSegments(text) <= 2 || text, text.includes(LINK)]).toEqual([true, true]);
  }
});

it.each(Object.keys(PARTNER_COPY) as PartnerKind[])('%s to a partner fits two segments', (kind) => {
  for (const data of CASES) {
    const text = partnerText(kind, data, 'https://book.example.com/bookings');
    expect.soft(smsSegments(text) <= 2 || text).toBe(true);
  }
});
