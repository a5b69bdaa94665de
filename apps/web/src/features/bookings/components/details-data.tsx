import { getBooking } from '@primehour/contract/booking-detail';
import { renewLink, revokeLink } from '@primehour/contract/booking-link';
import type { Booking } from '@primehour/contract/booking-shapes';
import { addNote, markAttendance, markPaid, removeNote, updateNote } from '@primehour/contract/by-hand';
import type { Attendance } from '@primehour/domain/vocabulary';
import { offerUndo } from '@primehour/ui/undo-region';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ensureBusiness } from '../../../session/business.ts';
import { reloadBookings } from '../queries.ts';

const tenant = async () => ({ businessId: (await ensureBusiness()).id });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [getBooking.id, id],
    queryFn: async () => call(getBooking, { params: { id }, query: await tenant() }),
    // Texts arrive and clients act while it is open.
    staleTime: 0,
  });

const MARKED: Record<Attendance, string> = { DONE: 'Marked as done.', NO_SHOW: 'Marked as no-show.' };

type Marked = Pick<Booking, 'id' | 'attendance' | 'version'>;

/** Done, no-show, or the mark taken back; each can be undone. */
export async function mark(booking: Marked, attendance: Attendance | null): Promise<void> {
  const store = async (to: Attendance | null, version: number) =>
    call(markAttendance, { query: await tenant(), body: { id: booking.id, attendance: to, version } });
  const { version } = await store(attendance, booking.version);
  offerUndo(attendance ? MARKED[attendance] : 'The mark has been taken back.', async () => {
    await store(booking.attendance, version);
    await reloadBookings();
  });
  await reloadBookings();
}

/** What was paid outside the product, or that it was not; can be undone. */
export async function setPaid(booking: Pick<Booking, 'id' | 'version'>, isPaid: boolean): Promise<void> {
  const store = async (to: boolean, version: number) =>
    call(markPaid, { query: await tenant(), body: { id: booking.id, isPaid: to, version } });
  const { version } = await store(isPaid, booking.version);
  offerUndo(isPaid ? 'Marked as paid.' : 'Marked as not paid.', async () => {
    await store(!isPaid, version);
    await reloadBookings();
  });
  await reloadBookings();
}

/** Without a note it is a new one; an empty text removes it. */
export async function saveNote(id: string, noteId: string | undefined, text: string): Promise<void> {
  const query = await tenant();
  if (noteId === undefined) await call(addNote, { params: { id }, query, body: { text } });
  else if (text === '') await call(removeNote, { params: { id, noteId }, query });
  else await call(updateNote, { params: { id, noteId }, query, body: { text } });
  await reloadBookings();
}

export async function sendNewLink(id: string): Promise<void> {
  await call(renewLink, { query: await tenant(), body: { id } });
  await reloadBookings();
}

export async function endLinks(id: string): Promise<void> {
  await call(revokeLink, { query: await tenant(), body: { id } });
  await reloadBookings();
}
