import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { SLUG_MAX_LENGTH, SLUG_MIN_LENGTH, SLUG_PATTERN, typedSlug } from '@primehour/domain/business/slug';
import { BIO_MAX_LENGTH, URL_MAX_LENGTH } from '@primehour/domain/limits';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { US_STATES } from '@primehour/domain/us-states';
import * as z from 'zod/mini';
import { businessSchema } from './business-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { isWebUrl, nameLine, optionalProse, phone, placeLine, uuid } from './primitives.ts';

const stateCodes = US_STATES.map((state) => state.value) as [string, ...string[]];

const zones = TIME_ZONES.map((zone) => zone.value);

/** Not required: an empty text, as from a select without a choice, means none. */
const businessType = z.pipe(
  z.enum(['', ...BUSINESS_TYPES], { error: copy.notInList }),
  z.transform((type) => type || null),
);

/** Name, state and city required, contactNumber follows the phone rules (product/onboarding#business). */
const businessFields = {
  name: nameLine(copy.required),
  businessType: z.optional(z.nullable(businessType)),
  state: z.enum(stateCodes, { error: copy.required }),
  timezone: z.enum(zones, { error: copy.notInList }),
  city: placeLine(copy.required, 200),
  contactNumber: phone(),
};

export const businessForm = z.object(businessFields);

export const bioField = () => optionalProse(BIO_MAX_LENGTH);

/** A link or picture; null or an empty string for none (decision 039). */
const addressOrNone = (message: string) =>
  z.nullable(
    z.string({ error: message }).check(
      z.trim(),
      z.maxLength(URL_MAX_LENGTH, message),
      z.refine((text) => text === '' || isWebUrl(text), message),
    ),
  );

const businessParams = z.object({ id: uuid() });

export const listBusinesses = endpoint({
  id: 'user.listBusinesses',
  method: 'GET',
  path: '/user/api/business-info',
  audience: 'user',
  summary: 'The businesses of the user; the first is the one used. Empty before the business step.',
  source: 'product/api#user-calls',
  output: z.array(businessSchema),
  refusals: [],
});

export const createBusiness = endpoint({
  id: 'user.createBusiness',
  method: 'POST',
  path: '/user/api/business-info',
  audience: 'user',
  summary: 'Creates the business and completes registration; its calendar starts switched off.',
  source: 'product/api#user-calls',
  body: z.object({ ...businessFields, isCalendarActive: z.optional(z.boolean()) }),
  output: businessSchema,
  status: 201,
  refusals: ['BUSINESS_EXISTS', 'NAME_NEEDS_APPROVAL'],
});

/**
 * See product/api#user-calls: omitted fields are unchanged; the booking page form and the business form both use this
 * call.
 */
export const updateBusiness = endpoint({
  id: 'user.updateBusiness',
  method: 'PUT',
  path: '/user/api/business-info/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Changes the business or its booking page. Omitted links and media are unchanged; empty ones are removed.',
  source: 'product/api#user-calls',
  params: businessParams,
  body: z.partial(
    z.object({
      ...businessFields,
      /**
       * See product/onboarding#business: the business step sends the current value; a different one acts like the
       * switch itself.
       */
      isCalendarActive: z.boolean(),
      bio: z.nullable(bioField()),
      socialLink: addressOrNone(copy.urlInvalid),
      standardBookingUrl: addressOrNone(copy.urlInvalid),
      logoUrl: addressOrNone(copy.imageUrlInvalid),
      mediaUrl: addressOrNone(copy.imageUrlInvalid),
    }),
  ),
  output: businessSchema,
  refusals: ['IMAGE_UNKNOWN', 'ACCOUNT_NOT_FOUND', 'NAME_NEEDS_APPROVAL', 'BUSINESS_SUSPENDED'],
});

export const slugForm = z.object({
  slug: z.pipe(
    z.string({ error: copy.slugShape }),
    z.pipe(
      z.transform(typedSlug),
      z.string().check(
        z.refine(({ length }) => length >= SLUG_MIN_LENGTH && length <= SLUG_MAX_LENGTH, {
          error: copy.slugLength(SLUG_MIN_LENGTH, SLUG_MAX_LENGTH),
          abort: true,
        }),
        z.regex(SLUG_PATTERN, copy.slugShape),
      ),
    ),
  ),
});

export const getSlug = endpoint({
  id: 'user.getSlug',
  method: 'GET',
  path: '/user/api/business-slug/{id}',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'The slug of the booking page, old ones that redirect to it, and how often it can still be changed.',
  source: 'product/marketing#address',
  params: businessParams,
  output: z.object({
    slug: z.string(),
    old: z.array(z.object({ slug: z.string(), untilAt: z.number() })),
    changesLeft: z.int(),
    /** When it can be changed again; null if it can be changed now. */
    nextChangeAt: z.nullable(z.number()),
  }),
  refusals: [],
});

export const changeSlug = endpoint({
  id: 'user.changeSlug',
  method: 'PUT',
  path: '/user/api/business-slug/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Changes the slug of the booking page. The old one redirects to it for a year.',
  source: 'product/marketing#address',
  params: businessParams,
  body: slugForm,
  output: businessSchema,
  refusals: ['SLUG_IN_USE', 'TOO_MANY_SLUGS', 'NAME_NEEDS_APPROVAL', 'BUSINESS_SUSPENDED'],
});

export const getPoster = endpoint({
  id: 'user.getPoster',
  method: 'GET',
  path: '/user/api/business-poster/{id}',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'A page to print with a QR code of the booking page or of the calendar link: a PDF in base64.',
  source: 'product/marketing#poster',
  params: businessParams,
  query: z.object({ of: z.enum(['PAGE', 'CALENDAR']) }),
  output: z.object({ file: z.string() }),
  refusals: [],
});

export const setCalendarActive = endpoint({
  id: 'user.setCalendarActive',
  method: 'PUT',
  path: '/user/api/business-info/calendar/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Switches the calendar on or off. On needs a connected bank account.',
  source: 'product/home#calendar-switch',
  params: businessParams,
  body: z.object({ isCalendarActive: z.boolean() }),
  output: businessSchema,
  refusals: ['ACCOUNT_NOT_FOUND', 'BUSINESS_SUSPENDED'],
});
