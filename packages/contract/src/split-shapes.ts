import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { cents } from './primitives.ts';

/**
 * Who gets what when a visit does not take place; all cents. Refunded and kept amounts were paid; a charge is
 * additional.
 */
export const splitSchema = z.object({
  refundCents: z.int(),
  keepCents: z.int(),
  chargeCents: z.int(),
  /** What is kept of what was paid at the business, in place of a charge. */
  keptOutsideCents: z.optional(z.int()),
  words: z.string(),
});

/** The amounts shown before confirming; if omitted, the policy's current ones. */
export const shownAmounts = z.object({
  refundCents: z.optional(cents(0, copy.notNegative)),
  chargeCents: z.optional(cents(0, copy.notNegative)),
});
