import * as detailCalls from '@primehour/contract/booking-detail';
import * as linkCalls from '@primehour/contract/booking-link';
import * as calls from '@primehour/contract/calendar';
import * as roomCalls from '@primehour/contract/make-room';
import * as publicCalls from '@primehour/contract/public';
import * as whyCalls from '@primehour/contract/why';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aPhone, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: with several people, 'anyone' is a free person chosen by the rule, and the booking says why; a named
// person gets the booking, and keeps it when it moves; by hand, it is refused only if their time is taken; and one
// click makes room.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, calendarRoutes, availabilityRoutes, bookingRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const at = (iso: string) => Date.parse(iso);

async function aSalon() {
  const { business, accessToken } = await aPartner(api, { settings: { timeslotDurationMinutes: 60 } });
  const [owner] = await queryRows<{ id: string; name: string }>(
    api.db.read,
    'select id, name from resource where business_id = $1',
    [business.id],
  );
  if (!owner) throw new Error('The business has no owner.');
  const ben = await aResource(api, { business, name: 'Ben' });
  const cut = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const byHand = (overrides: { startAt?: string; resourceId?: string; serviceId?: string } = {}) => {
    const { startAt = TEN, serviceId = cut.id, ...rest } = overrides;
    const person = { name: 'Mia Lund', phoneNumber: aPhone(), payment: 'PAY_AT_VISIT' as const, tellsClient: false };
    return call(calls.addBooking, { query, body: { serviceId, startAt: at(startAt), ...person, ...rest } });
  };
  const detail = (id: string) => call(detailCalls.getBooking, { query, params: { id } });
  return { business, owner, ben, cut, call, query, byHand, detail };
}

describe('anyone', () => {
  it('is chosen by the rule, and the booking says why', async () => {
    const { owner, ben, byHand, detail } = await aSalon();
    const first = (await byHand()).booking;
    expect(first.resources).toEqual([{ id: owner.id, name: owner.name, number: 1 }]);
    expect((await detail(first.id)).chosenBecause).toBe(`Given to ${owner.name}: first in the order of the team.`);
    const next = (await byHand({ startAt: '2026-10-08T17:00:00Z' })).booking;
    expect(next.resources).toMatchObject([{ id: ben.id }]);
    expect((await detail(next.id)).chosenBecause).toMatch(/^Given to Ben: 0% booked that week, Robin \d%\.$/);
    // Both are taken at ten, once Ben is as well.
    expect((await byHand()).booking.resources).toMatchObject([{ id: ben.id }]);
    expect(await refusalOf(byHand())).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('is the person of the client’s last visit', async () => {
    const { cut, ben, owner, detail } = await aSalon();
    const phone = aPhone();
    const past = await aBooking(api, { service: cut, startAt: '2026-10-01T15:00:00Z', resourceId: ben.id });
    await api.db.transaction((tx) => tx.execute(`update client set phone = '${phone}' where id = '${past.clientId}'`));
    await bookAsClient(api, { service: cut, startAt: TEN, phone });
    const [made] = await queryRows<{ id: string }>(
      api.db.read,
      'select id from booking where client_id = $1 and start_at = $2',
      [past.clientId, TEN],
    );
    const shown = await detail(made?.id ?? '');
    expect([shown.booking.resources?.[0]?.id, shown.chosenBecause]).toEqual([
      ben.id,
      'Given to Ben: served this client last.',
    ]);
    expect(owner.id).not.toBe(ben.id);
  });

  it('is the least booked person if the business doesn’t prefer the last one', async () => {
    const { business, cut, ben, owner, detail } = await aSalon();
    await api.db.pool.query('update booking_settings set prefers_last_person = false where business_id = $1', [
      business.id,
    ]);
    const phone = aPhone();
    const past = await aBooking(api, { service: cut, startAt: '2026-10-05T15:00:00Z', resourceId: ben.id });
    await api.db.pool.query('update client set phone = $1 where id = $2', [phone, past.clientId]);
    await bookAsClient(api, { service: cut, startAt: TEN, phone });
    const [made] = await queryRows<{ id: string }>(
      api.db.read,
      'select id from booking where client_id = $1 and start_at = $2',
      [past.clientId, TEN],
    );
    const shown = await detail(made?.id ?? '');
    expect([shown.booking.resources?.[0]?.id, shown.chosenBecause]).toEqual([
      owner.id,
      expect.stringContaining('0% booked that week, Ben'),
    ]);
  });

  it('is no one if all are taken: each person has a reason', async () => {
    const { owner, ben, cut, call, query } = await aSalon();
    for (const { id } of [owner, ben]) await aBooking(api, { service: cut, startAt: TEN, resourceId: id });
    const why = await call(whyCalls.whyTime, { query: { ...query, serviceId: cut.id, startAt: at(TEN) } });
    expect(why).toMatchObject({
      rule: 'NOBODY_FREE',
      verdict: 'REFUSED',
      people: [
        { id: owner.id, rule: 'TAKEN' },
        { id: ben.id, name: 'Ben', rule: 'TAKEN' },
      ],
    });
    const own = await call(whyCalls.whyTime, {
      query: { ...query, serviceId: cut.id, startAt: at(TEN), resourceId: ben.id },
    });
    expect(own).toMatchObject({ rule: 'TAKEN', overlap: { resource: { id: ben.id, name: 'Ben' } } });
  });
});

describe('a named person', () => {
  it('has their own times, and gets the booking', async () => {
    const { business, owner, ben, cut } = await aSalon();
    await aBooking(api, { service: cut, startAt: TEN, resourceId: ben.id });
    const params = { businessId: business.id };
    const slots = async (person: string) =>
      (
        await api.as()(publicCalls.listSlots, {
          params,
          query: { serviceId: cut.id, from: '2026-10-08', days: 1, with: person },
        })
      ).slots.includes(at(TEN));
    expect([await slots('any'), await slots(owner.id), await slots(ben.id)]).toEqual([true, true, false]);
    expect(await refusalOf(bookAsClient(api, { service: cut, startAt: TEN, resourceId: ben.id }))).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    await bookAsClient(api, { service: cut, startAt: '2026-10-08T17:00:00Z', resourceId: ben.id });
    const rows = await queryRows(
      api.db.read,
      `select resource_id, chosen_by from booking_resource where business_id = $1 and chosen_by = 'CLIENT'`,
      [business.id],
    );
    expect(rows).toEqual([{ resource_id: ben.id, chosen_by: 'CLIENT' }]);
  });

  it('who left, is a room, or can’t do it is not found', async () => {
    const { business, owner, ben, cut } = await aSalon();
    const room = await aResource(api, { business, kind: 'ROOM', name: 'Room 1' });
    await api.db.transaction((tx) => tx.execute(`update resource set retired_at = now() where id = '${ben.id}'`));
    const onlyOwner = await aService(api, { business, durationMinutes: 60 });
    const cleo = await aResource(api, { business, name: 'Cleo' });
    await aNeed(api, onlyOwner, { of: [owner] });
    for (const [service, resourceId] of [
      [cut, ben.id],
      [cut, room.id],
      [onlyOwner, cleo.id],
    ] as const) {
      expect(await refusalOf(bookAsClient(api, { service, startAt: TEN, resourceId }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('a move', () => {
  it('keeps the person, hands over to another, and is refused when their time is taken', async () => {
    const { owner, ben, cut, call, query, detail } = await aSalon();
    const { id } = await aBooking(api, { service: cut, startAt: TEN, resourceId: ben.id });
    const move = (version: number, startAt: string, resourceId?: string) =>
      call(calls.moveBooking, { query, body: { id, startAt: at(startAt), version, resourceId } });
    const later = '2026-10-08T18:00:00Z';
    expect((await move(1, later)).booking.resources).toMatchObject([{ id: ben.id }]);
    await aBooking(api, { service: cut, startAt: TEN, resourceId: ben.id });
    expect(await refusalOf(move(2, TEN))).toMatchObject({ code: 'SLOT_TAKEN' });
    expect((await move(2, TEN, 'any')).booking.resources).toMatchObject([{ id: owner.id }]);
    const { events } = await detail(id);
    expect(events.at(-1)?.detail).toMatchObject({ fromName: 'Ben', toName: owner.name });
    expect(await refusalOf(move(3, TEN, ben.id))).toMatchObject({ code: 'SLOT_TAKEN' });
    await move(3, later);
    expect((await move(4, later, ben.id)).booking).toMatchObject({
      version: 5,
      resources: [{ id: ben.id, name: 'Ben' }],
    });
  });

  it.each([
    ['to another person', '2026-10-06T14:00:00Z', TEN, 0],
    ['to another person, once one was named', '2026-10-07T16:00:00Z', TEN, 3],
    ['to another person and time', '2026-10-06T14:00:00Z', '2026-10-08T18:00:00Z', 3],
  ])('%s can be undone as if it had not happened, and made again', async (_, now, startAt, textCount) => {
    clock.set(now);
    const { owner, ben, call, query, byHand, detail } = await aSalon();
    const { id } = (await byHand()).booking;
    const choice = async () => {
      const { chosenBecause } = await detail(id);
      const chosen = 'select chosen_by as by, chosen_at as at from booking_resource where booking_id = $1';
      return { chosenBecause, ...(await queryRows<{ by: string; at: Date }>(api.db.read, chosen, [id]))[0] };
    };
    const before = await choice();
    expect(before).toMatchObject({ by: 'RULE', chosenBecause: expect.stringContaining('first in the order') });
    const move = (version: number, to: string, resourceId: string) => {
      clock.advance(1_000);
      return call(calls.moveBooking, { query, body: { id, startAt: at(to), version, resourceId } });
    };
    await move(1, startAt, ben.id);
    const after = await choice();
    expect(after).toMatchObject({ by: 'PARTNER', chosenBecause: null });
    await move(2, TEN, owner.id);
    expect(await choice()).toEqual(before);
    await move(3, startAt, ben.id);
    expect(await choice()).toEqual(after);
    const { phone } = (await detail(id)).client;
    expect((await textsTo(api.db, phone)).map(({ kind }) => kind)).toEqual(Array(textCount).fill('BOOKING_MOVED'));
  });

  it('to another person is undone with a text, if a message may have named them', async () => {
    const { owner, ben, call, query, byHand, detail } = await aSalon();
    const { id } = (await byHand()).booking;
    const move = async (resourceId: string) => {
      clock.advance(1_000);
      const { booking } = await detail(id);
      return call(calls.moveBooking, { query, body: { id, startAt: at(TEN), version: booking.version, resourceId } });
    };
    await move(ben.id);
    await call(linkCalls.renewLink, { query, body: { id } });
    await move(owner.id);
    const { client, chosenBecause } = await detail(id);
    expect(chosenBecause).toContain('first in the order');
    expect((await textsTo(api.db, client.phone)).map(({ kind }) => kind)).toEqual(['BOOKING_LINK', 'BOOKING_MOVED']);
  });
});

describe('a block', () => {
  it('closes one person’s time', async () => {
    const { ben, owner, call, query, byHand } = await aSalon();
    const body = { startAt: at(TEN), endAt: at('2026-10-08T16:00:00Z'), note: 'Dentist' };
    const made = await call(calls.addBlock, { query, body: { ...body, resourceId: ben.id } });
    expect(made.resourceId).toBe(ben.id);
    expect(await refusalOf(byHand({ resourceId: ben.id }))).toMatchObject({ code: 'SLOT_TAKEN' });
    expect((await byHand()).booking.resources).toMatchObject([{ id: owner.id }]);
    const { items } = await call(calls.getWeek, { query: { ...query, from: '2026-10-05' } });
    expect(items.map(({ kind, resources }) => [kind, resources?.[0]?.name])).toEqual(
      expect.arrayContaining([
        ['block', 'Ben'],
        ['booking', owner.name],
      ]),
    );
    const stranger = (await aSalon()).ben.id;
    expect(await refusalOf(call(calls.addBlock, { query, body: { ...body, resourceId: stranger } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('making room', () => {
  it('hands a booking that the rule assigned to a free colleague, once', async () => {
    const { business, owner, ben, cut, call, query, byHand } = await aSalon();
    const color = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
    await aNeed(api, color, { of: [owner] });
    const booking = (await byHand()).booking;
    expect(booking.resources).toMatchObject([{ id: owner.id }]);
    const asked = { serviceId: color.id, startAt: at(TEN) };
    const { handovers } = await call(roomCalls.findRoom, { query: { ...query, ...asked } });
    expect(handovers).toEqual([
      {
        bookingId: booking.id,
        version: 1,
        title: 'Mia Lund',
        startAt: at(TEN),
        from: { id: owner.id, name: owner.name },
        to: { id: ben.id, name: 'Ben' },
      },
    ]);
    const press = () =>
      call(roomCalls.makeRoom, { query, body: { ...asked, bookingId: booking.id, version: 1, toId: ben.id } });
    expect((await press()).resources).toMatchObject([{ id: ben.id }]);
    expect(await refusalOf(press())).toMatchObject({ code: 'SLOT_TAKEN' });
    expect((await byHand({ serviceId: color.id })).booking.resources).toMatchObject([{ id: owner.id }]);
    expect(cut.id).not.toBe(color.id);
  });

  it('offers nothing for a person whom someone chose', async () => {
    const { business, owner, call, query, byHand } = await aSalon();
    const color = await aService(api, { business, durationMinutes: 60 });
    await aNeed(api, color, { of: [owner] });
    await byHand({ resourceId: owner.id });
    const { handovers } = await call(roomCalls.findRoom, {
      query: { ...query, serviceId: color.id, startAt: at(TEN) },
    });
    expect(handovers).toEqual([]);
  });
});
