import {
  cancelBooking,
  checkAvailability,
  getDashboard,
  listBookings,
  listClients,
  restoreBooking,
  updateBooking,
} from '@primehour/contract/booking';
import type { CallInput } from '@primehour/contract/endpoint';
import { BOOKINGS_PAGE_SIZE } from '@primehour/domain/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { mergePages } from '../../api/merge-pages.ts';
import { nextPageOf } from '../../api/next-page.ts';
import { queryClient } from '../../api/query-client.tsx';
import { ensureBusiness } from '../../session/business.ts';
import type { BookingFilters } from './form.ts';
import type { moveBodyOf } from './move-form.ts';

type ListQuery = CallInput<typeof listBookings>['query'];

/** Page and limit are always sent, the filters when they are set (spec 2 §7). */
function listQuery(businessId: string, page: number, { dates, status, search }: BookingFilters): ListQuery {
  return {
    businessId,
    page,
    limit: BOOKINGS_PAGE_SIZE,
    ...(dates !== 'all' && { dateFilter: dates }),
    ...(status !== 'all' && { statusFilter: status }),
    ...(search && { search }),
  };
}

export const bookingsQuery = (businessId: string, filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: [listBookings.id, businessId, filters],
    queryFn: ({ pageParam }) => call(listBookings, { query: listQuery(businessId, pageParam, filters) }),
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
    select: ({ pages }) => ({
      bookings: mergePages(pages),
      total: pages.at(-1)?.total ?? 0,
      lastPage: pages.at(-1)?.page ?? 0,
    }),
  });

/**
 * What a booking's change touches: the lists of bookings and clients, the week, the booking itself, and Home's figures.
 * Some by name, since their contracts come with the parts that ask for them.
 */
const TOUCHED = [listBookings.id, listClients.id, getDashboard.id, 'booking.getWeek', 'booking.getBooking'];

export async function reloadBookings(): Promise<void> {
  await Promise.all(TOUCHED.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));
}

const tenant = async () => ({ businessId: (await ensureBusiness()).id });

export async function cancel(body: CallInput<typeof cancelBooking>['body']): Promise<void> {
  await call(cancelBooking, { query: await tenant(), body });
  await reloadBookings();
}

export async function restore(id: string): Promise<void> {
  await call(restoreBooking, { query: await tenant(), body: { id } });
  await reloadBookings();
}

type Move = ReturnType<typeof moveBodyOf>;

export async function checkMove(body: Move) {
  return await call(checkAvailability, { query: await tenant(), body });
}

export async function move(body: Move): Promise<void> {
  await call(updateBooking, { query: await tenant(), body });
  await reloadBookings();
}
