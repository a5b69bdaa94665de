import type { BusyTime, getWeek, WeekItem } from '@primehour/contract/calendar';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { formatDay, formatDayTime, formatWeekday } from '@primehour/domain/format/time';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { TimeText } from '@primehour/ui/time-text';
import { type CSSProperties, memo, type RefObject, useMemo, useRef } from 'react';
import * as bookingsCopy from '../../../copy/bookings.ts';
import * as labels from '../../../copy/labels.ts';
import * as teamCopy from '../../../copy/team-week.ts';
import * as titles from '../../../copy/titles.ts';
import * as copy from '../../../copy/week.ts';
import { type HandOver, inColumn, type Owner } from '../columns-model.ts';
import { useEmptyPress } from '../use-empty-press.ts';
import { useGridAccess } from '../use-grid-access.ts';
import { type Moving, useWeekMove } from '../use-week-move.ts';
import { useScrollToColumn, useMovedFocus, useInitialScroll } from '../use-week-scroll.ts';
import { isMovable, type ShownItem } from '../week-items-model.ts';
import { type Day, firstRowOf, HOUR_PX, MORNING_ROW, WEEK_HEIGHT, type WeekAxis } from '../week-model.ts';
import { columnTracks, ColumnHeadings, HEAD } from './column-headings.tsx';
import { DayColumn } from './day-column.tsx';

type Range = { readonly startAt: number; readonly endAt: number };
type Special = ResponseBody<typeof getWeek>['days'][number]['special'];
export type DayFacts = { readonly hours: readonly Range[]; readonly special: Special };

type Props = {
  axis: WeekAxis;
  items: readonly ShownItem[];
  /** Busy times from other calendars. */
  busy: readonly BusyTime[];
  /** Each day's hours and special entry, in the order of the days; undefined until they are loaded. */
  facts: readonly DayFacts[] | undefined;
  zone: string;
  today: string;
  now: Instant;
  savingId: string | undefined;
  /** Whose columns these are, when the grid shows one day for several people. */
  owners?: readonly Owner[] | undefined;
  /** How to open an item, for users who may. */
  itemOpener: (shown: ShownItem) => (() => void) | undefined;
  /** How to open a busy time, for users who may. */
  busyOpener: (busy: BusyTime) => (() => void) | undefined;
  onMove: (shown: ShownItem, at: Instant, handOver?: HandOver) => void;
  /** An empty place was pressed. */
  onEmpty: (at: Instant, resourceId: string | undefined) => void;
  onOwner?: ((owner: Owner) => void) | undefined;
  /** Switches to one day by columns, for a week of everyone that is too crowded. */
  onDay?: ((date: WallDate) => void) | undefined;
};

/** The days side by side on one axis of hours. Presses around it do not render it again. */
export const WeekGrid = memo(function WeekGrid(props: Props) {
  const { axis, items, facts, zone, today, now, savingId, owners, onMove, onEmpty } = props;
  const { days, rows } = axis;
  const { canChange, goes, book } = useGridAccess(owners, onEmpty);
  const columns = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const keepFocus = useMovedFocus(columns, items, savingId);
  const move = useWeekMove({
    days,
    columns,
    canMoveTo: goes,
    onDrop: ({ shown, at, day, from, isByKeys }) => {
      if (isByKeys) keepFocus(shown.item.id);
      onMove(shown, at, handOverBetween(from, day));
    },
  });
  useScrollToColumn(columns, days, move.moving);
  useEmptyPress(columns, days, book);
  useInitialScroll(scroller, facts !== undefined, (visibleRows) => {
    if (!facts) return MORNING_ROW;
    const visits = items.filter(({ item }) => item.kind === 'booking' || item.kind === 'hold');
    return firstRowOf(days, [...facts.flatMap(({ hours }) => hours), ...visits], now, visibleRows);
  });

  return (
    <>
      <div
        ref={scroller}
        data-scroller
        style={owners && COLUMNS_INSET}
        role="region"
        aria-label={
          owners
            ? teamCopy.columnsLabel(headingOf(days[0]?.date ?? today))
            : days.length === 1
              ? labels.day
              : bookingsCopy.weekView
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        // The sticky parts of the grid stay below the headings.
        className={`${owners ? 'overflow-auto' : `overflow-y-auto ${days.length > 1 ? '[--week-head:4.25rem]' : '[--week-head:0rem]'}`} ${WEEK_HEIGHT} relative overscroll-contain rounded-lg border border-line bg-raised shadow-raised`}
      >
        {owners ? (
          <ColumnHeadings owners={owners} style={widthOf(owners.length)} onOwner={props.onOwner} />
        ) : (
          days.length > 1 && <DayHeadings days={days} today={today} facts={facts} />
        )}
        <div className="flex" style={owners && widthOf(owners.length)}>
          <HourAxis rows={rows} isSticky={owners !== undefined} />
          <DayColumns {...props} ref={columns} {...{ move, canChange }} />
        </div>
      </div>
      <p id="week-move-hint" hidden>
        {copy.moveHint}
      </p>
      <MoveStatus moving={move.moving} zone={zone} owners={owners} />
    </>
  );
});

/** An item scrolled into view by focus is not covered by the headings or the hours. */
const COLUMNS_INSET = { scrollPaddingTop: HEAD, scrollPaddingLeft: '3.5rem', '--week-head': HEAD } as CSSProperties;

/** As wide as a name and a booking need; more of them scroll to the side. */
const widthOf = (count: number) => ({ minWidth: `calc(3.5rem + ${count} * 9rem)` });

/** The people that an item moves from and to, if the person changes. */
function handOverBetween({ resourceId: from }: Day, { resourceId: to }: Day): HandOver | undefined {
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined;
}

const columnsClass = (count: number): string => (count === 1 ? 'grid-cols-1' : 'grid-cols-7');

/** The dates of the days. They stay visible while the hours scroll. */
function DayHeadings({ days, today, facts }: { days: WeekAxis['days']; today: string; facts: Props['facts'] }) {
  return (
    <div className="sticky top-0 z-5 flex border-b border-line bg-raised">
      <div className="w-14 shrink-0" />
      <div className={`grid min-w-0 flex-1 ${columnsClass(days.length)}`}>
        {days.map(({ date }, index) => (
          <DayHeading key={date} date={date} isToday={date === today} special={facts?.[index]?.special} />
        ))}
      </div>
    </div>
  );
}

/** The hours next to the days. */
function HourAxis({ rows, isSticky }: Pick<WeekAxis, 'rows'> & { isSticky: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`w-14 shrink-0 text-xs text-ink-muted tabular-nums ${isSticky ? 'sticky left-0 z-4 bg-raised' : 'relative'}`}
    >
      {rows.map(({ label }, index) => (
        <span
          key={label}
          className="absolute right-2 -mt-1.5 text-right leading-3"
          style={{ top: index === 0 ? 10 : index * HOUR_PX }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** The number of lanes if the grid shows one day, and if it shows seven. Each lane has room for initials. */
const LANES_ALONE = 5;
const LANES_BESIDE = 3;

type ColumnsProps = Props & {
  ref: RefObject<HTMLDivElement | null>;
  move: ReturnType<typeof useWeekMove>;
  canChange: (item: WeekItem) => boolean;
};

/** A column for each day, with what is in it. */
function DayColumns({
  axis,
  items,
  facts,
  savingId,
  now,
  ref,
  move,
  owners,
  canChange,
  onDay,
  ...props
}: ColumnsProps) {
  const { days, rows } = axis;
  const byDay = useMemo(
    () =>
      days.map((day) =>
        items
          .flatMap((shown) => inColumn(shown, day))
          .filter((shown) => shown.startAt < day.endAt && day.startAt < shown.endAt),
      ),
    [days, items],
  );
  return (
    <div
      ref={ref}
      className={`grid min-w-0 flex-1 cursor-cell bg-[repeating-linear-gradient(to_bottom,var(--color-line)_0_1px,transparent_1px_4.5rem)] ${owners ? '' : columnsClass(days.length)}`}
      style={owners && { gridTemplateColumns: columnTracks(days.length) }}
    >
      {days.map((day, index) => (
        <DayColumn
          key={owners ? day.resourceId : day.date}
          day={day}
          heading={columnName(day, owners)}
          rowCount={rows.length}
          items={byDay[index] ?? []}
          busy={props.busy}
          open={facts?.[index]?.hours}
          zone={props.zone}
          now={now}
          moving={move.moving}
          savingId={savingId}
          canMove={({ item }) => isMovable(item, now) && savingId === undefined && canChange(item)}
          itemOpener={props.itemOpener}
          busyOpener={props.busyOpener}
          onGrab={move.startDrag}
          onKey={move.moveByKey}
          onLeave={() => move.moving?.isByKeys && move.cancel()}
          onMore={onDay && (() => onDay(day.date))}
          lanesMost={days.length === 1 ? LANES_ALONE : LANES_BESIDE}
        />
      ))}
    </div>
  );
}

/** 'Anna, Tuesday, Nov 24', or the day alone. */
function columnName({ date, resourceId }: Day, owners: readonly Owner[] | undefined): string {
  const owner = owners?.find(({ id }) => id === resourceId);
  return owner ? teamCopy.columnOf(owner.name, headingOf(date)) : headingOf(date);
}

/** 'Tuesday, Nov 24' */
function headingOf(date: string): string {
  const at = Date.parse(date);
  return `${formatWeekday(at, 'UTC')}${formatDay(at, 'UTC').slice(3)}`;
}

type HeadingProps = { date: string; isToday: boolean; special: Special | undefined };

/** The partner's own words, or the kind of the entry. */
export const describeSpecial = (special: Special | undefined): string =>
  special ? special.name || (special.kind === 'TIME_OFF' ? titles.specialDates : copy.specialHours) : '';

function DayHeading({ date, isToday, special }: HeadingProps) {
  return (
    <div
      aria-current={isToday ? 'date' : undefined}
      className={`min-w-0 border-l border-line px-2 py-2 text-center ${isToday ? 'bg-prime-soft text-prime-ink' : ''}`}
    >
      <p className="truncate text-xs">{headingOf(date).slice(0, 3)}</p>
      <p className="text-base leading-5 font-semibold tabular-nums">{Number(date.slice(8))}</p>
      {/* The line is always reserved so that nothing shifts if the day turns out to be special. */}
      <p className="min-h-4 truncate text-xs">{describeSpecial(special)}</p>
    </div>
  );
}

/** Announces where the item would be dropped: visibly at the bottom of the window, and to screen readers. */
function MoveStatus({ moving, zone, owners }: Pick<Props, 'zone' | 'owners'> & { moving: Moving | undefined }) {
  const owner = owners?.find(({ id }) => id === moving?.day.resourceId);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-20 px-4">
      {moving && (
        <p className="mx-auto w-fit rounded-lg bg-raised px-4 py-2.5 text-ink-muted shadow-overlay">
          <span className="font-medium text-ink">
            {moving.shown.title}: <TimeText>{formatDayTime(moving.at, zone)}</TimeText>
            {owner && `, ${owner.name}`}
          </span>
          {moving.isByKeys && ` · ${copy.moveKeys}`}
        </p>
      )}
    </div>
  );
}
