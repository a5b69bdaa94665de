import * as copy from '@primehour/contract/copy/refusals';
import { BOOKING_REFUSAL_MESSAGES } from '@primehour/domain/booking/copy';
import { type BookingRefusal, type BookingState } from '@primehour/domain/booking/transitions';
import { dateIn } from '@primehour/domain/format/time';
import { HOLD_MINUTES } from '@primehour/domain/limits';
import { isServiceShown, type LinkPerks, settingsWithPerks } from '@primehour/domain/link/link';
import type { Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { ANYONE, type Team, type TeamSlotQuery, type With } from '@primehour/domain/slot/team';
import { DAY_MS, epochDayOf } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { SavedCard } from '../../ports/saved-card.ts';
import { Refusal } from '../../refusal.ts';
import type { BookingRow } from './queries.ts';
import type { CalendarWindow, LoadedCalendar } from './queries/load-calendar.ts';
import type { OfferedService } from './queries/offered-service.ts';

/** The columns that the state rules need. */
export const stateOf = (
  row: Pick<BookingRow, 'status' | 'startAt' | 'holdExpiresAt' | 'changeCutoffHours'>,
): BookingState => ({
  status: row.status,
  changeCutoffHours: row.changeCutoffHours,
  startAt: instantOf(row.startAt),
  holdExpiresAt: row.holdExpiresAt === null ? null : instantOf(row.holdExpiresAt),
});

/** A booking keeps its duration when it moves, even if its service has changed. */
export const lengthMinutes = (row: Pick<BookingRow, 'startAt' | 'endAt'>): number =>
  (instantOf(row.endAt) - instantOf(row.startAt)) / 60_000;

/** A card expires at the end of its last month, in the business's time zone. */
export const expiresBefore = ({ validThrough }: Pick<SavedCard, 'validThrough'>, at: Date, zone: Zone): boolean =>
  validThrough !== null && validThrough < dateIn(instantOf(at), zone).slice(0, 7);

/** The slot engine's query for a service, with a named person or with anyone. */
export const slotQueryFor = (
  service: Pick<OfferedService, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'needs'>,
  now: Instant,
  withWhom: With = ANYONE,
): TeamSlotQuery => ({
  durationMinutes: service.durationMinutes,
  bufferBeforeMinutes: service.bufferBeforeMinutes,
  bufferAfterMinutes: service.bufferAfterMinutes,
  now,
  needs: service.needs,
  with: withWhom,
});

/**
 * Optimistic locking between two tabs, or the partner and the client: a change must be based on the current version.
 * @throws Refusal CHANGED_MEANWHILE
 */
export function expectVersion(row: { readonly version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw new Refusal('CHANGED_MEANWHILE');
}

/**
 * Throws a state rule's refusal with its own copy.
 * @throws Refusal WRONG_STATE
 */
export function assertAllowed(verdict: Result<true, BookingRefusal>): void {
  if (!verdict.ok) throw new Refusal('WRONG_STATE', { message: BOOKING_REFUSAL_MESSAGES[verdict.reason] });
}

/**
 * An erased client has no phone and can't be notified, so nothing that needs a notification may start.
 * @throws Refusal WRONG_STATE
 */
export function refuseErased(row: Pick<BookingRow, 'isClientErased'>): void {
  if (row.isClientErased) throw new Refusal('WRONG_STATE', { message: copy.clientErased });
}

/** Maps the slot engine's reasons to refusal codes: taken, calendar off, or not offered. */
export function slotRefusal(refusal: SlotRefusal): Refusal {
  if (isTaken(refusal)) return new Refusal('SLOT_TAKEN');
  return new Refusal(refusal.code === 'CALENDAR_OFF' ? 'CALENDAR_OFF' : 'SLOT_NOT_OFFERED');
}

/** When no one is free, the time counts as taken if someone's first reason is being taken. */
function isTaken(refusal: SlotRefusal): boolean {
  if (refusal.code === 'NOBODY_FREE') return refusal.people.some(({ refusals: [first] }) => first && isTaken(first));
  return refusal.code === 'TAKEN' || refusal.code === 'BUSY_ELSEWHERE' || refusal.code === 'DAY_FULL';
}

/**
 * A named person has to be on the team; a service that names its people has to name them too.
 * @throws Refusal NOT_FOUND
 */
export function requirePerson(team: Team, { needs }: Pick<OfferedService, 'needs'>, withWhom: With): void {
  if (withWhom === ANYONE) return;
  const choices = needs.find(({ number }) => number === 1)?.choices;
  const isOnTeam = team.resources.some(({ id, kind }) => id === withWhom && kind === 'TEAM_MEMBER');
  if (!isOnTeam || (choices && !choices.some(({ resourceId }) => resourceId === withWhom)))
    throw new Refusal('NOT_FOUND');
}

/** When an unpaid hold that starts now expires (product/bookings#holds). */
export const holdEnd = (now: Instant): Instant => (now + HOLD_MINUTES * 60_000) as Instant;

/** A window that covers these days in any zone, for callers that don't know the zone yet. */
export function windowOfAnyZone(fromDate: WallDate, days: number, now: Instant): CalendarWindow {
  const fromMs = epochDayOf(fromDate) * DAY_MS;
  return { from: (fromMs - DAY_MS) as Instant, until: (fromMs + (days + 1) * DAY_MS) as Instant, now };
}

/** Everything a service with this start can collide with, since none lasts a day. */
export const windowFrom = (startAt: Instant, now: Instant): CalendarWindow => ({
  from: startAt,
  until: (startAt + DAY_MS) as Instant,
  now,
});

/** The calendar as a client with a link may use it (product/links#perks); a service hidden from them doesn't exist. */
export function withPerks(found: LoadedCalendar, perks: LinkPerks | undefined): LoadedCalendar {
  const { service } = found;
  const loaded = service && !isServiceShown(service, perks) ? { ...found, service: null } : found;
  if (!perks) return loaded;
  const calendar = { ...loaded.calendar, settings: settingsWithPerks(loaded.calendar.settings, perks) };
  return { ...loaded, calendar, team: { ...loaded.team, calendar } };
}
