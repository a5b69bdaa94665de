import type { BusyTime } from '@primehour/contract/calendar';
import { CalendarIcon } from '@primehour/ui/icon';
import * as copy from '../../../copy/week.ts';
import { busyTimesOf, busyTitle, labelAt } from '../busy-model.ts';
import type { ShownItem } from '../week-items-model.ts';
import { type Day, HOUR_PX, type Placed, rowAt } from '../week-model.ts';
import { placeOf } from './week-item.tsx';

type Props = {
  day: Day;
  heading: string;
  busy: readonly Placed<BusyTime>[];
  /** The items in front of it. */
  items: readonly ShownItem[];
  zone: string;
  /** Returns undefined if the user can't change it: then it is not a button. */
  openerOf: (busy: BusyTime) => (() => void) | undefined;
};

/** The width that bookings leave free at their left edge, so that a busy time behind one can still be seen. */
export const BUSY_EDGE_PX = 10;

/** Below this height there is room for one line. */
const SHORT_PX = 40;

/** Busy times of other calendars, behind the items of the day. They are moved in their own calendar, never here. */
export function BusyLayer({ day, heading, busy, items, zone, openerOf }: Props) {
  if (busy.length === 0) return null;
  return (
    <ol aria-label={copy.busyLabel(heading)}>
      {busy.map(({ item, ...lane }) => {
        const style = placeOf(day, { ...item, ...lane });
        const above = (rowAt(day, labelAt(item, day, items)) - rowAt(day, item.startAt)) * HOUR_PX;
        const isShort = Number(style.height) - above < SHORT_PX;
        const title = busyTitle(item);
        // Side by side, each is so narrow that every pixel counts.
        const isAlone = lane.lanes === 1;
        const onOpen = openerOf(item);
        const Tile = onOpen ? 'button' : 'div';
        return (
          <li key={`${item.calendarId} ${item.startAt}`}>
            <Tile
              {...(onOpen && { type: 'button' as const, onClick: onOpen })}
              title={title}
              style={{ ...style, paddingTop: above }}
              className={`absolute flex min-w-0 flex-col items-stretch overflow-clip rounded-sm border border-l-3 border-info/40 border-l-info bg-info-soft/70 text-left text-xs text-ink-muted focus-visible:z-3 ${onOpen ? 'hover:bg-info-soft hover:shadow-overlay' : ''} ${isShort ? 'justify-center' : 'justify-start'} ${isAlone ? 'px-1.5 font-semibold' : 'px-1 font-medium'}`}
            >
              {/* The text of a long one stays visible while the hours scroll. */}
              <span
                className={`sticky top-[calc(var(--week-head)+0.25rem)] flex min-w-0 ${isShort ? 'items-center gap-1.5' : 'my-1 flex-col'}`}
              >
                <span className="flex min-w-0 gap-1">
                  {isAlone && <CalendarIcon className="mt-px size-3.5 shrink-0 text-info" />}
                  <span className={`${isShort ? 'truncate' : 'line-clamp-3 wrap-anywhere'}`}>{title}</span>
                </span>
                <span className={`truncate font-normal tabular-nums ${isShort ? 'max-md:shrink-0 md:sr-only' : ''}`}>
                  {busyTimesOf(item, day, zone)}
                </span>
              </span>
            </Tile>
          </li>
        );
      })}
    </ol>
  );
}
