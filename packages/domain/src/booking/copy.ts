import type { BookingRefusal } from './transitions.ts';

/** Why a booking’s state doesn’t allow an action. */
export const BOOKING_REFUSAL_MESSAGES: Record<BookingRefusal, string> = {
  ALREADY_CANCELLED: 'This booking is already canceled.',
  NOT_CANCELLED: 'Only a canceled booking can be restored.',
  ALREADY_PAID: 'This booking is already paid.',
  HOLD_LAPSED: 'This booking was not paid in time, so its time was released.',
  START_IN_PAST: 'The start of this booking is in the past.',
  TOO_LATE_TO_CHANGE: 'It is too late to change this booking online. Please contact the business.',
  NOT_BEGUN: 'This booking has not started yet.',
  NOT_CONFIRMED: 'Only a confirmed booking can be marked.',
  PAID_ONLINE: 'This booking is paid through the booking page.',
};
