import { NOTE_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, prose, requestKey, tenantQuery, uuid } from './primitives.ts';

/** Notes on a booking, visible only to the partner. */

const noteText = prose(copy.noteRequired, NOTE_MAX_LENGTH);
export const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.number(),
  /** Equals `createdAt` until it is changed. */
  updatedAt: z.number(),
});
export type Note = z.output<typeof noteSchema>;
const noteParams = z.object({ id: uuid(), noteId: uuid() });

export const addNote = endpoint({
  id: 'booking.addNote',
  method: 'POST',
  path: '/booking/api/bookings/{id}/notes',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Adds a private note to a booking.',
  source: 'product/bookings#notes',
  params: idParams,
  query: tenantQuery,
  body: z.object({ text: noteText, ...requestKey }),
  output: noteSchema,
  status: 201,
  refusals: ['REQUEST_KEY_REUSED'],
});

export const updateNote = endpoint({
  id: 'booking.updateNote',
  method: 'PUT',
  path: '/booking/api/bookings/{id}/notes/{noteId}',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Changes a note.',
  source: 'product/bookings#notes',
  params: noteParams,
  query: tenantQuery,
  body: z.object({ text: noteText }),
  output: noteSchema,
  refusals: [],
});

export const removeNote = endpoint({
  id: 'booking.removeNote',
  method: 'DELETE',
  path: '/booking/api/bookings/{id}/notes/{noteId}',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Removes a note permanently.',
  source: 'product/bookings#notes',
  params: noteParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: [],
});
