import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import {
  BLOCK_MAX_HOURS,
  CLIENT_NOTES_MAX_LENGTH,
  FREE_BOOKINGS_PER_PHONE,
  NOTES_PER_BOOKING_MAX,
} from '@primehour/domain/limits';
import { SPECIAL_DATES_MAX } from '@primehour/domain/slot/special-dates';
import type { OccupancyKind, Phone } from '@primehour/domain/vocabulary';

/** Messages of refusals for which the code's own message (`errors.ts`) is too general. */

// Limits of a business

export const tooManyServices = (max: number) => `A business can have at most ${max} services`;
export const tooManyIncentives = (max: number) => `A business can have at most ${max} incentives`;
export const tooManySpecialDates = `A business can have at most ${SPECIAL_DATES_MAX} special dates`;
export const tooManyResources = (max: number) =>
  `A business can have at most ${max} people, rooms, and pieces of equipment`;
export const tooManyNotes = `A booking can have at most ${NOTES_PER_BOOKING_MAX} notes`;

// Team

/** Fixed: product/team#refusals. */
export const notYourRole = 'Your role in this business does not include this. Ask its owner';

export const notYourself = 'You can’t change your own role. Ask the owner or another manager';
export const ownerStays = 'The owner can’t leave. Hand the business over first';
export const ownerAlready = 'This member is already the owner';
export const personUnknown = 'This person can’t be booked here. Choose someone else';
export const tooManyMembers = (max: number) => `A business can have at most ${max} members and open invitations`;

// Sign-in, help, survey

/** Fixed: product/sign-in#codes. */
export const tooManyCodeRequests = 'Too many code requests.';
/** Fixed: product/sign-in#codes. */
export const tooManyCodes = (waitSeconds: number) => `${tooManyCodeRequests} Next attempt in ${waitSeconds} seconds.`;
export const passkeyRefusedAtSignIn = 'This passkey was not accepted. Sign in again with a new code';
export const tooManyHelpMessages = (wait: string) =>
  `We’ve received your messages. You can send another one in ${wait}`;
export const twoSurveyAnswers = 'Select an option or specify your own answer, not both';

// Bank account and operator

export const accountOwesBidders = 'Your auctions have bids. Disconnect once they are over and paid';
export const accountHasListings = 'You still have listings. Remove them first, or wait until they are over';
export const paymentProviderUnavailable = 'The payment provider can’t be reached right now. Try again';
export const underMaintenance = (minutes: number) =>
  `We’re working on this service. You can see everything, and make changes again in about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
export const lookChangesNothing = 'You are looking in, so nothing can be changed. The owner can do this';
export const alreadySuspended = 'This business is already suspended';
export const evidenceSent = 'The evidence for this dispute has already been sent';
export const notSuspended = 'This business is not suspended';
export const accountClosed = 'Your account is closed. Reopen it in App settings first';
export const closedOrSuspended = 'This business is already closed or suspended';
export const notReopenable = 'This business is not closed, or its data has already been erased';
export const closedByOwner = (until: string) =>
  `Its owner has closed it. Until ${until} it can be reopened in App settings; then its data is erased.`;

// Availability and the calendar

export const dateHasSpecialHours = 'This date already has special hours';
export const blockTooLong = `Should be at most ${BLOCK_MAX_HOURS} hours. Use time off for whole days`;
export const keptTimeCannotChange = 'This time is kept from a canceled booking; it can only be opened';
export const noFeedYet = 'Create a feed link first';

// People, rooms and equipment

export const unitsOfEquipment = 'Only equipment can have several units';
export const unitsTaken = (count: number) =>
  count === 1
    ? 'One of these units has upcoming bookings. Move them first'
    : `${count} of these units have upcoming bookings. Move them first`;
export const nobodyElseDoes = (serviceNames: string) =>
  `Nobody else provides ${serviceNames}. Assign someone else first`;
export const lastPerson = 'A business needs at least one person. Add another one first';
export const timeIsListed = 'A listing sells this time. Remove it first, or wait until it is over';
export const notFreeFor = (clientName: string) =>
  `Nobody chosen for ${clientName}’s booking is free anymore. Check the list again`;
export const needsLonger = (lastMinute: number) => `Its needs extend to minute ${lastMinute}. Change them first`;

// Bookings

export const moveIntoPast = 'Choose a time in the future';
export const skippedByClocks = 'The clocks skip this time on that day. Choose another one';
export const dateTooFar = 'This date is too far away. Check it';
export const restoredTimeTaken =
  'This booking can’t be restored: its time has been taken by another one in the meantime';
export const restoredForRetired = (name: string) => `This booking can’t be restored: ${name} can’t be booked anymore`;
export const clientErased = 'This client was erased and can’t be reached';
export const clientUnreachable = 'This client can’t get texts and has no email. Their links stay as they are';
export const refundTooLarge = (refundableCents: number) => `You can refund at most ${formatMoney(refundableCents)}`;
export const tooManyNotifications = (wait: string) =>
  `You’ve sent many texts in a short time. You can send the next one in ${wait}; until then, call your client.`;

// Clients booking

export const holdLapsed = 'The time was held for 15 minutes and is free again. Pick a time';
export const tooManyFreeBookings = `You have ${FREE_BOOKINGS_PER_PHONE} upcoming appointments with this business. Cancel one that you don’t need, or call the business`;
export const tooManyOwnChanges = (wait: string) =>
  `You’ve made many changes in a short time. You can make the next one in ${wait}; until then, call us.`;
export const bookByPhone = (contactNumber: Phone) =>
  `We can’t take this booking online. Call us at ${formatPhone(contactNumber)} and we’ll find a time`;
export const personGone = 'This person can’t be booked online. These are everyone’s times';
export const notTheirService = (person: string, service: string) =>
  `${person} doesn’t do ${service}. These are the times of everyone who does`;
export const serviceGone = 'This service is no longer offered. Choose another one';
export const noPackagePays = 'The client has no package that pays for this visit';
export const packagePaysAll = 'Part of the price is already paid, and a package pays only for the whole price';
export const giftCardPaysAlready = 'This gift card already pays for this booking. Use another one for the rest';
export const tooManyGiftCodes = 'You have tried as many codes as you can today. Try again tomorrow, or book without it';
export const codeUsedAndBooked =
  'This code has been used and your time is booked. Resend the code to open your booking';
export const cardPaymentUnavailable = 'Card payment can’t be reached right now. Try again';

// Clients' records

export const clientHasBookings =
  'This client has an upcoming booking or auction, or owes a fee. Cancel or waive it first, or wait until it is over';
export const mergeWithItself = 'Choose another client';
export const mergedNotesTooLong = `Together, their notes are longer than ${CLIENT_NOTES_MAX_LENGTH} characters. Shorten one of them first`;
export const importsBusy = 'Many files are being read right now. Try again in a moment';
export const importTooSlow = 'This file took too long to read. Split it into smaller ones.';
export const importFailed = 'Choose the file again';
export const importEmpty = 'No clients in this file can be imported';

// Listings

export const listingNeedsAccount = 'Connect a bank account before you publish a listing';
export const auctionStartInPast = 'The auction should start in the future';
export const auctionTypeNotOffered = 'This auction type is not offered';

const OCCUPANTS: Record<OccupancyKind, (title: string) => string> = {
  booking: (client) => `${client} is booked`,
  hold: (client) => `${client} is about to pay for a booking`,
  listing: (name) => `your listing ${name} reserves it`,
  block: (note) => (note === '' ? 'you closed your calendar' : `you closed your calendar (${note})`),
  offer: () => 'it is offered to someone on the waiting list',
};

export const listingTimeTaken = (
  { kind, title }: { readonly kind: OccupancyKind; readonly title: string },
  when: string,
  { isBuffered, resource }: { readonly isBuffered: boolean; readonly resource: string | null },
) =>
  `This time${resource === null ? '' : ` of ${resource}`} is taken: ${OCCUPANTS[kind](title)} from ${when}${isBuffered ? ', including the time kept free around it' : ''}. Pick another one`;

// Bids, cards and offers

export const bidderBlocked = 'You can’t bid here online. Call the business';
export const bidderBarred = (until: string, contactNumber: Phone) =>
  `A payment for an auction you won here didn’t go through, so you can’t bid until ${until}. If that’s a mistake, call ${formatPhone(contactNumber)}`;
export const earlierBidPending = 'Your bank is still checking another bid of yours. Try again soon';
export const bidCardUnavailable = 'Your card can’t be reached right now, so your bid was not placed. Try again';
export const bidBankTooSlow = 'Your bank took too long. Try again';
export const cardFormOutdated = 'This form is out of date. Try again';
export const cardExpiresTooEarly = 'This card expires before the auction ends. Use another one';
export const cardCheckPending = 'Your card is still being checked';
export const cardCheckFailed = 'Your card could not be checked. Try again';
export const tooManyOfferPayments = 'Too many payments for this have failed. Call the business';
export const winningBidBinds = 'A bid that has won is binding';

// The server itself

export const diskFull = 'Nothing can be saved right now. Try again in a few minutes';
export const notReadyDiskFull = 'The disk is full: nothing can be saved until there is space';
export const tooManyStreams = 'Too many people are watching right now. Try again in a moment';

/** Replaces a card’s label if it is unknown. */
export const theCard = 'the card';
export const yourCard = 'your card';

// Waiting list

export const waitlistOfferOver = 'This offer is over. You are still on the waiting list';
export const waitlistOfferTaken = 'Someone else took this time. You are still on the waiting list';
export const waitlistNotSooner = 'Your booking is already at this time or sooner';
export const waitlistServiceGone =
  'This service is no longer offered, so nothing sooner can open. Your booking stays as it is';
export const waitlistOver = 'You are no longer on this waiting list';
export const openingTooLate = 'Time that starts within two hours can’t be offered anymore';
export const openingClosed = 'This time is no longer offered';
export const openingFloorTooHigh = 'The lowest price can’t be higher than the price of the service';
export const primaryIsShown = 'The primary service can’t be hidden. Make another one primary first';
export const hiddenNotPrimary = 'A hidden service can’t be the primary one. Show it to everyone first';
export const linkServiceGone = 'One of these services doesn’t exist anymore';
export const openingHasOffer = 'Someone has an offer for this time';
export const openingNotForThem = 'This time can’t be offered to them right now';
