import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { bookingNote } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import { NOTES_PER_BOOKING_MAX } from '@primehour/domain/limits';
import type { BookingEventKind } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { findAdded, hasValues, type Keyed } from '../../../find-added.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { findBooking, recordBookingEvent } from '../../booking/api.ts';
import { countNotes, findNote } from '../queries.ts';

type NoteId = { readonly id: string; readonly noteId: string };

/**
 * Notes are visible only to the partner; the timeline records that one was written, not its text. A repeated request
 * returns the note that the first one added (decision 190).
 * @throws Refusal NOT_FOUND, REQUEST_KEY_REUSED, VALIDATION
 */
export async function addNote(
  write: TenantWrite,
  { requestKey, id, text }: Keyed<{ readonly id: string; readonly text: string }>,
) {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  orNotFound(await findBooking(tx, tenant, id));
  const { requestHash, added } = await findAdded(write, bookingNote, requestKey, (row) =>
    hasValues(row, { bookingId: id, text }),
  );
  if (added) return added;
  if ((await countNotes(tx, tenant, id)) >= NOTES_PER_BOOKING_MAX) {
    throw new Refusal('VALIDATION', { message: copy.tooManyNotes });
  }
  const at = dateOf(now);
  const note = { id: uuidV7(now), businessId: tenant, bookingId: id, text, createdAt: at, updatedAt: at, requestHash };
  const [row] = await tx.insert(bookingNote).values(note).returning();
  await recordEvent(write, id, 'NOTE_ADDED');
  return orNotFound(row);
}

/** @throws Refusal NOT_FOUND */
export async function updateNote(write: TenantTx, { id, noteId, text }: NoteId & { readonly text: string }) {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  orNotFound(await findNote(tx, tenant, { id, noteId }));
  const [row] = await tx
    .update(bookingNote)
    .set({ text, updatedAt: dateOf(now) })
    .where(and(eq(bookingNote.businessId, tenant), eq(bookingNote.id, noteId)))
    .returning();
  await recordEvent(write, id, 'NOTE_CHANGED');
  return orNotFound(row);
}

/** @throws Refusal NOT_FOUND */
export async function removeNote(write: TenantTx, { id, noteId }: NoteId): Promise<void> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  orNotFound(await findNote(tx, tenant, { id, noteId }));
  await tx.delete(bookingNote).where(and(eq(bookingNote.businessId, tenant), eq(bookingNote.id, noteId)));
  await recordEvent(write, id, 'NOTE_REMOVED');
}

const recordEvent = (write: TenantTx, bookingId: string, kind: BookingEventKind): Promise<void> =>
  recordBookingEvent(write, { bookingId, kind, by: 'PARTNER' });
