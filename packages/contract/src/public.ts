import { SLOT_WINDOW_MAX_DAYS } from '@primehour/domain/limits';
import { BOOKING_STATUSES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { withWhom } from './booking-resources.ts';
import { BOOKING_PAYMENTS } from './booking-shapes.ts';
import { isCardNumber } from './card-number.ts';
import * as copy from './copy/issues.ts';
import { discountCode } from './discount.ts';
import { endpoint } from './endpoint.ts';
import { optionalGiftCode, storedPartSchema } from './gift-card-shapes.ts';
import { email, epochMs, linkToken, nameLine, phone, queryInt, uuid, wallDate } from './primitives.ts';
import { codeField, proofField } from './session.ts';
import { shownAmounts, splitSchema } from './split-shapes.ts';
import { bookedTaxSchema } from './tax-shapes.ts';

const linkParams = z.object({ token: linkToken });

export const slotsSchema = z.object({
  zone: z.string(),
  durationMinutes: z.int(),
  /** Starts that can be booked now, ascending epoch ms. */
  slots: z.array(z.number()),
});

export const listSlots = endpoint({
  id: 'public.listSlots',
  method: 'GET',
  path: '/booking/api/public/businesses/{businessId}/slots',
  audience: 'anyone',
  summary: 'Bookable times of a service, for a window of days in the business’s zone.',
  source: 'product/availability#offered-times',
  params: z.object({ businessId: uuid() }),
  query: z.object({
    serviceId: uuid(),
    from: wallDate(),
    days: z._default(queryInt(1, SLOT_WINDOW_MAX_DAYS), 30),
    /** A person's times, or those of anyone who can provide the service. */
    with: z._default(withWhom(), 'any'),
  }),
  output: slotsSchema,
  refusals: [],
});

/** What the client types on the details form. */
export const detailsForm = z.object({
  name: nameLine(copy.nameRequiredOfClient),
  phoneNumber: phone(),
  email: z.optional(z.union([z.literal(''), email()], { error: copy.emailInvalid })),
  hasConsented: z.literal(true, { error: copy.consentRequired }),
  discountCode: z.optional(z.union([z.literal(''), discountCode()], { error: copy.discountCodeInvalid })),
  giftCode: optionalGiftCode(),
});

export const startCheckout = endpoint({
  id: 'public.startCheckout',
  method: 'POST',
  path: '/booking/api/public/businesses/{businessId}/checkouts',
  audience: 'anyone',
  summary: 'Chosen service, time and person; texts a code to the phone. The time is taken when the code is right.',
  source: 'product/client-pages#details',
  params: z.object({ businessId: uuid() }),
  body: z.extend(detailsForm, {
    serviceId: uuid(),
    startAt: epochMs(),
    /** The person the client chose; anyone by default. */
    resourceId: z.optional(withWhom()),
    via: z._default(z.enum(['PAGE', 'VIP']), 'PAGE'),
    proof: proofField(),
  }),
  output: z.object({ checkoutId: z.string(), maskedPhone: z.string() }),
  status: 201,
  refusals: [
    'DISCOUNT_REFUSED',
    'GIFT_CARD_REFUSED',
    'TOO_MANY_CODES',
    'CHALLENGE_REQUIRED',
    'PHONE_NOT_MOBILE',
    'PHONE_OPTED_OUT',
    'CALENDAR_OFF',
    'SLOT_TAKEN',
    'SLOT_NOT_OFFERED',
  ],
});

const checkoutParams = z.object({ checkoutId: uuid() });

export const resendCheckoutCode = endpoint({
  id: 'public.resendCheckoutCode',
  method: 'POST',
  path: '/booking/api/public/checkouts/{checkoutId}/code',
  audience: 'anyone',
  summary: 'Texts a new code.',
  source: 'product/client-pages#code',
  params: checkoutParams,
  body: z.object({ proof: proofField() }),
  output: z.object({ maskedPhone: z.string() }),
  status: 201,
  refusals: ['TOO_MANY_CODES', 'CHALLENGE_REQUIRED', 'PHONE_NOT_MOBILE', 'PHONE_OPTED_OUT', 'WRONG_STATE'],
});

export const confirmCheckout = endpoint({
  id: 'public.confirmCheckout',
  method: 'POST',
  path: '/booking/api/public/checkouts/{checkoutId}/confirm',
  audience: 'anyone',
  summary: 'Checks the code and takes the time: held for payment, or confirmed immediately if free.',
  source: 'product/client-pages#code',
  params: checkoutParams,
  body: z.object({ code: codeField() }),
  output: z.object({ token: z.string(), status: z.enum(BOOKING_STATUSES) }),
  status: 201,
  refusals: [
    'DISCOUNT_REFUSED',
    'LINK_REFUSED',
    'GIFT_CARD_REFUSED',
    'CODE_WRONG',
    'CALENDAR_OFF',
    'SLOT_TAKEN',
    'SLOT_NOT_OFFERED',
    'TOO_MANY_HOLDS',
    'CLIENT_BLOCKED',
    'WRONG_STATE',
  ],
});

/** A client's own booking, as seen through the secret link: only what that client may know. */
export const myBookingSchema = z.object({
  id: z.string(),
  status: z.enum(BOOKING_STATUSES),
  payment: z.enum(BOOKING_PAYMENTS),
  startAt: z.number(),
  endAt: z.number(),
  holdExpiresAt: z.nullable(z.number()),
  clientName: z.string(),
  service: z.object({ name: z.string(), priceCents: z.int(), durationMinutes: z.int() }),
  /** The discount by a code; already deducted from the price. */
  discount: z.optional(z.object({ code: z.string(), cents: z.int() })),
  /** The tax included in the price. */
  tax: z.optional(bookedTaxSchema),
  stored: z.optional(storedPartSchema),
  /** Who serves. Without a name if not assigned yet; omitted if clients see no people (product/people#named-people). */
  person: z.optional(z.object({ name: z.nullable(z.string()) })),
  business: z.object({ name: z.string(), zone: z.string(), address: z.string(), phone: z.string() }),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  /** Until then the client may move or cancel it; the partner's choice (product/booking-settings#change-cut-off). */
  changeUntil: z.number(),
  /** Sums over everything that was paid, in cents. */
  money: z.object({
    chargedCents: z.int(),
    refundedCents: z.int(),
    /** Being returned to the client. */
    refundingCents: z.int(),
    chargedBackCents: z.int(),
    paidAtBusinessCents: z.int(),
    /** What is refunded if it is canceled now; 0 if nothing is, or nothing was paid. */
    backOnCancelCents: z.int(),
    /** What is still to be paid at the visit. */
    remainingCents: z.int(),
  }),
  /** The amounts that canceling now would move, with their text; null if it can't be canceled. */
  onCancel: z.nullable(splitSchema),
  /** A move now would be late: hours would still be counted from the current start (product/policies#moves). */
  isMoveLate: z.boolean(),
  /** The card that fees are charged to, if the booking needs one; it can be replaced until the visit. */
  card: z.optional(z.object({ label: z.nullable(z.string()), isMissing: z.boolean(), canReplace: z.boolean() })),
  /** The amount to be paid by the link, in cents. */
  dueCents: z.optional(z.int()),
  /** How much of the rest of the price can be paid online after a deposit, in cents. */
  restCents: z.optional(z.int()),
  /** Until when a tip can be left; omitted if it can't. */
  tipUntil: z.optional(z.number()),
  /** The tip that was left and not refunded, in cents. */
  tipCents: z.optional(z.int()),
  /** A fee that will be charged to the card automatically, in cents. */
  fee: z.optional(z.object({ kind: z.enum(['LATE_CANCEL', 'NO_SHOW']), amountCents: z.int() })),
  /** Until then, canceling is free; omitted if that does not depend on the time (product/policies#fees). */
  freeUntil: z.optional(z.number()),
  /** The business marked it as a no-show. */
  isMissed: z.boolean(),
  /** What a held time requires; null once it is confirmed (product/policies#upfront). */
  ask: z.nullable(
    z.object({
      payCents: z.int(),
      savesCard: z.boolean(),
      /** The text to agree to first, and its SHA-256 in hex; null if nothing is left to agree to. */
      agreement: z.nullable(z.object({ words: z.string(), wordsHash: z.string() })),
    }),
  ),
});
export type MyBooking = z.output<typeof myBookingSchema>;

export const getMyBooking = endpoint({
  id: 'public.getMyBooking',
  method: 'GET',
  path: '/booking/api/my/{token}',
  audience: 'link',
  summary: 'The client’s own booking. Opening it changes nothing.',
  source: 'product/client-pages#my-booking',
  params: linkParams,
  output: myBookingSchema,
  refusals: [],
});

export const listMySlots = endpoint({
  id: 'public.listMySlots',
  method: 'GET',
  path: '/booking/api/my/{token}/slots',
  audience: 'link',
  summary: 'Times that the client’s own booking can move to; its current time counts as free.',
  source: 'product/client-pages#move-and-cancel',
  params: linkParams,
  query: z.object({ from: wallDate(), days: z._default(queryInt(1, SLOT_WINDOW_MAX_DAYS), 30) }),
  output: slotsSchema,
  refusals: ['WRONG_STATE'],
});

/** The sandbox card form; a real provider's own fields replace it, and card data never reaches us. */
export const cardForm = z.object({
  cardNumber: z.string({ error: copy.cardNumberRequired }).check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.regex(/^\d{13,19}$/, copy.cardNumberInvalid),
    z.refine(isCardNumber, copy.cardNumberInvalid),
  ),
  expiry: z
    .string({ error: copy.expiryRequired })
    .check(z.trim(), z.regex(/^(?:0[1-9]|1[0-2])\s?\/\s?\d\d$/, copy.expiryInvalid)),
  securityCode: z
    .string({ error: copy.securityCodeRequired })
    .check(z.trim(), z.regex(/^\d{3,4}$/, copy.securityCodeInvalid)),
});

/** The result of the provider's form for saving a card. */
export const savedCardForm = z.object({
  setupId: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Only with the sandbox; a real provider's own form collects this. */
  card: z.optional(cardForm),
});

export const agreementForm = z.object({ wordsHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, copy.agreeFirst)) });

export const agreeToMyTerms = endpoint({
  id: 'public.agreeToMyTerms',
  method: 'POST',
  path: '/booking/api/my/{token}/agreement',
  audience: 'link',
  summary: 'Agrees to the terms of a held time, as they were shown, by the hash of their text.',
  source: 'product/policies#agreement',
  params: linkParams,
  body: agreementForm,
  output: myBookingSchema,
  status: 201,
  refusals: ['TERMS_CHANGED', 'WRONG_STATE'],
});

export const payMyBooking = endpoint({
  id: 'public.payMyBooking',
  method: 'POST',
  path: '/booking/api/my/{token}/pay',
  audience: 'link',
  summary: 'Pays for the held time with a sandbox card and confirms the booking.',
  source: 'product/client-pages#payment',
  params: linkParams,
  body: cardForm,
  output: myBookingSchema,
  status: 201,
  refusals: ['PAYMENT_DECLINED', 'PAYMENT_PENDING', 'PAYMENTS_OFF', 'HOLD_LAPSED', 'AGREEMENT_NEEDED', 'WRONG_STATE'],
});

export const moveMyBooking = endpoint({
  id: 'public.moveMyBooking',
  method: 'POST',
  path: '/booking/api/my/{token}/move',
  audience: 'link',
  summary: 'Moves the client’s own booking to another offered time.',
  source: 'product/client-pages#move-and-cancel',
  params: linkParams,
  body: z.object({ startAt: epochMs() }),
  output: myBookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'CALENDAR_OFF', 'TOO_MANY_REQUESTS'],
});

export const cancelMyBooking = endpoint({
  id: 'public.cancelMyBooking',
  method: 'POST',
  path: '/booking/api/my/{token}/cancel',
  audience: 'link',
  summary: 'Cancels the client’s own booking; if the shown amounts are given, only if they still apply.',
  source: 'product/client-pages#move-and-cancel',
  params: linkParams,
  body: shownAmounts,
  output: myBookingSchema,
  status: 201,
  refusals: ['AMOUNTS_CHANGED', 'WRONG_STATE', 'TOO_MANY_REQUESTS'],
});
