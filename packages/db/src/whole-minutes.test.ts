/** Calendar times are whole minutes, regardless of the writer; existing rows were truncated to theirs, in order. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';
import { constraintOf } from './violations.ts';

let before: DatabaseBefore;
beforeEach(async () => {
  before = await createDatabaseBefore('20261123080000_whole_minutes');
});
afterEach(() => before.drop());

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = uuidV4();
  await insertAlone(before.pool, table, { id, ...row });
  return id;
}

/** A clock time of one day in November. */
const on = (time: string) => `2026-11-24T${time}Z`;
const AT = on('08:00:00');
const business = uuidV4();

const aBooking = (from: string, until: string) =>
  insert('booking', {
    business_id: business,
    service_id: uuidV4(),
    client_id: uuidV4(),
    status: 'CONFIRMED',
    start_at: on(from),
    end_at: on(until),
    service_name: 'Cut',
    price_cents: 4500,
    confirmed_at: AT,
    created_at: AT,
    updated_at: AT,
  });
const takes = (from: string, until: string, row: Record<string, unknown> = {}) =>
  insert('occupancy', { business_id: business, kind: 'block', during: `[${on(from)},${on(until)})`, ...row });
const aCheckout = (from: string) =>
  insert('checkout', {
    business_id: business,
    service_id: uuidV4(),
    start_at: on(from),
    client_name: 'Ada',
    phone: '+13125550111',
    consented_at: AT,
    consent_version: '1',
    created_at: AT,
    via: 'PAGE',
  });
const reminds = (booking: string, from: string, hours: number, status: 'WAITING' | 'SENT') =>
  insertAlone(before.pool, 'reminder', {
    business_id: business,
    booking_id: booking,
    start_at: on(from),
    hours_before: hours,
    status,
    due_at: AT,
    settled_at: status === 'SENT' ? AT : null,
  });

type Window = Readonly<Record<'publishAt' | 'startAt' | 'endAt', string>>;
async function aListing(reserved: [from: string, until: string], window: Window, lastSeq = 0): Promise<string> {
  const id = await insert('listing', {
    business_id: business,
    name: 'Chef’s table',
    description: 'Six courses.',
    location: '12 Elm Street',
    guests_number: 2,
    reservation_at: on(reserved[0]),
    reservation_end_at: on(reserved[1]),
    image_urls: ['https://images.example/table.jpg'],
    auction_type: 'fixed',
    fixed_price_cents: 9000,
    publish_at: on(window.publishAt),
    start_at: on(window.startAt),
    end_at: on(window.endAt),
    created_at: AT,
    updated_at: AT,
  });
  const bids = lastSeq === 0 ? {} : { last_hash: 'x', last_bid_at: AT, price_cents: 1, leader: 1, leader_max_cents: 1 };
  await insertAlone(before.pool, 'auction', { listing_id: id, business_id: business, last_seq: lastSeq, ...bids });
  return id;
}

const timesOf = async (statement: string) =>
  (await before.pool.query<{ times: string[] }>(statement)).rows.map((row) => row.times);
const clock = (...columns: string[]) =>
  `array[${columns.map((column) => `to_char(${column} at time zone 'UTC', 'HH24:MI:SS.MS')`).join(', ')}] as times`;

test('adjoining times with seconds are truncated to adjoining minutes of the same length', async () => {
  const [first, second] = [await aBooking('10:00:30.5', '10:45:30.5'), await aBooking('10:45:30.5', '11:30:30.5')];
  // Latest first: row order must not match chronological order.
  await takes('12:01:00', '12:30:00', { note: 'Whole minutes' });
  await takes('12:00:20', '12:00:50', { note: 'Less than a minute' });
  await takes('11:30:30.5', '12:00:10');
  await takes('10:45:30.5', '11:30:30.5', { kind: 'booking', booking_id: second });
  await takes('10:00:30.5', '10:45:30.5', { kind: 'booking', booking_id: first });
  await takes('10:20:59.999', '10:30:00.001', { business_id: uuidV4() });
  await before.migrate();

  expect(await timesOf(`select ${clock('start_at', 'end_at')} from booking order by start_at`)).toEqual([
    ['10:00:00.000', '10:45:00.000'],
    ['10:45:00.000', '11:30:00.000'],
  ]);
  const ledger = `select ${clock('lower(during)', 'upper(during)')} from occupancy order by business_id = '${business}', during`;
  expect(await timesOf(ledger)).toEqual([
    ['10:20:00.000', '10:30:00.000'],
    ['10:00:00.000', '10:45:00.000'],
    ['10:45:00.000', '11:30:00.000'],
    ['11:30:00.000', '12:00:00.000'],
    ['12:01:00.000', '12:30:00.000'],
  ]);
  // No booking was moved, so open dashboards get no event; the trigger is enabled again for the next change.
  expect((await before.pool.query('select from live_event')).rowCount).toBe(0);
  const { rows } = await before.pool.query(
    `select tgenabled as enabled from pg_trigger where tgname = 'booking_changed'`,
  );
  expect(rows).toEqual([{ enabled: 'O' }]);
});

test('reminders and checkouts are truncated with their bookings, and no reminder repeats', async () => {
  const booking = await aBooking('10:00:30', '10:45:30');
  // The booking moved within one minute after the first reminder was sent.
  await reminds(booking, '10:00:10', 1, 'SENT');
  await reminds(booking, '10:00:30', 1, 'WAITING');
  await reminds(booking, '10:00:10', 2, 'WAITING');
  await reminds(booking, '10:00:30', 2, 'WAITING');
  await aCheckout('09:15:45');
  await before.migrate();
  const { rows } = await before.pool.query(
    `select hours_before as hours, status, ${clock('start_at')} from reminder order by hours_before`,
  );
  expect(rows).toEqual([
    { hours: 1, status: 'SENT', times: ['10:00:00.000'] },
    { hours: 2, status: 'WAITING', times: ['10:00:00.000'] },
  ]);
  expect(await timesOf(`select ${clock('start_at')} from checkout`)).toEqual([['09:15:00.000']]);
});

test('reservations of listings are truncated; their auctions, which hashes of bids cover, are unchanged', async () => {
  const window = { publishAt: '09:00:05.25', startAt: '09:30:20', endAt: '10:00:40' };
  const id = await aListing(['18:00:40', '19:30:40'], window, 1);
  await before.migrate();
  const columns = ['publish_at', 'start_at', 'end_at', 'reservation_at', 'reservation_end_at'];
  expect(await timesOf(`select ${clock(...columns)} from listing where id = '${id}'`)).toEqual([
    ['09:00:05.250', '09:30:20.000', '10:00:40.000', '18:00:00.000', '19:30:00.000'],
  ]);
});

test('afterward, every table with calendar times refuses seconds', async () => {
  await before.migrate();
  const refused = (work: Promise<unknown>) => work.then(() => 'accepted', constraintOf);
  expect(await refused(aBooking('10:00:00', '10:45:00'))).toBe('accepted');
  expect(await refused(aBooking('10:00:01', '10:45:00'))).toBe('booking_whole_minutes');
  expect(await refused(aBooking('10:00:00', '10:45:00.001'))).toBe('booking_whole_minutes');
  expect(await refused(takes('10:00:00', '10:45:00'))).toBe('accepted');
  expect(await refused(takes('11:00:00.001', '11:45:00'))).toBe('occupancy_whole_minutes');
  expect(await refused(takes('11:00:00', '11:45:30'))).toBe('occupancy_whole_minutes');
  expect(await refused(aCheckout('10:00:00'))).toBe('accepted');
  expect(await refused(aCheckout('10:00:00.001'))).toBe('checkout_whole_minute');
  expect(await refused(reminds(uuidV4(), '10:00:00', 1, 'WAITING'))).toBe('accepted');
  expect(await refused(reminds(uuidV4(), '10:00:07', 1, 'WAITING'))).toBe('reminder_whole_minute');

  const window = { publishAt: '09:00:05.25', startAt: '09:30:01', endAt: '10:00:00.5' };
  expect(await refused(aListing(['18:00:00', '19:00:00'], window))).toBe('accepted');
  const reservation = 'listing_reservation_whole_minutes';
  expect(await refused(aListing(['18:00:01', '19:00:00'], window))).toBe(reservation);
  expect(await refused(aListing(['18:00:00', '19:00:01'], window))).toBe(reservation);
});
