import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { BusyCalendar } from '@primehour/contract/calendar-sync';
import { messageOf } from '@primehour/contract/errors';
import { BUSY_CALENDARS_MAX } from '@primehour/domain/limits';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { RefreshCwIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import { Suspense } from 'react';
import type { Subject } from '../../../account/subject.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as copy from '../../../copy/calendar-sync.ts';
import * as labels from '../../../copy/labels.ts';
import * as titles from '../../../copy/titles.ts';
import { openModal } from '../../../modals/store.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { STATE_LABELS, describeSync } from '../model.ts';
import { removeCalendar, syncNow } from '../queries.ts';

type Props = {
  business: BusinessInfo;
  subject: Subject;
  /** Whose calendars these are, if not the business's. */
  name: string | undefined;
  calendars: readonly BusyCalendar[];
};

const TONES: Record<BusyCalendar['state'], TagTone> = { WAITING: 'neutral', SYNCED: 'success', FAILED: 'danger' };

/** The list is shown first; the form library loads after it. */
const BusyCalendarForm = lazyPart(async () => (await import('../busy-calendar-form.tsx')).BusyCalendarForm).Part;

/** Calendars whose busy times close slots to clients, each with how fresh it is. */
export function BusyCard({ business, subject, name, calendars }: Props) {
  return (
    <Card
      title={copy.busyTitle}
      description={name === undefined ? copy.busyText : copy.busyTextOf(name)}
      isPadded={false}
    >
      {calendars.length > 0 && (
        <ul aria-label={titles.calendars} className="mt-4 divide-y divide-line border-y border-line">
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} {...{ business, subject, calendar }} />
          ))}
        </ul>
      )}
      {calendars.length < BUSY_CALENDARS_MAX && (
        <Suspense fallback={<Skeleton className="m-4 h-64.5 sm:mx-5 sm:h-36.5" />}>
          <BusyCalendarForm subject={subject} />
        </Suspense>
      )}
    </Card>
  );
}

type RowProps = Pick<Props, 'business' | 'subject'> & { calendar: BusyCalendar };

function CalendarRow({ business, subject, calendar }: RowProps) {
  const toast = useToast();
  const { id, name, host, state, isSyncing, lastError } = calendar;
  const remove = () =>
    openModal('CONFIRM', {
      title: copy.removeTitle(name),
      message: copy.removeText,
      confirmLabel: copy.removeConfirm,
      tone: 'danger',
      onConfirm: () => removeCalendar(subject, id),
    });
  const sync = () => void syncNow(subject, id).catch((error: unknown) => toast.error(messageOf(error)));
  return (
    <li id={id} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Tag tone={TONES[state]}>{STATE_LABELS[state]}</Tag>
        </p>
        <p className="text-ink-muted wrap-anywhere">{host}</p>
        {lastError !== null && (
          <p className="text-danger">
            {lastError}
            {calendar.lastSyncedAt !== null && ` ${copy.stillBlocks}`}
          </p>
        )}
        <p className="text-ink-muted">
          <TimeText>{describeSync(calendar, business.timezone)}</TimeText>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<RefreshCwIcon />}
          isBusy={isSyncing}
          aria-label={copy.readNowLabel(name)}
          onClick={sync}
        >
          {copy.readNow}
        </Button>
        <Button variant="quiet" size="sm" aria-label={labels.removeNamed(name)} onClick={remove}>
          {buttons.remove}
        </Button>
      </div>
    </li>
  );
}
