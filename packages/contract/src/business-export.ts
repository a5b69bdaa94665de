import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, tenantQuery } from './primitives.ts';

const exportSchema = z.object({
  id: z.string(),
  state: z.enum(['WAITING', 'WRITING', 'READY', 'FAILED']),
  /** Why there is no file. */
  failure: z.nullable(z.enum(['TOO_LARGE', 'ERROR'])),
  requestedAt: z.int(),
  /** Until when the file is kept. */
  expiresAt: z.int(),
  sizeBytes: z.int(),
});
export type BusinessExport = z.output<typeof exportSchema>;

export const exportPath = (token: string): string => `/exports/${token}.zip`;

export const getExport = endpoint({
  id: 'business.getExport',
  method: 'GET',
  path: '/user/api/export',
  audience: 'partner',
  permission: 'account.change',
  summary: 'The newest file with all data of the business, or null.',
  source: 'product/export#asking',
  query: tenantQuery,
  output: z.nullable(exportSchema),
  refusals: [],
});

export const requestExport = endpoint({
  id: 'business.requestExport',
  method: 'POST',
  path: '/user/api/export',
  audience: 'partner',
  permission: 'account.change',
  isSensitive: true,
  summary: 'Starts writing a file with all data of the business. The previous one is removed.',
  source: 'product/export#asking',
  query: tenantQuery,
  output: exportSchema,
  status: 201,
  refusals: ['EXPORT_RUNNING'],
});

export const makeExportLink = endpoint({
  id: 'business.makeExportLink',
  method: 'POST',
  path: '/user/api/export/{id}/link',
  audience: 'partner',
  permission: 'account.change',
  isSensitive: true,
  summary: 'A link to the file, valid for ten minutes. The previous one stops working.',
  source: 'product/export#download',
  params: idParams,
  query: tenantQuery,
  output: z.object({ url: z.string(), expiresAt: z.int() }),
  status: 201,
  refusals: [],
});
