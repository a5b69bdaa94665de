import { CHARGE_LINE_KINDS } from '@primehour/domain/price/charge-line';
import * as z from 'zod/mini';

/** What a payment consists of; the amounts sum to what was charged. */
export const chargeLineSchema = z.object({
  kind: z.enum(CHARGE_LINE_KINDS),
  label: z.string(),
  amountCents: z.int(),
  basisPoints: z.optional(z.number()),
  /** For a tax included in the lines above: its amount; the line's own amount is 0. */
  includedCents: z.optional(z.int()),
});
