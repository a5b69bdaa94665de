import { SLOT_REFUSAL_CODES } from '@primehour/domain/slot/refusal';
import * as z from 'zod/mini';
import { uuid } from './primitives.ts';

/** Who and what a booking takes. Number 1 is the person; the others are the further needs of its service. */
export const bookingResourceSchema = z.object({ id: z.string(), name: z.string(), number: z.int() });

/**
 * One range of time that an item takes of one resource, including its buffers; a booking with a gap has two for a
 * person.
 */
export const takenPartSchema = z.object({ resourceId: z.string(), startAt: z.number(), endAt: z.number() });

/** A named person, or anyone who is free. */
export const withWhom = () => z.union([z.literal('any'), uuid()]);

/** Why one person can't serve at a time when no one can. */
export const busyPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  rule: z.enum(SLOT_REFUSAL_CODES),
  message: z.string(),
});
