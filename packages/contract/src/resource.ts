import {
  ABOUT_MAX_LENGTH,
  RESOURCES_MAX,
  UNITS_MAX,
  VISITS_A_DAY_MAX,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '@primehour/domain/limits';
import { RESOURCE_STATES } from '@primehour/domain/resource/state-now';
import { RESOURCE_KINDS, ROLES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { availabilityEntry, weeklyHours } from './availability.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, nameLine, prose, requestKey, tenantQuery, uuid, webUrl } from './primitives.ts';

/** People, rooms and equipment of a business; calls and shapes are ours throughout. */

export const resourceSchema = z.object({
  id: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  /** The name that the team sees. */
  name: z.string(),
  /** Null for the default: a person's first name, and the name of anything else. */
  publicName: z.nullable(z.string()),
  about: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Without own hours, a person has those of the business, and a room or equipment is always open. */
  followsBusinessHours: z.boolean(),
  /** Whether clients can choose this person. */
  isPublic: z.boolean(),
  /** Percent of an equal share of the bookings for anyone. */
  weight: z.int(),
  visitsADayMax: z.nullable(z.int()),
  /** How many there are; 1 except for equipment. */
  units: z.int(),
});
export type Resource = z.output<typeof resourceSchema>;

const count = (min: number, max: number) =>
  z.int({ error: copy.notANumber }).check(z.gte(min, copy.atLeast(min)), z.lte(max, copy.atMost(max)));

const name = nameLine(copy.nameRequired);
/** The fields of its form. Omitted fields are unchanged. */
const fields = {
  publicName: z.nullable(nameLine(copy.nameRequired)),
  about: z.nullable(prose(copy.required, ABOUT_MAX_LENGTH)),
  imageUrl: z.nullable(webUrl(copy.imageUrlInvalid)),
  isPublic: z.boolean(),
  weight: count(WEIGHT_MIN, WEIGHT_MAX),
  visitsADayMax: z.nullable(count(1, VISITS_A_DAY_MAX)),
  units: count(1, UNITS_MAX),
};

export const newResourceForm = z.extend(z.partial(z.object(fields)), {
  kind: z.enum(RESOURCE_KINDS, { error: copy.notInList }),
  name,
  /** For a person: only these services. If omitted, everything that anyone on the team provides. */
  serviceIds: z.optional(z.array(uuid()).check(z.maxLength(200, copy.tooManyAtOnce(200)))),
});
export const resourceChanges = z.partial(z.extend(z.object(fields), { name }));

export const listResources = endpoint({
  id: 'booking.listResources',
  method: 'GET',
  path: '/booking/api/resources',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'People, rooms and equipment in their order, without retired ones.',
  source: 'product/people#list',
  query: tenantQuery,
  output: z.array(resourceSchema),
  refusals: [],
});

export const resourceStates = z.array(
  z.object({
    id: z.string(),
    state: z.enum(RESOURCE_STATES),
    /** When the state changes; null if it doesn't by the end of tomorrow. */
    until: z.nullable(z.int()),
    /** For people; null for rooms and equipment. The week is the current ISO week. */
    week: z.nullable(z.object({ bookedMinutes: z.int(), openMinutes: z.int() })),
  }),
);
export type ResourceStates = z.output<typeof resourceStates>;

export const listResourceStates = endpoint({
  id: 'booking.listResourceStates',
  method: 'GET',
  path: '/booking/api/resources/today',
  audience: 'partner',
  permission: 'calendar.see',
  summary: 'Whether each is free now and until when, and how much of this week’s open minutes is booked.',
  source: 'product/people#today',
  query: tenantQuery,
  output: resourceStates,
  refusals: [],
});

export const addResource = endpoint({
  id: 'booking.addResource',
  method: 'POST',
  path: '/booking/api/resources',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Adds a person, room or equipment, last in order.',
  source: 'product/people#add',
  query: tenantQuery,
  body: z.extend(newResourceForm, requestKey),
  output: resourceSchema,
  status: 201,
  refusals: ['IMAGE_UNKNOWN', 'NAME_NEEDS_APPROVAL', 'WRONG_STATE', 'REQUEST_KEY_REUSED'],
});

export const updateResource = endpoint({
  id: 'booking.updateResource',
  method: 'PATCH',
  path: '/booking/api/resources/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Changes a person, room or equipment. Fewer units of equipment only if those have no upcoming bookings.',
  source: 'product/people#person',
  params: idParams,
  query: tenantQuery,
  body: resourceChanges,
  output: resourceSchema,
  refusals: ['IMAGE_UNKNOWN', 'NAME_NEEDS_APPROVAL', 'WRONG_STATE'],
});

export const orderResources = endpoint({
  id: 'booking.orderResources',
  method: 'PUT',
  path: '/booking/api/resources/order',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Sets the order in which all of them are shown; refused if one is missing or was added in the meantime.',
  source: 'product/people#list',
  query: tenantQuery,
  body: z.object({ ids: z.array(uuid()).check(z.maxLength(RESOURCES_MAX, copy.tooManyAtOnce(RESOURCES_MAX))) }),
  output: z.array(resourceSchema),
  refusals: ['CHANGED_MEANWHILE'],
});

// Retiring ------------------------------------------------------------------------------------------

export const handoverSchema = z.object({
  /** Services that no one else can provide: someone else must be chosen for them first. */
  soleServices: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The team member who is this person, and whether they remain one. */
  member: z.optional(z.nullable(z.object({ role: z.enum(ROLES), isYou: z.boolean(), keepsAccess: z.boolean() }))),
  /** Upcoming bookings, soonest first. */
  bookings: z.array(
    z.object({
      id: z.string(),
      /** Which need of the booking this is; 1 is its person. */
      number: z.int(),
      version: z.int(),
      userName: z.string(),
      serviceName: z.string(),
      startAt: z.int(),
      endAt: z.int(),
      /** Who else can provide it and is free at that time, in order. */
      free: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});
export type Handover = z.output<typeof handoverSchema>;

export const getHandover = endpoint({
  id: 'booking.getHandover',
  method: 'GET',
  path: '/booking/api/resources/{id}/handover',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'What has to be decided before a person, room or equipment is retired. At most 1,000 bookings are listed.',
  source: 'product/people#retire',
  params: idParams,
  query: tenantQuery,
  output: handoverSchema,
  refusals: [],
});

/** More upcoming bookings than anyone has. */
export const HANDOVER_MAX = 1000;

export const retireResource = endpoint({
  id: 'booking.retireResource',
  method: 'POST',
  path: '/booking/api/resources/{id}/retire',
  audience: 'partner',
  permission: 'setup.change',
  summary:
    'Retires a person, room or equipment. Each upcoming booking is handed over or unchanged, all or none. The membership of a retired person ends, except the owner’s and the caller’s own.',
  source: 'product/people#retire',
  params: idParams,
  query: tenantQuery,
  bodyMaxBytes: 262_144,
  body: z.object({
    /** All upcoming bookings as they were listed; anything else is refused with CHANGED_MEANWHILE. */
    bookings: z
      .array(z.object({ id: uuid(), version: z.int(), /** Null if it stays. */ to: z.nullable(uuid()) }))
      .check(z.maxLength(HANDOVER_MAX, copy.tooManyAtOnce(HANDOVER_MAX))),
  }),
  output: z.object({
    id: z.string(),
    /** This person's membership ended with it. */
    memberEnded: z.optional(z.boolean()),
  }),
  status: 201,
  refusals: ['WRONG_STATE', 'CHANGED_MEANWHILE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED'],
});

// Hours ---------------------------------------------------------------------------------------------

export const resourceHoursSchema = z.object({
  followsBusinessHours: z.boolean(),
  /** Own hours; they are kept while the resource follows the business's. */
  hours: z.array(availabilityEntry),
});
export type ResourceHours = z.output<typeof resourceHoursSchema>;

export const getResourceHours = endpoint({
  id: 'booking.getResourceHours',
  method: 'GET',
  path: '/booking/api/resources/{id}/hours',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Own weekly hours, and whether they or the business’s apply.',
  source: 'product/people#hours',
  params: idParams,
  query: tenantQuery,
  output: resourceHoursSchema,
  refusals: [],
});

export const saveResourceHours = endpoint({
  id: 'booking.saveResourceHours',
  method: 'PUT',
  path: '/booking/api/resources/{id}/hours',
  audience: 'partner',
  permission: 'hours.change',
  own: 'resource',
  summary: 'Follows the business’s hours, or replaces the resource’s own. Without `hours`, those are unchanged.',
  source: 'product/people#hours',
  params: idParams,
  query: tenantQuery,
  body: z.object({ followsBusinessHours: z.boolean(), hours: z.optional(weeklyHours) }),
  output: resourceHoursSchema,
  refusals: [],
});
