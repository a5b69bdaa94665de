import { SPLIT_CAUSES } from '@primehour/domain/policy/split';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, tenantQuery } from './primitives.ts';
import { splitSchema } from './split-shapes.ts';

export const findSplit = endpoint({
  id: 'booking.findSplit',
  method: 'GET',
  path: '/booking/api/bookings/{id}/split',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Who gets what if the client cancels now or did not come: the amounts that `cancel` and a fee would move.',
  source: 'product/policies#cancellation',
  params: idParams,
  query: z.extend(tenantQuery, { cause: z._default(z.enum(SPLIT_CAUSES), 'CLIENT') }),
  output: z.extend(splitSchema, {
    /** The rule that decides, as an entry of the closed list in `domain/policy/split`. */
    rule: z.string(),
    /** What the client agreed to; null without an agreement. */
    agreement: z.nullable(z.object({ words: z.string(), agreedAt: z.number(), cardLabel: z.nullable(z.string()) })),
  }),
  refusals: [],
});
