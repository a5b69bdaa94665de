import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { cents, idParams, tenantQuery, uuid } from './primitives.ts';

/** Which services a person provides, and on which terms. */

const ownTerms = {
  isDone: z.boolean(),
  /** Cents; null for the service's price. */
  price: z.nullable(z.int()),
  /** Minutes; null for the service's duration. */
  duration: z.nullable(z.int()),
};

export const personServiceSchema = z.object({
  serviceId: z.string(),
  name: z.string(),
  ...ownTerms,
  usualPrice: z.int(),
  usualDuration: z.int(),
  /** Anyone on the team provides it. */
  isByAnyone: z.boolean(),
  /** Its needs are for parts of it, so everyone takes the same time. */
  hasParts: z.boolean(),
});
export type PersonService = z.output<typeof personServiceSchema>;

export const personServicesForm = z.object({
  services: z
    .array(
      z.object({
        serviceId: uuid(),
        isDone: z.boolean(),
        price: z.nullable(cents(0, copy.servicePriceTooLow)),
        duration: z.nullable(
          z.int({ error: copy.required }).check(z.gte(1, copy.required), z.lte(359, copy.serviceTooLong)),
        ),
      }),
    )
    .check(z.maxLength(200, copy.tooManyAtOnce(200))),
});

export const listPersonServices = endpoint({
  id: 'booking.listPersonServices',
  method: 'GET',
  path: '/booking/api/resources/{id}/services',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'All services, whether this person provides them, and their own price and duration for each.',
  source: 'product/people#services',
  params: idParams,
  query: tenantQuery,
  output: z.array(personServiceSchema),
  refusals: [],
});

export const savePersonServices = endpoint({
  id: 'booking.savePersonServices',
  method: 'PUT',
  path: '/booking/api/resources/{id}/services',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Changes which of the given services this person provides; the others are unchanged.',
  source: 'product/people#services',
  params: idParams,
  query: tenantQuery,
  body: personServicesForm,
  output: z.array(personServiceSchema),
  refusals: ['WRONG_STATE'],
});
