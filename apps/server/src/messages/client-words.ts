import { bookingNumber } from '@primehour/domain/booking/booking-number';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatClearTime, formatDay, formatZoneName } from '@primehour/domain/format/time';
import { fitSms } from '@primehour/domain/message/sms-length';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { MessageKind } from './kinds.ts';
import type { BookingFacts } from './load-facts.ts';

/** Kinds that tell clients of their booking. */
export type ClientKind =
  Extract<MessageKind, `BOOKING_${string}`> extends infer Kind ? Exclude<Kind, 'BOOKING_CODE'> : never;

/** What is told, and when: what a client can still do depends on it. */
type Told = BookingFacts & { readonly now: Instant };

type Words = {
  /** Around what is booked, in a text. */
  readonly sms: (what: string, link: string, facts: Told) => string;
  /** Before what is booked, in a subject. */
  readonly subject: string;
  readonly opening: (facts: Told) => string;
  /** Before the link, in a mail. */
  readonly asking: (facts: Told) => string;
};

export const CLIENT_WORDS: Record<ClientKind, Words> = {
  BOOKING_HELD: {
    sms: (what, link, facts) => `Held for you until ${holdEndTime(facts)}: ${what}. Pay to keep it: ${link}`,
    subject: 'Held for you',
    opening: (facts) => `This time is held for you until ${holdEndTime(facts)}. Pay to keep it.`,
    asking: () => 'Pay here',
  },
  BOOKING_CONFIRMED: {
    sms: (what, link, facts) => `Confirmed: ${what}. ${look(facts)}: ${link}`,
    subject: 'Confirmed',
    opening: () => 'Your booking is confirmed.',
    asking: untilWhen,
  },
  BOOKING_MOVED: {
    sms: (what, link, facts) => `Your booking has moved: ${what}. ${look(facts)}: ${link}`,
    subject: 'Moved',
    opening: () => 'Your booking has a new time.',
    asking: untilWhen,
  },
  BOOKING_RESTORED: {
    sms: (what, link, facts) =>
      facts.status === 'PENDING'
        ? `Your booking is back on: ${what}. Pay by ${holdEndTime(facts)} to keep it: ${link}`
        : `Your booking is back on: ${what}. ${look(facts)}: ${link}`,
    subject: 'Back on',
    opening: (facts) =>
      facts.status === 'PENDING'
        ? `Your booking is back on. Pay by ${holdEndTime(facts)} to keep it.`
        : 'Your booking is back on.',
    asking: (facts) => (facts.status === 'PENDING' ? 'Pay here' : untilWhen(facts)),
  },
  BOOKING_CANCELLED: {
    sms: (what, link) => `Cancelled: ${what}. Details: ${link}`,
    subject: 'Cancelled',
    opening: () => 'Your booking is cancelled.',
    asking: () => 'See the details, or book again',
  },
  BOOKING_REFUNDED: {
    sms: (what, link) =>
      `Your payment came after the time was given away, so it goes back to your card in full: ${what}. Details: ${link}`,
    subject: 'Refunded',
    opening: () =>
      'Your payment came after the time was given away, so it goes back to your card in full. We are sorry.',
    asking: () => 'See the details, or pick another time',
  },
  BOOKING_REMINDER: {
    sms: (what, link, facts) => `See you soon: ${what}. ${look(facts)}: ${link}`,
    subject: 'See you soon',
    opening: () => 'A short reminder of your booking.',
    asking: untilWhen,
  },
  BOOKING_LINK: {
    sms: (what, link, facts) => `Your new link: ${what}. ${look(facts)}: ${link}. Older links no longer work.`,
    subject: 'Your new link',
    opening: () => 'Here is a new link to your booking. Older ones no longer work.',
    asking: untilWhen,
  },
};

/** Two segments at most where the names allow it (decisions, messages). */
export function clientText(kind: ClientKind, facts: Told, link: string): string {
  return fitSms([facts.serviceName, facts.businessName], (service = '', business = '') =>
    CLIENT_WORDS[kind].sms(`${service} at ${business}, ${whenIs(facts)}`, link, facts),
  );
}

export type MailWords = { readonly subject: string; readonly body: string };

export function clientMail(kind: ClientKind, facts: Told, link: string): MailWords {
  const { subject, opening, asking } = CLIENT_WORDS[kind];
  const { serviceName, businessName, clientName, priceCents, startAt, endAt, zone } = facts;
  const length = formatDuration((endAt.getTime() - startAt.getTime()) / MINUTE_MS);
  const ends = formatClearTime(endAt.getTime(), zone);
  return {
    subject: `${subject}: ${serviceName} at ${businessName}, ${dayTime(startAt.getTime(), zone)}`,
    body: [
      `Hi ${clientName},`,
      opening(facts),
      [
        `${serviceName} (${length}, ${priceCents === 0 ? 'free' : formatMoney(priceCents)})`,
        `${dayTime(startAt.getTime(), zone)} to ${ends}, ${formatZoneName(zone, startAt.getTime())}`,
        `${businessName}, ${facts.city}, ${facts.state}`,
        formatPhone(facts.businessPhone),
      ].join('\n'),
      `${asking(facts)}:\n${link}`,
      `Booking number ${bookingNumber(facts.id)}`,
    ].join('\n\n'),
  };
}

/** What the link is good for: after the cut-off it only shows the booking. */
const look = (told: Told): string => (changeUntil(told) < told.now ? 'Details' : 'See, move or cancel');

/** 'You can move or cancel it until Mon, Nov 23, 9:30 AM', or how to reach the business after that. */
function untilWhen(told: Told): string {
  const until = changeUntil(told);
  if (until < told.now) return `To change it now, call ${formatPhone(told.businessPhone)}. See it here`;
  return `You can move or cancel it until ${dayTime(until, told.zone)}`;
}

const changeUntil = ({ startAt, changeCutoffHours }: Told): number => startAt.getTime() - changeCutoffHours * HOUR_MS;

const holdEndTime = ({ holdExpiresAt, zone }: BookingFacts): string =>
  holdExpiresAt === null ? 'the last minute' : formatClearTime(holdExpiresAt.getTime(), zone);

/** 'Tue, Nov 24, 9:30 AM Mountain time' */
function whenIs({ startAt, zone }: BookingFacts): string {
  return `${dayTime(startAt.getTime(), zone)} ${formatZoneName(zone, startAt.getTime())}`;
}

/** 'Tue, Nov 24, 9:30 AM', clear also where clocks go back. */
export const dayTime = (at: number, zone: string): string => `${formatDay(at, zone)}, ${formatClearTime(at, zone)}`;
