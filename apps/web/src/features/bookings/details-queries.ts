import { listBookings } from '@primehour/contract/booking';
import { type BookingDetail, getBooking } from '@primehour/contract/booking-detail';
import { renewLink, revokeLink } from '@primehour/contract/booking-link';
import { addNote, removeNote, updateNote } from '@primehour/contract/booking-note';
import type { Booking } from '@primehour/contract/booking-shapes';
import { getWeek, markAttendance, markPaid, moveBooking } from '@primehour/contract/calendar';
import type { ResponseBody, CallInput } from '@primehour/contract/endpoint';
import { refundBooking } from '@primehour/contract/refund';
import type { Attendance } from '@primehour/domain/vocabulary';
import type { ShowToast } from '@primehour/ui/toasts';
import { withdrawUndo } from '@primehour/ui/undo-region';
import { queryOptions } from '@tanstack/react-query';
import { ensureBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import type { Listed } from '../../api/paged-list.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/booking-details.ts';
import { personOf } from './model.ts';
import { describeHandOver } from './move-model.ts';
import { reloadBookings, report } from './queries.ts';

const tenant = async () => ({ businessId: (await ensureBusiness()).id });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [getBooking.id, id],
    queryFn: async () => call(getBooking, { params: { id }, query: await tenant() }),
    // Messages are delivered and clients act while the dialog is open.
    staleTime: 0,
  });

type Shown = Pick<Booking, 'attendance' | 'payment'>;

/** Shows a change wherever the booking appears, before the server confirms it; a refusal reverts it. */
async function showAtOnce(id: string, change: Partial<Shown>): Promise<() => void> {
  const [lists, week, one] = [
    { queryKey: [listBookings.id] },
    { queryKey: [getWeek.id] },
    { queryKey: [getBooking.id, id] },
  ];
  // A request in flight would return the earlier state.
  await Promise.all([lists, week, one].map((filter) => queryClient.cancelQueries(filter)));
  const before = [lists, week, one].flatMap((filter) => queryClient.getQueriesData(filter));
  const changed = <Of extends { readonly id: string }>(item: Of): Of =>
    item.id === id ? { ...item, ...change } : item;
  queryClient.setQueriesData<Listed<Booking>>(lists, (held) => held && { ...held, items: held.items.map(changed) });
  queryClient.setQueriesData<ResponseBody<typeof getWeek>>(week, (held) => {
    return (
      held && {
        ...held,
        items: held.items.map((item) => (item.booking ? { ...item, booking: changed(item.booking) } : item)),
      }
    );
  });
  queryClient.setQueriesData<BookingDetail>(one, (held) => held && { ...held, booking: changed(held.booking) });
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data);
  };
}

/** Sends a change that is already shown. If the server refuses it, the change is reverted and the caller reports it. */
async function changeAtOnce(id: string, change: Partial<Shown>, act: () => Promise<void>): Promise<void> {
  withdrawUndo();
  const takeBack = await showAtOnce(id, change);
  try {
    await act();
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    await reloadBookings();
  }
}

const MARKED: Record<Attendance, string> = { DONE: copy.markedDone, NO_SHOW: copy.markedNoShow };

type Marked = Pick<Booking, 'id' | 'attendance' | 'version'>;

/** Marks the booking as done or no-show, or removes the mark. Each can be undone. */
export async function mark(booking: Marked, attendance: Attendance | null, toast: ShowToast): Promise<void> {
  const store = async (to: Attendance | null, version: number) =>
    call(markAttendance, { query: await tenant(), body: { id: booking.id, attendance: to, version } });
  await changeAtOnce(booking.id, { attendance }, async () => {
    const { version } = await store(attendance, booking.version);
    report(toast, attendance ? MARKED[attendance] : copy.markRemoved, async () => {
      await store(booking.attendance, version);
      await reloadBookings();
    });
  });
}

/** Marks the booking as paid outside the product, or as unpaid. Can be undone. */
export async function setPaid(
  booking: Pick<Booking, 'id' | 'version'>,
  isPaid: boolean,
  toast: ShowToast,
): Promise<void> {
  const store = async (to: boolean, version: number) =>
    call(markPaid, { query: await tenant(), body: { id: booking.id, isPaid: to, version } });
  await changeAtOnce(booking.id, { payment: isPaid ? 'PAID' : 'PAY_AT_VISIT' }, async () => {
    const { version } = await store(isPaid, booking.version);
    report(toast, isPaid ? copy.markedPaid : copy.markedUnpaid, async () => {
      await store(!isPaid, version);
      await reloadBookings();
    });
  });
}

/** Reassigns the booking to another person at the same time. Can be undone. */
export async function reassignBooking(booking: Booking, to: string, toast: ShowToast): Promise<void> {
  withdrawUndo();
  const query = await tenant();
  const from = personOf(booking)?.id;
  const same = { id: booking.id, startAt: Date.parse(booking.startDate) };
  const { booking: reassigned, textNotSent } = await call(moveBooking, {
    query,
    body: { ...same, version: booking.version, resourceId: to },
  });
  report(toast, describeHandOver(textNotSent), async () => {
    const back = from === undefined ? {} : { resourceId: from };
    await call(moveBooking, { query, body: { ...same, version: reassigned.version, ...back } });
    await reloadBookings();
  });
  await reloadBookings();
}

/** Notes appear only in the booking's own dialog. Its field closes in the moment in which the saved text appears. */
const reloadNotes = (id: string): Promise<void> => queryClient.invalidateQueries(bookingQuery(id));

/** A repeated key adds nothing. */
export async function writeNote(id: string, body: CallInput<typeof addNote>['body']): Promise<void> {
  await call(addNote, { params: { id }, query: await tenant(), body });
  await reloadNotes(id);
}

/** An empty text removes it. */
export async function saveNote(id: string, noteId: string, text: string): Promise<void> {
  const query = await tenant();
  if (text === '') await call(removeNote, { params: { id, noteId }, query });
  else await call(updateNote, { params: { id, noteId }, query, body: { text } });
  await reloadNotes(id);
}

/** A repeated key refers to the same refund. */
export async function refund(body: CallInput<typeof refundBooking>['body']): Promise<void> {
  await call(refundBooking, { query: await tenant(), body });
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
