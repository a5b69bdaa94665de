import * as z from 'zod/mini';
import { uuid } from './primitives.ts';

/** The business, or one of its people, rooms or equipment. */
export const resourceQuery = z.object({ businessId: uuid(), resourceId: z.optional(uuid()) });
