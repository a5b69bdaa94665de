import { bookingNumber } from '@primehour/domain/booking/booking-number';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatClearTime, formatDay, formatZoneName } from '@primehour/domain/format/time';
import { fitSms, smsSegments } from '@primehour/domain/message/sms-length';
import { onlineChargeOf } from '@primehour/domain/money';
import type { DueKind } from '@primehour/domain/policy/due-kinds';
import { taxLabel } from '@primehour/domain/price/copy';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import type { ClientKind } from '../../ports/message-kinds.ts';
import { type BookingData, placeOf } from '../message-data.ts';
import { moneyBack, refundSent } from './money-back.ts';

type ClientCopy = {
  /** Around what is booked, in a text. */
  readonly sms: (what: string, link: string, data: BookingData) => string;
  /** Before what is booked, in a subject. */
  readonly subject: string;
  readonly opening: (data: BookingData) => string;
  /** Before the link, in an email. */
  readonly asking: (data: BookingData) => string;
};

export const CLIENT_COPY: Record<ClientKind, ClientCopy> = {
  BOOKING_HELD: {
    sms: (what, link, data) =>
      `Held for you until ${holdEndTime(data)}: ${what}. ${whatKeepsIt(data)} to keep it: ${link}`,
    subject: 'Held for you',
    opening: (data) => `This time is held for you until ${holdEndTime(data)}. ${whatKeepsIt(data)} to keep it.`,
    asking: whereToKeepIt,
  },
  BOOKING_CONFIRMED: {
    sms: (what, link, data) => `Confirmed: ${what}. ${look(data)}: ${link}`,
    subject: 'Confirmed',
    opening: (data) => `Your booking is confirmed.${moneyAtVisit(data)}${agreed(data)}`,
    asking: untilWhen,
  },
  BOOKING_MOVED: {
    // The time, the person, or both.
    sms: (what, link, data) => `Your booking has changed. It is now: ${what}. ${nextStep(data)}: ${link}`,
    subject: 'Changed',
    opening: (data) => `Your booking has changed. These are the new details.${howToKeepIt(data)}`,
    asking: whereNext,
  },
  BOOKING_RESTORED: {
    sms: (what, link, data) => `Your booking is back on: ${what}. ${nextStep(data)}: ${link}`,
    subject: 'Back on',
    opening: (data) => `Your booking is back on.${howToKeepIt(data)}`,
    asking: whereNext,
  },
  BOOKING_CANCELLED: {
    sms: (what, link, data) => `Canceled: ${what}. ${moneyBack(data)}${feeAhead(data, null)}Details: ${link}`,
    subject: 'Canceled',
    opening: (data) => `Your booking is canceled. ${moneyBack(data)}${feeAhead(data, data.due?.cardLabel)}`.trimEnd(),
    asking: () => 'See the details or book again',
  },
  BOOKING_REFUNDED: {
    sms: (what, link) =>
      `Sorry, your payment for ${what} came too late to keep the time. All of it goes back to your card. Details: ${link}`,
    subject: 'Refunded',
    opening: () => 'Sorry, your payment came too late to keep the time. All of it goes back to your card.',
    asking: () => 'See the details or book again',
  },
  BOOKING_REFUND_SENT: {
    sms: (what, link, data) => `${refundSent(data, what)} Details: ${link}`,
    subject: 'Refunded',
    opening: (data) => refundSent(data),
    asking: () => 'See the details',
  },
  BOOKING_CARD_MISSING: {
    sms: (what, link) => `The card saved for ${what} no longer works. Please add another one: ${link}`,
    subject: 'Please add another card',
    opening: () => 'The card saved for your booking no longer works. Please add another one.',
    asking: () => 'Add a card',
  },
  BOOKING_DUE_PAID: {
    sms: (what, link, data) => `We received ${dueOf(data)} for ${what}. Details: ${link}`,
    subject: 'Payment received',
    opening: (data) => `We received ${dueOf(data)}${card(', paid with ', data)}.`,
    asking: () => 'See the details',
  },
  BOOKING_DUE_LINK: {
    sms: (what, link, data) => `We could not charge ${dueOf(data)} for ${what}. Please pay here: ${link}`,
    subject: 'Please pay',
    opening: (data) => `We could not charge ${dueOf(data)}${card(' to ', data)}.`,
    asking: () => 'Pay here',
  },
  BOOKING_DUE_WAIVED: {
    sms: (what, link, data) => `You no longer owe ${dueOf(data)} for ${what}. Details: ${link}`,
    subject: 'Nothing to pay',
    opening: (data) => `You no longer owe ${dueOf(data)}. If it was charged, it goes back to your card.`,
    asking: () => 'See the details',
  },
  BOOKING_TIP: {
    sms: (what, link) => `Thank you for your visit: ${what}. If you like, leave a tip here: ${link}`,
    subject: 'Thank you for your visit',
    opening: () => 'Thank you for your visit. If you would like to leave a tip, you can do so for the next three days.',
    asking: () => 'Leave a tip',
  },
  BOOKING_REMINDER: {
    sms: (what, link, data) => `See you soon: ${what}. ${look(data)}: ${link}`,
    subject: 'See you soon',
    opening: () => 'This is a reminder of your booking.',
    asking: untilWhen,
  },
  BOOKING_LINK: {
    sms: (what, link, data) =>
      `A new link to your booking (older ones no longer work): ${what}. ${nextStep(data)}: ${link}`,
    subject: 'Your new link',
    opening: (data) => `Here is a new link to your booking. Older ones no longer work.${howToKeepIt(data)}`,
    asking: whereNext,
  },
};

/** Two segments at most where the names allow it (product/messages#rules). */
export function clientText(kind: ClientKind, data: BookingData, link: string, ending = ''): string {
  return fitWithPerson(data, (person) =>
    fitSms(
      [data.serviceName, data.businessName, person],
      (service = '', business = '', name = '') =>
        CLIENT_COPY[kind].sms(`${withPerson(service, name)} at ${business}, ${whenIs(data)}`, link, data) + ending,
    ),
  );
}

/** 'Haircut with Ben'; the service alone where no one is named. */
export const withPerson = (serviceName: string, personName: string | null | undefined): string =>
  personName ? `${serviceName} with ${personName}` : serviceName;

/** A text that names the person, unless that takes a further segment. */
export function fitWithPerson(
  { personName }: Pick<BookingData, 'personName'>,
  write: (person: string) => string,
): string {
  const without = write('');
  if (!personName) return without;
  const named = write(personName);
  return smsSegments(named) > Math.max(smsSegments(without), 2) ? without : named;
}

export type MailCopy = { readonly subject: string; readonly body: string };

export function clientMail(kind: ClientKind, data: BookingData, link: string): MailCopy {
  const { subject, opening, asking } = CLIENT_COPY[kind];
  const { serviceName, personName, businessName, clientName, priceCents, startAt, endAt, zone } = data;
  const length = formatDuration((endAt - startAt) / MINUTE_MS);
  const ends = formatClearTime(endAt, zone);
  return {
    subject: `${subject}: ${withPerson(serviceName, personName)} at ${businessName}, ${dayTime(startAt, zone)}`,
    body: [
      `Hi ${clientName},`,
      opening(data),
      [
        `${withPerson(serviceName, personName)} (${length}, ${formatPrice(onlineChargeOf(priceCents))})`,
        ...taxLine(data),
        `${dayTime(startAt, zone)} to ${ends}, ${formatZoneName(zone, startAt)}`,
        `${businessName}, ${placeOf(data)}`,
        formatPhone(data.businessPhone),
      ].join('\n'),
      `${asking(data)}:\n${link}`,
      numberLine(data),
    ].join('\n\n'),
  };
}

/** 'Includes $5.34 Sales tax (8.875%)' */
const taxLine = ({ tax }: BookingData): string[] =>
  tax ? [`Includes ${formatMoney(tax.cents)} ${taxLabel(tax)}`] : [];

/** ' You paid $20, and pay $60 at your visit.'; empty if nothing is due at the visit. */
function moneyAtVisit({ keptCents = 0 as Cents, remainingCents = 0 as Cents }: BookingData): string {
  if (remainingCents === 0) return '';
  const paid = keptCents > 0 ? `You paid ${formatMoney(keptCents)}, and pay` : 'You pay';
  return ` ${paid} ${formatMoney(remainingCents)} at your visit.`;
}

/** The terms exactly as shown, because they define what a late cancellation costs. */
const agreed = ({ agreedWords }: BookingData): string =>
  agreedWords === undefined ? '' : `\n\nYou agreed to this: “${agreedWords}”`;

const DUE_PHRASES: Record<DueKind, string> = {
  BALANCE: 'the rest of the price',
  LATE_CANCEL: 'the late cancellation fee',
  NO_SHOW: 'the no-show fee',
  TIP: 'your tip',
};

/** '$40 (the no-show fee)' */
const dueOf = ({ due }: BookingData): string =>
  due ? `${formatMoney(due.amountCents)} (${DUE_PHRASES[due.kind]})` : 'Nothing';

/** The fee for canceling late. A card's label would halve the characters that fit in a text. */
function feeAhead({ due }: BookingData, cardLabel: string | null = null): string {
  if (!due) return '';
  const amount = formatMoney(due.amountCents);
  if (due.isByLink) return `We will text you a link to pay a fee of ${amount}. `;
  return `A fee of ${amount} will be charged to ${cardLabel ?? 'your card'}. `;
}

/** The card after the words before it; empty if none is known. */
const card = (before: string, { due }: BookingData): string => (due?.cardLabel ? `${before}${due.cardLabel}` : '');

const CHANGE = 'See, move, or cancel';

/** What the link is good for: after the cut-off it only shows the booking. */
const look = (data: BookingData): string => (changeUntil(data) < data.queuedAt ? 'Details' : CHANGE);

/** Ends each mail about a booking. */
export const numberLine = ({ id }: Pick<BookingData, 'id'>) => `Booking number ${bookingNumber(id)}`;

/** The entry in a client's own calendar. */
export const eventTitle = ({
  serviceName,
  personName,
  businessName,
}: Pick<BookingData, 'serviceName' | 'personName' | 'businessName'>) =>
  `${withPerson(serviceName, personName)} at ${businessName}`;
export const eventNote = (url: string) => `${CHANGE}: ${url}`;

/**
 * 'You can move or cancel it until Mon, Nov 23, 9:30 AM', or how to reach the business after that. Clients who agreed
 * to a policy see on the linked page what canceling costs.
 */
function untilWhen(data: BookingData): string {
  const until = changeUntil(data);
  if (data.agreedWords !== undefined && until >= data.queuedAt) return CHANGE;
  if (until < data.queuedAt) return `To change it now, call ${formatPhone(data.businessPhone)}. See it here`;
  return `You can move or cancel it until ${dayTime(until, data.zone)}`;
}

const changeUntil = ({ startAt, changeCutoffHours }: BookingData): number => startAt - changeCutoffHours * HOUR_MS;

/** After a gift card or package, the linked page says whether anything else is required. */
const whatKeepsIt = ({ asksCard, stored }: BookingData): string => {
  if (stored) return 'Confirm';
  return asksCard ? 'Save a card' : 'Pay';
};

/** Above the button of a held time. */
function whereToKeepIt(data: BookingData): string {
  return `${whatKeepsIt(data)} here`;
}

/** What a hold still needs; without it, a message would read like one about a confirmed booking. */
const keepsHold = (data: BookingData): string => `${whatKeepsIt(data)} by ${holdEndTime(data)} to keep it`;
const nextStep = (data: BookingData): string => (data.status === 'PENDING' ? keepsHold(data) : look(data));
const howToKeepIt = (data: BookingData): string => (data.status === 'PENDING' ? ` ${keepsHold(data)}.` : '');

function whereNext(data: BookingData): string {
  return data.status === 'PENDING' ? whereToKeepIt(data) : untilWhen(data);
}

const holdEndTime = ({ holdExpiresAt, zone }: BookingData): string =>
  holdExpiresAt === null ? 'the last minute' : formatClearTime(holdExpiresAt, zone);

/** 'Tue, Nov 24, 9:30 AM Mountain time' */
function whenIs({ startAt, zone }: BookingData): string {
  return `${dayTime(startAt, zone)} ${formatZoneName(zone, startAt)}`;
}

/** 'Tue, Nov 24, 9:30 AM', clear also where clocks go back. */
export const dayTime = (at: number, zone: string): string => `${formatDay(at, zone)}, ${formatClearTime(at, zone)}`;
