import { type AvailabilityEntry, getAvailability, saveAvailability } from '@primehour/contract/availability';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

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
    onSuccess: (saved, _entries, _result, { client }) => {
      client.setQueryData(hoursQuery(businessId).queryKey, saved);
      // The week view shows when clients can book; its contract comes with it, so it is named here.
      void client.invalidateQueries({ queryKey: ['booking.getWeek'] });
    },
  });
