import { smsSegments } from '@primehour/domain/message/sms-length';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { BOOKING_DATA as DATA } from '../../testing/queue-messages.ts';
import type { BookingData } from '../message-data.ts';
import { clientMail, clientText } from './client.ts';
import { giftCardText } from './gift-card.ts';
import { howToStop } from './sender.ts';

// The guarantee: messages about what gift cards and packages paid say exactly where it went, in two segments at most.

const LINK = `https://book.example.com/my/${'Q'.repeat(43)}`;
const WHAT = 'Signature haircut at Bella Salon, Tue, Nov 24, 9:30 AM Mountain time';
const holdExpiresAt = Date.parse('2026-11-20T16:15:00Z') as Instant;

describe('a text to a client', () => {
  it.each([
    [0, 6550, 0, null, 'Your $65.50 is back on your gift card. '],
    [0, 2000, 4550, null, '$20 of your $65.50 is back on your gift card. '],
    [2550, 4000, 0, null, '$25.50 goes back to your card, and $40 is back on your gift card. '],
    [2550, 1000, 3000, null, 'You get $35.50 back: $25.50 goes back to your card, and $10 is back on your gift card. '],
    [0, 0, 6550, null, 'Your $65.50 is not refunded. '],
    [0, 0, 0, 'BACK', 'The visit is back in your package. '],
    [0, 0, 6550, 'USED', 'The visit from your package counts as used. '],
  ] as const)(
    'of a cancellation says what is back where: %i on a card, %i on a gift card, %i kept, visit %s',
    (refundingCents, giftBackCents, keptCents, visit, sentence) => {
      const stored = { giftBackCents: giftBackCents as Cents, visit };
      const data = { ...DATA, refundingCents: refundingCents as Cents, keptCents: keptCents as Cents, stored };
      const text = clientText('BOOKING_CANCELLED', data, LINK);
      expect(text).toBe(`Canceled: ${WHAT}. ${sentence}Details: ${LINK}`);
      expect(smsSegments(text)).toBeLessThanOrEqual(2);
      expect(clientMail('BOOKING_CANCELLED', data, LINK).body).toContain(`canceled. ${sentence}`.trimEnd());
    },
  );

  it.each([
    ['GIFT_CARD', '$20 is back on your gift card'],
    ['PACKAGE', 'The visit is back in your package'],
  ] as const)('of a refund to a %s says so', (refundTo, sentence) => {
    const data = { ...DATA, refundTo };
    expect(clientText('BOOKING_REFUND_SENT', data, LINK)).toBe(`${sentence} for ${WHAT}. Details: ${LINK}`);
    expect(clientMail('BOOKING_REFUND_SENT', data, LINK).body).toContain(`\n${sentence}.\n`);
  });

  it('of a hold that a gift card or package pays of asks for no payment', () => {
    const data: BookingData = {
      ...DATA,
      status: 'PENDING',
      holdExpiresAt,
      stored: { giftBackCents: 0 as Cents, visit: 'USED' },
    };
    expect(clientText('BOOKING_HELD', data, LINK)).toBe(
      `Held for you until 9:15 AM: ${WHAT}. Confirm to keep it: ${LINK}`,
    );
  });
});

it('a mail says what of the price is tax', () => {
  const tax = { name: 'Sales tax', basisPoints: 887.5, cents: 534 as Cents };
  const lines = 'Signature haircut (45m, $65.50)\nIncludes $5.34 Sales tax (8.875%)\nTue, Nov 24';
  expect(clientMail('BOOKING_CONFIRMED', { ...DATA, tax }, LINK).body).toContain(lines);
  expect(clientMail('BOOKING_CONFIRMED', DATA, LINK).body).not.toContain('tax');
});

describe('a gift card’s text', () => {
  const link = 'https://book.example.com/g/K7QM4D2X9ABCTV0W';

  it('says what it is worth, where, and where its code is', () => {
    expect(giftCardText({ businessName: 'Bella Salon', amountCents: 5000 }, link)).toBe(
      `Bella Salon sent you a $50 gift card. It never expires. Your code: ${link}`,
    );
  });

  it('takes two segments at most, whatever the name', () => {
    const text = giftCardText({ businessName: 'O’Brien & Sons '.repeat(12), amountCents: 123_456 }, link, howToStop);
    expect([smsSegments(text) <= 2, text.includes(link)]).toEqual([true, true]);
  });
});
