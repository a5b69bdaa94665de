import { getAvailability } from '@primehour/contract/availability';
import { getDashboard } from '@primehour/contract/booking';
import { setCalendarActive } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { getWeek } from '@primehour/contract/calendar';
import { CallError } from '@primehour/contract/call';
import type { ResponseBody } from '@primehour/contract/endpoint';
import type { getDay } from '@primehour/contract/home';
import { listServices } from '@primehour/contract/service';
import { getUser } from '@primehour/contract/user';
import type { WallDate } from '@primehour/domain/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { ensureBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { changeSession } from '../../session/store.ts';

/** A missing business is an error of this query, so that the screen can send the person back to onboarding. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: [getDashboard.id],
    queryFn: async () => {
      const { id: businessId } = await ensureBusiness();
      return await call(getDashboard, { query: { businessId } });
    },
  });

/** These codes mean that registration was not completed (product/home#incomplete-registration). */
export function isUnregistered(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'BUSINESS_NOT_FOUND');
}

/** Loaded after the summary (product/home#summary); the session stores the result. */
export const userQuery = () =>
  queryOptions({
    queryKey: [getUser.id],
    queryFn: async () => {
      const user = await call(getUser, {});
      changeSession({ type: 'userLoaded', user });
      return user;
    },
  });

/**
 * The keys are those of the screens that edit the hours and the services, so their changes are shown here immediately.
 */
export const hoursQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getAvailability.id, businessId],
    queryFn: () => call(getAvailability, { query: { businessId } }),
  });

export const servicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: () => call(listServices, { query: { businessId } }),
  });

export async function switchCalendar(business: BusinessInfo, isCalendarActive: boolean): Promise<void> {
  const saved = await call(setCalendarActive, { params: { id: business.id }, body: { isCalendarActive } });
  changeSession({ type: 'businessSaved', business: saved });
}

/** What needs attention, and this week's money. */
export const dayQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['home.getDay', businessId],
    queryFn: async (): Promise<ResponseBody<typeof getDay>> => {
      const { getDay: endpoint } = await import('@primehour/contract/home');
      return await call(endpoint, { query: { businessId } });
    },
  });

/** The items of today, of everyone or of the member's own person; its contract loads with the first request. */
export const todayQuery = (businessId: string, today: WallDate) =>
  queryOptions({
    queryKey: ['booking.getWeek', businessId, today, 'today'],
    queryFn: async (): Promise<ResponseBody<typeof getWeek>> => {
      const { getWeek: endpoint } = await import('@primehour/contract/calendar');
      return await call(endpoint, { query: { businessId, from: today, days: 1 } });
    },
  });
