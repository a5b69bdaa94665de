import * as z from 'zod/mini';

/**
 * See product/data#client. `lastBookingDate` is the start, in ISO 8601, of the latest booking that has begun and was
 * neither canceled nor missed.
 */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The client's own name if the partner edited it, and the names of merged records. */
  otherNames: z.array(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  totalBookings: z.int(),
  lastBookingDate: z.nullable(z.string()),
  timezone: z.string(),
});

export type Client = z.output<typeof clientSchema>;
