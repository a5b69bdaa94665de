import { BLOCKS_PER_DAY_MAX } from '@primehour/domain/limits';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/copy';
import { parseWallTime } from '@primehour/domain/time/wall-date';
import { DAYS_OF_WEEK } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { tenantQuery } from './primitives.ts';

export const wallTime = z.string({ error: AVAILABILITY_MESSAGES.INVALID_TIME }).check(
  z.regex(/^\d\d:\d\d(?::00)?$/, AVAILABILITY_MESSAGES.INVALID_TIME),
  z.refine((text) => parseWallTime(text) !== undefined, AVAILABILITY_MESSAGES.INVALID_TIME),
);

/** `HH:MM:SS`; a block that ends at midnight ends at `24:00:00` (product/availability#weekly-hours). */
export const availabilityEntry = z.object({
  dayOfWeek: z.enum(DAYS_OF_WEEK),
  startTime: wallTime,
  endTime: wallTime,
  isEnabled: z.boolean(),
});
export type AvailabilityEntry = z.output<typeof availabilityEntry>;
const availability = z.array(availabilityEntry);
/** A week as sent on the wire. */
export const weeklyHours = availability.check(z.maxLength(7 * BLOCKS_PER_DAY_MAX, copy.tooManyBlocks));

export const getAvailability = endpoint({
  id: 'booking.getAvailability',
  method: 'GET',
  path: '/booking/api/availability',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Weekly hours, enabled days only, in the business’s wall time.',
  source: 'product/availability#weekly-hours',
  query: tenantQuery,
  output: availability,
  refusals: [],
});

export const saveAvailability = endpoint({
  id: 'booking.saveAvailability',
  method: 'POST',
  path: '/booking/api/availability',
  audience: 'partner',
  permission: 'hours.change',
  own: 'resource',
  summary: 'Replaces the weekly hours.',
  source: 'product/availability#weekly-hours',
  query: tenantQuery,
  body: weeklyHours,
  output: availability,
  status: 201,
  refusals: [],
});
