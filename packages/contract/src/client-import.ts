import { IMPORT_MAX_BYTES } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, line, tenantQuery } from './primitives.ts';

/**
 * A client list from elsewhere: checked and previewed first, then imported completely or not at all. Ours throughout.
 */

/** READY: waiting for confirmation; RUNNING: in progress; DONE: imported; FAILED: nothing was imported. */
export const IMPORT_STATUSES = ['READY', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const clientImportSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Lines with people in them; `valid` of these can be imported. */
  total: z.int(),
  valid: z.int(),
  /** How many phone numbers of the valid ones are new, as counted when the file was read. */
  fresh: z.int(),
  /** Rows written so far; either all of them are kept or none. */
  done: z.int(),
  /** Once DONE: clients added, and existing clients that were completed. */
  added: z.int(),
  completed: z.int(),
  /** The first of them; line 1 is the heading. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
  errorCount: z.int(),
  /** The first people, as they will be saved. */
  sample: z.array(z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()), notes: z.string() })),
});
export type ClientImport = z.output<typeof clientImportSchema>;

export const readImport = endpoint({
  id: 'client.readImport',
  method: 'POST',
  path: '/booking/api/client-imports',
  audience: 'partner',
  permission: 'clients.transfer',
  summary: 'Reads a CSV file and previews the import; writes no client.',
  source: 'product/clients#import',
  query: tenantQuery,
  body: z.object({
    fileName: line(copy.fileRequired, 200),
    csv: z.string({ error: copy.fileRequired }).check(z.maxLength(IMPORT_MAX_BYTES, copy.fileTooLarge)),
  }),
  bodyMaxBytes: IMPORT_MAX_BYTES + 64 * 1024,
  output: clientImportSchema,
  status: 201,
  refusals: ['IMPORT_UNREADABLE'],
});

export const startImport = endpoint({
  id: 'client.startImport',
  method: 'POST',
  path: '/booking/api/client-imports/{id}/start',
  audience: 'partner',
  permission: 'clients.transfer',
  summary: 'Imports the people in a file, in one transaction.',
  source: 'product/clients#import',
  params: idParams,
  query: tenantQuery,
  output: clientImportSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'IMPORT_RUNNING'],
});

export const getImport = endpoint({
  id: 'client.getImport',
  method: 'GET',
  path: '/booking/api/client-imports/{id}',
  audience: 'partner',
  permission: 'clients.transfer',
  summary: 'The progress of an import.',
  source: 'product/clients#import',
  params: idParams,
  query: tenantQuery,
  output: clientImportSchema,
  refusals: [],
});
