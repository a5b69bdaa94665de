import { booking } from '@primehour/db/schema/booking';
import type { business } from '@primehour/db/schema/business';
import { busyCalendar, busyTime } from '@primehour/db/schema/calendar-sync';
import { client } from '@primehour/db/schema/client';
import { type service } from '@primehour/db/schema/service';
import { uuidV7 } from '@primehour/db/uuid';
import { listTeamSlots } from '@primehour/domain/slot/team-slots';
import { addDays, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, MinuteOfDay } from '@primehour/domain/vocabulary';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { addSpecialDates, type SpecialEntry } from '../modules/availability/api.ts';
import { slotQueryFor, dateAt, loadCalendar, windowOf } from '../modules/booking/api.ts';
import { addBlock, addBooking, addNote, markAttendance, type ByHand } from '../modules/calendar/api.ts';
import type { Person } from '../modules/client/api.ts';
import { asMember } from '../tenant-write.ts';
import { authorizeTenant } from '../tenant.ts';
import type { DemoDays } from './demo-days.ts';

type BusinessRow = typeof business.$inferSelect;
type ServiceRow = typeof service.$inferSelect;

/** Longer than a demo runs: the cast's external calendars don't exist, so nothing may fetch them. */
const NEVER_READ = new Date('2099-01-01T00:00:00Z');

/** Special dates, blocked time and an external calendar; created before the bookings, which then avoid them. */
export async function seedDays(deps: Deps, of: BusinessRow, days: DemoDays): Promise<void> {
  const tenant = authorizeTenant(of.id);
  const now = deps.clock.now();
  const today = dateAt(of.timezone, now);
  const zone = zoneTable(of.timezone);
  const range = ({ inDays, hour, minutes }: { inDays: number; hour: number; minutes: number }) => {
    const startAt = wallToInstant(zone, addDays(today, inDays), hour * 60);
    return { startAt, endAt: (startAt + minutes * MINUTE_MS) as Instant };
  };
  const specials: SpecialEntry[] = [];
  if (days.timeOff) {
    const fromDate = addDays(today, days.timeOff.inDays);
    const untilDate = addDays(fromDate, days.timeOff.days - 1);
    specials.push({ kind: 'TIME_OFF', fromDate, untilDate, name: days.timeOff.name, hours: [] });
  }
  if (days.specialHours) {
    const { inDays, fromHour, untilHour, name } = days.specialHours;
    const date = addDays(today, inDays);
    const hours = [{ startMinute: (fromHour * 60) as MinuteOfDay, endMinute: (untilHour * 60) as MinuteOfDay }];
    specials.push({ kind: 'SPECIAL_HOURS', fromDate: date, untilDate: date, name, hours });
  }
  const { busy } = days;
  await deps.db.transaction(async (tx) => {
    const write = { tx, tenant, userId: of.userId, now };
    await addSpecialDates(write, null, specials);
    for (const block of days.blocks) await addBlock(write, of.timezone, { ...range(block), note: block.note });
    if (!busy) return;
    const at = dateOf(now);
    const id = uuidV7(now);
    const host = 'calendar.example';
    const sealedUrl = deps.tokens.seal.close(id, `https://${host}/${of.slug}.ics`);
    const read = { createdAt: at, readAt: at, lastSyncedAt: at, nextSyncAt: NEVER_READ };
    await tx.insert(busyCalendar).values({ id, businessId: tenant, name: busy.name, host, sealedUrl, ...read });
    const times = busy.times.map((time) => {
      const { startAt, endAt } = range(time);
      return { businessId: tenant, calendarId: id, during: { startAt: dateOf(startAt), endAt: dateOf(endAt) } };
    });
    await tx.insert(busyTime).values(times);
  });
}

/** One in this many started bookings is a no-show; most others are marked as done. */
const NO_SHOW_EVERY = 7;

/** What a partner records over time: attendance, notes, a walk-in, a blocked client. */
export async function seedHabits(
  deps: Deps,
  of: BusinessRow,
  offered: ServiceRow,
  { notes, clientNotes, caller }: Pick<DemoDays, 'notes' | 'clientNotes'> & { readonly caller: Person },
): Promise<void> {
  const tenant = authorizeTenant(of.id);
  const now = deps.clock.now();
  const confirmed = and(eq(booking.businessId, tenant), eq(booking.status, 'CONFIRMED'));
  const find = (when: ReturnType<typeof lt>) =>
    deps.db.read.select({ id: booking.id }).from(booking).where(and(confirmed, when)).orderBy(asc(booking.startAt));
  const past = await find(lt(booking.endAt, dateOf(now)));
  const ahead = await find(gt(booking.startAt, dateOf(now)));
  const people = await deps.db.read
    .select({ id: client.id })
    .from(client)
    .where(eq(client.businessId, tenant))
    .orderBy(asc(client.name));
  await asMember(deps, { businessId: tenant, userId: of.userId }, async (write) => {
    const { tx, now } = write;
    // Past visits that were booked by hand were booked one to nine days ahead.
    const madeAt = sql`${booking.startAt} - (1 + extract(day from ${booking.startAt})::int % 9) * interval '1 day'`;
    await tx
      .update(booking)
      .set({ createdAt: madeAt, confirmedAt: madeAt })
      .where(and(confirmed, lt(booking.startAt, dateOf(now)), gt(booking.createdAt, booking.startAt)));
    // The last few have no attendance recorded yet.
    for (const [index, { id }] of past.slice(0, -2).entries()) {
      const attendance = index % NO_SHOW_EVERY === 4 ? 'NO_SHOW' : 'DONE';
      await markAttendance(write, { id, version: undefined, attendance });
    }
    for (const [index, text] of notes.entries()) {
      const next = ahead[index * 2];
      if (next) await addNote(write, { id: next.id, text });
    }
    for (const [index, text] of clientNotes.entries()) {
      const who = people[index * 3 + 1];
      if (who) await tx.update(client).set({ notes: text }).where(eq(client.id, who.id));
    }
    const unwanted = people.at(-1);
    if (unwanted) {
      const change = { blockedAt: dateOf(now), notes: 'Missed three appointments without calling.' };
      await tx.update(client).set(change).where(eq(client.id, unwanted.id));
    }
  });
  await walkIn(deps, of, offered, caller);
}

/** A caller who pays at the visit. */
async function walkIn(deps: Deps, of: BusinessRow, offered: ServiceRow, person: Person): Promise<void> {
  const tenant = authorizeTenant(of.id);
  const now = deps.clock.now();
  const window = { fromDate: dateAt(of.timezone, now), days: 7 };
  const loaded = await loadCalendar(
    deps.db.read,
    tenant,
    windowOf(of.timezone, window.fromDate, window.days, now),
    offered.id,
  );
  const startAt = loaded.service && listTeamSlots(loaded.team, slotQueryFor(loaded.service, now), window)[3];
  if (!startAt) return;
  const request: ByHand = {
    serviceId: offered.id,
    startAt,
    person,
    payment: 'PAY_AT_VISIT',
    note: 'Called in.',
    tellsClient: false,
  };
  await asMember(deps, { businessId: tenant, userId: of.userId }, (write) => addBooking(write, request));
}
