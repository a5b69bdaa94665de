import {
  cancelBooking,
  checkAvailability,
  listBookings,
  restoreBooking,
  updateBooking,
} from '@primehour/contract/booking';
import type { Booking } from '@primehour/contract/booking-shapes';
import type { CallInput, ResponseBody } from '@primehour/contract/endpoint';
import { BOOKINGS_PAGE_SIZE } from '@primehour/domain/limits';
import type { ShowToast } from '@primehour/ui/toasts';
import { offerUndo } from '@primehour/ui/undo-region';
import { ensureBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import type { PageRequest, PagedList } from '../../api/paged-list.ts';
import { queryClient } from '../../api/query-client.tsx';
import { dependsOnBookings } from '../../live/live-queries.ts';
import type { BookingFilters } from './model.ts';
import type { moveBodyOf } from './move-form.ts';

type ListQuery = CallInput<typeof listBookings>['query'];

/** Page and limit are always sent, the filters when they are set (product/api#booking-calls). */
function listQuery(
  businessId: string,
  page: PageRequest,
  { dates, status, search, counted }: BookingFilters,
): ListQuery {
  return {
    businessId,
    ...page,
    ...(dates !== 'all' && { dateFilter: dates }),
    ...(status !== 'all' && { statusFilter: status }),
    ...(search && { search }),
    ...counted,
  };
}

export const bookingsOf = (businessId: string, filters: BookingFilters): PagedList<Booking> => ({
  queryKey: [listBookings.id, businessId, filters],
  pageSize: BOOKINGS_PAGE_SIZE,
  fetchPage: (page) => call(listBookings, { query: listQuery(businessId, page, filters) }),
});

/** A change to a booking invalidates the same queries as a live update. */
export const reloadBookings = (): Promise<void> => queryClient.invalidateQueries({ predicate: dependsOnBookings });

/** Says what was done: with an undo on pages that offer it, else in a toast (product/shell#toasts). */
export function report(toast: ShowToast, message: string, undo: () => Promise<void>): void {
  if (!offerUndo(message, undo)) toast.success(message);
}

const tenant = async () => ({ businessId: (await ensureBusiness()).id });

type Changed = Pick<ResponseBody<typeof updateBooking>, 'textNotSent'>;

export async function cancel(body: CallInput<typeof cancelBooking>['body']): Promise<Changed> {
  const canceled = await call(cancelBooking, { query: await tenant(), body });
  await reloadBookings();
  return canceled;
}

export async function restore(id: string): Promise<Changed> {
  const restored = await call(restoreBooking, { query: await tenant(), body: { id } });
  await reloadBookings();
  return restored;
}

type Move = ReturnType<typeof moveBodyOf>;

export async function checkMove(body: Move) {
  return await call(checkAvailability, { query: await tenant(), body });
}

export async function move(body: Move & Pick<Booking, 'version'>): Promise<Changed> {
  const moved = await call(updateBooking, { query: await tenant(), body });
  await reloadBookings();
  return moved;
}
