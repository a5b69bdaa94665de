/** What other modules may use of `booking`. */
export type { AskedPayment } from './commands/settle-payment.ts';
export { isGivenUp, syncBookingPayment, syncPayment, unknownCharge } from './commands/sync-payment.ts';
export { dayFacts } from './queries/day-facts.ts';
export { findCard, findCardForm, findCardUses, isCardMissing } from './queries/find-card.ts';
export { findChoice } from './queries/find-handover.ts';
export { findPayee, findPaymentByKey } from './queries/find-payment.ts';
export { checkSavedCard, fetchSavedCard, methodOfForm } from './commands/fetch-saved-card.ts';
export { byClient, cancelBooking } from './commands/cancel-booking.ts';
export { cancelCharge } from './commands/cancel-charge.ts';
export { makeRoom, makeRoomFor, makeRoomForMove } from './commands/make-room.ts';
export { moveBooking } from './commands/move-booking.ts';
export { keepOpened, type OpenPayment, PAYMENT_KEY, openPayment, chargeTermsOf } from './commands/open-payment.ts';
export { DECLINE_MESSAGES, describeDecline, payBooking } from './commands/pay-booking.ts';
export { placeBooking, type Placed } from './commands/place-booking.ts';
export { markMissed, addNoShowFee } from './commands/mark-missed.ts';
export { requestRemoval } from './commands/remove-card.ts';
export { openCardForm, saveCard } from './commands/save-card.ts';
export { storeLostCard, syncCard } from './commands/sync-card.ts';
export { recordBookingEvent } from './commands/record-event.ts';
export { closeDues, refundPayments } from './commands/refund-payments.ts';
export { dropOpenFees, undoFee } from './commands/undo-fee.ts';
export { addResources } from './commands/save-resources.ts';
export { saveSettings } from './commands/save-settings.ts';
export { openLedger, refuseOverlap, takenRows, takeTime, withLaneChanges } from './commands/take-time.ts';
export {
  assertAllowed,
  slotQueryFor,
  expectVersion,
  expiresBefore,
  lengthMinutes,
  requirePerson,
  slotRefusal,
  stateOf,
  windowFrom,
  withPerks,
  windowOfAnyZone,
} from './policy.ts';
export { presentBooking, presentPayment, presentResource } from './present.ts';
export {
  bookingRows,
  chargedPayments,
  clientBookingColumns,
  findBooking,
  isCompleted,
  isListed,
  isClientOfBooking,
  isUpcoming,
  missesCard,
  resourcesOf,
  wasAttended,
  type BookingRow,
} from './queries.ts';
export { assignLanes, POOL_REACH_DAYS } from './queries/assign-lanes.ts';
export { choosePerson } from './queries/choose-person.ts';
export { agreeToTerms } from './commands/agree-to-terms.ts';
export {
  upfrontOfTerms,
  findTerms,
  freeUntilOf,
  hashOfAgreement,
  isMoveLate,
  splitOf,
  describeTerms,
  describeTermsToAgree,
  type Terms,
} from './queries/find-terms.ts';
export { slotQueryForMove, clientMovesWith, personOf } from './queries/check-move.ts';
export { dateAt, loadCalendar, windowOf, type CalendarWindow, type LoadedCalendar } from './queries/load-calendar.ts';
export { findRoom } from './queries/find-room.ts';
export { readElsewhere, readHours, readSpecial } from './queries/read-team.ts';
export { listOffered, refusalOf } from './queries/list-offered.ts';
export {
  atPrice,
  bookedPriceOf,
  bookedTaxOf,
  copyOf,
  type OfferedService,
  taxTermsOf,
} from './queries/offered-service.ts';
export { COUNT_REACH, type Page } from './queries/list-bookings.ts';
export { isServedBy } from './queries/served-by.ts';
export type { BookingRequest } from './commands/write-booking.ts';
