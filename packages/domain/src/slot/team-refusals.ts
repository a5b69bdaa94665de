/** Why a start is refused, rule by rule: for one person, for the service's further needs, and for everyone. */
import { epochDayAt } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';
import type { BusyRange, TimeRange } from './calendar.ts';
import { dayHours, firstBusyAfter, firstOnGrid, isOpenDuring } from './inquiry.ts';
import { hasStartedLane } from './pool.ts';
import type { SlotRefusal } from './refusal.ts';
import type { SpecialDate } from './special-dates.ts';
import type { Bookable, Candidate, Part, TeamInquiry } from './team-inquiry.ts';
import type { ResourceTime } from './team.ts';

const overlaps = (ranges: readonly TimeRange[], fromAt: number, untilAt: number): boolean => {
  const next = ranges[firstBusyAfter(ranges, fromAt)];
  return next !== undefined && next.startAt < untilAt;
};

/** All reasons, in the order of `explainSlot`. */
export function refusalsOfPerson(inquiry: TeamInquiry, person: Candidate, startAt: Instant): SlotRefusal[] {
  const { isActive, table, now, earliestAt, latestAt, stepMs } = inquiry;
  const { bookable, durationMs, parts } = person;
  const refusals: SlotRefusal[] = [...takenOf(bookable, parts, startAt, durationMs)];
  if (!isActive) refusals.push({ code: 'CALENDAR_OFF' });
  if (startAt < now) refusals.push({ code: 'PAST' });
  const epochDay = epochDayAt(table, startAt);
  const { ranges, closedBy, special } = bookable.hours ? dayHours(bookable.hours, epochDay) : NO_HOURS;
  const range = ranges.find((open) => open.startAt <= startAt && startAt < open.endAt);
  const resourceId = ownerOf(bookable.resource, closedBy ?? special);
  if (closedBy) refusals.push({ code: 'DAY_OFF', by: closedBy, resourceId });
  else if (!range) refusals.push({ code: 'OUTSIDE_HOURS', special, resourceId });
  else if (startAt + durationMs > range.endAt) {
    refusals.push({ code: 'DOES_NOT_FIT', closesAt: range.endAt as Instant, special, resourceId });
  }
  if (bookable.fullDays.has(epochDay)) refusals.push({ code: 'DAY_FULL' });
  if (startAt < earliestAt) refusals.push({ code: 'TOO_SOON', earliestAt: earliestAt as Instant });
  if (startAt > latestAt) refusals.push({ code: 'TOO_FAR', latestAt: latestAt as Instant });
  if (!closedBy && range && firstOnGrid(range, stepMs, startAt) !== startAt) refusals.push({ code: 'OFF_GRID' });
  return refusals;
}

/** The resource, if the date or, without one, the weekly hours are its own and not those of the business. */
const ownerOf = ({ id, blocks, special }: ResourceTime, entry: SpecialDate | undefined): string | undefined =>
  (entry ? special.includes(entry) : blocks !== null) ? id : undefined;

const NO_HOURS = { ranges: [], closedBy: undefined, special: undefined };

/** What the ledger and other calendars occupy of a resource at that time. */
function takenOf(
  { resource, busy, taken, elsewhere }: Bookable,
  parts: readonly Part[],
  startAt: Instant,
  durationMs: number,
) {
  const refusals: SlotRefusal[] = [];
  const hit = parts.find(({ fromMs, untilMs }) => overlaps(taken, startAt + fromMs, startAt + untilMs));
  if (hit) {
    const named = { id: resource.id, name: resource.name };
    // A direct conflict is more informative than a conflict with the buffer.
    const own = parts
      .map(({ fromMs, untilMs }) => ({ fromMs: Math.max(fromMs, 0), untilMs: Math.min(untilMs, durationMs) }))
      .filter(({ fromMs, untilMs }) => fromMs < untilMs)
      .map((part) => firstWithin(busy, startAt, part))
      .find((range) => range !== undefined);
    const by = own ?? firstWithin(busy, startAt, hit);
    if (by) refusals.push({ code: 'TAKEN', by, isByBuffer: own === undefined, resource: named });
  }
  const other = elsewhere.find((range) =>
    parts.some(({ fromMs, untilMs }) => range.startAt < startAt + untilMs && startAt + fromMs < range.endAt),
  );
  if (other) {
    const resourceId = resource.elsewhere.includes(other) ? resource.id : undefined;
    refusals.push({ code: 'BUSY_ELSEWHERE', by: other, resourceId });
  }
  return refusals;
}

const firstWithin = (busy: readonly BusyRange[], startAt: Instant, { fromMs, untilMs }: Part): BusyRange | undefined =>
  busy.find((range) => range.startAt < startAt + untilMs && startAt + fromMs < range.endAt);

/** A resource for a further need: it has no grid, and its time may lie anywhere within the service. */
export function refusalsOfFurther(
  { table, now }: TeamInquiry,
  bookable: Bookable,
  parts: readonly Part[],
  { startAt, durationMs }: { readonly startAt: Instant; readonly durationMs: number },
): SlotRefusal[] {
  const refusals: SlotRefusal[] = [...takenOf(bookable, parts, startAt, durationMs)];
  const { resource, hours, fullDays, busy } = bookable;
  const [first] = busy;
  const isInStartedWay =
    resource.lanes.length > 1 &&
    parts.some(({ fromMs, untilMs }) => !hasStartedLane(resource.lanes, rangeOf(startAt, fromMs, untilMs), now));
  if (isInStartedWay && first && refusals.length === 0) {
    refusals.push({ code: 'TAKEN', by: first, isByBuffer: false, resource: { id: resource.id, name: resource.name } });
  }
  const closed = hours && parts.find((part) => !isOpenWithin(hours, part, startAt, durationMs));
  if (hours && closed) {
    const { closedBy, special } = dayHours(hours, epochDayAt(table, (startAt + Math.max(0, closed.fromMs)) as Instant));
    const resourceId = ownerOf(resource, closedBy ?? special);
    refusals.push(
      closedBy ? { code: 'DAY_OFF', by: closedBy, resourceId } : { code: 'OUTSIDE_HOURS', special, resourceId },
    );
  }
  if (fullDays.has(epochDayAt(table, startAt))) refusals.push({ code: 'DAY_FULL' });
  return refusals;
}

const rangeOf = (startAt: Instant, fromMs: number, untilMs: number): TimeRange => ({
  startAt: (startAt + fromMs) as Instant,
  endAt: (startAt + untilMs) as Instant,
});

/** The service itself must lie within open hours; its buffers need not. */
function isOpenWithin(
  hours: NonNullable<Bookable['hours']>,
  { fromMs, untilMs }: Part,
  startAt: Instant,
  durationMs: number,
) {
  const [from, until] = [Math.max(fromMs, 0), Math.min(untilMs, durationMs)];
  return from >= until || isOpenDuring(hours, rangeOf(startAt, from, until));
}

/** The same as a boolean, for lists of many starts. */
export function isFreeForFurther(
  { table, now }: TeamInquiry,
  { resource, hours, closed, fullDays }: Bookable,
  parts: readonly Part[],
  { startAt, durationMs }: { readonly startAt: Instant; readonly durationMs: number },
): boolean {
  return (
    parts.every(
      (part) =>
        !overlaps(closed, startAt + part.fromMs, startAt + part.untilMs) &&
        (resource.lanes.length === 1 ||
          hasStartedLane(resource.lanes, rangeOf(startAt, part.fromMs, part.untilMs), now)) &&
        (hours === null || isOpenWithin(hours, part, startAt, durationMs)),
    ) && !fullDays.has(epochDayAt(table, startAt))
  );
}
