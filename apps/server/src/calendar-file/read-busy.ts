import type { TimeRange } from '@primehour/domain/slot/calendar';
import { mergeRanges } from '@primehour/domain/slot/merge-busy';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { offsetMsAtWall, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import ICAL from 'ical.js';
import { wallMsOf, ZonedCalendar } from './file-zones.ts';
import { missingDates } from './missing-dates.ts';

export type BusyRequest = {
  readonly text: string;
  /** The zone of whole days, and of times without a zone. */
  readonly zone: Zone;
  readonly from: Instant;
  readonly until: Instant;
};

export const BUSY_REFUSALS = ['NO_CALENDAR', 'TOO_MANY'] as const;
export type BusyResult =
  | { readonly ok: true; readonly busy: readonly TimeRange[] }
  | { readonly ok: false; readonly reason: (typeof BUSY_REFUSALS)[number] };

/** A rule that repeats each second for ten years is not a real calendar. */
const OCCURRENCES_MAX = 100_000;
const RANGES_MAX = 20_000;

class TooMany extends Error {}

/**
 * The busy ranges of a calendar file (RFC 5545) within a window, merged. Canceled entries and those marked as free are
 * ignored; a repeating entry is expanded, with its exceptions.
 */
export function readBusy({ text, zone, from, until }: BusyRequest): BusyResult {
  try {
    const found: TimeRange[] = [];
    let counted = 0;
    const add = (startAt: Instant, endAt: Instant) => {
      if (startAt < endAt && startAt < until && from < endAt) found.push({ startAt, endAt });
      if (found.length > RANGES_MAX) throw new TooMany();
    };
    const count = () => {
      if ((counted += 1) > OCCURRENCES_MAX) throw new TooMany();
    };
    const calendars = calendarsOf(text, zone);
    if (calendars.length === 0) return { ok: false, reason: 'NO_CALENDAR' };
    for (const calendar of calendars) {
      for (const { master, exceptions } of seriesOf(calendar)) {
        readSeries(master, exceptions, { zone, from, until, add, count });
      }
    }
    return { ok: true, busy: mergeRanges(found) };
  } catch (error) {
    return { ok: false, reason: error instanceof TooMany ? 'TOO_MANY' : 'NO_CALENDAR' };
  }
}

/** A line without a property name, which some calendar apps produce by breaking a text without folding it. */
const NO_CONTENT_LINE = /(?<![^\n])(?![ \t]|[\w-]+[;:])[^\n]*(?:\n|$)/g;

function calendarsOf(text: string, zone: Zone): ICAL.Component[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').replaceAll(NO_CONTENT_LINE, '')) as unknown[];
  // The parser returns one calendar as itself, several as a list.
  const list = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  return list.map((jcal) => new ZonedCalendar(jcal, zone)).filter(({ name }) => name === 'vcalendar');
}

type Series = { readonly master: ICAL.Component; readonly exceptions: ICAL.Component[] };

/** An entry with the changes of its single occurrences; a change without its entry counts as an entry. */
function seriesOf(calendar: ICAL.Component): Series[] {
  const series: Series[] = [];
  const byUid = new Map<string, Series>();
  const changes: ICAL.Component[] = [];
  for (const entry of calendar.getAllSubcomponents('vevent')) {
    if (entry.hasProperty('recurrence-id')) {
      changes.push(entry);
      continue;
    }
    const made: Series = { master: entry, exceptions: [] };
    series.push(made);
    const uid = String(entry.getFirstPropertyValue('uid') ?? '');
    if (uid !== '') byUid.set(uid, made);
  }
  for (const entry of changes) {
    const owner = byUid.get(String(entry.getFirstPropertyValue('uid') ?? ''));
    if (owner) owner.exceptions.push(entry);
    else series.push({ master: entry, exceptions: [] });
  }
  return series;
}

type Reading = {
  readonly zone: Zone;
  readonly from: Instant;
  readonly until: Instant;
  readonly add: (startAt: Instant, endAt: Instant) => void;
  readonly count: () => void;
};

function readSeries(
  master: ICAL.Component,
  exceptions: ICAL.Component[],
  { zone, from, until, add, count }: Reading,
): void {
  if (!master.hasProperty('dtstart')) return;
  for (const { start, end } of takePeriods(master))
    if (!isFree(master)) add(instantOf(start, zone), instantOf(end, zone));
  // The first occurrence is the start, even in an entry with only additional dates, for which the library omits it.
  if (master.hasProperty('rdate') && !master.hasProperty('rrule')) {
    master.addPropertyWithValue('rdate', timeOf(master, 'dtstart'));
  }
  const event = new ICAL.Event(master, { exceptions, strictExceptions: false });
  const addOne = (entry: ICAL.Component, start: ICAL.Time) => {
    if (!isFree(entry)) add(instantOf(start, zone), endOf(entry, start, zone));
  };
  if (!event.isRecurring()) {
    count();
    addOne(master, event.startDate);
    return;
  }
  const lengthMs = endOf(master, event.startDate, zone) - instantOf(event.startDate, zone);
  const isMissing = missingDates(master);
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    count();
    const at = instantOf(next, zone);
    // A day of margin, because its zone may be behind the business's.
    if (at > until + DAY_MS) break;
    // Occurrences long past are skipped; ones moved from there are handled below.
    if (at + lengthMs < from - DAY_MS || isMissing(next)) continue;
    const { item, startDate } = event.getOccurrenceDetails(next);
    addOne(item.component, startDate);
  }
  // A change may move an occurrence into the window; duplicates are merged.
  for (const entry of exceptions) if (entry.hasProperty('dtstart')) addOne(entry, timeOf(entry, 'dtstart'));
}

/** Removes and returns the added occurrences that have their own end, which the library can't sort. */
function takePeriods(master: ICAL.Component): { readonly start: ICAL.Time; readonly end: ICAL.Time }[] {
  const properties = master.getAllProperties('rdate').filter(({ type }) => type === 'period');
  for (const property of properties) master.removeProperty(property);
  return properties
    .flatMap((property) => property.getValues() as ICAL.Period[])
    .map((period) => ({ start: period.start, end: period.getEnd() }));
}

function isFree(entry: ICAL.Component): boolean {
  const value = (name: string) => String(entry.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('status') === 'CANCELLED' ||
    value('transp') === 'TRANSPARENT' ||
    value('x-microsoft-cdo-busystatus') === 'FREE'
  );
}

const timeOf = (entry: ICAL.Component, name: 'dtstart' | 'dtend'): ICAL.Time =>
  entry.getFirstPropertyValue(name) as ICAL.Time;

/**
 * When an occurrence ends. An end is a wall time in its own zone, which may differ from the start's, as for a flight;
 * an end in UTC determines how long the entry lasts. Days of a duration are days on the clock, its hours are real ones.
 */
function endOf(entry: ICAL.Component, start: ICAL.Time, zone: Zone): Instant {
  const startAt = instantOf(start, zone);
  if (entry.hasProperty('dtend')) {
    const [first, last] = [timeOf(entry, 'dtstart'), timeOf(entry, 'dtend')];
    if (last.zone === ICAL.Timezone.utcTimezone)
      return (startAt + instantOf(last, zone) - instantOf(first, zone)) as Instant;
    const clockMs = wallMsOf(last) - wallMsOf(first);
    const end = later(start, clockMs);
    end.zone = last.zone;
    const endAt = instantOf(end, zone);
    // If clocks skip the start, the end may not be after it.
    return endAt > startAt ? endAt : ((startAt + clockMs) as Instant);
  }
  const duration = entry.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return instantOf(later(start, start.isDate ? DAY_MS : 0), zone);
  const sign = duration.isNegative ? -1 : 1;
  const days = later(start, sign * (duration.weeks * 7 + duration.days) * DAY_MS);
  const restMs = ((duration.hours * 60 + duration.minutes) * 60 + duration.seconds) * 1000;
  return (instantOf(days, zone) + sign * restMs) as Instant;
}

/** Moves a time later on the clock. */
function later(time: ICAL.Time, ms: number): ICAL.Time {
  const moved = time.clone();
  const days = Math.floor(ms / DAY_MS);
  moved.adjust(days, 0, 0, (ms - days * DAY_MS) / 1000);
  return moved;
}

/** A time with a zone is an instant; dates, and times without a zone, are on the business's clock. */
function instantOf(time: ICAL.Time, zone: Zone): Instant {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return (time.toUnixTime() * 1000) as Instant;
  const ms = wallMsOf(time);
  return (ms - offsetMsAtWall(zoneTable(zone), ms)) as Instant;
}
