import { addBooking } from '@primehour/contract/calendar';
import { CallError } from '@primehour/contract/call';
import { retireResource } from '@primehour/contract/resource';
import { deleteService } from '@primehour/contract/service';
import * as calls from '@primehour/contract/waitlist';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { aShop, at, lastLink, textsOf } from '../../testing/waitlist-shop.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { handoverRoutes } from '../handover/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { serviceRoutes } from '../service/routes.ts';
import { declineOffer } from './api.ts';
import { waitlistRoutes } from './routes.ts';

// The guarantee: an opening by hand is created only if it can be kept, is stopped once, leaves nothing behind if it is
// refused, and goes to one person, even if another node takes the time at the same instant.

// Monday morning in Chicago.
const routes = [bookingRoutes, calendarRoutes, handoverRoutes, publicRoutes, serviceRoutes, waitlistRoutes];
const { api, other, clock } = await startNodes(apiOf(...routes), { at: '2026-10-05T15:00:00Z' });

const IN_ORDER = { startAt: at(1), endAt: at(2), mode: 'IN_ORDER' as const };
/** How a press was refused; undefined if it was not. */
const codeOf = (settled: PromiseSettledResult<unknown>): string | undefined => {
  if (settled.status === 'fulfilled') return undefined;
  if (settled.reason instanceof CallError) return settled.reason.body.code;
  throw settled.reason;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function aPriced() {
  const shop = await aShop(api, { priceCents: 8000 });
  const partner = await shop.partner();
  const falling = { ...IN_ORDER, mode: 'FALLING' as const, serviceId: shop.service.id };
  return {
    ...shop,
    falling,
    make: (body: object) => partner(calls.makeOpening, { query: shop.query, body: body as never }),
  };
}

describe('an opening by hand', () => {
  it.each([
    ['ends before it starts', { endAt: at(0) }, 'endAt'],
    ['ends when it starts', { endAt: at(1) }, 'endAt'],
    ['takes more than a day', { endAt: at(26) }, 'endAt'],
    ['starts at an invalid instant', { startAt: 'soon' }, 'startAt'],
    ['is offered in an unknown way', { mode: 'BY_RAFFLE' }, 'mode'],
    ['is for an unknown person', { resourceId: 'ben' }, 'resourceId'],
    ['falls without a service', { mode: 'FALLING' }, 'serviceId'],
    ['falls below zero', { mode: 'FALLING', serviceId: NOBODY, floorPriceCents: -1 }, 'floorPriceCents'],
  ])('that %s is refused at its field', async (_, change, path) => {
    const shop = await aPriced();
    const refusal = await refusalOf(shop.make({ ...IN_ORDER, ...change }));
    expect([refusal.code, refusal.issues?.[0]?.path]).toEqual(['VALIDATION', path]);
    expect(await shop.openings()).toEqual([]);
  });

  it('is refused less than two hours ahead, of unknown people and services, and above the list price', async () => {
    const shop = await aPriced();
    expect(await refusalOf(shop.make({ ...IN_ORDER, resourceId: NOBODY }))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(shop.make({ ...shop.falling, serviceId: NOBODY }))).toMatchObject({ statusCode: 404 });
    const tooHigh = await refusalOf(shop.make({ ...shop.falling, floorPriceCents: 8001 }));
    expect([tooHigh.code, tooHigh.issues?.[0]?.path]).toEqual(['VALIDATION', 'floorPriceCents']);
    const soon = clock.now() + 120 * MINUTE_MS;
    const late = await refusalOf(shop.make({ ...IN_ORDER, startAt: soon - MINUTE_MS, endAt: soon + 60 * MINUTE_MS }));
    expect(late.code).toBe('WRONG_STATE');
    expect([await shop.openings(), await shop.kept()]).toEqual([[], []]);
  });

  it('at a falling price is refused where the time is taken, and is created once if two want it', async () => {
    const shop = await aPriced();
    await shop.book(3, aPhone());
    const taken = await refusalOf(shop.make({ ...shop.falling, startAt: at(3), endAt: at(4) }));
    expect(taken.code).toBe('SLOT_TAKEN');
    const both = await Promise.allSettled([shop.make(shop.falling), shop.make(shop.falling)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.openings()).toMatchObject([{ mode: 'FALLING', startPriceCents: 8000, floorPriceCents: 4800 }]);
    expect((await shop.kept()).map(({ kind }) => kind).sort()).toEqual(['booking', 'offer']);
  });

  it('is stopped once, releases its time, and can’t be stopped by another business', async () => {
    const shop = await aPriced();
    const { id } = await shop.make(shop.falling);
    const stop = (call: ReturnType<typeof api.as>, query = shop.query) =>
      call(calls.closeOpening, { query, params: { id } });
    const other = await aPartner(api);
    const theirs = { businessId: other.business.id };
    expect(await refusalOf(stop(api.as(other)))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(stop(api.as(other), theirs))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(stop(api.as()))).toMatchObject({ code: 'UNAUTHORISED' });
    const staff = await aMember(api, { business: shop.business, role: 'STAFF' });
    expect(await refusalOf(stop(api.as(staff)))).toMatchObject({ code: 'FORBIDDEN' });
    const partner = await shop.partner();
    const malformed = partner(calls.closeOpening, { query: shop.query, params: { id: 'x' } });
    expect(await refusalOf(malformed)).toMatchObject({ statusCode: 404 });
    await stop(partner);
    expect([await shop.openings(), await shop.kept()]).toMatchObject([[{ state: 'GONE', nextAt: null }], []]);
    expect(await refusalOf(stop(partner))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('ends with its service or its person, so that no one is shown a price that can’t be booked', async () => {
    const shop = await aPriced();
    const partner = await shop.partner();
    const { business, query } = shop;
    const ben = await aResource(api, { business });
    const color = await aService(api, { business, priceCents: 9000 as Cents, durationMinutes: 60, isPrimary: false });
    await shop.make({ ...shop.falling, resourceId: ben.id });
    await shop.make({ ...shop.falling, startAt: at(3), endAt: at(4), serviceId: color.id });
    await shop.advanceAll();
    expect((await shop.openings()).map(({ state }) => state)).toEqual(['PUBLIC', 'PUBLIC']);
    await partner(retireResource, { query, params: { id: ben.id }, body: { bookings: [] } });
    await partner(deleteService, { query, params: { id: color.id } });
    expect([await shop.openings(), await shop.kept()]).toMatchObject([[{ state: 'GONE' }, { state: 'GONE' }], []]);
  });
});

describe('an opening whose partner decides who is asked', () => {
  const BY_HAND = { ...IN_ORDER, mode: 'BY_HAND' as const };

  async function aChoice() {
    const shop = await aShop(api);
    const partner = await shop.partner();
    const [mia, tom] = [aPhone(), aPhone()];
    await shop.join({ phone: mia });
    clock.advance(MINUTE_MS);
    await shop.join({ phone: tom, name: 'Tom' });
    await shop.join({ name: 'Friday', times: [{ days: [5], fromMinute: 0, untilMinute: 1440 }] });
    clock.advance(MINUTE_MS);
    const { id } = await partner(calls.makeOpening, { query: shop.query, body: BY_HAND });
    const shown = async () => (await shop.list()).openings.find((opening) => opening.id === id);
    const entryOf = async (name: string) =>
      (await shop.list()).entries.find(({ client }) => client.name === name)?.id ?? '';
    const offer = async (entryId: string, call = partner, query = shop.query) =>
      call(calls.offerOpening, { query, params: { id }, body: { entryId } });
    return { shop, partner, id, mia, tom, shown, entryOf, offer };
  }

  it('asks no one on its own, and says whom it suits, in line, and why not the others', async () => {
    const { shop, shown, mia } = await aChoice();
    await shop.advanceAll();
    clock.advance(10 * MINUTE_MS);
    await shop.advanceAll();
    expect(await shown()).toMatchObject({
      mode: 'BY_HAND',
      state: 'WAITING',
      offers: [],
      choices: [
        { clientName: 'Mia', startAt: at(1) },
        { clientName: 'Tom', startAt: at(1) },
      ],
      skipped: [{ clientName: 'Friday', reason: 'OTHER_TIMES' }],
    });
    expect(await textsOf(api, mia)).toEqual(['WAITLIST_JOINED']);
  });

  it('is kept for the one who is chosen before those who wait longer, and booked when they press', async () => {
    const { shop, shown, mia, tom, entryOf, offer } = await aChoice();
    await offer(await entryOf('Tom'));
    expect(await shop.kept()).toMatchObject([{ kind: 'offer' }]);
    expect(await shown()).toMatchObject({
      state: 'OFFERING',
      choices: [],
      offers: [{ clientName: 'Tom', state: 'OPEN' }],
    });
    expect([await textsOf(api, mia), await textsOf(api, tom)]).toEqual([
      ['WAITLIST_JOINED'],
      ['WAITLIST_JOINED', 'WAITLIST_OFFER'],
    ]);
    expect(await refusalOf(offer(await entryOf('Mia')))).toMatchObject({ code: 'WRONG_STATE' });
    await shop.take(await lastLink(api, tom));
    expect(await shown()).toMatchObject({ state: 'FILLED', filledBy: { clientName: 'Tom' }, choices: [] });
    expect(await refusalOf(offer(await entryOf('Mia')))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('waits for the partner again when the offer is declined or not answered, and asks no one twice', async () => {
    const { shop, shown, mia, entryOf, offer } = await aChoice();
    await offer(await entryOf('Mia'));
    await shop.act(await lastLink(api, mia), declineOffer);
    await shop.advanceAll();
    expect(await shown()).toMatchObject({ state: 'WAITING', choices: [{ clientName: 'Tom' }] });
    expect(await shop.kept()).toEqual([]);
    expect(await refusalOf(offer(await entryOf('Mia')))).toMatchObject({ code: 'WRONG_STATE' });
    await offer(await entryOf('Tom'));
    clock.advance(31 * MINUTE_MS);
    await shop.advanceAll();
    expect(await shown()).toMatchObject({ state: 'WAITING', choices: [], offers: [{}, { state: 'LAPSED' }] });
    clock.set(at(3));
    await shop.advanceAll();
    expect(await shop.openings()).toMatchObject([{ state: 'GONE', nextAt: null }]);
  });

  it('is offered to one, however many are pressed at once on two nodes; the others see why', async () => {
    const { shop, entryOf, offer } = await aChoice();
    const [mia, tom, second] = [await entryOf('Mia'), await entryOf('Tom'), await shop.partner(other)];
    const pressed = await Promise.allSettled([offer(mia), offer(tom, second), offer(mia, second)]);
    expect(pressed.map(codeOf).filter((code) => code !== undefined)).toEqual(['WRONG_STATE', 'WRONG_STATE']);
    expect(await shop.offers()).toHaveLength(1);
    expect(await shop.kept()).toMatchObject([{ kind: 'offer' }]);
  });

  it('races a walk-in on two nodes: one of them has the time, and the other sees why', { repeats: 3 }, async () => {
    const { shop, shown, mia, entryOf, offer } = await aChoice();
    const [chosen, desk] = [await entryOf('Mia'), await shop.partner(other)];
    const walkIn = { serviceId: shop.service.id, startAt: at(1), name: 'Walk In', phoneNumber: aPhone() };
    const [offered, added] = await Promise.allSettled([
      offer(chosen),
      desk(addBooking, { query: shop.query, body: { ...walkIn, payment: 'FREE' as const } }),
    ]);
    const texted = (await textsOf(api, mia)).includes('WAITLIST_OFFER');
    const outcome = {
      codes: [codeOf(offered), codeOf(added)],
      kept: (await shop.kept()).map(({ kind }) => kind),
      texted,
    };
    const wins = { codes: [undefined, 'SLOT_TAKEN'], kept: ['offer'], texted: true };
    const loses = { codes: ['WRONG_STATE', undefined], kept: ['booking'], texted: false };
    expect(outcome).toEqual(added.status === 'rejected' ? wins : loses);
    expect(await shown()).toMatchObject({ state: added.status === 'rejected' ? 'OFFERING' : 'WAITING', choices: [] });
  });

  it('is offered by its members only, to someone it suits, and keeps what is left for them', async () => {
    const { shop, partner, id, entryOf, offer } = await aChoice();
    const friday = await entryOf('Friday');
    expect(await refusalOf(offer(friday))).toMatchObject({ code: 'WRONG_STATE' });
    expect(await refusalOf(offer(NOBODY))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(offer('mia'))).toMatchObject({ code: 'VALIDATION' });
    const other = await aPartner(api);
    const mia = await entryOf('Mia');
    expect(await refusalOf(offer(mia, api.as(other)))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(offer(mia, api.as(other), { businessId: other.business.id }))).toMatchObject({
      statusCode: 404,
    });
    expect(await refusalOf(offer(mia, api.as()))).toMatchObject({ code: 'UNAUTHORISED' });
    const staff = await aMember(api, { business: shop.business, role: 'STAFF' });
    expect(await refusalOf(offer(mia, api.as(staff)))).toMatchObject({ code: 'FORBIDDEN' });
    await partner(calls.closeOpening, { query: shop.query, params: { id } });
    expect(await refusalOf(offer(mia))).toMatchObject({ code: 'WRONG_STATE' });
    expect(await shop.offers()).toEqual([]);
  });

  it('leaves another one by hand where only a part of it is taken', async () => {
    const { shop, partner, id, mia } = await aChoice();
    await partner(calls.closeOpening, { query: shop.query, params: { id } });
    const long = { ...BY_HAND, endAt: at(4) };
    const made = await partner(calls.makeOpening, { query: shop.query, body: long });
    const { choices = [] } = (await shop.list()).openings.find((opening) => opening.id === made.id) ?? {};
    const [{ entryId } = { entryId: '' }] = choices;
    await partner(calls.offerOpening, { query: shop.query, params: { id: made.id }, body: { entryId } });
    await shop.take(await lastLink(api, mia));
    await shop.advanceAll();
    const live = (await shop.openings()).filter(({ state }) => state === 'WAITING');
    expect(live.map(({ mode, during }) => [mode, during.startAt.getTime(), during.endAt.getTime()])).toEqual([
      ['BY_HAND', at(2), at(4)],
    ]);
    expect((await shop.offers()).filter(({ state }) => state === 'OPEN')).toEqual([]);
  });
});
