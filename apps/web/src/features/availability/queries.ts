import { type AvailabilityEntry, getAvailability, saveAvailability } from '@primehour/contract/availability';
import { getResourceHours, saveResourceHours } from '@primehour/contract/resource';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';

/** Home shows the same hours under the same key. */
export const hoursQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getAvailability.id, businessId],
    queryFn: () => call(getAvailability, { query: { businessId } }),
    // The form is reset from loaded data whenever it loads (product/availability#weekly-hours); returning to the tab
    // must not undo edits.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const saveHoursMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: (entries: AvailabilityEntry[]) => call(saveAvailability, { query: { businessId }, body: entries }),
    onSuccess: async (saved, _entries, _result, { client }) => {
      await showSaved(client, hoursQuery(businessId), saved);
      // The week view shows when clients can book; its contract comes with it, so it is named here.
      void client.invalidateQueries({ queryKey: ['booking.getWeek'] });
    },
  });

export const resourceHoursQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getResourceHours.id, businessId, id],
    queryFn: () => call(getResourceHours, { params: { id }, query: { businessId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Own hours apply from then on. */
export const saveResourceHoursMutation = (businessId: string, id: string) =>
  mutationOptions({
    mutationFn: (hours: AvailabilityEntry[]) =>
      call(saveResourceHours, { params: { id }, query: { businessId }, body: { followsBusinessHours: false, hours } }),
    onSuccess: async (saved, _entries, _result, { client }) => {
      await showSaved(client, resourceHoursQuery(businessId, id), saved);
      // Who works when shows on these screens; their contracts come with them, so they are named here.
      for (const shown of ['booking.getWeek', 'booking.listResources', 'booking.listResourceStates']) {
        void client.invalidateQueries({ queryKey: [shown] });
      }
    },
  });
