import { formatMoney } from '@primehour/domain/format/money';
import { GIFT_CARD_MIN_CENTS, PACKAGE_VISITS_MAX, STORED_VALUE_MAX_CENTS } from '@primehour/domain/limits';
import {
  STORED_VALUE_CAUSES,
  STORED_VALUE_KINDS,
  STORED_VALUE_SALES,
} from '@primehour/domain/stored-value/stored-value';
import * as z from 'zod/mini';
import { bookingSchema } from './booking-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { giftCode } from './gift-card-shapes.ts';
import { idParams, line, nameLine, pageQuery, paged, phone, prose, tenantQuery, uuid, wallDate } from './primitives.ts';

const PAGE_SIZE = 50;
const LABEL_MAX_LENGTH = 60;
const MESSAGE_MAX_LENGTH = 300;
const REASON_MAX_LENGTH = 200;

const visitCount = (min: number) =>
  z
    .int({ error: copy.notWhole })
    .check(z.gte(min, copy.atLeast(min)), z.lte(PACKAGE_VISITS_MAX, copy.atMost(PACKAGE_VISITS_MAX)));

const amountCents = (min: number) =>
  z
    .int({ error: copy.notANumber })
    .check(
      z.gte(min, copy.atLeast(formatMoney(min))),
      z.lte(STORED_VALUE_MAX_CENTS, copy.atMost(formatMoney(STORED_VALUE_MAX_CENTS))),
    );

/** A gift card or a package. Amounts are cents for a gift card and visits for a package. */
const storedValueSchema = z.object({
  id: z.string(),
  kind: z.enum(STORED_VALUE_KINDS),
  label: z.string(),
  balance: z.int(),
  /** The initial balance of a gift card, or the price of a package. */
  priceCents: z.int(),
  /** How many visits a package was sold with. */
  visits: z.nullable(z.int()),
  /** The services of a package; null for all. */
  serviceIds: z.nullable(z.array(z.string())),
  validUntil: z.nullable(z.string()),
  sold: z.enum(STORED_VALUE_SALES),
  /** The last four letters of a gift card's code, which is shown once. */
  codeLast4: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  /** Whose package it is. */
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.number(),
  isBlocked: z.boolean(),
});
export type StoredValue = z.output<typeof storedValueSchema>;

const entrySchema = z.object({
  number: z.int(),
  amount: z.int(),
  cause: z.enum(STORED_VALUE_CAUSES),
  at: z.number(),
  bookingId: z.nullable(z.string()),
  /** The member who did it. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** Idempotency key: a repeated request changes nothing and returns the same. */
const requestKey = { requestKey: uuid() };

const storedValueDetailSchema = z.extend(storedValueSchema, {
  message: z.nullable(z.string()),
  entries: z.array(entrySchema),
});
export type StoredValueDetail = z.output<typeof storedValueDetailSchema>;

export const listStoredValues = endpoint({
  id: 'storedValue.listStoredValues',
  method: 'GET',
  path: '/booking/api/stored-values',
  audience: 'partner',
  permission: 'money.take',
  summary: 'Gift cards and packages with their balances, newest first.',
  source: 'product/gift-cards#list',
  query: z.object({
    ...tenantQuery.shape,
    ...pageQuery(PAGE_SIZE),
    kind: z.optional(z.enum(STORED_VALUE_KINDS)),
    clientId: z.optional(uuid()),
  }),
  output: paged(storedValueSchema),
  refusals: [],
});

export const getStoredValue = endpoint({
  id: 'storedValue.getStoredValue',
  method: 'GET',
  path: '/booking/api/stored-values/{id}',
  audience: 'partner',
  permission: 'money.take',
  summary: 'A gift card or a package with everything that changed its balance.',
  source: 'product/gift-cards#balance',
  params: idParams,
  query: tenantQuery,
  output: storedValueDetailSchema,
  refusals: [],
});

export const giftCardForm = z.object({
  amountCents: amountCents(GIFT_CARD_MIN_CENTS),
  sold: z.enum(STORED_VALUE_SALES),
  recipientName: z.nullable(nameLine(copy.required)),
  message: z.nullable(prose(copy.required, MESSAGE_MAX_LENGTH)),
  /** The phone that the code is texted to; null if it is handed over. */
  phoneNumber: z.nullable(phone()),
});
export type GiftCardForm = z.output<typeof giftCardForm>;

export const issueGiftCard = endpoint({
  id: 'storedValue.issueGiftCard',
  method: 'POST',
  path: '/booking/api/gift-cards',
  audience: 'partner',
  permission: 'money.take',
  summary: 'Issues a gift card. Only this response and its repetitions contain the code, which is not stored.',
  source: 'product/gift-cards#issue',
  query: tenantQuery,
  body: z.extend(giftCardForm, requestKey),
  output: z.object({ value: storedValueSchema, code: z.string(), url: z.string() }),
  status: 201,
  refusals: ['TOO_MANY_STORED_VALUES', 'PHONE_NOT_MOBILE', 'TOO_MANY_REQUESTS', 'REQUEST_KEY_REUSED'],
});

export const packageForm = z.object({
  clientId: uuid(),
  label: line(copy.required, LABEL_MAX_LENGTH),
  visits: visitCount(1),
  priceCents: amountCents(0),
  /** Null for all. */
  serviceIds: z.nullable(z.array(uuid()).check(z.minLength(1), z.maxLength(200))),
  /** The last day, in the business's calendar; null for no end. */
  validUntil: z.nullable(wallDate()),
  sold: z.enum(STORED_VALUE_SALES),
});
export type PackageForm = z.output<typeof packageForm>;

export const sellPackage = endpoint({
  id: 'storedValue.sellPackage',
  method: 'POST',
  path: '/booking/api/packages',
  audience: 'partner',
  permission: 'money.take',
  summary: 'Sells a package of visits to a client.',
  source: 'product/gift-cards#packages',
  query: tenantQuery,
  body: z.extend(packageForm, requestKey),
  output: storedValueSchema,
  status: 201,
  refusals: ['TOO_MANY_STORED_VALUES', 'REQUEST_KEY_REUSED'],
});

export const setStoredValueBlocked = endpoint({
  id: 'storedValue.setStoredValueBlocked',
  method: 'POST',
  path: '/booking/api/stored-values/{id}/block',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Blocks a gift card or a package, or unblocks it. Its balance stays.',
  source: 'product/gift-cards#balance',
  params: idParams,
  query: tenantQuery,
  body: z.object({ isBlocked: z.boolean() }),
  output: storedValueDetailSchema,
  refusals: [],
});

export const correctStoredValue = endpoint({
  id: 'storedValue.correctStoredValue',
  method: 'POST',
  path: '/booking/api/stored-values/{id}/correct',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Adds to a balance or deducts from it, with a reason.',
  source: 'product/gift-cards#balance',
  params: idParams,
  query: tenantQuery,
  body: z.object({
    /** Cents of a gift card, or visits of a package; negative to deduct. */
    amount: amountCents(-STORED_VALUE_MAX_CENTS).check(z.refine((value) => value !== 0, { error: copy.notZero })),
    reason: line(copy.required, REASON_MAX_LENGTH),
    ...requestKey,
  }),
  output: storedValueDetailSchema,
  refusals: ['STORED_VALUE_TOO_LITTLE', 'STORED_VALUE_TOO_MUCH', 'REQUEST_KEY_REUSED'],
});

export const cashOutGiftCard = endpoint({
  id: 'storedValue.cashOutGiftCard',
  method: 'POST',
  path: '/booking/api/stored-values/{id}/cash-out',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'Records that the rest of a gift card was paid out at the business.',
  source: 'product/gift-cards#cash-out',
  params: idParams,
  query: tenantQuery,
  body: z.object({ amountCents: amountCents(1), ...requestKey }),
  output: storedValueDetailSchema,
  refusals: ['STORED_VALUE_TOO_LITTLE', 'WRONG_STATE', 'REQUEST_KEY_REUSED'],
});

export const payWithStoredValue = endpoint({
  id: 'booking.payWithStoredValue',
  method: 'POST',
  path: '/booking/api/bookings/{id}/stored-value',
  audience: 'partner',
  permission: 'money.take',
  summary:
    'Pays what remains of a booking with a gift card, as far as its balance allows, or all of it with a visit of the client’s package.',
  source: 'product/gift-cards#at-the-business',
  params: idParams,
  query: tenantQuery,
  /** If omitted, the client's package pays. */
  body: z.object({ giftCode: z.optional(giftCode()), version: z.optional(z.int().check(z.gte(1))) }),
  output: bookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'CHANGED_MEANWHILE', 'GIFT_CARD_REFUSED'],
});
