import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
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

/** Name, state and city required, contactNumber follows the phone rules (product/onboarding#business). */
const businessFields = {
  name: nameLine(copy.required),
  businessType: z.optional(z.nullable(z.enum(BUSINESS_TYPES, { error: copy.notInList }))),
  state: z.enum(stateCodes, { error: copy.required }),
  timezone: z.enum(zones, { error: copy.notInList }),
  city: placeLine(copy.required, 200),
  contactNumber: phone(),
};

export const businessForm = z.object(businessFields);

export const bioField = () => optionalProse(BIO_MAX_LENGTH);

/** A link or picture; null, or an empty text, for none (decision 039). */
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
 * See product/api#user-calls: fields left out keep what is stored; the booking page form and the business form both use
 * this call.
 */
export const updateBusiness = endpoint({
  id: 'user.updateBusiness',
  method: 'PUT',
  path: '/user/api/business-info/{id}',
  audience: 'partner',
  may: 'setup.change',
  summary:
    'Changes the business or its booking page. Links and media left out keep the stored values; empty ones are removed.',
  source: 'product/api#user-calls',
  params: businessParams,
  body: z.partial(
    z.object({
      ...businessFields,
      /**
       * See product/onboarding#business: the business step sends the value there is; another one is judged like the
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

export const setCalendarActive = endpoint({
  id: 'user.setCalendarActive',
  method: 'PUT',
  path: '/user/api/business-info/calendar/{id}',
  audience: 'partner',
  may: 'setup.change',
  summary: 'Switches the calendar on or off. On needs a connected bank account.',
  source: 'product/home#calendar-switch',
  params: businessParams,
  body: z.object({ isCalendarActive: z.boolean() }),
  output: businessSchema,
  refusals: ['ACCOUNT_NOT_FOUND', 'BUSINESS_SUSPENDED'],
});
