import { bookingNumber } from '@primehour/domain/booking/booking-number';
import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { fitSms } from '@primehour/domain/message/sms-length';
import { dayTime, type MailWords } from './client-words.ts';
import type { MessageKind } from './kinds.ts';
import type { BookingFacts } from './load-facts.ts';

/** Kinds that tell partners what their clients have done. */
export type PartnerKind = Extract<MessageKind, `PARTNER_BOOKING_${string}`>;

export const PARTNER_WORDS: Record<PartnerKind, { readonly short: string; readonly opening: string }> = {
  PARTNER_BOOKING_NEW: { short: 'New booking', opening: 'You have a new booking.' },
  PARTNER_BOOKING_MOVED: { short: 'Moved by client', opening: 'A client has moved a booking.' },
  PARTNER_BOOKING_CANCELLED: {
    short: 'Cancelled by client',
    opening: 'A client has cancelled a booking. The time is open again.',
  },
};

export function partnerText(kind: PartnerKind, facts: BookingFacts, link: string): string {
  const when = dayTime(facts.startAt.getTime(), facts.zone);
  return fitSms(
    [facts.clientName, facts.serviceName],
    (client = '', service = '') => `${PARTNER_WORDS[kind].short}: ${client}, ${service}, ${when}. ${link}`,
  );
}

export function partnerMail(kind: PartnerKind, facts: BookingFacts, link: string): MailWords {
  const { short, opening } = PARTNER_WORDS[kind];
  const { clientName, clientPhone, serviceName, priceCents, startAt, zone } = facts;
  const when = dayTime(startAt.getTime(), zone);
  return {
    subject: `${short}: ${clientName}, ${serviceName}, ${when}`,
    body: [
      opening,
      [
        `${serviceName} (${priceCents === 0 ? 'free' : formatMoney(priceCents)})`,
        when,
        `${clientName}, ${formatPhone(clientPhone)}`,
      ].join('\n'),
      `Your bookings:\n${link}`,
      `Booking number ${bookingNumber(facts.id)}`,
    ].join('\n\n'),
  };
}
