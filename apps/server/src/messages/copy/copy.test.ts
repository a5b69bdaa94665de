import { smsSegments } from '@primehour/domain/message/sms-length';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import type { ClientKind, PartnerKind } from '../../ports/message-kinds.ts';
import { AUCTION_DATA, BOOKING_DATA as DATA } from '../../testing/queue-messages.ts';
import type { BookingData } from '../message-data.ts';
import { accountText } from './account.ts';
import { auctionText, type AuctionTextKind, outbidText } from './auction.ts';
import { CLIENT_COPY, clientMail, clientText, eventTitle } from './client.ts';
import { codeText } from './code.ts';
import { PARTNER_COPY, partnerMail, partnerText } from './partner.ts';
import { howToStop } from './sender.ts';
import { invitationText } from './team.ts';

// The guarantee: every text and email has exactly the intended wording, and a text costs at most two segments.

const LINK = `https://book.example.com/my/${'Q'.repeat(43)}`;
const at = (time: string): Instant => Date.parse(time) as Instant;
const HELD: BookingData = { ...DATA, status: 'PENDING', holdExpiresAt: at('2026-11-20T16:15:00Z') };
const WHAT = 'Signature haircut at Bella Salon, Tue, Nov 24, 9:30 AM Mountain time';

const TEXTS: Record<ClientKind, string> = {
  BOOKING_HELD: `Held for you until 9:15 AM: ${WHAT}. Pay to keep it: ${LINK}`,
  BOOKING_CONFIRMED: `Confirmed: ${WHAT}. See, move, or cancel: ${LINK}`,
  BOOKING_MOVED: `Your booking has changed. It is now: ${WHAT}. See, move, or cancel: ${LINK}`,
  BOOKING_RESTORED: `Your booking is back on: ${WHAT}. See, move, or cancel: ${LINK}`,
  BOOKING_CANCELLED: `Canceled: ${WHAT}. Your $65.50 goes back to your card. Details: ${LINK}`,
  BOOKING_REFUNDED: `Sorry, your payment for ${WHAT} came too late to keep the time. All of it goes back to your card. Details: ${LINK}`,
  BOOKING_REFUND_SENT: `We refunded $20 to your card for ${WHAT}. It can take 5 to 10 days to show up. Details: ${LINK}`,
  BOOKING_CARD_MISSING: `The card saved for ${WHAT} no longer works. Please add another one: ${LINK}`,
  BOOKING_DUE_PAID: `We received $40 (the no-show fee) for ${WHAT}. Details: ${LINK}`,
  BOOKING_DUE_LINK: `We could not charge $40 (the no-show fee) for ${WHAT}. Please pay here: ${LINK}`,
  BOOKING_DUE_WAIVED: `You no longer owe $40 (the no-show fee) for ${WHAT}. Details: ${LINK}`,
  BOOKING_TIP: `Thank you for your visit: ${WHAT}. If you like, leave a tip here: ${LINK}`,
  BOOKING_REMINDER: `See you soon: ${WHAT}. See, move, or cancel: ${LINK}`,
  BOOKING_LINK: `A new link to your booking (older ones no longer work): ${WHAT}. See, move, or cancel: ${LINK}`,
};
const kinds = Object.keys(CLIENT_COPY) as ClientKind[];
const partnerKinds = Object.keys(PARTNER_COPY) as PartnerKind[];
const OWED = { kind: 'NO_SHOW', amountCents: 4000 as Cents, cardLabel: 'Visa •••• 4242' } as const;
const dataFor = (kind: ClientKind): BookingData =>
  kind === 'BOOKING_HELD' ? HELD : kind.startsWith('BOOKING_DUE') ? { ...DATA, due: OWED } : DATA;

describe('a text to a client', () => {
  it.each(kinds)('%s says this', (kind) => {
    expect(clientText(kind, dataFor(kind), LINK)).toBe(TEXTS[kind]);
  });

  it('of a hold that only a card confirms asks for the card', () => {
    const data: BookingData = { ...HELD, asksCard: true };
    expect(clientText('BOOKING_HELD', data, LINK)).toBe(
      `Held for you until 9:15 AM: ${WHAT}. Save a card to keep it: ${LINK}`,
    );
    expect(clientText('BOOKING_RESTORED', data, LINK)).toBe(
      `Your booking is back on: ${WHAT}. Save a card by 9:15 AM to keep it: ${LINK}`,
    );
  });

  it('of a hold that was restored or moved, or gets a new link, asks for the payment', () => {
    const held = `${WHAT}. Pay by 9:15 AM to keep it: ${LINK}`;
    expect(clientText('BOOKING_RESTORED', HELD, LINK)).toBe(`Your booking is back on: ${held}`);
    expect(clientText('BOOKING_MOVED', HELD, LINK)).toBe(`Your booking has changed. It is now: ${held}`);
    expect(clientText('BOOKING_LINK', HELD, LINK)).toContain(`(older ones no longer work): ${held}`);
  });

  it.each([
    [6550, 0, 'Your $65.50 goes back to your card. '],
    [2000, 4550, '$20 of your $65.50 goes back to your card. '],
    [0, 6550, 'Your $65.50 is not refunded. '],
    [0, 0, ''],
  ])('of a cancellation says what happens to the money: %i back, %i kept', (refundingCents, keptCents, text) => {
    const data = { ...DATA, refundingCents: refundingCents as Cents, keptCents: keptCents as Cents };
    expect(clientText('BOOKING_CANCELLED', data, LINK)).toBe(`Canceled: ${WHAT}. ${text}Details: ${LINK}`);
  });

  it('of a late cancellation says what it costs, to both', () => {
    const due = { kind: 'LATE_CANCEL', amountCents: 3250 as Cents, cardLabel: 'Visa •••• 4242' } as const;
    const data = { ...DATA, refundingCents: 0 as Cents, keptCents: 0 as Cents, due };
    expect(clientText('BOOKING_CANCELLED', data, LINK)).toBe(
      `Canceled: ${WHAT}. A fee of $32.50 will be charged to your card. Details: ${LINK}`,
    );
    expect(clientMail('BOOKING_CANCELLED', data, LINK).body).toContain(
      'Your booking is canceled. A fee of $32.50 will be charged to Visa •••• 4242.',
    );
    expect(partnerText('PARTNER_BOOKING_CANCELLED', data, LINK)).toContain(', fee $32.50. http');
    expect(smsSegments(clientText('BOOKING_CANCELLED', data, LINK))).toBeLessThanOrEqual(2);
  });

  it.each(kinds)('%s takes two segments at most, whatever the names', (kind) => {
    const long = {
      serviceName: 'Balayage – full head, “long” hair '.repeat(4),
      businessName: 'O’Brien & Sons '.repeat(8),
    };
    const text = clientText(kind, { ...dataFor(kind), ...long }, LINK);
    expect([smsSegments(text) <= 2, text.includes(LINK)]).toEqual([true, true]);
  });

  it('names the person where there is one to name', () => {
    const named = { ...DATA, personName: 'Ben' };
    expect(clientText('BOOKING_CONFIRMED', named, LINK)).toBe(
      `Confirmed: Signature haircut with Ben at Bella Salon, Tue, Nov 24, 9:30 AM Mountain time. See, move, or cancel: ${LINK}`,
    );
    expect(clientText('BOOKING_CONFIRMED', { ...DATA, personName: null }, LINK)).toBe(TEXTS.BOOKING_CONFIRMED);
    const { subject, body } = clientMail('BOOKING_CONFIRMED', named, LINK);
    expect(subject).toBe('Confirmed: Signature haircut with Ben at Bella Salon, Tue, Nov 24, 9:30 AM');
    expect(body).toContain('\nSignature haircut with Ben (45m, $65.50)\n');
    expect(eventTitle(named)).toBe('Signature haircut with Ben at Bella Salon');
    expect(partnerText('PARTNER_BOOKING_NEW', named, 'https://x.test/bookings')).toBe(
      'New booking: Dana Whitfield, Signature haircut with Ben, Tue, Nov 24, 9:30 AM. https://x.test/bookings',
    );
    expect(partnerMail('PARTNER_BOOKING_NEW', named, LINK).body).toContain('\nSignature haircut with Ben ($65.50)\n');
  });

  it.each(kinds)('%s names no one rather than take a third segment', (kind) => {
    const long = {
      ...dataFor(kind),
      serviceName: 'Balayage – full head '.repeat(4),
      businessName: 'Łódź & Sons '.repeat(8),
    };
    const text = clientText(kind, { ...long, personName: 'Maximiliane-Josephine' }, LINK);
    const without = clientText(kind, long, LINK);
    expect(smsSegments(text)).toBeLessThanOrEqual(Math.max(2, smsSegments(without)));
  });

  it('promises no change after the cut-off', () => {
    const queuedAt = (time: string): BookingData => ({ ...DATA, queuedAt: at(time) });
    expect(clientText('BOOKING_REMINDER', queuedAt('2026-11-23T16:30:00.000Z'), LINK)).toBe(TEXTS.BOOKING_REMINDER);
    expect(clientText('BOOKING_REMINDER', queuedAt('2026-11-23T16:30:00.001Z'), LINK)).toBe(
      `See you soon: ${WHAT}. Details: ${LINK}`,
    );
    expect(clientMail('BOOKING_REMINDER', queuedAt('2026-11-24T14:30:00Z'), LINK).body).toContain(
      `\n\nTo change it now, call +1 (303) 555-0142. See it here:\n${LINK}\n`,
    );
  });

  it('names the offset where the clock shows the same time twice', () => {
    const startAt = at('2026-11-01T07:30:00Z');
    expect(clientText('BOOKING_CONFIRMED', { ...DATA, startAt }, LINK)).toContain('Sun, Nov 1, 1:30 AM MDT');
  });
});

const OPENINGS: Record<ClientKind, [subject: string, opening: string, asking: string]> = {
  BOOKING_HELD: ['Held for you', 'This time is held for you until 9:15 AM. Pay to keep it.', 'Pay here'],
  BOOKING_CONFIRMED: [
    'Confirmed',
    'Your booking is confirmed.',
    'You can move or cancel it until Mon, Nov 23, 9:30 AM',
  ],
  BOOKING_MOVED: [
    'Changed',
    'Your booking has changed. These are the new details.',
    'You can move or cancel it until Mon, Nov 23, 9:30 AM',
  ],
  BOOKING_RESTORED: ['Back on', 'Your booking is back on.', 'You can move or cancel it until Mon, Nov 23, 9:30 AM'],
  BOOKING_CANCELLED: [
    'Canceled',
    'Your booking is canceled. Your $65.50 goes back to your card.',
    'See the details or book again',
  ],
  BOOKING_REFUNDED: [
    'Refunded',
    'Sorry, your payment came too late to keep the time. All of it goes back to your card.',
    'See the details or book again',
  ],
  BOOKING_REFUND_SENT: [
    'Refunded',
    'We refunded $20 to your card. It can take 5 to 10 days to show up.',
    'See the details',
  ],
  BOOKING_CARD_MISSING: [
    'Please add another card',
    'The card saved for your booking no longer works. Please add another one.',
    'Add a card',
  ],
  BOOKING_DUE_PAID: [
    'Payment received',
    'We received $40 (the no-show fee), paid with Visa •••• 4242.',
    'See the details',
  ],
  BOOKING_DUE_LINK: ['Please pay', 'We could not charge $40 (the no-show fee) to Visa •••• 4242.', 'Pay here'],
  BOOKING_TIP: [
    'Thank you for your visit',
    'Thank you for your visit. If you would like to leave a tip, you can do so for the next three days.',
    'Leave a tip',
  ],
  BOOKING_DUE_WAIVED: [
    'Nothing to pay',
    'You no longer owe $40 (the no-show fee). If it was charged, it goes back to your card.',
    'See the details',
  ],
  BOOKING_REMINDER: [
    'See you soon',
    'This is a reminder of your booking.',
    'You can move or cancel it until Mon, Nov 23, 9:30 AM',
  ],
  BOOKING_LINK: [
    'Your new link',
    'Here is a new link to your booking. Older ones no longer work.',
    'You can move or cancel it until Mon, Nov 23, 9:30 AM',
  ],
};

describe('a mail to a client', () => {
  it.each(kinds)('%s says this', (kind) => {
    const [subject, opening, asking] = OPENINGS[kind];
    expect(clientMail(kind, dataFor(kind), LINK)).toEqual({
      subject: `${subject}: Signature haircut at Bella Salon, Tue, Nov 24, 9:30 AM`,
      body: [
        'Hi Dana Whitfield,',
        '',
        opening,
        '',
        'Signature haircut (45m, $65.50)',
        'Tue, Nov 24, 9:30 AM to 10:15 AM, Mountain time',
        'Bella Salon, 1821 Larimer St, Denver, CO',
        '+1 (303) 555-0142',
        '',
        `${asking}:`,
        LINK,
        '',
        'Booking number B0A1-92F4',
      ].join('\n'),
    });
  });
});

describe('of a booking whose client agreed to a policy, a mail', () => {
  const agreedWords = 'I agree: $20 deposit now. Cancel by Mon, Nov 23, 9:30 AM and it comes back.';
  const agreed: BookingData = {
    ...DATA,
    changeCutoffHours: 0,
    agreedWords,
    keptCents: 2000 as Cents,
    remainingCents: 4550 as Cents,
  };

  it('says what was paid, what remains, and what was agreed to', () => {
    const { body } = clientMail('BOOKING_CONFIRMED', agreed, LINK);
    expect(body).toContain(
      `Your booking is confirmed. You paid $20, and pay $45.50 at your visit.\n\nYou agreed to this: “${agreedWords}”\n`,
    );
    const unpaid = { ...agreed, keptCents: 0 as Cents };
    expect(clientMail('BOOKING_CONFIRMED', unpaid, LINK).body).toContain('confirmed. You pay $45.50 at your visit.\n');
  });

  it.each(['BOOKING_CONFIRMED', 'BOOKING_MOVED', 'BOOKING_REMINDER'] as const)('of %s names no cut-off', (kind) => {
    expect(clientMail(kind, agreed, LINK).body).toContain(`\n\nSee, move, or cancel:\n${LINK}\n`);
    const late = { ...agreed, queuedAt: (DATA.startAt - 1) as Instant };
    expect(clientText(kind, late, LINK)).toBe(TEXTS[kind]);
  });
});

it.each([
  [0, 'Free'],
  [49, 'Free'],
  [50, '$0.50'],
])('a mail about a service of %i cents says %s', (cents, price) => {
  const data = { ...DATA, priceCents: cents as Cents };
  expect(clientMail('BOOKING_CONFIRMED', data, LINK).body).toContain(`Signature haircut (45m, ${price})\n`);
  expect(partnerMail('PARTNER_BOOKING_NEW', data, LINK).body).toContain(`Signature haircut (${price})\n`);
});

const PARTNER_TEXTS: Record<PartnerKind, [text: string, opening: string]> = {
  PARTNER_BOOKING_NEW: ['New booking', 'You have a new booking.'],
  PARTNER_BOOKING_MOVED: ['Moved by client', 'A client moved a booking. These are the new details.'],
  PARTNER_BOOKING_CANCELLED: ['Canceled by client', 'A client canceled a booking. The time is open again.'],
  PARTNER_BOOKING_MISSED: [
    'Counted as a no-show, fee charged in an hour unless you undo it',
    'Nobody marked this booking, so it counts as a no-show. The fee will be charged in an hour unless you undo it.',
  ],
  PARTNER_BOOKING_UNCOLLECTED: [
    'Fee not collected',
    'A fee could not be collected. This client’s next booking requires the full price upfront.',
  ],
};

describe('a message to a partner', () => {
  const link = 'https://book.example.com/bookings';
  it.each(partnerKinds)('%s says this', (kind) => {
    const [short, opening] = PARTNER_TEXTS[kind];
    expect(partnerText(kind, DATA, link)).toBe(
      `${short}: Dana Whitfield, Signature haircut, Tue, Nov 24, 9:30 AM. ${link}`,
    );
    expect(partnerMail(kind, DATA, link)).toEqual({
      subject: `${short}: Dana Whitfield, Signature haircut, Tue, Nov 24, 9:30 AM`,
      body: [
        opening,
        '',
        'Signature haircut ($65.50)',
        'Tue, Nov 24, 9:30 AM',
        'Dana Whitfield, +1 (303) 555-0123',
        '',
        'Your bookings:',
        link,
        '',
        'Booking number B0A1-92F4',
      ].join('\n'),
    });
  });
});

describe('the text of a code', () => {
  it('names the product and the host without its port', () => {
    expect(codeText('012345', { productName: 'Chairside', publicUrl: 'https://book.chairside.example:8443' })).toBe(
      '012345 is your Chairside code. It is valid for 10 minutes. Reply STOP to unsubscribe.\n\n@book.chairside.example #012345',
    );
  });
});

describe('a text to a bidder', () => {
  const what = 'Friday evening at Bella Salon, Thu, Nov 26, 6:00 PM Mountain time';
  const url = 'https://book.example.com/a/1';
  const by = 'Tue, Nov 24, 9:30 AM Mountain time';
  it.each<[AuctionTextKind, string]>([
    [
      'AUCTION_CARD_MISSING',
      `The card for your bid on ${what} no longer works. Please add another one by ${by}: ${url}`,
    ],
    ['AUCTION_WON', `It's yours for $155: ${what}. Details: ${url}`],
    [
      'AUCTION_LOST',
      'The auction is over. Another bidder won Friday evening at Bella Salon, and you were not charged.',
    ],
    ['AUCTION_PAYMENT_FAILED', `You won ${what}, but the payment of $155 failed. Pay by ${by} to keep it: ${url}`],
    ['AUCTION_OFFER', `The winner did not pay, so you can have ${what} for $155. Accept by ${by}: ${url}`],
    ['AUCTION_REMINDER', `See you soon: ${what}. Details: ${url}`],
    ['AUCTION_REFUNDED', `Sorry, your payment of $155 came too late for ${what}, so all of it goes back to your card.`],
    ['AUCTION_REFUND_SENT', `We refunded $155 to your card for ${what}. It can take 5 to 10 days to show up.`],
  ])('%s says this', (kind, text) => {
    expect(auctionText(kind, { ...AUCTION_DATA, dueAt: at('2026-11-24T16:30:00Z') }, url)).toBe(text);
  });

  it.each([
    'AUCTION_CARD_MISSING',
    'AUCTION_WON',
    'AUCTION_OFFER',
    'AUCTION_REMINDER',
    'AUCTION_PAYMENT_FAILED',
  ] as const)('%s names whose time it is, unless that takes a further segment', (kind) => {
    const data = { ...AUCTION_DATA, dueAt: at('2026-11-24T16:30:00Z') };
    const named = { ...data, personName: 'Ben' };
    expect(auctionText(kind, named, url)).toContain('Friday evening with Ben at Bella Salon, ');
    expect(smsSegments(auctionText(kind, named, url))).toBeLessThanOrEqual(2);
    const long = { ...data, listingName: 'L'.repeat(120), businessName: 'B'.repeat(120) };
    expect(smsSegments(auctionText(kind, { ...long, personName: 'P'.repeat(80) }, url))).toBe(2);
  });

  it('who was outbid says where to bid again', () => {
    const text = `You were outbid on Friday evening. The price is now $155. Bid again: ${url}`;
    expect(outbidText(AUCTION_DATA, url)).toBe(text);
  });
});

describe('a text about an account', () => {
  const data = { deviceName: 'Samsung Internet on Android', at: at('2026-11-24T16:30:00Z'), zone: DATA.zone };
  const by = { productName: 'Primehour', link: 'https://book.example.com/account-manager' };

  it.each([
    ['ACCOUNT_NEW_DEVICE', 'New sign-in to your account'],
    ['ACCOUNT_PAYOUT_CHANGED', 'Your bank account for payouts was changed'],
    ['ACCOUNT_PAYOUT_REMOVED', 'Your bank account for payouts was disconnected'],
    ['ACCOUNT_CLIENTS_EXPORTED', 'Your client list was exported'],
    ['ACCOUNT_FEED_LINKED', 'A link to your calendar was created'],
    ['ACCOUNT_PASSKEY_ADDED', 'A passkey was added to your account'],
    ['ACCOUNT_PASSKEY_REMOVED', 'A passkey was removed from your account'],
    ['ACCOUNT_OWNER_CHANGED', 'Your business was handed over to a new owner'],
    ['ACCOUNT_CLOSED', 'Your account was closed', ' You can reopen it within 30 days.'],
  ] as const)('%s says this, in two segments at most', (kind, what, more: string = '') => {
    const text = accountText(kind, data, by);
    expect(text).toBe(
      `Primehour: ${what} (Samsung Internet on Android), Tue, Nov 24, 9:30 AM Mountain time.${more} ` +
        'Not you? Sign out everywhere at https://book.example.com/account-manager',
    );
    expect(smsSegments(text)).toBeLessThanOrEqual(2);
  });

  it('names no device where none is known', () => {
    expect(accountText('ACCOUNT_PAYOUT_CHANGED', { ...data, deviceName: null }, by)).toMatch(/was changed, Tue, /);
  });
});

describe('an invitation to a team', () => {
  const link = `https://book.example.com/sign-in/invitation/${'Q'.repeat(43)}`;

  it.each([
    ['MANAGER', 'a manager'],
    ['FRONT_DESK', 'front desk staff'],
    ['STAFF', 'a staff member'],
  ] as const)('as %s says this', (role, text) => {
    expect(invitationText({ businessName: 'Bella Salon', role }, link)).toBe(
      `Bella Salon invited you to its team as ${text}. Join: ${link}`,
    );
  });

  it('takes two segments at most, whatever the name', () => {
    const text = invitationText({ businessName: 'O’Brien & Sons '.repeat(8), role: 'FRONT_DESK' }, link, howToStop);
    expect(smsSegments(text)).toBeLessThanOrEqual(2);
  });
});
