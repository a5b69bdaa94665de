import { messageOf } from '@primehour/contract/errors';
import type { SpecialDate } from '@primehour/contract/special-dates';
import { dateIn } from '@primehour/domain/format/time';
import { closedDateOf, type Holiday } from '@primehour/domain/time/us-holidays';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Dialog } from '@primehour/ui/dialog';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { CalendarDaysIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { useToast } from '@primehour/ui/toasts';
import { UndoRegion } from '@primehour/ui/undo-region';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { type Subject, useSubject } from '../../account/subject.ts';
import * as copy from '../../copy/availability.ts';
import * as labels from '../../copy/labels.ts';
import * as people from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useLinkedField } from '../../shell/use-linked-field.ts';
import { HolidayList } from './components/holiday-list.tsx';
import { SpecialDateList, SpecialDateSkeleton } from './components/special-date-list.tsx';
import type { Clashes } from './special-dates-dialog.tsx';
import { draftOf, entryOf, newDraft, type SpecialDraft } from './special-dates-form.ts';
import { clashesOf, removeEntry, saveEntry, specialDatesQuery } from './special-dates-queries.ts';

const SpecialDatesDialog = lazyPart(async () => (await import('./special-dates-dialog.tsx')).SpecialDatesDialog).Part;

type Editing = { initial: SpecialDraft; stored?: SpecialDate; clashes?: Clashes };

/** Days that differ from the weekly hours: closed, or open at other times. */
export function SpecialDatesPage() {
  const { timezone: zone } = useBusiness();
  const { subject, resource } = useSubject();
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [editing, setEditing] = useState<Editing>();
  const { data, error, isFetching, refetch } = useQuery(specialDatesQuery(subject));
  useLinkedField(data !== undefined);

  return (
    <>
      <PageHeader
        title={titles.specialDatesHeading}
        subtitle={titles.specialDatesSubtitle}
        back={
          subject.resourceId === undefined
            ? { href: paths.availability, label: titles.availability }
            : { href: paths.resource(subject.resourceId), label: resource?.name ?? titles.team }
        }
        actions={
          <>
            <Button variant="secondary" onClick={() => setEditing({ initial: newDraft('SPECIAL_HOURS') })}>
              {copy.addSpecialHours}
            </Button>
            <Button onClick={() => setEditing({ initial: newDraft('TIME_OFF') })}>{copy.addTimeOff}</Button>
          </>
        }
      />
      {resource && <p className="mb-4 text-base font-medium">{people.onlyFor(resource.name)}</p>}
      {error && !data ? (
        <Card>
          <ErrorState
            title={copy.specialDatesFailedTitle}
            message={messageOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Card>
      ) : (
        <Entries {...{ subject, today }} entries={data} onEdit={setEditing} />
      )}
      {editing && (
        <Suspense fallback={<Dialog isOpen title={labels.loadingScreen} onClose={() => setEditing(undefined)} />}>
          <SpecialDatesDialog {...editing} {...{ subject, today }} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
      <UndoRegion messageFor={messageOf} />
    </>
  );
}

type EntriesProps = {
  subject: Subject;
  today: WallDate;
  /** Undefined until they have loaded. */
  entries: SpecialDate[] | undefined;
  onEdit: (editing: Editing) => void;
};

/** The planned entries, next to the holidays that can be added with one press. */
function Entries({ subject, today, entries, onEdit }: EntriesProps) {
  const toast = useToast();
  const remove = (entry: SpecialDate) =>
    removeEntry(subject, entry).catch((reason: unknown) => toast.error(messageOf(reason)));
  /** Takes one press, unless there are bookings on that day: then they are shown first. */
  const addHoliday = async (holiday: Holiday) => {
    try {
      const initial = newDraft('TIME_OFF', closedDateOf(holiday, today), holiday.name);
      const entry = entryOf(initial);
      const clashes = await clashesOf(subject, entry, undefined);
      if (clashes.total > 0) onEdit({ initial, clashes });
      else await saveEntry(subject, entry);
    } catch (reason) {
      toast.error(messageOf(reason));
    }
  };
  return (
    // Space at the bottom, so that the offer to undo covers no holiday on a phone.
    <div className="grid items-start gap-6 max-lg:pb-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {entries === undefined ? (
        <SpecialDateSkeleton />
      ) : entries.length === 0 ? (
        <Card>
          <EmptyState icon={<CalendarDaysIcon />} title={copy.noSpecialDatesTitle}>
            {copy.noSpecialDatesText}
          </EmptyState>
        </Card>
      ) : (
        <SpecialDateList
          entries={entries}
          today={today}
          onEdit={(stored) => onEdit({ initial: draftOf(stored), stored })}
          onRemove={(stored) => void remove(stored)}
        />
      )}
      {/* Rendered after the entries have loaded, because their number determines its position. */}
      <div className={entries === undefined ? 'max-lg:hidden' : undefined}>
        <HolidayList today={today} entries={entries} onAdd={addHoliday} />
      </div>
    </div>
  );
}
