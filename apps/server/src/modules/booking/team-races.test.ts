import * as partnerCalls from '@primehour/contract/booking';
import type { ErrorBody } from '@primehour/contract/errors';
import * as calls from '@primehour/contract/public';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: with two nodes and one database, a service that needs a person and one of several units never takes a
// lane twice, no one is refused while there are enough people and units, and no transaction deadlocks.

const clock = testClock();
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  one = await startTestServer(apiOf(publicRoutes, bookingRoutes), { clock });
  two = await one.startSecondNode();
});
/** Each test has its own hours, because codes are limited by the hour. */
let hours = 0;
beforeEach(() =>
  clock.set(`2026-10-0${4 + Math.floor((hours += 4) / 24)}T${String(hours % 24).padStart(2, '0')}:00:00Z`),
);
afterAll(() => one.close());

let line = 0;
const aSpreadPhone = (): Phone => {
  const exchange = 300 + ((line += 1) % 600);
  // 311, 411 and the like are not subscribers' exchanges.
  return `+1312${exchange % 100 === 11 ? exchange + 1 : exchange}${4000 + line}` as Phone;
};

/** Rows of one lane that overlap. */
const OVERLAPS = `
  select a.id from occupancy a join occupancy b on b.business_id = a.business_id and b.lane = a.lane and b.id <> a.id
    and b.during && a.during
  where a.business_id = $1`;

/** Bookings whose rows differ from what they say they take: how many, of whom, and when. */
const CONTRADICTIONS = `
  select b.id from booking b
  where b.business_id = $1 and b.status in ('CONFIRMED', 'PENDING') and (
    select array_agg((l.resource_id, lower(o.during), upper(o.during)) order by l.resource_id, lower(o.during))
    from occupancy o join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
    where o.business_id = b.business_id and o.booking_id = b.id
  ) is distinct from (
    select array_agg((r.resource_id, b.start_at + lower(t) * interval '1 minute', b.start_at + upper(t) * interval '1 minute')
      order by r.resource_id, lower(t))
    from booking_resource r cross join lateral unnest(r.takes) t
    where r.business_id = b.business_id and r.booking_id = b.id)`;

/** Three people and two lasers; colors leave a gap, in which the person serves someone else. */
async function aSalon() {
  const { business, accessToken } = await aPartner(one, { settings: { timeslotDurationMinutes: 15 } });
  const [owner] = await queryRows<{ id: string }>(one.db.read, 'select id from resource where business_id = $1', [
    business.id,
  ]);
  const people = [
    { id: owner?.id ?? '' },
    await aResource(one, { business }),
    await aResource(one, { business, name: 'Cleo' }),
  ];
  const laser = await aResource(one, { business, kind: 'EQUIPMENT', name: 'Laser', units: 2 });
  const long = await aService(one, { business, priceCents: 0 as Cents, durationMinutes: 90 });
  await aNeed(one, long, {
    of: people,
    spans: [
      { fromMinute: 0, untilMinute: 30 },
      { fromMinute: 60, untilMinute: 90 },
    ],
  });
  await aNeed(one, long, { number: 2, kind: 'EQUIPMENT', of: [laser], spans: [{ fromMinute: 15, untilMinute: 75 }] });
  const short = await aService(one, { business, priceCents: 0 as Cents, durationMinutes: 30 });
  await aNeed(one, short, { number: 2, kind: 'EQUIPMENT', of: [laser] });
  return { business, services: [long, short], people, laser, query: { businessId: business.id }, accessToken };
}

async function outcomesOf(running: readonly Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    running.map((call) =>
      call.then(
        () => 'OK',
        (error: { body?: ErrorBody }) => error.body?.code ?? JSON.stringify(error),
      ),
    ),
  );
}

async function race(racers: number): Promise<void> {
  const { business, services } = await aSalon();
  const ready = [];
  for (let number = 0; number < racers; number += 1) {
    const service = services[number % 2];
    if (!service) throw new Error('Expected two services.');
    const startAt = Date.parse('2026-10-08T14:00:00Z') + ((number * 7) % 24) * 900_000;
    const asked = { service, startAt };
    const checkout = await checkoutOf(number % 3 === 0 ? two : one, { ...asked, phone: aSpreadPhone() });
    ready.push({ ...checkout, asked });
  }
  const outcomes = await outcomesOf(ready.map(({ confirm }, index) => confirm((index % 2 === 0 ? one : two).as())));
  expect(outcomes.filter((outcome) => !['OK', 'SLOT_TAKEN'].includes(outcome))).toEqual([]);
  expect(await queryRows(one.db.read, OVERLAPS, [business.id])).toEqual([]);
  expect(await queryRows(one.db.read, CONTRADICTIONS, [business.id])).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'OK').length).toBeGreaterThan(racers / 8);
  // What was refused is not offered to anyone either: no one lost a time that is free.
  for (const service of services) {
    const query = { serviceId: service.id, from: '2026-10-08', days: 1 };
    const { slots } = await one.as()(calls.listSlots, { params: { businessId: business.id }, query });
    const refused = ready.filter(({ asked }, index) => asked.service === service && outcomes[index] === 'SLOT_TAKEN');
    expect(refused.filter(({ asked }) => slots.includes(asked.startAt))).toEqual([]);
  }
}

it('racers for a person and a unit get as many as there are, and nothing twice', () => race(48));

it('the same with many racers', { tags: ['wide'] }, async () => {
  for (let round = 0; round < 6; round += 1) {
    clock.advance(2 * 3_600_000);
    await race(48);
  }
});

it('a unit is moved to another if only that makes room', async () => {
  const { business, laser } = await aSalon();
  // Four people, so that one of them is free all morning.
  await aResource(one, { business, name: 'Dee' });
  const whole = await aService(one, { business, priceCents: 0 as Cents, durationMinutes: 180 });
  await aNeed(one, whole, { number: 2, kind: 'EQUIPMENT', of: [laser] });
  const book = async (service: typeof whole, time: string) => {
    const { confirm } = await checkoutOf(one, { service, startAt: `2026-10-08T${time}:00Z`, phone: aSpreadPhone() });
    return outcomesOf([confirm()]);
  };
  const hour = await aService(one, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  await aNeed(one, hour, { number: 2, kind: 'EQUIPMENT', of: [laser] });
  const twoHours = await aService(one, { business, priceCents: 0 as Cents, durationMinutes: 120 });
  await aNeed(one, twoHours, { number: 2, kind: 'EQUIPMENT', of: [laser] });
  // Nine to ten, ten to eleven and eleven to one, all on the first unit.
  expect(await book(hour, '14:00')).toEqual(['OK']);
  expect(await book(hour, '15:00')).toEqual(['OK']);
  expect(await book(twoHours, '16:00')).toEqual(['OK']);
  // As if the last one had come while the first unit was taken.
  const [last] = await queryRows<{ id: string }>(
    one.db.read,
    `select id from occupancy where business_id = $1 and lane = $2 and lower(during) = '2026-10-08T16:00:00Z'`,
    [business.id, laser.lanes[0]],
  );
  await one.db.transaction(async (tx) => {
    await tx.execute(`update occupancy set lane = ${laser.lanes[1]} where id = '${last?.id}'`);
  });
  expect(await book(whole, '14:00')).toEqual(['OK']);
  expect(await queryRows(one.db.read, OVERLAPS, [business.id])).toEqual([]);
  expect(await queryRows(one.db.read, CONTRADICTIONS, [business.id])).toEqual([]);
});

it('a booking that is moved, canceled and restored takes the same minutes again', async () => {
  const { business, services, query, accessToken } = await aSalon();
  const [long] = services;
  if (!long) throw new Error('Expected two services.');
  const { confirm } = await checkoutOf(one, { service: long, startAt: '2026-10-08T15:00:00Z', phone: aSpreadPhone() });
  await confirm();
  const [made] = await queryRows<{ id: string }>(one.db.read, 'select id from booking where business_id = $1', [
    business.id,
  ]);
  const id = made?.id ?? '';
  const call = one.as({ accessToken });
  const count = async () =>
    (await queryRows(one.db.read, 'select 1 from occupancy where business_id = $1', [business.id])).length;
  const check = async (rows: number) => {
    expect(await queryRows(one.db.read, CONTRADICTIONS, [business.id])).toEqual([]);
    expect(await count()).toBe(rows);
  };
  await check(3);
  await call(partnerCalls.updateBooking, { query, body: { id, date: '2026-10-08', startHour: 12, startMinute: 0 } });
  await check(3);
  const cancel = (cancelBehavior: 'OPEN_TIME' | 'KEEP_TIME') =>
    call(partnerCalls.cancelBooking, { query, body: { id, cancelReason: 'PARTNER_REASON', cancelBehavior } });
  for (const [behavior, rows] of [
    ['OPEN_TIME', 0],
    ['KEEP_TIME', 3],
  ] as const) {
    await cancel(behavior);
    expect(await count()).toBe(rows);
    await call(partnerCalls.restoreBooking, { query, body: { id } });
    await check(3);
  }
});
