import { CLOSING_BLOCKERS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tenantQuery } from './primitives.ts';

const closingSchema = z.object({
  /** What has to be settled first, with the number of each. */
  blockers: z.array(z.object({ kind: z.enum(CLOSING_BLOCKERS), count: z.int() })),
  /** When it was closed, and when its data will be erased. */
  closed: z.nullable(z.object({ at: z.int(), erasedAt: z.int() })),
});
export type Closing = z.output<typeof closingSchema>;

export const getClosing = endpoint({
  id: 'business.getClosing',
  method: 'GET',
  path: '/user/api/closing',
  audience: 'partner',
  permission: 'account.change',
  summary: 'Whether the business can be closed, or is.',
  source: 'product/closing#before',
  query: tenantQuery,
  output: closingSchema,
  refusals: [],
});

export const closeBusiness = endpoint({
  id: 'business.close',
  method: 'POST',
  path: '/user/api/closing',
  audience: 'partner',
  permission: 'account.change',
  isSensitive: true,
  summary: 'Closes the business and ends the sessions of its members. Its data is erased after thirty days.',
  source: 'product/closing#closing',
  query: tenantQuery,
  output: closingSchema,
  status: 201,
  refusals: ['CLOSING_BLOCKED', 'WRONG_STATE'],
});

export const reopenBusiness = endpoint({
  id: 'business.reopen',
  method: 'DELETE',
  path: '/user/api/closing',
  audience: 'partner',
  permission: 'account.change',
  summary: 'Reopens a closed business as it was.',
  source: 'product/closing#reopening',
  query: tenantQuery,
  output: closingSchema,
  refusals: ['WRONG_STATE'],
});
