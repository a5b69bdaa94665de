import * as z from 'zod/mini';

/** What a booking keeps of its tax: part of the price either way. */
export const bookedTaxSchema = z.object({
  name: z.string(),
  basisPoints: z.number(),
  isIncluded: z.boolean(),
  cents: z.int(),
});
export type BookedTax = z.output<typeof bookedTaxSchema>;
