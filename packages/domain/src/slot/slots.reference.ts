/**
 * For tests only: a reference implementation of free slots, written with Temporal and without the engine's arithmetic.
 * It checks every real minute of a day, one by one, and what the wall clock shows.
 */
import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { WallDate, Zone } from '../vocabulary.ts';
import type { Calendar, SlotQuery } from './calendar.ts';
import type { OpenHours } from './special-dates.ts';

type RealMinute = { readonly at: number; readonly wallMinute: number };

const days = new Map<string, readonly RealMinute[]>();

/** The real minutes of a day with what the clock shows in each: 1380, 1440 or 1500 of them. */
export function realMinutesOf(zone: Zone, date: WallDate): readonly RealMinute[] {
  const key = `${zone} ${date}`;
  let minutes = days.get(key);
  if (!minutes) days.set(key, (minutes = readMinutes(zone, date)));
  return minutes;
}

const STRIDE = 15;

function readMinutes(zone: Zone, date: WallDate): RealMinute[] {
  const day = Temporal.PlainDate.from(date);
  const tomorrow = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const clockAt = (at: number) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    return hour * 60 + minute;
  };
  const minutes: RealMinute[] = [];
  for (let from = day.toZonedDateTime(zone).epochMilliseconds; from < tomorrow; from += STRIDE * MINUTE_MS) {
    const stride = Array.from({ length: STRIDE }, (_, index) => from + index * MINUTE_MS);
    const [first, last] = [clockAt(from), clockAt(from + (STRIDE - 1) * MINUTE_MS)];
    // Temporal is slow: a quarter hour during which the clock advances by fourteen minutes is not queried minute by
    // minute.
    const isSteady = last - first === STRIDE - 1;
    minutes.push(...stride.map((at, index) => ({ at, wallMinute: isSteady ? first + index : clockAt(at) })));
  }
  return minutes;
}

/**
 * A block opens in the first minute that shows its start or later, and closes in the first one that shows its end or
 * later.
 */
function openMinutesOf(minutes: readonly RealMinute[], startMinute: number, endMinute: number): readonly RealMinute[] {
  const opens = minutes.findIndex(({ wallMinute }) => wallMinute >= startMinute);
  if (opens < 0) return [];
  const closes = minutes.findIndex(({ wallMinute }) => wallMinute >= endMinute);
  return minutes.slice(opens, closes < 0 ? minutes.length : closes);
}

/** The hours of a date: none on time off, its own if it has special hours, otherwise those of its weekday. */
function hoursOn({ special, blocks }: Calendar, date: WallDate): readonly OpenHours[] {
  const day = Temporal.PlainDate.from(date);
  const today = special.filter(
    ({ fromDate, untilDate }) =>
      Temporal.PlainDate.compare(fromDate, day) <= 0 && Temporal.PlainDate.compare(day, untilDate) <= 0,
  );
  if (today.some(({ kind }) => kind === 'TIME_OFF')) return [];
  return (
    today.find(({ kind }) => kind === 'SPECIAL_HOURS')?.hours ??
    blocks.filter(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek)
  );
}

export function referenceSlots(calendar: Calendar, query: SlotQuery, date: WallDate): number[] {
  const { zone, settings } = calendar;
  const now = Temporal.Instant.fromEpochMilliseconds(query.now);
  const earliest = now.add({ hours: settings.minNoticePeriod });
  const latest = now.add({ hours: 24 * settings.advanceBooking });
  const busy = calendar.busy.filter(({ id }) => id !== query.ignoreBusyId);
  const isBusy = (at: number) => busy.some(({ startAt, endAt }) => at >= startAt && at < endAt);
  /** Minutes that a service reserves, counted from its start, including those before it. */
  const reserved = Array.from(
    { length: query.bufferBeforeMinutes + query.durationMinutes + query.bufferAfterMinutes },
    (_, index) => index - query.bufferBeforeMinutes,
  );
  const slots: number[] = [];
  for (const block of calendar.isActive ? hoursOn(calendar, date) : []) {
    const open = openMinutesOf(realMinutesOf(zone, date), block.startMinute, block.endMinute);
    for (const [index, { at }] of open.entries()) {
      if (index % settings.timeslotDuration !== 0) continue;
      const start = Temporal.Instant.fromEpochMilliseconds(at);
      const isOffered =
        index + query.durationMinutes <= open.length &&
        !reserved.some((minute) => isBusy(at + minute * MINUTE_MS)) &&
        Temporal.Instant.compare(start, earliest) >= 0 &&
        Temporal.Instant.compare(start, latest) <= 0;
      if (isOffered) slots.push(at);
    }
  }
  return slots.sort((a, b) => a - b);
}
