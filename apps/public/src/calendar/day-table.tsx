import type { WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../copy/booking.ts';
import { Day } from './day-cell.tsx';
import { spanTitle, weeksOf } from './day-grid.ts';
import type { DayGroup } from './day-groups.ts';
import type { ScriptedLink } from './scripted-link.ts';

const WEEK_DAYS = [copy.sunday, copy.monday, copy.tuesday, copy.wednesday, copy.thursday, copy.friday, copy.saturday];

type DayTableProps = {
  first: WallDate;
  last: WallDate;
  groups: readonly DayGroup[];
  shownDate: WallDate | undefined;
  goToDay: (date: WallDate) => ScriptedLink;
  earlier: ScriptedLink | null;
  later: ScriptedLink | null;
};

/** The days of the window by weeks. A day with free times is a link; others are only text. */
export function DayTable({ first, last, groups, shownDate, goToDay, earlier, later }: DayTableProps) {
  return (
    <div>
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">{spanTitle(first, last)}</h3>
        <div className="-mr-3 flex">
          <Turn go={earlier} label={copy.earlierDates} path="m15 18-6-6 6-6" />
          <Turn go={later} label={copy.laterDates} path="m9 18 6-6-6-6" />
        </div>
      </div>
      <a href="#times" className="skip">
        {copy.skipToTimes}
      </a>
      <table className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr>
            {WEEK_DAYS.map((day) => (
              <th key={day} abbr={day} className="h-8 text-xs font-normal text-ink-muted">
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first, last, groups).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date}>
                  <Day
                    day={day}
                    isMonthNamed={day.date === first || day.date.endsWith('-01')}
                    {...{ shownDate, goToDay }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The chevrons are inlined: the icon library's component would be 2% of all script. */
function Turn({ go, label, path }: { go: ScriptedLink | null; label: string; path: string }) {
  const icon = (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true" className="lucide">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
  const box = 'grid size-11 place-items-center rounded-md';
  if (!go) return <span className={`${box} text-line-strong`}>{icon}</span>;
  return (
    <a {...go} aria-label={label} className={`${box} hover:bg-sunken`}>
      {icon}
    </a>
  );
}
