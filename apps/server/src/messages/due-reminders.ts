import { bool, instant, int, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { reminder } from '@primehour/db/schema/message';
import type { Db, Tx } from '@primehour/db/transaction';
import {
  isStillUseful,
  nextNightAt,
  nightAt,
  planHorizonMs,
  reminderDueAt,
} from '@primehour/domain/message/reminder-plan';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../clock.ts';
import type { Config } from '../config.ts';
import { clockOf } from './wait-for-morning.ts';

type QuietConfig = Pick<Config, 'quietHours'>;

/** One reminder of one start of a booking. */
export type ReminderKey = {
  readonly businessId: string;
  readonly bookingId: string;
  readonly startAt: Date;
  readonly hoursBefore: number;
};

const PLAN_SIZE = 500;
export const REMIND_SIZE = 100;

/**
 * The columns of a reminder that both statements below return: its key, and the zones in which it is planned and
 * written.
 */
const REMINDER = {
  businessId: uuid(),
  bookingId: uuid(),
  startAt: instant(),
  hoursBefore: int(),
  zone: text<Zone>(),
  clientZone: nullable(text()),
};

const MAX_HOURS = prepared(
  'most-reminder-hours',
  `select coalesce(max(hours), 0)::int as "maxHours" from booking_settings s, unnest(s.reminder_hours) hours`,
  { maxHours: int() },
);

/**
 * Upcoming confirmed bookings whose reminders are not planned yet, by an index of upcoming bookings; and when the client
 * was last notified of this time, because no reminder of it goes out earlier.
 */
const UNPLANNED = prepared(
  'unplanned-reminders',
  `
  select b.business_id as "businessId", b.id as "bookingId", b.start_at as "startAt", h.hours as "hoursBefore",
    o.timezone as zone,
    (select c.client_zone from checkout c where c.business_id = b.business_id and c.booking_id = b.id limit 1)
      as "clientZone",
    coalesce(
      (select max(m.created_at) from message m where m.business_id = b.business_id and m.booking_id = b.id
         and m.kind in ('BOOKING_CONFIRMED', 'BOOKING_MOVED', 'BOOKING_RESTORED')),
      b.confirmed_at) as "notifiedAt"
  from booking b
  join booking_settings s on s.business_id = b.business_id
  join business o on o.id = b.business_id
  cross join lateral unnest(s.reminder_hours) as h (hours)
  where b.status = 'CONFIRMED' and b.start_at > $1 and b.start_at <= $2
    and b.start_at <= $1 + h.hours * interval '1 hour' + $3 * interval '1 millisecond'
    and not exists (
      select 1 from reminder r where r.business_id = b.business_id and r.booking_id = b.id
        and r.start_at = b.start_at and r.hours_before = h.hours)
  order by b.start_at
  limit ${PLAN_SIZE}`,
  {
    ...REMINDER,
    notifiedAt: instant(),
  },
);

const WRITE_PLAN = prepared(
  'write-reminders',
  `
  insert into reminder (business_id, booking_id, start_at, hours_before, status, due_at, settled_at)
  select p.business_id, p.booking_id, p.start_at, p.hours_before, p.status, p.due_at,
    case when p.status = 'SKIPPED' then $2::timestamptz end
  from jsonb_to_recordset($1::jsonb) as p (business_id uuid, booking_id uuid, start_at timestamptz,
    hours_before integer, status text, due_at timestamptz)
  on conflict do nothing
  returning booking_id`,
  { booking_id: uuid() },
);

/**
 * Plans when reminders of upcoming bookings are due. Any number of workers may do so; the key makes each one unique.
 */
export async function planReminders(db: Db, config: QuietConfig, now: Instant): Promise<void> {
  const [longest] = await queryPrepared(db.read, MAX_HOURS, []);
  const until = dateOf(now + planHorizonMs(longest?.maxHours ?? 0));
  for (;;) {
    const unplanned = await queryPrepared(db.read, UNPLANNED, [dateOf(now), until, planHorizonMs(0)]);
    if (unplanned.length === 0) return;
    const rows = JSON.stringify(unplanned.map((each) => planOf(each, config)));
    const planned = await db.transaction((tx) => queryPrepared(tx, WRITE_PLAN, [rows, dateOf(now)]));
    // None: another worker is planning the same ones.
    if (unplanned.length < PLAN_SIZE || planned.length === 0) return;
  }
}

function planOf(unplanned: RowOf<typeof UNPLANNED.shape>, config: QuietConfig) {
  const { businessId, bookingId, startAt, hoursBefore, notifiedAt } = unplanned;
  const dueAt = reminderDueAt({
    startAt: instantOf(startAt),
    hoursBefore,
    notifiedAt: instantOf(notifiedAt),
    clock: clockOf(unplanned, config),
  });
  return {
    business_id: businessId,
    booking_id: bookingId,
    start_at: startAt,
    hours_before: hoursBefore,
    // One that will never be due is stored as well, so that it isn't planned again.
    status: dueAt === null ? 'SKIPPED' : 'WAITING',
    due_at: dateOf(dueAt ?? instantOf(startAt) - hoursBefore * 3_600_000),
  };
}

/**
 * Locks reminders for this transaction; concurrent workers skip them. Waits for a booking that is being changed, and
 * then reads its new state.
 */
const CLAIM = prepared(
  'claim-reminders',
  `
  with due as (
    select r.business_id, r.booking_id, r.start_at, r.hours_before from reminder r
    where r.status = 'WAITING' and r.due_at <= $1
    order by r.due_at limit ${REMIND_SIZE}
    for update skip locked)
  select d.business_id as "businessId", d.booking_id as "bookingId", d.start_at as "startAt",
    d.hours_before as "hoursBefore", o.timezone as zone,
    (select c.client_zone from checkout c where c.business_id = b.business_id and c.booking_id = b.id limit 1)
      as "clientZone",
    b.status = 'CONFIRMED' and b.start_at = d.start_at and d.hours_before = any (s.reminder_hours) as "isWanted"
  from due d
  join booking b on b.business_id = d.business_id and b.id = d.booking_id
  join booking_settings s on s.business_id = d.business_id
  join business o on o.id = d.business_id
  order by d.hours_before
  for share of b`,
  {
    ...REMINDER,
    /** Confirmed, at this very start, and its business still wants this reminder. */
    isWanted: bool(),
  },
);

export type DueReminder = Readonly<RowOf<typeof CLAIM.shape>>;

export const claimReminders = (tx: Tx, now: Instant): Promise<DueReminder[]> => queryPrepared(tx, CLAIM, [dateOf(now)]);

export type ReminderOutcome =
  | { readonly kind: 'SEND'; readonly usefulUntil: Instant }
  | { readonly kind: 'SKIP' }
  /** Planned again if the booking returns to this start. */
  | { readonly kind: 'FORGET' }
  | { readonly kind: 'POSTPONE'; readonly until: Instant };

/**
 * What happens to a due reminder. A worker may be late: quiet hours still apply, and nothing is sent after the start.
 */
export function outcomeOf(
  due: Pick<DueReminder, 'startAt' | 'zone' | 'clientZone' | 'isWanted'>,
  config: QuietConfig,
  now: Instant,
): ReminderOutcome {
  const startAt = instantOf(due.startAt);
  const clock = clockOf(due, config);
  if (!due.isWanted) return { kind: startAt > now ? 'FORGET' : 'SKIP' };
  if (!isStillUseful(now, startAt)) return { kind: 'SKIP' };
  const night = nightAt(clock, now);
  if (!night) return { kind: 'SEND', usefulUntil: Math.min(startAt, nextNightAt(clock, now)) as Instant };
  return isStillUseful(night.endAt, startAt) ? { kind: 'POSTPONE', until: night.endAt } : { kind: 'SKIP' };
}

const isThis = (key: ReminderKey) =>
  and(
    eq(reminder.businessId, key.businessId),
    eq(reminder.bookingId, key.bookingId),
    eq(reminder.startAt, key.startAt),
    eq(reminder.hoursBefore, key.hoursBefore),
  );

export const settleReminder = (tx: Tx, key: ReminderKey, status: 'SENT' | 'SKIPPED', now: Instant): Promise<unknown> =>
  tx
    .update(reminder)
    .set({ status, settledAt: dateOf(now) })
    .where(isThis(key));

export const forgetReminder = (tx: Tx, key: ReminderKey): Promise<unknown> => tx.delete(reminder).where(isThis(key));

export const postponeReminder = (tx: Tx, key: ReminderKey, until: Instant): Promise<unknown> =>
  tx
    .update(reminder)
    .set({ dueAt: dateOf(until) })
    .where(isThis(key));
