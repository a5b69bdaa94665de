import { CHOICES_MAX, NEEDS_MAX, NEED_SPANS_MAX } from '@primehour/domain/limits';
import { NEED_MESSAGES } from '@primehour/domain/resource/need-copy';
import { RESOURCE_KINDS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { cents, idParams, tenantQuery, uuid } from './primitives.ts';
import { bufferField } from './service-shapes.ts';

/** What a service needs besides time; ours. Without any need, it takes anyone on the team for the whole time. */

const minute = () => z.int({ error: copy.notANumber });
const needNumber = z
  .int({ error: NEED_MESSAGES.NUMBER_WRONG })
  .check(z.gte(1, NEED_MESSAGES.NUMBER_WRONG), z.lte(NEEDS_MAX, NEED_MESSAGES.NUMBER_WRONG));

export const needForm = z.object({
  /** 1 is for the person who provides the service. */
  number: needNumber,
  kind: z.enum(RESOURCE_KINDS, { error: copy.notInList }),
  /** Minutes from the start of the service, ascending and disjoint; null for the whole service. */
  spans: z.nullable(
    z
      .array(z.object({ fromMinute: minute(), untilMinute: minute() }))
      .check(z.maxLength(NEED_SPANS_MAX, NEED_MESSAGES.TOO_MANY_SPANS)),
  ),
  /** Null for the service's own buffers. */
  bufferBefore: z.nullable(bufferField()),
  bufferAfter: z.nullable(bufferField()),
  choices: z
    .array(
      z.object({
        resourceId: uuid(),
        /** Own price and duration; only for the first need. */
        price: z._default(z.nullable(cents(0, copy.servicePriceTooLow)), null),
        duration: z._default(
          z.nullable(z.int({ error: copy.required }).check(z.gte(1, copy.required), z.lte(359, copy.serviceTooLong))),
          null,
        ),
      }),
    )
    .check(z.maxLength(CHOICES_MAX, NEED_MESSAGES.TOO_MANY_CHOICES)),
});
const needs = z.array(needForm).check(z.maxLength(NEEDS_MAX, NEED_MESSAGES.TOO_MANY_NEEDS));
/** `seen`: the needs when the change began; it is refused if they are no longer so. */
export const needsForm = z.object({ needs, seen: z.optional(needs) });

export const needsSchema = z.object({
  needs: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(RESOURCE_KINDS),
      spans: z.nullable(z.array(z.object({ fromMinute: z.int(), untilMinute: z.int() }))),
      bufferBefore: z.nullable(z.int()),
      bufferAfter: z.nullable(z.int()),
      choices: z.array(z.object({ resourceId: z.string(), price: z.nullable(z.int()), duration: z.nullable(z.int()) })),
    }),
  ),
});
export type Needs = z.output<typeof needsSchema>['needs'];

export const getServiceNeeds = endpoint({
  id: 'booking.getServiceNeeds',
  method: 'GET',
  path: '/booking/api/offerings/{id}/needs',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'What a service needs, by number. None: anyone on the team, for the whole time.',
  source: 'product/people#needs',
  params: idParams,
  query: tenantQuery,
  output: needsSchema,
  refusals: [],
});

export const saveServiceNeeds = endpoint({
  id: 'booking.saveServiceNeeds',
  method: 'PUT',
  path: '/booking/api/offerings/{id}/needs',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Replaces what a service needs. Bookings keep their people, rooms and equipment.',
  source: 'product/people#needs',
  params: idParams,
  query: tenantQuery,
  body: needsForm,
  output: needsSchema,
  refusals: ['CHANGED_MEANWHILE'],
});
