import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { fitSms } from '@primehour/domain/message/sms-length';
import { onlineChargeOf } from '@primehour/domain/money';
import type { PartnerKind } from '../../ports/message-kinds.ts';
import type { BookingData } from '../message-data.ts';
import { dayTime, fitWithPerson, type MailCopy, numberLine, withPerson } from './client.ts';

export const PARTNER_COPY: Record<PartnerKind, { readonly short: string; readonly opening: string }> = {
  PARTNER_BOOKING_NEW: { short: 'New booking', opening: 'You have a new booking.' },
  PARTNER_BOOKING_MOVED: { short: 'Moved by client', opening: 'A client moved a booking. These are the new details.' },
  PARTNER_BOOKING_CANCELLED: {
    short: 'Canceled by client',
    opening: 'A client canceled a booking. The time is open again.',
  },
  PARTNER_BOOKING_MISSED: {
    short: 'Counted as a no-show, fee charged in an hour unless you undo it',
    opening:
      'Nobody marked this booking, so it counts as a no-show. The fee will be charged in an hour unless you undo it.',
  },
  PARTNER_BOOKING_UNCOLLECTED: {
    short: 'Fee not collected',
    opening: 'A fee could not be collected. This client’s next booking requires the full price upfront.',
  },
};

/** ', fee $32.50': what the client owes for it. */
const feeOf = ({ due }: BookingData): string => (due ? `, fee ${formatMoney(due.amountCents)}` : '');

export function partnerText(kind: PartnerKind, data: BookingData, link: string): string {
  const when = dayTime(data.startAt, data.zone);
  return fitWithPerson(data, (person) =>
    fitSms(
      [data.clientName, data.serviceName, person],
      (client = '', service = '', name = '') =>
        `${PARTNER_COPY[kind].short}: ${client}, ${withPerson(service, name)}, ${when}${feeOf(data)}. ${link}`,
    ),
  );
}

export function partnerMail(kind: PartnerKind, data: BookingData, link: string): MailCopy {
  const { short, opening } = PARTNER_COPY[kind];
  const { clientName, clientPhone, priceCents, startAt, zone } = data;
  const service = withPerson(data.serviceName, data.personName);
  const when = dayTime(startAt, zone);
  return {
    subject: `${short}: ${clientName}, ${service}, ${when}`,
    body: [
      opening,
      [
        `${service} (${formatPrice(onlineChargeOf(priceCents))})`,
        `${when}${feeOf(data)}`,
        `${clientName}, ${formatPhone(clientPhone)}`,
      ].join('\n'),
      `Your bookings:\n${link}`,
      numberLine(data),
    ].join('\n\n'),
  };
}
