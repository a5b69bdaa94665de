import { formatDate, formatDay } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { ChevronLeftIcon, ChevronRightIcon, HelpIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import type { ReactNode } from 'react';
import * as availabilityCopy from '../../../copy/availability.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/week.ts';
import { useAccess } from '../../../session/use-access.ts';

type Props = {
  firstDay: WallDate;
  date: WallDate;
  today: WallDate;
  isWide: boolean;
  /** The buttons step by one day, and the title names one day. */
  isDay?: boolean;
  /** Bookings of the week, once they are known. */
  count: number | undefined;
  /** What is special about the day shown. */
  note: string;
  onDate: (date: WallDate) => void;
  onWhy: () => void;
  /** Other controls for what is shown. */
  children?: ReactNode;
};

/** The current week, navigation to other weeks, and "Why is a time not offered?". */
export function WeekToolbar(props: Props) {
  const { firstDay, date, today, isWide, isDay = false, count, note, onDate, onWhy, children } = props;
  const step = isDay ? 1 : 7;
  // The question is about all calendars.
  const canAskWhy = useAccess()('calendar.see') === 'all';
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
      <div className="flex items-center">
        <IconButton
          label={isDay ? availabilityCopy.previousDay : copy.previousWeek}
          icon={<ChevronLeftIcon />}
          onClick={() => onDate(addDays(date, -step))}
          className="-ml-2"
        />
        <Button variant="secondary" size="sm" onClick={() => onDate(today)}>
          {labels.today}
        </Button>
        <IconButton
          label={isDay ? availabilityCopy.nextDay : copy.nextWeek}
          icon={<ChevronRightIcon />}
          onClick={() => onDate(addDays(date, step))}
        />
      </div>
      <div className="min-w-0 flex-1">
        <h2 id="week-title" aria-live="polite" className="truncate text-base font-semibold">
          {isDay ? dayOf(date) : isWide ? titleOf(firstDay) : monthOf(date)}
        </h2>
        <p className="min-h-4 text-xs text-ink-muted">
          {count === undefined ? ' ' : [describeCount(count), note].filter(Boolean).join(' · ')}
        </p>
      </div>
      {canAskWhy && (
        <Button variant="quiet" size="sm" icon={<HelpIcon />} onClick={onWhy} className="-mr-2 sm:mr-0">
          {/* The name of a day needs the space. */}
          <span className={isDay ? 'max-sm:sr-only' : undefined}>{availabilityCopy.whyLabel}</span>
        </Button>
      )}
      {/* On a phone it has a row of its own. */}
      {children && <div className="w-full sm:w-auto">{children}</div>}
    </div>
  );
}

const describeCount = (count: number) =>
  count === 0 ? copy.noBookings : `${count} ${count === 1 ? 'booking' : 'bookings'}`;

/** 'Tue, Nov 24' */
const dayOf = (date: WallDate) => formatDay(Date.parse(date), 'UTC');

/** 'Nov 2026' */
const monthOf = (date: WallDate) => formatDate(Date.parse(date), 'UTC').replace(/ \d+,/, '');

/** 'Nov 16 – 22, 2026', with the month and the year named twice only if they differ. */
function titleOf(firstDay: WallDate): string {
  const [first, last] = [firstDay, addDays(firstDay, 6)].map((date) => formatDate(Date.parse(date), 'UTC'));
  const [from = '', until = ''] = [first, last];
  if (from.slice(-4) !== until.slice(-4)) return `${from} – ${until}`;
  const isSameMonth = from.slice(0, 3) === until.slice(0, 3);
  return `${from.slice(0, -6)} – ${isSameMonth ? until.slice(4) : until}`;
}
