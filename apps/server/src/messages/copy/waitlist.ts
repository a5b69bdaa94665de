import { formatMoney } from '@primehour/domain/format/money';
import { formatClearTime, formatDay, formatDayTime } from '@primehour/domain/format/time';
import { fitSms } from '@primehour/domain/message/sms-length';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { OpeningKind, WaitlistKind } from '../../ports/message-kinds.ts';
import type { OpeningData, WaitlistData } from '../message-data.ts';
import { fitWithPerson, type MailCopy, withPerson } from './client.ts';

const WAITING_TEXTS: Record<Exclude<WaitlistKind, OpeningKind>, (data: WaitlistData, url: string) => string> = {
  WAITLIST_JOINED: ({ businessName, serviceName }, url) =>
    `${businessName}: You are on the waiting list for ${serviceName}. We will text you when a time opens up. See your place, change it, or leave: ${url}`,
  WAITLIST_STILL: ({ businessName, serviceName, zone, dueAt }, url) =>
    `${businessName}: Are you still waiting for ${serviceName}? Confirm by ${formatDay(dueAt ?? 0, zone)} to keep your place: ${url}`,
};

/** Who leaves the list has the page; clients who get a price for the first time may not know how to stop such texts. */
const STOP = ' Reply STOP to end.';

/** The same offer in an email, for clients who can't be texted. */
const MAIL_COPY: Record<OpeningKind, (data: OpeningData) => readonly [subject: string, terms: string]> = {
  WAITLIST_OFFER: (data) => ['is free', `It is yours until ${untilOf(data)}.`],
  WAITLIST_OPEN: () => ['is free', 'The first to book it gets it.'],
  WAITLIST_PRICE: (data) => [
    `now ${formatMoney(data.priceCents ?? 0)}`,
    `The price is ${formatMoney(data.priceCents ?? 0)} now and falls to ${formatMoney(data.floorCents ?? 0)} by ${untilOf(data)}. The first to book it gets it.`,
  ],
};

/** An offer by email, for clients whose phone takes no texts (product/waiting-list#offers). */
export function openingMail(kind: OpeningKind, data: OpeningData, url: string): MailCopy {
  const [state, terms] = MAIL_COPY[kind](data);
  const what = whatOf(data);
  return {
    subject: `${data.businessName}: ${what}, ${state}`,
    body: [
      `You are on the waiting list of ${data.businessName}, and a time has opened up: ${what}.`,
      terms,
      `Take it, pass, or leave the list:\n${url}`,
    ].join('\n\n'),
  };
}

/** The texts of an offer to one client and of a falling price are fixed by the product's design. */
const OPENING_TEXTS: Record<OpeningKind, (data: OpeningData, url: string) => string> = {
  WAITLIST_OFFER: (data, url) => `${data.businessName}: ${whatOf(data)}, is free. Yours until ${untilOf(data)}: ${url}`,
  WAITLIST_OPEN: (data, url) => `${data.businessName}: ${whatOf(data)}, is free. The first to book it gets it: ${url}`,
  WAITLIST_PRICE: (data, url) =>
    `${data.businessName}: ${whatOf(data)}, now ${formatMoney(data.priceCents ?? 0)} and falling to ${formatMoney(data.floorCents ?? 0)} at the latest by ${untilOf(data)}: ${url}`,
};

/** 'Fri 4:00 PM, Cut with Ben'; further away than that weekday with its date. */
const whatOf = ({ startAt, queuedAt, zone, serviceName, personName }: OpeningData): string => {
  const isThisWeek = startAt - queuedAt < 6 * DAY_MS;
  const when = isThisWeek
    ? `${weekdayOf(startAt, zone)} ${formatClearTime(startAt, zone)}`
    : formatDayTime(startAt, zone);
  return `${when}, ${withPerson(serviceName, personName)}`;
};

const untilOf = ({ untilAt, queuedAt, zone }: OpeningData): string => {
  const isToday = formatDay(untilAt, zone) === formatDay(queuedAt, zone);
  return isToday ? formatClearTime(untilAt, zone) : `${weekdayOf(untilAt, zone)} ${formatClearTime(untilAt, zone)}`;
};

const weekdayOf = (at: Instant, zone: string): string => formatDay(at, zone).slice(0, 3);

export const waitlistText = (
  kind: Exclude<WaitlistKind, OpeningKind>,
  data: WaitlistData,
  url: string,
  ending = '',
): string =>
  fitSms(
    [data.serviceName, data.businessName],
    (serviceName = '', businessName = '') => WAITING_TEXTS[kind]({ ...data, serviceName, businessName }, url) + ending,
  );

export const openingText = (kind: OpeningKind, data: OpeningData, url: string, ending = ''): string =>
  fitWithPerson(data, (person) =>
    fitSms([data.serviceName, data.businessName, person], (serviceName = '', businessName = '', personName = '') => {
      const isPrice = kind === 'WAITLIST_PRICE';
      return OPENING_TEXTS[kind]({ ...data, serviceName, businessName, personName }, url) + (isPrice ? STOP : ending);
    }),
  );
