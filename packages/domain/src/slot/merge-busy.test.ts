/** A client cannot book over the events of other calendars, however those overlap; the partner is warned, but may. */
import { describe, expect, it } from 'vitest';
import { wallToInstant, zoneTable } from '../time/zone-table.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { BusyRange, Calendar, SlotQuery } from './calendar.ts';
import { mergeRanges } from './merge-busy.ts';
import { isAddAllowed, isMoveAllowed, refusalPlaceOf } from './refusal.ts';
import { acceptSlot, explainSlot, listSlots, refusalsOfSlot } from './slots.ts';

const range = (startAt: number, endAt: number) => ({ startAt: startAt as Instant, endAt: endAt as Instant });

it('merges ranges that overlap or touch, in any order', () => {
  expect(mergeRanges([range(50, 60), range(0, 10), range(10, 20), range(5, 8), range(30, 40), range(35, 55)])).toEqual([
    range(0, 20),
    range(30, 60),
  ]);
});

const ZONE = 'America/Chicago';
const DATE = '2026-10-08' as WallDate;
const at = (hour: number, minute = 0) => wallToInstant(zoneTable(ZONE), DATE, hour * 60 + minute);
const busy = (kind: BusyRange['kind'], id: string, from: Instant, until: Instant): BusyRange => ({
  kind,
  id,
  startAt: from,
  endAt: until,
});

/** Thursday nine to five by the hour; a booking at ten, and two other calendars that overlap it and each other. */
const calendar: Calendar = {
  zone: ZONE,
  isActive: true,
  blocks: [{ dayOfWeek: 4, startMinute: 9 * 60, endMinute: 17 * 60 }],
  special: [],
  settings: { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration: 60 },
  busy: [busy('booking', 'b1', at(10), at(11))],
  elsewhere: [
    busy('external', 'work', at(9, 30), at(12)),
    busy('external', 'home', at(10, 30), at(10, 45)),
    busy('external', 'home', at(14, 15), at(14, 30)),
  ],
};
const query: SlotQuery = { durationMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, now: at(0) };

describe('times that are busy in another calendar', () => {
  it('are not offered, and cannot be taken', () => {
    const free = [at(12), at(13), at(15), at(16)];
    expect(listSlots(calendar, query, { fromDate: DATE, days: 1 })).toEqual(free);
    for (let hour = 9; hour < 17; hour += 1) {
      expect([hour, acceptSlot(calendar, query, at(hour)).ok]).toEqual([hour, free.includes(at(hour))]);
    }
  });

  it('are attributed to the calendar that has them, but our own bookings are named first', () => {
    expect(explainSlot(calendar, query, at(9))).toMatchObject({
      refusal: { code: 'BUSY_ELSEWHERE', by: { id: 'work' } },
    });
    expect(refusalsOfSlot(calendar, query, at(10))).toMatchObject([
      { code: 'TAKEN', by: { id: 'b1' } },
      { code: 'BUSY_ELSEWHERE', by: { id: 'work' } },
    ]);
    const [refusal] = refusalsOfSlot(calendar, query, at(14));
    expect(refusal && refusalPlaceOf(refusal)).toEqual({ target: 'calendars', id: 'home' });
  });

  it('warn a partner, who may use them anyway', () => {
    const [refusal] = refusalsOfSlot(calendar, query, at(14));
    expect([isMoveAllowed(refusal), isAddAllowed(refusal)]).toEqual(['WARNING', 'WARNING']);
  });

  it('also exclude the buffers of a service', () => {
    const short = { ...query, durationMinutes: 15 };
    expect(explainSlot(calendar, short, at(14))).toEqual({ isFree: true });
    expect(explainSlot(calendar, { ...short, bufferAfterMinutes: 5 }, at(14))).toMatchObject({
      refusal: { code: 'BUSY_ELSEWHERE' },
    });
  });
});
