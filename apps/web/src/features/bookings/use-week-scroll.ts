import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { AXIS_PX, type Moving } from './use-week-move.ts';
import type { ShownItem } from './week-items-model.ts';
import { columnOf, type Day, HOUR_PX } from './week-model.ts';

// Scrolling of the week: where it opens, and how it follows the focus.

/** An item moved with the keyboard stays visible, however many columns there are. */
export function useScrollToColumn(
  columns: RefObject<HTMLElement | null>,
  days: readonly Day[],
  moving: Moving | undefined,
) {
  const day = moving?.isByKeys ? moving.day : undefined;
  useEffect(() => {
    const column = day && columns.current?.children[columnOf(days, day)];
    const scroller = columns.current?.closest<HTMLElement>('[data-scroller]');
    if (!column || !scroller) return;
    const [box, sight] = [column.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const hidden = Math.min(0, box.left - sight.left - AXIS_PX) || Math.max(0, box.right - sight.right);
    if (hidden !== 0) scroller.scrollBy({ left: hidden });
  }, [columns, days, day]);
}

/**
 * Returns the focus to an item moved with the keyboard, in its new place; returns a function that announces the move.
 */
export function useMovedFocus(
  columns: RefObject<HTMLElement | null>,
  items: readonly ShownItem[],
  savingId: string | undefined,
): (id: string) => void {
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const id = focused.current;
    if (id === undefined) return;
    // A confirmation dialog about the move keeps the focus.
    if (!document.querySelector('dialog:modal')) {
      columns.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus({ preventScroll: true });
    }
    if (savingId === undefined) focused.current = undefined;
  }, [columns, items, savingId]);

  return useCallback((id) => {
    focused.current = id;
  }, []);
}

/** Scrolls to the hours that matter, once, when they are known; anyone who has scrolled before that stays there. */
export function useInitialScroll(
  scroller: RefObject<HTMLElement | null>,
  isKnown: boolean,
  rowOf: (visibleRows: number) => number,
): void {
  const opened = useRef<{ top: number; isDone: boolean }>(undefined);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || opened.current?.isDone || (opened.current && !isKnown)) return;
    if (opened.current === undefined || current.scrollTop === opened.current.top) {
      current.scrollTop = rowOf(Math.floor(current.clientHeight / HOUR_PX) - 1) * HOUR_PX - 12;
    }
    opened.current = { top: current.scrollTop, isDone: isKnown };
  });
}
