import type { BusyTime } from '@primehour/contract/calendar';
import { formatTime } from '@primehour/domain/format/time';
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import * as copy from '../../../copy/week.ts';
import { busyOfDay, overlaps } from '../busy-model.ts';
import type { Moving } from '../use-week-move.ts';
import type { ShownItem } from '../week-items-model.ts';
import { countHidden, type Day, endRowAt, HOUR_PX, inLanes, isSameColumn, rowAt } from '../week-model.ts';
import { BUSY_EDGE_PX, BusyLayer } from './busy-layer.tsx';
import { HiddenCountButton } from './hidden-count-button.tsx';
import { HATCHED, placeOf, WeekGhost, WeekItemButton, WeekItemTile } from './week-item.tsx';

type Range = { readonly startAt: number; readonly endAt: number };

type Props = {
  day: Day;
  /** Names the list of the day's items. */
  heading: string;
  rowCount: number;
  items: readonly ShownItem[];
  busy: readonly BusyTime[];
  /** When clients can book; undefined until that is known. */
  open: readonly Range[] | undefined;
  zone: string;
  now: number;
  moving: Moving | undefined;
  /** The item being saved, which is shown where it was dropped. */
  savingId: string | undefined;
  canMove: (shown: ShownItem) => boolean;
  /** How to open an item, for users who may. */
  itemOpener: (shown: ShownItem) => (() => void) | undefined;
  /** How to open a busy time, for users who may. */
  busyOpener: (busy: BusyTime) => (() => void) | undefined;
  onGrab: (shown: ShownItem, day: Day, event: PointerEvent<HTMLElement>) => void;
  onKey: (shown: ShownItem, day: Day, event: KeyboardEvent) => void;
  onLeave: () => void;
  /** Shows the day with a column for each person and room; without it, each item has its own lane. */
  onMore?: (() => void) | undefined;
  /** The number of lanes that are wide enough to read, in a column that has `onMore`. */
  lanesMost: number;
};

/** One day: its closed hours, its items, and where an item being moved would be dropped. */
export function DayColumn(props: Props) {
  const { day, heading, rowCount, items, busy, open, zone, now, moving, savingId, canMove } = props;
  const elsewhere = useMemo(() => busyOfDay(day, busy), [day, busy]);
  const { shown: placed, hidden } = countHidden(day, inLanes(items), props.onMore ? props.lanesMost : Infinity);
  const ghost = moving && isSameColumn(moving.day, day) ? moving : undefined;
  return (
    <div className="relative min-w-0 border-l border-line" style={{ height: rowCount * HOUR_PX }}>
      <ClosedHours day={day} open={open} rowCount={rowCount} />
      <BusyLayer {...{ day, heading, items, zone }} busy={elsewhere} openerOf={props.busyOpener} />
      <ol aria-label={heading}>
        {placed.map(({ item: shown, ...lane }) => {
          const { id } = shown.item;
          const piece = shown.whole?.piece ?? 0;
          const isMoved = moving?.shown.item.id === id;
          const isMovable = canMove(shown);
          const isOverBusy = elsewhere.some((one) => overlaps(one.item, shown));
          const style = placeOf(day, { ...shown, ...lane, edgePx: isOverBusy ? BUSY_EDGE_PX : 0 });
          const onOpen = props.itemOpener(shown);
          return (
            <li key={piece > 0 ? `${id} ${piece}` : id}>
              {onOpen ? (
                <WeekItemButton
                  data-item={id}
                  {...{ shown, zone, style, isMovable }}
                  isAway={isMoved}
                  isBusy={savingId === id}
                  // Enter ends a move by keyboard; otherwise it opens the item.
                  onClick={() => !isMoved && onOpen()}
                  {...(isMovable && {
                    onPointerDown: (event: PointerEvent<HTMLElement>) => props.onGrab(shown, day, event),
                    onKeyDown: (event: KeyboardEvent) => props.onKey(shown, day, event),
                    onBlur: props.onLeave,
                    onContextMenu: (event) => isMoved && event.preventDefault(),
                  })}
                />
              ) : (
                <WeekItemTile data-item={id} {...{ shown, zone, style }} />
              )}
            </li>
          );
        })}
        {hidden.map((one) => (
          <li key={one.row}>
            <HiddenCountButton {...{ day, zone }} {...one} lanes={props.lanesMost} onClick={props.onMore} />
          </li>
        ))}
      </ol>
      {ghost && <Ghost day={day} zone={zone} moving={ghost} />}
      {day.startAt <= now && now < day.endAt && <NowLine top={rowAt(day, now)} label={formatTime(now, zone)} />}
    </div>
  );
}

function Ghost({ day, zone, moving: { shown, at } }: { day: Day; zone: string; moving: Moving }) {
  const endAt = at + shown.endAt - shown.startAt;
  const style = placeOf(day, { startAt: at, endAt, lane: 0, lanes: 1 });
  return <WeekGhost shown={shown} zone={zone} startAt={at} endAt={endAt} style={style} />;
}

type ClosedProps = { day: Day; open: readonly Range[] | undefined; rowCount: number };

/** Time outside the hours of the day is sunken; an hour that this day does not have is hatched. */
function ClosedHours({ day, open, rowCount }: ClosedProps) {
  const missing = Array.from({ length: rowCount }, (_, row) => row).filter((row) => !day.rows.includes(row));
  return (
    <div aria-hidden="true">
      {open !== undefined &&
        gapsIn(day, open, rowCount).map(({ from, until }) => (
          <div
            key={from}
            className="absolute inset-x-0 bg-sunken/60"
            style={{ top: from * HOUR_PX, height: (until - from) * HOUR_PX }}
          />
        ))}
      {missing.map((row) => (
        <div key={row} className={`absolute inset-x-0 ${HATCHED}`} style={{ top: row * HOUR_PX, height: HOUR_PX }} />
      ))}
    </div>
  );
}

function gapsIn(day: Day, open: readonly Range[], rowCount: number): { from: number; until: number }[] {
  const gaps: { from: number; until: number }[] = [];
  let from = 0;
  for (const range of open) {
    const start = rowAt(day, range.startAt);
    if (start > from) gaps.push({ from, until: start });
    from = Math.max(from, endRowAt(day, range.endAt));
  }
  if (from < rowCount) gaps.push({ from, until: rowCount });
  return gaps;
}

/** The line is behind the items, the dot in front of them. */
function NowLine({ top, label }: { top: number; label: string }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 h-0.5 bg-prime" style={{ top: top * HOUR_PX }}>
      <span className="absolute -top-1 -left-1 z-3 size-2.5 rounded-full bg-prime" />
      <span className="sr-only">{copy.nowAt(label)}</span>
    </div>
  );
}
