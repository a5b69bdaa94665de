import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageQuery, paged, uuid } from './primitives.ts';

/** Who changed what in a business, next to the timelines of bookings and listings (product/team#changes). */

export const CHANGED_BY = ['MEMBER', 'PRODUCT', 'SYSTEM'] as const;

export const changeSchema = z.object({
  id: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** A member, the people who run the product, or no one (a provider, or a deadline). */
  by: z.enum(CHANGED_BY),
  /** The member; null for the others, and for a member without a name. */
  name: z.nullable(z.string()),
  /** What was done. */
  action: z.string(),
  /** The record, if it has a name. */
  subject: z.nullable(z.string()),
  /** In words; null if a value has none. */
  fields: z.array(z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
});
export type Change = z.output<typeof changeSchema>;

export const listChanges = endpoint({
  id: 'change.listChanges',
  method: 'GET',
  path: '/user/api/changes',
  audience: 'partner',
  permission: 'changes.see',
  summary:
    'Who changed what in a business within 400 days, latest first, including each look by the people who run the product.',
  source: 'product/team#changes',
  query: z.object({ businessId: uuid(), ...pageQuery(30) }),
  output: paged(changeSchema),
  refusals: [],
});
