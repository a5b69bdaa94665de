/** When a reminder goes out: some hours before the start, and never at night for the recipient. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import { epochDayAt, wallEdgeToInstant, type ZoneTable } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';

/** Hours of the night, on someone's own clock; they may span midnight. */
export type QuietHours = { readonly fromMinute: number; readonly untilMinute: number };

/** No one is texted between nine in the evening and eight in the morning (product/messages#quiet-hours). */
export const DEFAULT_QUIET_HOURS: QuietHours = { fromMinute: 21 * 60, untilMinute: 8 * 60 };

/** The recipient's clock, and its quiet hours; null for none. */
export type QuietClock = { readonly zone: ZoneTable; readonly quiet: QuietHours | null };

/** A reminder before the night is sent this long before it begins, to leave time for a second attempt. */
const AHEAD_OF_NIGHT_MS = 30 * MINUTE_MS;
/** A reminder closer to the start than this is useless. */
const USEFUL_BEFORE_START_MS = 30 * MINUTE_MS;

type Night = { readonly startAt: Instant; readonly endAt: Instant };

/** The night that begins on a day. */
function nightOf(zone: ZoneTable, { fromMinute, untilMinute }: QuietHours, epochDay: number): Night {
  const lastDay = untilMinute <= fromMinute ? epochDay + 1 : epochDay;
  return {
    startAt: wallEdgeToInstant(zone, epochDay, fromMinute),
    endAt: wallEdgeToInstant(zone, lastDay, untilMinute),
  };
}

/** The quiet hours that an instant falls into, or null by day. */
export function nightAt({ zone, quiet }: QuietClock, at: Instant): Night | null {
  if (!quiet) return null;
  const day = epochDayAt(zone, at);
  const nights = [nightOf(zone, quiet, day - 1), nightOf(zone, quiet, day)];
  return nights.find(({ startAt, endAt }) => startAt <= at && at < endAt) ?? null;
}

/** When the next quiet hours begin; now, if they have begun; infinity if there are none. */
export function nextNightAt({ zone, quiet }: QuietClock, at: Instant): Instant {
  if (!quiet) return Number.POSITIVE_INFINITY as Instant;
  const day = epochDayAt(zone, at);
  const nights = [day - 1, day, day + 1].map((each) => nightOf(zone, quiet, each));
  const next = nights.find(({ endAt }) => endAt > at);
  return Math.max(at, next?.startAt ?? at) as Instant;
}

type ReminderRequest = {
  readonly startAt: Instant;
  readonly hoursBefore: number;
  /** When the client was last notified of this time: before that, there is nothing to remind of. */
  readonly notifiedAt: Instant;
  readonly clock: QuietClock;
};

/**
 * A reminder that falls into quiet hours is sent before them, or after them if it is still useful; never after the
 * start (product/messages#reminders). Null when there is no such instant.
 */
export function reminderDueAt({ startAt, hoursBefore, notifiedAt, clock }: ReminderRequest): Instant | null {
  const wantedAt = (startAt - hoursBefore * HOUR_MS) as Instant;
  if (wantedAt <= notifiedAt) return null;
  const night = nightAt(clock, wantedAt);
  if (!night) return wantedAt;
  const before = (night.startAt - AHEAD_OF_NIGHT_MS) as Instant;
  if (before > notifiedAt) return before;
  return isStillUseful(night.endAt, startAt) ? night.endAt : null;
}

/** Whether a reminder is still useful. */
export const isStillUseful = (at: Instant, startAt: Instant): boolean => at <= startAt - USEFUL_BEFORE_START_MS;

/** A message that can wait is held back until the morning, if the morning is at least this long before the start. */
const MORNING_LEAD_MS = 2 * HOUR_MS;

/**
 * When a person may be notified of a change that someone else made: immediately by day, in the morning at night, but
 * immediately if the morning would be too late (product/messages#quiet-hours). `startAt` is when they come if they are not
 * notified: of a moved visit, the earlier of both starts.
 */
export function notifyAt(clock: QuietClock, now: Instant, startAt: Instant): Instant {
  const night = nightAt(clock, now);
  if (!night) return now;
  const isPast = startAt <= now;
  return isPast || night.endAt <= startAt - MORNING_LEAD_MS ? night.endAt : now;
}

/** How long before its set hours a reminder can be due: no night is longer, plus the half hour before it. */
const LONGEST_LEAD_MS = DAY_MS + HOUR_MS;

/** Bookings that start later than this have no reminder due yet, whatever hours their business chose. */
export const planHorizonMs = (mostHoursBefore: number): number => mostHoursBefore * HOUR_MS + LONGEST_LEAD_MS;
