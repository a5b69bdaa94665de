import { smsSegments } from '@primehour/domain/message/sms-length';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import type { OpeningKind } from '../../ports/message-kinds.ts';
import type { OpeningData, WaitlistData } from '../message-data.ts';
import { openingMail, openingText, waitlistText } from './waitlist.ts';

// The guarantee: texts about waiting and offers say exactly this, in two segments at most, whatever the names and prices.

const at = (time: string): Instant => Date.parse(time) as Instant;
const LINK = `https://book.example.com/w/${'Q'.repeat(43)}`;

const WAITING: WaitlistData = { businessName: 'Anna’s Studio', serviceName: 'Cut', zone: 'America/Chicago' };
/** A Friday at four, asked on the Wednesday before at a quarter past ten. */
const OFFER: OpeningData = {
  ...WAITING,
  personName: 'Ben',
  startAt: at('2026-10-09T21:00:00Z'),
  untilAt: at('2026-10-07T16:15:00Z'),
  queuedAt: at('2026-10-07T15:15:00Z'),
};
const FALLING: OpeningData = {
  ...OFFER,
  personName: null,
  untilAt: at('2026-10-09T20:00:00Z'),
  priceCents: 7400 as Cents,
  floorCents: 4800 as Cents,
};

describe('a text to a client who waits', () => {
  it.each([
    [
      'of their place',
      waitlistText('WAITLIST_JOINED', WAITING, LINK),
      `Anna’s Studio: You are on the waiting list for Cut. We will text you when a time opens up. See your place, change it, or leave: ${LINK}`,
    ],
    [
      'that asks whether they still wait',
      waitlistText('WAITLIST_STILL', { ...WAITING, dueAt: at('2026-10-10T15:00:00Z') }, LINK),
      `Anna’s Studio: Are you still waiting for Cut? Confirm by Sat, Oct 10 to keep your place: ${LINK}`,
    ],
    [
      'of a time that is kept for them',
      openingText('WAITLIST_OFFER', OFFER, LINK),
      `Anna’s Studio: Fri 4:00 PM, Cut with Ben, is free. Yours until 11:15 AM: ${LINK}`,
    ],
    [
      'of a time that the first has',
      openingText('WAITLIST_OPEN', OFFER, LINK),
      `Anna’s Studio: Fri 4:00 PM, Cut with Ben, is free. The first to book it gets it: ${LINK}`,
    ],
    [
      'of a falling price',
      openingText('WAITLIST_PRICE', FALLING, LINK),
      `Anna’s Studio: Fri 4:00 PM, Cut, now $74 and falling to $48 at the latest by Fri 3:00 PM: ${LINK} Reply STOP to end.`,
    ],
    [
      'of a falling price that ends today',
      openingText('WAITLIST_PRICE', { ...FALLING, queuedAt: at('2026-10-09T15:15:00Z') }, LINK),
      `Anna’s Studio: Fri 4:00 PM, Cut, now $74 and falling to $48 at the latest by 3:00 PM: ${LINK} Reply STOP to end.`,
    ],
    [
      'of a time that the clock shows twice',
      openingText(
        'WAITLIST_OPEN',
        { ...OFFER, startAt: at('2026-11-01T07:30:00Z'), queuedAt: at('2026-10-29T15:00:00Z') },
        LINK,
      ),
      `Anna’s Studio: Sun 1:30 AM CST, Cut with Ben, is free. The first to book it gets it: ${LINK}`,
    ],
    [
      'of a time that is further away than a week',
      openingText('WAITLIST_OFFER', { ...OFFER, startAt: at('2026-10-16T21:00:00Z') }, LINK),
      `Anna’s Studio: Fri, Oct 16, 4:00 PM, Cut with Ben, is free. Yours until 11:15 AM: ${LINK}`,
    ],
  ])('%s', (_, text, expected) => {
    // A text uses the apostrophe that doesn't need another alphabet.
    expect(text.replaceAll("'", '’')).toBe(expected);
    expect(smsSegments(text)).toBeLessThanOrEqual(2);
  });

  it.each([
    ['WAITLIST_OFFER', OFFER, 'is free', 'It is yours until 11:15 AM.', ' with Ben'],
    ['WAITLIST_OPEN', OFFER, 'is free', 'The first to book it gets it.', ' with Ben'],
    [
      'WAITLIST_PRICE',
      FALLING,
      'now $74',
      'The price is $74 now and falls to $48 by Fri 3:00 PM. The first to book it gets it.',
      '',
    ],
  ] as const)('%s says the same by email', (kind, data, state, terms, person) => {
    expect(openingMail(kind, data, LINK)).toEqual({
      subject: `Anna’s Studio: Fri 4:00 PM, Cut${person}, ${state}`,
      body: `You are on the waiting list of Anna’s Studio, and a time has opened up: Fri 4:00 PM, Cut${person}.\n\n${terms}\n\nTake it, pass, or leave the list:\n${LINK}`,
    });
  });

  const LONG = {
    serviceName: 'Balayage – full head, “long” hair '.repeat(4),
    businessName: 'O’Brien & Sons '.repeat(8),
    personName: 'Maximiliane-Josephine von der Weide',
    startAt: at('2026-11-25T23:30:00Z'),
    untilAt: at('2026-11-25T22:30:00Z'),
    dueAt: at('2026-11-25T22:30:00Z'),
    priceCents: 9_999_999 as Cents,
    floorCents: 4_999_999 as Cents,
  };
  const HOW_TO_STOP = ' Reply STOP to end, HELP for help. Msg & data rates may apply.';

  it.each(['WAITLIST_OFFER', 'WAITLIST_OPEN', 'WAITLIST_PRICE'] as const satisfies OpeningKind[])(
    '%s fits two segments, however long its names and amounts',
    (kind) => {
      const text = openingText(kind, { ...OFFER, ...LONG }, LINK, HOW_TO_STOP);
      expect([smsSegments(text) <= 2 || text, text.includes(LINK)]).toEqual([true, true]);
    },
  );

  it.each(['WAITLIST_JOINED', 'WAITLIST_STILL'] as const)('%s fits two segments, however long its names', (kind) => {
    const text = waitlistText(kind, { ...WAITING, ...LONG }, LINK, HOW_TO_STOP);
    expect([smsSegments(text) <= 2 || text, text.includes(LINK)]).toEqual([true, true]);
  });
});
