import type { Instant } from '@primehour/domain/vocabulary';
import { type RefObject, useEffect } from 'react';
import { columnUnder, rowUnder } from './use-week-move.ts';
import { type Day, instantAtRow } from './week-model.ts';

/** A press in an empty place selects the half hour around it. */
const STEPS_PER_ROW = 2;

/**
 * A mouse press on an empty place of the week, reported by its time, unless that has passed. It is a shortcut for the
 * button. Touch is excluded because fingers scroll here and would open the dialog by accident.
 */
export function useEmptyPress(
  columns: RefObject<HTMLElement | null>,
  days: readonly Day[],
  onPress: (at: Instant, resourceId: string | undefined) => void,
): void {
  useEffect(() => {
    const { current } = columns;
    if (!current) return;
    // An item that can't be opened is no button, but its time is taken.
    const isEmptyAt = ({ target }: Event) =>
      target instanceof Element && target.closest('button, [data-item]') === null;
    // A drag also ends over an empty place.
    let began = false;
    const begin = (event: PointerEvent) => {
      began = event.pointerType === 'mouse' && isEmptyAt(event);
    };
    const press = (event: MouseEvent) => {
      if (!began || !isEmptyAt(event)) return;
      const day = days[columnUnder(current, event.clientX, days.length)];
      const row = Math.floor(rowUnder(current, event.clientY) * STEPS_PER_ROW) / STEPS_PER_ROW;
      const at = day && instantAtRow(day, row);
      if (at !== undefined && at > Date.now()) onPress(at, day?.resourceId);
    };
    current.addEventListener('pointerdown', begin);
    current.addEventListener('click', press);
    return () => {
      current.removeEventListener('pointerdown', begin);
      current.removeEventListener('click', press);
    };
  }, [columns, days, onPress]);
}
