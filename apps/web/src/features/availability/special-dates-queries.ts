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
import type { Subject } from '../../account/subject.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/availability.ts';
import { formOfStored, isOffAlready } from './special-dates-form.ts';

export const specialDatesQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [listSpecialDates.id, subject.businessId, subject.resourceId ?? null],
    queryFn: () => call(listSpecialDates, { query: subject }),
  });

/** The week view shows the days that are closed. */
async function reload(subject: Subject): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: specialDatesQuery(subject).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['booking.getWeek'] }),
  ]);
}

/** Bookings that an entry would leave outside the hours; requested before anything is saved. */
export const clashesOf = (subject: Subject, entry: SpecialDateForm, replacesId: string | undefined) =>
  call(findClashes, { query: subject, body: { entries: [entry], ...(replacesId && { replacesId }) } });

async function add(subject: Subject, entry: SpecialDateForm): Promise<SpecialDate[]> {
  return await call(addSpecialDates, { query: subject, body: { entries: [entry] } });
}

async function remove(subject: Subject, id: string): Promise<void> {
  await call(removeSpecialDate, { params: { id }, query: subject });
}

/**
 * Without a stored entry, a new one is created.
 * @throws Error if these days are already off: undoing it would remove the earlier entry
 */
export async function saveEntry(subject: Subject, entry: SpecialDateForm, stored?: SpecialDate): Promise<void> {
  withdrawUndo();
  const query = subject;
  if (stored) {
    await call(updateSpecialDate, { params: { id: stored.id }, query, body: { entry } });
    offerUndo(copy.entryChanged, async () => {
      await call(updateSpecialDate, { params: { id: stored.id }, query, body: { entry: formOfStored(stored) } });
      await reload(subject);
    });
  } else {
    const held = await queryClient.ensureQueryData(specialDatesQuery(subject));
    if (isOffAlready(held, entry)) throw new Error(copy.offAlready);
    const added = await add(subject, entry);
    const message = entry.kind === 'TIME_OFF' ? copy.timeOffAdded : copy.specialHoursAdded;
    offerUndo(entry.name ? copy.entryAdded(entry.name) : message, async () => {
      for (const { id } of added) await remove(subject, id);
      await reload(subject);
    });
  }
  await reload(subject);
}

/** It disappears immediately, and is restored if the server fails. */
export async function removeEntry(subject: Subject, stored: SpecialDate): Promise<void> {
  withdrawUndo();
  const { queryKey } = specialDatesQuery(subject);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) => entries?.filter(({ id }) => id !== stored.id));
  try {
    await remove(subject, stored.id);
    offerUndo(stored.name ? copy.namedEntryRemoved(stored.name) : copy.entryRemoved, async () => {
      await add(subject, formOfStored(stored));
      await reload(subject);
    });
  } finally {
    await reload(subject);
  }
}
