import type { Choice } from '@primehour/contract/public-paths';
import type { SlotWindow } from '@primehour/contract/slot-window';
import { formatWallDay, noonIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import type { ReactNode } from 'react';
import * as copy from '../copy/booking.ts';
import { joinTitle, notSuitable } from '../copy/waitlist.ts';
import { dayOf } from '../zone.ts';
import { type DayGroup, groupByDay, shownGroup } from './day-groups.ts';
import { DayTable } from './day-table.tsx';
import { NoTimes } from './no-times.tsx';
import { handlePlainClick, type ScriptedLink } from './scripted-link.ts';
import type { TimeChoice } from './time-groups.ts';
import { TimeList } from './time-list.tsx';
import { middayOf, type ShownZone } from './use-shown-zone.ts';
import { type SlotSubject, isOfSame, neighbors, type SlotQuery } from './use-slots.ts';
import { ZoneNote } from './zone-note.tsx';

type Day = Pick<Choice, 'date' | 'window'>;

type CalendarPanelProps = {
  slotWindow: SlotWindow;
  /** Whose times are loading. */
  pending: SlotSubject | null;
  show: (query: SlotQuery) => Promise<void>;
  zones: ShownZone;
  business: { name: string; zone: string; phone: string };
  /** The URL of this page for a day. */
  hrefOf: (day: Day) => string;
  /** The URL to join the waiting list for a day; none when moving a booking. */
  waitHrefOf?: ((day: Day) => string) | undefined;
  children: (choice: TimeChoice) => ReactNode;
};

/** Days on one side, the times of the selected day on the other. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { slotWindow, pending, zones, business, waitHrefOf, children } = props;
  const groups = groupByDay(slotWindow.slots, zones.shownZone);
  const shown = shownGroup(groups, slotWindow.shownDate);
  const askedDate = slotWindow.shownDate as WallDate | null;
  const { earlier, later } = neighbors(slotWindow);
  const { first, last } = edges(slotWindow, groups);
  const { turn, goToDay } = linksOf(props, groups);

  return (
    <div aria-busy={!!pending} className="aria-busy:opacity-50">
      <ZoneNote
        zones={zones}
        businessName={business.name}
        businessZone={business.zone}
        at={shown?.slots[0] ?? middayOf(slotWindow.fromDate)}
      />
      {/* The times of another service or person can't be chosen for the one that was pressed. */}
      <div inert={!!pending && !isOfSame(pending, slotWindow)} className="lg:grid lg:grid-cols-[1fr_13rem] lg:gap-8">
        <DayTable
          {...{ first, last, groups }}
          shownDate={shown?.date}
          goToDay={goToDay}
          earlier={turn(earlier)}
          later={turn(later)}
        />
        <div id="times" tabIndex={-1} className="scroll-mt-4 outline-none">
          {shown ? (
            <>
              {askedDate && askedDate !== shown.date && (
                <p className="mt-4 text-ink-muted">{copy.nothingFreeOn(formatWallDay(askedDate))}</p>
              )}
              <h3 className="mt-4 font-semibold lg:mt-3">{formatWallDay(shown.date)}</h3>
              <TimeList slots={shown.slots} zone={zones.shownZone}>
                {children}
              </TimeList>
            </>
          ) : (
            <NoTimes first={first} last={last} later={turn(later)} business={business} />
          )}
          {waitHrefOf && (
            <WaitLink href={waitHrefOf(askedDate && askedDate !== shown?.date ? emptyDay(askedDate, props) : {})} />
          )}
        </div>
      </div>
      {/* Outside of the inert part, because screen readers would not announce the change inside it. */}
      <p role="status" className="sr-only">
        {shown
          ? `${formatWallDay(shown.date)}, ${copy.timesCount(shown.slots.length)}`
          : copy.nothingFreeFrom(formatWallDay(first), formatWallDay(last))}
      </p>
    </div>
  );
}

/** Where the arrows and the days lead. */
function linksOf({ show, zones, business, hrefOf }: CalendarPanelProps, groups: readonly DayGroup[]) {
  const go = (day: Day, hash: string, query: Omit<SlotQuery, 'href'>): ScriptedLink => {
    const href = hrefOf(day) + hash;
    const act = async () => {
      await show({ ...query, href });
      keepFocus();
    };
    return { href, onClick: (event) => handlePlainClick(event, act) };
  };
  const turn = (date: WallDate | null) => date && go({ date }, '#days', { fromDate: date, shownDate: null });
  const goToDay = (date: WallDate) => {
    const first = groups.find((group) => group.date === date)?.slots[0];
    const day = first === undefined ? { date } : dayOf(first, zones.shownZone, business.zone);
    return go(day, '#times', { shownDate: date });
  };
  return { turn, goToDay };
}

/** A day without times is named by its noon: far from the business, most of it may be another day there. */
const emptyDay = (date: WallDate, { zones: { shownZone }, business }: CalendarPanelProps): Day =>
  dayOf(noonIn(date, shownZone), shownZone, business.zone);

/** The pressed link is gone at the calendar's edge, or once there are times; the keyboard continues at them. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('times')?.focus({ preventScroll: true });
}

/** Shown even if there are times, because none of them may suit. */
const WaitLink = ({ href }: { href: string }) => (
  <p className="mt-4 text-sm text-ink-muted">
    {notSuitable}{' '}
    <a href={href} data-leaves className="text-action inline-flex min-h-11 items-center sm:min-h-8">
      {joinTitle}
    </a>
  </p>
);

/** The window's days, and one more day at an edge if the shown zone moves some of its times there. */
function edges({ fromDate, days, lastDate }: SlotWindow, groups: ReturnType<typeof groupByDay>) {
  const end = addDays(fromDate as WallDate, days - 1);
  const dates = [
    fromDate as WallDate,
    end < lastDate ? end : (lastDate as WallDate),
    ...groups.map(({ date }) => date),
  ];
  dates.sort();
  return { first: dates[0] ?? end, last: dates.at(-1) ?? end };
}
