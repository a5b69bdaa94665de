import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { cents } from './primitives.ts';

/** Who gets what when a visit does not take place; all cents. What is refunded and kept was paid, a charge comes on top. */
export const splitSchema = z.object({
  refundCents: z.int(),
  keepCents: z.int(),
  chargeCents: z.int(),
  words: z.string(),
});

/** What was shown before the press; missing: whatever the policy says now. */
export const shownAmounts = z.object({
  refundCents: z.optional(cents(0, copy.notNegative)),
  chargeCents: z.optional(cents(0, copy.notNegative)),
});
