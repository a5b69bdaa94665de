import * as z from 'zod/mini';
import { uuid } from './primitives.ts';

/** The business, or one person, room or equipment of it. */
export const resourceQuery = z.object({ businessId: uuid(), resourceId: z.optional(uuid()) });
