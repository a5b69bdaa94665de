import * as availabilityCalls from '@primehour/contract/availability';
import * as calls from '@primehour/contract/resource';
import * as timeOff from '@primehour/contract/special-dates';
import { aBooking, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from './routes.ts';

// The guarantee: one person's hours and days off apply to no one else, and don't change the business's.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(availabilityRoutes));
});
afterAll(() => api.close());

async function aTeam() {
  const made = await aPartner(api);
  const query = { businessId: made.business.id };
  const call = api.as({ accessToken: made.accessToken });
  const [ben, cleo] = [
    await aResource(api, { business: made.business }),
    await aResource(api, { business: made.business, name: 'Cleo' }),
  ];
  const of = (id: string) => ({ query, params: { id } });
  return {
    ...made,
    query,
    call,
    ben,
    cleo,
    hoursOf: (id: string) => call(calls.getResourceHours, of(id)),
    saveHours: (id: string, body: object) => call(calls.saveResourceHours, { ...of(id), body: body as never }),
  };
}

const MONDAY = { dayOfWeek: 'MONDAY', startTime: '10:00:00', endTime: '14:00:00', isEnabled: true } as const;

describe('hours of a person', () => {
  it('are the business’s until their own are saved, which stay stored while the business’s apply', async () => {
    const { call, query, ben, cleo, hoursOf, saveHours } = await aTeam();
    const week = await call(availabilityCalls.getAvailability, { query });
    expect(await hoursOf(ben.id)).toEqual({ followsBusinessHours: true, hours: [] });
    const own = { followsBusinessHours: false, hours: [MONDAY] };
    expect(await saveHours(ben.id, own)).toEqual(own);
    expect(await saveHours(ben.id, { followsBusinessHours: true })).toEqual({ ...own, followsBusinessHours: true });
    expect(await saveHours(ben.id, { followsBusinessHours: false })).toEqual(own);
    expect(await hoursOf(cleo.id)).toEqual({ followsBusinessHours: true, hours: [] });
    expect(await call(availabilityCalls.getAvailability, { query })).toEqual(week);
    await call(availabilityCalls.saveAvailability, { query, body: [] });
    expect(await hoursOf(ben.id)).toEqual(own);
  });

  it('may be those of another person too, but not overlap their own', async () => {
    const { ben, cleo, hoursOf, saveHours } = await aTeam();
    const own = { followsBusinessHours: false, hours: [MONDAY] };
    await saveHours(ben.id, own);
    expect(await saveHours(cleo.id, own)).toEqual(own);
    const overlapping = { ...own, hours: [MONDAY, { ...MONDAY, startTime: '13:30:00', endTime: '15:00:00' }] };
    expect(await refusalOf(saveHours(ben.id, overlapping))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'hours.1.endTime', message: 'Time blocks overlap' }],
    });
    expect(await hoursOf(ben.id)).toEqual(own);
  });

  it('are not found for another business’s or a retired person', async () => {
    const { business, hoursOf, saveHours } = await aTeam();
    const theirs = await aTeam();
    const retired = await aResource(api, { business, retiredAt: new Date(api.clock.now()) });
    for (const id of [theirs.ben.id, retired.id]) {
      expect((await refusalOf(hoursOf(id))).code).toBe('NOT_FOUND');
      expect((await refusalOf(saveHours(id, { followsBusinessHours: false, hours: [] }))).code).toBe('NOT_FOUND');
    }
  });
});

describe('time off of a person', () => {
  const entry = { kind: 'TIME_OFF', fromDate: '2026-12-21', untilDate: '2026-12-22', name: 'Trip' } as const;

  it('is listed, changed and removed as theirs only', async () => {
    const { call, query, ben, cleo } = await aTeam();
    const bens = { ...query, resourceId: ben.id };
    const [added] = await call(timeOff.addSpecialDates, { query: bens, body: { entries: [entry] } });
    const params = { id: added?.id ?? '' };
    const [again] = await call(timeOff.addSpecialDates, { query: bens, body: { entries: [entry] } });
    expect(again).toEqual(added);
    const [everybodys] = await call(timeOff.addSpecialDates, { query, body: { entries: [entry] } });
    expect(everybodys?.id).not.toBe(added?.id);
    expect(await call(timeOff.listSpecialDates, { query: bens })).toEqual([added]);
    expect(await call(timeOff.listSpecialDates, { query })).toEqual([everybodys]);
    for (const wrong of [query, { ...query, resourceId: cleo.id }]) {
      expect((await refusalOf(call(timeOff.removeSpecialDate, { query: wrong, params }))).code).toBe('NOT_FOUND');
      const update = call(timeOff.updateSpecialDate, { query: wrong, params, body: { entry } });
      expect((await refusalOf(update)).code).toBe('NOT_FOUND');
    }
    await call(timeOff.removeSpecialDate, { query: bens, params });
    expect(await call(timeOff.listSpecialDates, { query: bens })).toEqual([]);
  });

  it('can have special hours on a date that has others for everyone', async () => {
    const { call, query, ben } = await aTeam();
    const hours = [{ startTime: '10:00', endTime: '12:00' }];
    const entries = [{ kind: 'SPECIAL_HOURS', date: '2026-12-24', hours, name: '' } as const];
    await call(timeOff.addSpecialDates, { query, body: { entries } });
    const bens = { query: { ...query, resourceId: ben.id }, body: { entries } };
    expect(await call(timeOff.addSpecialDates, bens)).toHaveLength(1);
    expect(await refusalOf(call(timeOff.addSpecialDates, bens))).toMatchObject({
      issues: [{ path: 'entries.0.date', message: 'This date already has special hours' }],
    });
  });

  it('clashes with their bookings only, and is not found for another business’s person', async () => {
    const { call, query, business, ben, cleo } = await aTeam();
    const service = await aService(api, { business });
    const made = await aBooking(api, { service, startAt: '2026-12-21T16:00:00Z', resourceId: ben.id });
    const clashes = (resourceId?: string) =>
      call(timeOff.findClashes, { query: resourceId ? { ...query, resourceId } : query, body: { entries: [entry] } });
    expect((await clashes(ben.id)).items.map(({ id }) => id)).toEqual([made.id]);
    expect((await clashes(cleo.id)).total).toBe(0);
    expect((await clashes()).total).toBe(1);
    expect((await refusalOf(clashes((await aTeam()).ben.id))).code).toBe('NOT_FOUND');
  });
});
