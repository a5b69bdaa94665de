import type { TimeRange } from '@primehour/domain/slot/calendar';
import { mergeRanges } from '@primehour/domain/slot/merge-busy';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import ICAL from 'ical.js';
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
    const calendars = calendarsOf(text);
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

function calendarsOf(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').replaceAll(NO_CONTENT_LINE, '')) as unknown[];
  // The parser returns one calendar as itself, several as a list.
  const list = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  return list.map((jcal) => new ICAL.Component(jcal as [])).filter(({ name }) => name === 'vcalendar');
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
  const event = new ICAL.Event(master, { exceptions, strictExceptions: false });
  const tzid = tzidOf(master);
  const addOne = (entry: ICAL.Component, start: ICAL.Time, end: ICAL.Time) => {
    if (isFree(entry)) return;
    const named = tzidOf(entry) ?? tzid;
    add(instantOf(start, zone, named), instantOf(end, zone, endTzidOf(entry) ?? named));
  };
  if (!event.isRecurring()) {
    count();
    addOne(master, event.startDate, event.endDate);
    return;
  }
  const lengthMs = instantOf(event.endDate, zone, endTzidOf(master) ?? tzid) - instantOf(event.startDate, zone, tzid);
  const isMissing = missingDates(master);
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    count();
    const at = instantOf(next, zone, tzid);
    // A day of margin, because its zone may be behind the business's.
    if (at > until + DAY_MS) break;
    // Occurrences long past are skipped; ones moved from there are handled below.
    if (at + lengthMs < from - DAY_MS || isMissing(next)) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    addOne(item.component, startDate, endDate);
  }
  // A change may move an occurrence into the window; duplicates are merged.
  for (const entry of exceptions) {
    const changed = new ICAL.Event(entry);
    if (entry.hasProperty('dtstart')) addOne(entry, changed.startDate, changed.endDate);
  }
}

function isFree(entry: ICAL.Component): boolean {
  const value = (name: string) => String(entry.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('status') === 'CANCELLED' ||
    value('transp') === 'TRANSPARENT' ||
    value('x-microsoft-cdo-busystatus') === 'FREE'
  );
}

function tzidOf(entry: ICAL.Component, of = 'dtstart'): string | undefined {
  const tzid = entry.getFirstProperty(of)?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : undefined;
}
/** An event may end in another zone than it starts in, such as a flight. */
const endTzidOf = (entry: ICAL.Component) => tzidOf(entry, 'dtend');

/**
 * A time in UTC, or in a zone defined by the file, is an instant. Otherwise the zone is one with a well-known name, or
 * the business's.
 */
function instantOf(time: ICAL.Time, zone: Zone, tzid: string | undefined): Instant {
  const isDescribed = !time.isDate && time.zone !== ICAL.Timezone.localTimezone;
  if (isDescribed) return (time.toUnixTime() * 1000) as Instant;
  const { year, month, day, hour, minute, second } = time;
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) as WallDate;
  const wall = time.isDate ? 0 : hour * 60 + minute + second / 60;
  const meant = !time.isDate && tzid !== undefined && isKnownZone(tzid) ? (tzid as Zone) : zone;
  return wallToInstant(zoneTable(meant), date, wall);
}

const isZoneKnown = new Map<string, boolean>();

function isKnownZone(name: string): boolean {
  let isKnown = isZoneKnown.get(name);
  if (isKnown === undefined) {
    try {
      zoneTable(name as Zone);
      isKnown = true;
    } catch {
      isKnown = false;
    }
    isZoneKnown.set(name, isKnown);
  }
  return isKnown;
}
