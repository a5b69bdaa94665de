import * as z from 'zod/mini';

/** What a booking stores of its tax, which is part of the price either way. */
export const bookedTaxSchema = z.object({
  name: z.string(),
  basisPoints: z.number(),
  isIncluded: z.boolean(),
  cents: z.int(),
});
export type BookedTax = z.output<typeof bookedTaxSchema>;
