import { formatWallDay } from '@primehour/domain/format/time';
import type { WallDate } from '@primehour/domain/vocabulary';
import type { KeyboardEvent } from 'react';
import * as copy from '../copy/booking.ts';
import { shortMonth, type GridDay } from './day-grid.ts';
import type { ScriptedLink } from './scripted-link.ts';

type DayProps = {
  day: GridDay;
  isMonthNamed: boolean;
  shownDate: WallDate | undefined;
  goToDay: (date: WallDate) => ScriptedLink;
};

/** A day of the calendar: a link if it has free times, otherwise only its number. */
export function Day({ day: { date, count, isInside }, isMonthNamed, shownDate, goToDay }: DayProps) {
  const number = Number(date.slice(8));
  const text = (
    <>
      {isMonthNamed && <span className="day-month">{shortMonth(date)}</span>}
      {/* A separator for screen readers and voice control: whitespace within the block above would not count. */}
      {isMonthNamed && ' '}
      {number}
    </>
  );
  if (count === 0) return <span className="day">{isInside && text}</span>;
  const { href, onClick } = goToDay(date);
  return (
    <a
      href={href}
      onClick={onClick}
      onKeyDown={moveFocus}
      aria-label={`${formatWallDay(date)}, ${copy.timesCount(count)}`}
      aria-current={date === shownDate ? 'date' : undefined}
      className="day"
    >
      {text}
    </a>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Arrow keys move by a day or a week, skipping days without times. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  const link = event.currentTarget;
  const cells = [...(link.closest('tbody')?.querySelectorAll('td') ?? [])];
  const from = cells.findIndex((cell) => cell.contains(link));
  event.preventDefault();
  for (let to = from + step; cells[to]; to += step) {
    const other = cells[to]?.querySelector('a');
    if (other) return other.focus();
  }
}
