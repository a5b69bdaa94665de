import {
  addSpecialDates,
  findClashes,
  listSpecialDates,
  removeSpecialDate,
  type SpecialDate,
  type SpecialDateForm,
  updateSpecialDate,
} from '@primehour/contract/special-dates';
import { offerUndo, withdrawUndo } from '@primehour/ui/undo-region';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/availability.ts';
import { entryAgain, isOffAlready } from './special-dates-form.ts';

export const specialDatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listSpecialDates.id, businessId],
    queryFn: () => call(listSpecialDates, { query: { businessId } }),
  });

/** The week view shows the days that are closed. */
async function reload(businessId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: specialDatesQuery(businessId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['booking.getWeek'] }),
  ]);
}

/** Bookings that an entry would leave outside the hours; asked before anything is saved. */
export const clashesOf = (businessId: string, entry: SpecialDateForm, replacesId: string | undefined) =>
  call(findClashes, { query: { businessId }, body: { entries: [entry], ...(replacesId && { replacesId }) } });

async function add(businessId: string, entry: SpecialDateForm): Promise<SpecialDate[]> {
  return await call(addSpecialDates, { query: { businessId }, body: { entries: [entry] } });
}

async function remove(businessId: string, id: string): Promise<void> {
  await call(removeSpecialDate, { params: { id }, query: { businessId } });
}

/**
 * Without a stored entry it is a new one.
 * @throws Error when there is nothing new about it: undoing it would remove what stood there before
 */
export async function saveEntry(businessId: string, entry: SpecialDateForm, stored?: SpecialDate): Promise<void> {
  withdrawUndo();
  const query = { businessId };
  if (stored) {
    await call(updateSpecialDate, { params: { id: stored.id }, query, body: { entry } });
    offerUndo(copy.entryChanged, async () => {
      await call(updateSpecialDate, { params: { id: stored.id }, query, body: { entry: entryAgain(stored) } });
      await reload(businessId);
    });
  } else {
    const held = await queryClient.ensureQueryData(specialDatesQuery(businessId));
    if (isOffAlready(held, entry)) throw new Error(copy.offAlready);
    const added = await add(businessId, entry);
    const words = entry.kind === 'TIME_OFF' ? copy.timeOffAdded : copy.specialHoursAdded;
    offerUndo(entry.name ? copy.entryAdded(entry.name) : words, async () => {
      for (const { id } of added) await remove(businessId, id);
      await reload(businessId);
    });
  }
  await reload(businessId);
}

/** It goes from the screen at once; when the server can't, it comes back. */
export async function removeEntry(businessId: string, stored: SpecialDate): Promise<void> {
  withdrawUndo();
  const { queryKey } = specialDatesQuery(businessId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) => entries?.filter(({ id }) => id !== stored.id));
  try {
    await remove(businessId, stored.id);
    offerUndo(stored.name ? copy.namedEntryRemoved(stored.name) : copy.entryRemoved, async () => {
      await add(businessId, entryAgain(stored));
      await reload(businessId);
    });
  } finally {
    await reload(businessId);
  }
}
