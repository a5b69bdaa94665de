import { randomUUID } from 'node:crypto';
import * as bookingCalls from '@primehour/contract/booking';
import * as calls from '@primehour/contract/calendar';
import type { ErrorBody } from '@primehour/contract/errors';
import { queryRows } from '@primehour/db/testing/query-rows';
import { aBooking, aPhone, aService, type BusinessOptions } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: on two nodes, when a client, a booking by hand, a block and a move compete for one time, exactly one
// gets it, buffers included; and of two changes based on the same version of a booking, one succeeds and the other is
// refused.

const { api: one, other: two } = await startNodes(apiOf(publicRoutes, bookingRoutes, calendarRoutes), {
  at: '2026-10-06T14:00:00Z',
});

const at = (iso: string) => Date.parse(iso);
const nodeOf = (number: number) => (number % 2 === 0 ? one : two);

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
const count = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

async function aSalon(options: BusinessOptions = {}) {
  const { business, accessToken } = await aPartner(one, { settings: { timeslotDurationMinutes: 15 }, ...options });
  const service = await aService(one, {
    business,
    durationMinutes: 60,
    bufferBeforeMinutes: 15,
    bufferAfterMinutes: 15,
  });
  return {
    business,
    service,
    query: { businessId: business.id },
    as: (number: number) => nodeOf(number).as({ accessToken }),
  };
}

/** The ledger rows of a business, and whether any two overlap. */
const LEDGER = `
  select count(*)::int as taken, count(*) filter (where exists (
    select 1 from occupancy other where other.business_id = o.business_id and other.id <> o.id
      and other.during && o.during))::int as overlapping
  from occupancy o where o.business_id = $1`;

it('a client, a booking by hand, a block and a move race for one time: exactly one gets it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { business, service, query, as } = await aSalon();
    const elsewhere = await aBooking(one, { service, startAt: '2026-10-09T15:00:00Z' });
    const { confirm } = await checkoutOf(one, { service, startAt: '2026-10-08T15:00:00Z' });
    const person = () => ({ name: 'Kit Moss', phoneNumber: aPhone(), payment: 'PAID' as const, serviceId: service.id });
    const outcomes = await outcomesOf([
      confirm(nodeOf(round).as()),
      as(round + 1)(calls.addBooking, { query, body: { ...person(), startAt: at('2026-10-08T15:30:00Z') } }),
      as(round)(calls.addBooking, { query, body: { ...person(), startAt: at('2026-10-08T14:30:00Z') } }),
      as(round + 1)(calls.addBlock, {
        query,
        body: { startAt: at('2026-10-08T15:10:00Z'), endAt: at('2026-10-08T15:20:00Z') },
      }),
      // Only its buffer collides: it starts before the others' hour has ended.
      as(round)(calls.moveBooking, {
        query,
        body: { id: elsewhere.id, startAt: at('2026-10-08T15:25:00Z'), version: 1 },
      }),
    ]);
    expect([count(outcomes, 'OK'), count(outcomes, 'SLOT_TAKEN')]).toEqual([1, 4]);
    const moved = outcomes[4] === 'OK' ? 1 : 2;
    expect(await queryRows(one.db.read, LEDGER, [business.id])).toEqual([{ taken: moved, overlapping: 0 }]);
  }
});

it('a booking by hand that is sent again, even at the same time, is added once', async () => {
  const { service, query, as } = await aSalon();
  const requestKey = randomUUID();
  const startAt = at('2026-10-08T15:00:00Z');
  const person = { name: 'Kit Moss', phoneNumber: aPhone(), payment: 'PAY_AT_VISIT' as const };
  const body = { ...person, serviceId: service.id, startAt, requestKey };
  const send = (node: number) => as(node)(calls.addBooking, { query, body });
  const responses = [...(await Promise.all([send(0), send(1), send(0)])), await send(1)];
  expect(new Set(responses.map(({ booking }) => booking.id)).size).toBe(1);
  expect((await as(0)(bookingCalls.listBookings, { query })).total).toBe(1);
  const other = { ...body, startAt: at('2026-10-08T17:00:00Z') };
  expect(await outcomesOf([as(0)(calls.addBooking, { query, body: other })])).toEqual(['REQUEST_KEY_REUSED']);
  const { query: elsewhere, service: cut, as: asOther } = await aSalon();
  const same = { ...body, serviceId: cut.id };
  expect(await outcomesOf([asOther(0)(calls.addBooking, { query: elsewhere, body: same })])).toEqual(['OK']);
});

it('two tabs drag one booking: one moves it, the other is refused because it was changed', async () => {
  const { service, query, as } = await aSalon();
  const { id } = await aBooking(one, { service, startAt: '2026-10-08T15:00:00Z' });
  const hours = [17, 18, 19, 20, 14, 21].map((hour) => at(`2026-10-08T${hour}:00:00Z`));
  const outcomes = await outcomesOf(
    hours.map((startAt, number) => as(number)(calls.moveBooking, { query, body: { id, startAt, version: 1 } })),
  );
  expect([count(outcomes, 'OK'), count(outcomes, 'CHANGED_MEANWHILE')]).toEqual([1, 5]);
  const [row] = (await as(0)(bookingCalls.listBookings, { query })).items;
  expect(row).toMatchObject({ id, version: 2, startDate: new Date(hours[outcomes.indexOf('OK')] ?? 0).toISOString() });
});

it('two tabs mark one booking by hand: one mark counts, with one timeline entry', async () => {
  const { service, query, as } = await aSalon();
  const body = { serviceId: service.id, name: 'Kit Moss', phoneNumber: aPhone(), payment: 'PAY_AT_VISIT' as const };
  const { booking: made } = await as(0)(calls.addBooking, {
    query,
    body: { ...body, startAt: at('2026-10-06T13:55:00Z') },
  });
  const outcomes = await outcomesOf([
    as(0)(calls.markAttendance, { query, body: { id: made.id, attendance: 'DONE', version: 1 } }),
    as(1)(calls.markAttendance, { query, body: { id: made.id, attendance: 'NO_SHOW', version: 1 } }),
    as(0)(calls.markPaid, { query, body: { id: made.id, isPaid: true, version: 1 } }),
  ]);
  expect([count(outcomes, 'OK'), count(outcomes, 'CHANGED_MEANWHILE')]).toEqual([1, 2]);
  const events = 'select count(*)::int as recorded from booking_event where booking_id = $1';
  expect(await queryRows(one.db.read, events, [made.id])).toEqual([{ recorded: 2 }]);
});
