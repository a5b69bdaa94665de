import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type ShownItem, wholeOf } from './week-items-model.ts';
import { columnOf, type Day, HOUR_PX, instantAtRow, rowAt, SNAP_MINUTES } from './week-model.ts';

/** An item being moved: where it would start now, and the column it comes from. */
export type Moving = {
  readonly shown: ShownItem;
  readonly at: Instant;
  readonly day: Day;
  readonly from: Day;
  readonly isByKeys: boolean;
};

type Options = {
  days: readonly Day[];
  /** The day columns, without the axis. */
  columns: RefObject<HTMLElement | null>;
  /** Whether it may go from one column to another; by default to any. */
  canMoveTo?: ((shown: ShownItem, from: Day, to: Day) => boolean) | undefined;
  onDrop: (moving: Moving) => void;
};

const goesAnywhere = () => true;

/** A finger must hold this long before it drags, so that it can still scroll. */
const LONG_PRESS_MS = 350;
const MOUSE_SLOP_PX = 4;
const FINGER_SLOP_PX = 8;

/** Moving by mouse, by a long press of a finger, and by keyboard: M, the arrows, Enter or Escape. */
export function useWeekMove({ days, columns, canMoveTo = goesAnywhere, onDrop }: Options) {
  const [moving, setMoving] = useState<Moving>();
  const latest = useRef<Moving>(undefined);
  const stopDrag = useRef<() => void>(undefined);
  useEffect(() => () => stopDrag.current?.(), []);

  const set = (next: Moving | undefined) => {
    latest.current = next;
    setMoving(next);
  };
  const drop = () => {
    const moved = latest.current;
    set(undefined);
    if (moved && (moved.at !== moved.shown.startAt || moved.day.resourceId !== moved.from.resourceId)) onDrop(moved);
  };

  const startDrag = (shown: ShownItem, day: Day, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || latest.current) return;
    stopDrag.current = followDrag(event, {
      columns,
      days,
      canMoveTo,
      shown: wholeOf(shown),
      day,
      onMove(next) {
        // Most movements stay within a quarter of an hour.
        if (latest.current?.at !== next.at || latest.current.day !== next.day) set(next);
      },
      onDrop: drop,
      onCancel: () => set(undefined),
    });
  };

  const moveByKey = (shown: ShownItem, day: Day, event: KeyboardEvent) => {
    const current = latest.current;
    if (!current) {
      if (event.key.toLowerCase() !== 'm' || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      const whole = wholeOf(shown);
      return set({ shown: whole, at: whole.startAt as Instant, day, from: day, isByKeys: true });
    }
    if (event.key === 'Tab') return set(undefined);
    const act = keyAction(event.key, current, columnsFor(current, days, canMoveTo));
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'SAVE') drop();
    else set(act === 'CANCEL' ? undefined : { ...current, ...act });
  };
  return { moving, startDrag, moveByKey, cancel: () => set(undefined) };
}

/** Where the item may be moved. */
const columnsFor = ({ shown, from }: Moving, days: readonly Day[], canMoveTo: NonNullable<Options['canMoveTo']>) =>
  days.filter((day) => canMoveTo(shown, from, day));

type Drag = Pick<Options, 'days' | 'columns'> & {
  canMoveTo: NonNullable<Options['canMoveTo']>;
  shown: ShownItem;
  /** The person whose part of the booking was grabbed. */
  day: Day;
  onMove: (moving: Moving) => void;
  onDrop: () => void;
  onCancel: () => void;
};

/** Tracks a pointer pressed on a movable item; returns a function that ends the tracking early. */
function followDrag(event: PointerEvent<HTMLElement>, drag: Drag): () => void {
  const { columns, days, canMoveTo, shown, day, onMove, onDrop, onCancel } = drag;
  const { pointerId, pointerType, clientX, clientY, currentTarget: element } = event;
  const isFinger = pointerType !== 'mouse';
  // The offset within the booking at which it was grabbed; an earlier day's part begins at its own midnight.
  const grabbed = rowUnder(columns.current, clientY) - rowAt(day, shown.startAt);
  let isDragging = false;
  const begin = () => {
    isDragging = true;
    element.setPointerCapture(pointerId);
    if (isFinger) navigator.vibrate?.(10);
    onMove({ shown, at: shown.startAt as Instant, day, from: day, isByKeys: false });
  };
  const longPress = isFinger ? setTimeout(begin, LONG_PRESS_MS) : undefined;
  const stop = () => {
    clearTimeout(longPress);
    isDragging = false;
    stopListening();
  };
  const stopListening = listen(element, pointerId, {
    move(next) {
      const distance = Math.hypot(next.clientX - clientX, next.clientY - clientY);
      if (!isDragging) {
        // A finger that moves first scrolls; a mouse that moves drags.
        if (isFinger && distance > FINGER_SLOP_PX) return stop();
        if (isFinger || distance < MOUSE_SLOP_PX) return;
        begin();
      }
      const under = days[columnUnder(columns.current, next.clientX, days.length)];
      const over = under && canMoveTo(shown, day, under) ? under : day;
      const at = instantAtRow(over, rowUnder(columns.current, next.clientY) - grabbed);
      onMove({ shown, at, day: over, from: day, isByKeys: false });
      scrollAtEdge(columns.current, next);
    },
    release() {
      const wasDragging = isDragging;
      stop();
      if (!wasDragging) return;
      swallowClick(element);
      onDrop();
    },
    cancel() {
      stop();
      onCancel();
    },
    isDragging: () => isDragging,
  });
  return stop;
}

type DragListeners = {
  move: (event: globalThis.PointerEvent) => void;
  release: () => void;
  cancel: () => void;
  isDragging: () => boolean;
};

/** Listens to the pressed pointer and to Escape; returns a function that stops listening. */
function listen(element: HTMLElement, pointerId: number, { move, release, cancel, isDragging }: DragListeners) {
  const follow = (event: globalThis.PointerEvent) => event.pointerId === pointerId && move(event);
  const finish = (event: globalThis.PointerEvent) => event.pointerId === pointerId && release();
  const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && isDragging() && cancel();
  // Once a finger drags, the page must not scroll under it.
  const holdStill = (event: TouchEvent) => isDragging() && event.preventDefault();
  window.addEventListener('pointermove', follow);
  window.addEventListener('pointerup', finish);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', onKey);
  element.addEventListener('touchmove', holdStill, { passive: false });
  return () => {
    window.removeEventListener('pointermove', follow);
    window.removeEventListener('pointerup', finish);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey);
    element.removeEventListener('touchmove', holdStill);
  };
}

/** The click that follows a drag would open the item that was only moved. */
function swallowClick(element: HTMLElement) {
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 50);
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

type KeyAction = 'SAVE' | 'CANCEL' | Pick<Moving, 'at' | 'day'>;

function keyAction(key: string, { at, day }: Moving, days: readonly Day[]): KeyAction | undefined {
  const step = SNAP_MINUTES * MINUTE_MS;
  switch (key) {
    case 'Enter':
    case ' ':
      return 'SAVE';
    case 'Escape':
      return 'CANCEL';
    case 'ArrowUp':
      return { day, at: Math.max(day.startAt, at - step) as Instant };
    case 'ArrowDown':
      return { day, at: Math.min(day.endAt - step, at + step) as Instant };
    case 'ArrowLeft':
      return onDay(days[columnOf(days, day) - 1]);
    case 'ArrowRight':
      return onDay(days[columnOf(days, day) + 1]);
    default:
      return undefined;
  }
  /** The same place on another day's clock. */
  function onDay(other: Day | undefined): KeyAction {
    return other ? { day: other, at: instantAtRow(other, rowAt(day, at)) } : { day, at };
  }
}

export function rowUnder(columns: HTMLElement | null, clientY: number): number {
  return columns ? (clientY - columns.getBoundingClientRect().top) / HOUR_PX : 0;
}

export function columnUnder(columns: HTMLElement | null, clientX: number, count: number): number {
  if (!columns) return 0;
  const { left, width } = columns.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

const EDGE_PX = 40;
/** The hours next to the columns. */
export const AXIS_PX = 56;

/** The list of hours is longer than the window, and a team's columns may be wider: near an edge, it scrolls. */
function scrollAtEdge(columns: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent) {
  const scroller = columns?.closest<HTMLElement>('[data-scroller]');
  if (!scroller) return;
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  if (clientY < top + EDGE_PX) scroller.scrollBy(0, -12);
  else if (clientY > bottom - EDGE_PX) scroller.scrollBy(0, 12);
  // The hours are to the left of the columns.
  if (clientX < left + AXIS_PX + EDGE_PX) scroller.scrollBy(-12, 0);
  else if (clientX > right - EDGE_PX) scroller.scrollBy(12, 0);
}
