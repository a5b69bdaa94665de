import type { AvailabilityEntry } from '@primehour/contract/availability';
import type { ResourceHours, ResourceStates } from '@primehour/contract/resource';
import type { SpecialDate as SpecialDateAnswer } from '@primehour/contract/special-dates';
import type { Why } from '@primehour/contract/why';
import type { availabilityBlock } from '@primehour/db/schema/availability';
import { formatClearTime, formatDayTime } from '@primehour/domain/format/time';
import { openAround } from '@primehour/domain/resource/open-days';
import { stateNow } from '@primehour/domain/resource/state-now';
import { openMinutesOf } from '@primehour/domain/slot/choose';
import { SLOT_REFUSAL_MESSAGES } from '@primehour/domain/slot/copy';
import { hoursOf, hoursOfResource } from '@primehour/domain/slot/inquiry';
import {
  isAddAllowed,
  isMoveAllowed,
  type RefusalPlace,
  refusalPlaceOf,
  strictest,
  type SlotRefusal,
  type UnavailablePerson,
} from '@primehour/domain/slot/refusal';
import type { SpecialDate } from '@primehour/domain/slot/special-dates';
import type { ExplainedTime } from '@primehour/domain/slot/team-slots';
import { MINUTE_MS, dayNameOf, toWallTimeSeconds } from '@primehour/domain/time/wall-date';
import type { Instant, IsoDay, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import * as copy from '../../copy/why.ts';
import type { ItemRow } from '../calendar/api.ts';
import type { ResourceRow } from '../resource/api.ts';
import type { StateRow } from './queries/load-states.ts';

/** What each resource is doing, and how much of the week of people is booked. */
export const presentStates = (
  rows: readonly StateRow[],
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
): ResourceStates =>
  rows.map(({ businessBlocks, businessSpecial, lanes, bookedMinutes, ...one }) => {
    const business = { zone, blocks: businessBlocks, special: businessSpecial };
    const hours = hoursOfResource(one, hoursOf(business));
    const { state, until } = stateNow({ open: hours && openAround(hours, now), lanes: lanes ?? [] }, now);
    const week = one.kind === 'TEAM_MEMBER' ? { bookedMinutes, openMinutes: openMinutesOf(business, one, now) } : null;
    return { id: one.id, state, until, week };
  });

export const presentSpecialDate = ({ hours, ...entry }: SpecialDate): SpecialDateAnswer => ({
  id: entry.id,
  kind: entry.kind,
  fromDate: entry.fromDate,
  untilDate: entry.untilDate,
  name: entry.name,
  hours: hours.map(({ startMinute, endMinute }) => ({
    startTime: toWallTimeSeconds(startMinute),
    endTime: toWallTimeSeconds(endMinute),
  })),
});

type WhyContext = {
  readonly zone: Zone;
  /** The booking being moved or added. */
  readonly isMove: boolean;
  readonly durationMinutes: number;
  /** What takes time near the range and may be seen by the reader, by its id in the slot engine. */
  readonly items: ReadonlyMap<string, ItemRow>;
};

export function presentWhy(
  { startAt, refusals }: ExplainedTime,
  { zone, isMove, durationMinutes, items }: WhyContext,
): Why {
  const [refusal] = refusals;
  const { verdict } = strictest(refusals, isMove ? isMoveAllowed : isAddAllowed);
  const item = refusal?.code === 'TAKEN' ? items.get(refusal.by.id) : undefined;
  const place = refusal ? refusalPlaceOf(refusal) : null;
  // Whether only the buffers overlap, not the times themselves.
  const endAt = startAt + durationMinutes * MINUTE_MS;
  const isByBuffer = item !== undefined && (instantOf(item.endAt) <= startAt || endAt <= instantOf(item.startAt));
  return {
    startAt,
    isFree: refusal === undefined,
    rule: refusal?.code ?? null,
    message: refusal ? describeRefusal(refusal, { zone, item, isByBuffer }) : copy.free,
    fix: place?.id && refusal?.code === 'TAKEN' ? placeOfItem(place, item) : place,
    overlap:
      refusal?.code === 'TAKEN'
        ? {
            kind: refusal.by.kind,
            id: item?.id ?? '',
            title: item?.title ?? '',
            startAt: item ? instantOf(item.startAt) : refusal.by.startAt,
            endAt: item ? instantOf(item.endAt) : refusal.by.endAt,
            isByBuffer,
            resource: refusal.resource,
          }
        : null,
    ...(refusal?.code === 'NOBODY_FREE' ? { people: presentPeople(refusal.people, { zone, items }) } : {}),
    verdict,
  };
}

/**
 * Where what takes the time can be changed; null if the reader may not see it. Blocks and listings have their own ids,
 * unlike time kept from a canceled booking.
 */
const placeOfItem = (place: RefusalPlace, item: ItemRow | undefined) => (item ? { ...place, id: item.id } : null);

/** Each person's first reason. */
const presentPeople = (
  people: readonly UnavailablePerson[],
  { zone, items }: Pick<WhyContext, 'zone' | 'items'>,
): NonNullable<Why['people']> =>
  people.flatMap(({ id, name, refusals: [first] }) => {
    if (!first) return [];
    const item = first.code === 'TAKEN' ? items.get(first.by.id) : undefined;
    const isByBuffer = first.code === 'TAKEN' && first.isByBuffer;
    return [{ id, name, rule: first.code, message: describeRefusal(first, { zone, item, isByBuffer }) }];
  });

type Context = { readonly zone: Zone; readonly item: ItemRow | undefined; readonly isByBuffer: boolean };

function describeRefusal(refusal: SlotRefusal, { zone, item, isByBuffer }: Context): string {
  switch (refusal.code) {
    case 'TAKEN': {
      const { startAt, endAt } = item ?? { startAt: refusal.by.startAt, endAt: refusal.by.endAt };
      const when = `${formatClearTime(Number(startAt), zone)} to ${formatClearTime(Number(endAt), zone)}`;
      const what = item?.title ? `${item.title}, ${when}` : when;
      return isByBuffer ? copy.tooClose(what) : copy.taken(what);
    }
    case 'BUSY_ELSEWHERE':
      return refusal.by.name === undefined ? SLOT_REFUSAL_MESSAGES.BUSY_ELSEWHERE : copy.busyIn(refusal.by.name);
    case 'DAY_OFF':
      return refusal.by.name === '' ? SLOT_REFUSAL_MESSAGES.DAY_OFF : copy.closedFor(refusal.by.name);
    case 'DOES_NOT_FIT':
      return copy.endsAfterClosing(formatClearTime(refusal.closesAt, zone));
    case 'TOO_SOON':
      return copy.withinNotice(formatDayTime(refusal.earliestAt, zone));
    case 'TOO_FAR':
      return copy.beyondWindow(formatDayTime(refusal.latestAt, zone));
    case 'OFF_GRID':
      return copy.betweenTimeslots;
    case 'CALENDAR_OFF':
    case 'PAST':
    case 'OUTSIDE_HOURS':
    case 'DAY_FULL':
    case 'NOBODY_FREE':
      return SLOT_REFUSAL_MESSAGES[refusal.code];
  }
}

type BlockRow = Pick<typeof availabilityBlock.$inferSelect, 'dayOfWeek' | 'startMinute' | 'endMinute'>;

export const presentResourceHours = (
  { followsBusinessHours }: Pick<ResourceRow, 'followsBusinessHours'>,
  rows: readonly BlockRow[],
): ResourceHours => ({ followsBusinessHours, hours: presentBlocks(rows) });

export function presentBlocks(rows: readonly BlockRow[]): AvailabilityEntry[] {
  return rows.map((row) => ({
    dayOfWeek: dayNameOf(row.dayOfWeek as IsoDay),
    startTime: toWallTimeSeconds(row.startMinute),
    endTime: toWallTimeSeconds(row.endMinute),
    isEnabled: true,
  }));
}
