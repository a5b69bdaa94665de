import type { Actor, BookingEventKind } from '../vocabulary.ts';

/** The history of a booking, written for a bank. Notes are private to the partner, so they are not evidence. */
export const EVENT_LABELS: Record<Exclude<BookingEventKind, `NOTE_${string}`>, string> = {
  HELD: 'Time held',
  CONFIRMED: 'Booking confirmed',
  ADDED: 'Booking added',
  MOVED: 'Booking moved',
  CANCELLED: 'Booking canceled',
  RESTORED: 'Booking restored',
  TIME_OPENED: 'Kept time opened',
  EXPIRED: 'Time released',
  PAYMENT_FAILED: 'Payment failed',
  REFUND_STARTED: 'Refund started',
  REFUNDED: 'Refund sent',
  REFUND_FAILED: 'Refund failed',
  DISPUTE_OPENED: 'Dispute opened',
  DISPUTE_WON: 'Dispute won',
  DISPUTE_LOST: 'Dispute lost',
  MARKED_PAID: 'Marked as paid at the business',
  MARKED_UNPAID: 'Marked as not paid at the business',
  MARKED_DONE: 'Client came: marked as done',
  MARKED_NO_SHOW: 'Client did not come: marked as a no-show',
  MARK_REMOVED: 'Attendance mark removed',
  DUE_OWED: 'Fee owed',
  DUE_PAID: 'Payment received',
  DUE_FAILED: 'Charge failed',
  DUE_WAIVED: 'Fee waived',
  DUE_UNCOLLECTED: 'Fee not collected',
};

export const ACTOR_LABELS: Record<Actor, string> = {
  PARTNER: 'by the business',
  CLIENT: 'by the client',
  SYSTEM: 'automatically',
};

export const ATTENDANCE_LABELS = {
  DONE: 'The client came to the visit',
  NO_SHOW: 'The client did not come to the visit',
} as const;

export const title = 'Evidence for a disputed payment';
export const timesIn = (zone: string) => `All times are those of the business (${zone}).`;
export const paidFor = {
  PRICE: 'the price',
  DEPOSIT: 'a deposit',
  DUE: 'a fee or the rest of the price',
  TIP: 'a tip',
  GIFT_CARD: 'the price, from a gift card',
  PACKAGE: 'the price, as a visit of a package',
};
export const paidByGiftCard = (amount: string) => `A gift card paid ${amount} of the same price.`;
export const consistsOf = (lines: string) => `It consists of: ${lines}.`;
export const agreedTo = (at: string, text: string) =>
  `On ${at}, before the card was charged, the client checked a box next to these words, which was not checked in advance: “${text}”`;
export const agreedFrom = (address: string) => `The request came from the network address ${address}.`;
export const agreedWithCard = (card: string) => `Card: ${card}.`;
export const agreedHash = (hash: string) => `SHA-256 of the words: ${hash}.`;
export const noEarlier = 'No earlier visits.';
export const sameAddress = 'same network address';
export const sameDevice = 'same device';
export const notDisputed = 'not disputed';
export const sections = {
  payment: 'PAYMENT',
  service: 'WHAT WAS SOLD',
  client: 'CLIENT',
  terms: 'WHAT THE CLIENT AGREED TO',
  attendance: 'ATTENDANCE',
  timeline: 'TIMELINE',
  messages: 'MESSAGES TO THE CLIENT',
  earlier: 'EARLIER PAID VISITS OF THIS CLIENT',
} as const;

export const withPerson = (name: string): string => ` with ${name}`;

type Appointment = { readonly [Part in 'service' | 'businessName' | 'place' | 'length' | 'price']: string };

export const appointment = ({ service, businessName, place, length, price }: Appointment): string =>
  `${service} at ${businessName}, ${place}: an appointment of ${length} for ${price}.`;

export const bookedOn = (bookedAt: string, startAt: string): string => `Booked on ${bookedAt} for ${startAt}.`;

export const markedOn = (at: string, byWhom: string): string => `, marked on ${at} ${byWhom}`;

export const earlierPaid = (amount: string, at: string, chargeId: string): string =>
  `${amount} paid on ${at} (${chargeId})`;

export const paidOn = (amount: string, purpose: keyof typeof paidFor, at: string, chargeId: string): string =>
  `${amount} for ${paidFor[purpose]}, paid on ${at} (${chargeId}).`;

export const numberOf = (bookingNumber: string): string => `Booking number ${bookingNumber}.`;
