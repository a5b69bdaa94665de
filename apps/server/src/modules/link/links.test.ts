import { getBooking } from '@primehour/contract/booking-detail';
import * as calls from '@primehour/contract/link';
import { cancelMyBooking } from '@primehour/contract/public';
import { booking, checkout } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { link } from '@primehour/db/schema/link';
import { due } from '@primehour/db/schema/policy';
import { uuidV7 } from '@primehour/db/uuid';
import { GRANTS_OF } from '@primehour/domain/access/access';
import { LINKS_MAX } from '@primehour/domain/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aPhone, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authorizePublic } from '../../tenant.ts';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';
import { lastCode } from '../../testing/texts.ts';
import { listFirstInLine } from './api.ts';

// The guarantee: a link gives what it says and no more, and however many clients book with it at once on two nodes, it is used
// as often as it may be, and not once more.

const { api: app, other, clock } = await startNodes(wholeApp, { at: '2026-10-05T14:00:00Z' });

const FORM = {
  kind: 'VIP' as const,
  label: 'Regulars',
  slug: null,
  usesMax: null,
  fromDate: null,
  untilDate: null,
  perks: {},
};
const DOOR = { ...FORM, kind: 'TRACK' as const, label: 'Door', slug: 'door' };
/** Two hours of notice are asked of everyone; this is an hour from now. */
const SOON = Date.parse('2026-10-05T15:00:00Z');
const WEDNESDAY = Date.parse('2026-10-07T15:00:00Z');

async function aShop(form: Record<string, unknown> = {}, ready: 'EASY' | 'PREPAID' = 'EASY') {
  const { business, user } = await aPartner(app, { settings: { minNoticePeriodHours: 2, advanceBookingDays: 10 } });
  const policyId = await aPolicy(app, business.id, { ready });
  const service = await aService(app, { business, priceCents: 8000 as Cents, policyId });
  const query = { businessId: business.id };
  const partner = async () => app.as({ accessToken: (await aSession(app, user)).accessToken });
  const make = async (change: Record<string, unknown> = {}) =>
    (await partner())(calls.createLink, { query, body: { ...FORM, ...form, ...change } });
  const list = async () => (await partner())(calls.listLinks, { query });
  const revoke = async (id: string) => (await partner())(calls.revokeLink, { query, params: { id } });
  const rows = () => app.db.read.select().from(booking).where(eq(booking.businessId, business.id));
  return { business, service, query, partner, make, list, revoke, rows };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

/** A browser that opened an address, and books with a phone of its own. */
async function aVisit(shop: Shop, address: string, url = app.url) {
  const visitor = aVisitor(url);
  const opened = await visitor.get(pathOf(address));
  const page = opened.location ?? `/p/${shop.business.slug}`;
  const phone = aPhone();
  const begin = (at = WEDNESDAY, from = page) =>
    visitor.post(`${from}/book`, {
      service: shop.service.id,
      at: String(at),
      name: 'Kit Moss',
      phoneNumber: phone.slice(2),
      email: '',
      hasConsented: 'true',
    });
  const prove = async (path: string | null) => visitor.post(path ?? '', { code: await lastCode(app.db, phone) });
  const book = async (at = WEDNESDAY) => prove((await begin(at)).location);
  const bookVip = async (at: number) => prove((await begin(at, `/vip/${shop.business.id}`)).location);
  return { visitor, opened, page, begin, prove, book, bookVip };
}

describe('a VIP link', () => {
  it('leads to the calendar without its secret, widens its times, and says so', async () => {
    const shop = await aShop({ perks: { noticeHours: 0, advanceDays: 60 } });
    const made = await shop.make();
    expect(made.address).toMatch(/\/vip\/link\/[\w-]{43}$/);
    const { visitor, opened, page, book } = await aVisit(shop, made.address);
    expect([opened.status, page]).toEqual([303, `/vip/${shop.business.id}`]);
    expect(opened.headers.getSetCookie().join()).toMatch(/visit=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const shown = await visitor.get(page);
    expect(shown.text).toContain('Your link: up to 60 days ahead, without notice.');
    expect((await book(SOON)).location).toMatch(/^\/my\//);
    const later = await aVisit(shop, made.address);
    expect((await later.book(WEDNESDAY + 28 * DAY_MS)).location).toMatch(/^\/my\//);
    expect(await shop.rows()).toMatchObject([{ linkId: made.id }, { linkId: made.id }]);
    const slots = `/booking/api/public/businesses/${shop.business.id}/slots?serviceId=${shop.service.id}&from=2026-11-20&days=14`;
    expect((JSON.parse((await visitor.get(slots)).html) as { slots: number[] }).slots.length).toBeGreaterThan(0);
    // No one else has them.
    expect((JSON.parse((await aVisitor(app.url).get(slots)).html) as { slots: number[] }).slots).toEqual([]);
    const plain = await aVisit(shop, `${app.url}/vip/${shop.business.id}`);
    expect((await plain.visitor.get(plain.page)).text).not.toContain('Your link');
    expect((await plain.begin(SOON + 30 * MINUTE_MS)).status).toBe(409);
  });

  it('offers and takes a time beyond everyone’s window that a handover frees', async () => {
    const shop = await aShop({ perks: { advanceDays: 60 } });
    const { business, service, query } = shop;
    await app.db.transaction((tx) =>
      tx.update(bookingSettings).set({ makesRoom: true }).where(eq(bookingSettings.businessId, business.id)),
    );
    // Given to the owner by the rule, who alone can do what is booked; Ben is free.
    const startAt = WEDNESDAY + 28 * DAY_MS;
    const { id } = await aBooking(app, { service: await aService(app, { business }), startAt });
    const personOf = async () =>
      (await (await shop.partner())(getBooking, { query, params: { id } })).booking.resources?.[0];
    const owner = await personOf();
    const ben = await aResource(app, { business, name: 'Ben' });
    await aNeed(app, service, { of: [{ id: owner?.id ?? '' }] });
    const { visitor, page, book } = await aVisit(shop, (await shop.make()).address);
    const slots = `/booking/api/public/businesses/${business.id}/slots?serviceId=${service.id}&from=2026-11-04&days=1`;
    expect((JSON.parse((await visitor.get(slots)).html) as { slots: number[] }).slots).toContain(startAt);
    expect((await visitor.get(`${page}/book?service=${service.id}&at=${startAt}`)).status).toBe(200);
    expect((await book(startAt)).location).toMatch(/^\/my\//);
    expect((await personOf())?.id).toBe(ben.id);
  });

  it('waives the deposit, and the details say so', async () => {
    const shop = await aShop({ perks: { skipDeposit: true } }, 'PREPAID');
    const { visitor, page, book } = await aVisit(shop, (await shop.make()).address);
    const details = await visitor.get(`${page}/book?service=${shop.service.id}&at=${WEDNESDAY}`);
    expect(details.text).toContain('You can move or cancel until Tue, Oct 6, 10:00 AM');
    await book();
    expect(await shop.rows()).toMatchObject([{ status: 'CONFIRMED', paymentKind: 'AT_VISIT', priceCents: 8000 }]);
    const plain = await aVisit(shop, `${app.url}/p/${shop.business.slug}`);
    await plain.book(WEDNESDAY + 2 * 60 * MINUTE_MS);
    expect((await shop.rows()).map(({ status }) => status).toSorted()).toEqual(['CONFIRMED', 'PENDING']);
  });

  it('that waives the deposit still asks a client with an unpaid fee for it', async () => {
    const shop = await aShop({ perks: { skipDeposit: true } }, 'PREPAID');
    const visit = await aVisit(shop, (await shop.make()).address);
    await visit.book();
    const [owing] = await shop.rows();
    const at = new Date(clock.now());
    const place = { id: uuidV7(), businessId: shop.business.id, bookingId: owing?.id ?? '' };
    const fee = { kind: 'NO_SHOW', state: 'UNCOLLECTED', amountCents: 8000 as Cents } as const;
    const times = { dueAt: at, createdAt: at, updatedAt: at };
    await app.db.transaction((tx) => tx.insert(due).values({ ...place, ...fee, ...times }));
    // The next code.
    clock.advance(2 * MINUTE_MS);
    await visit.book(WEDNESDAY + 2 * HOUR_MS);
    expect((await shop.rows()).map(({ status, paymentKind }) => `${status} ${paymentKind}`).toSorted()).toEqual([
      'CONFIRMED AT_VISIT',
      'PENDING ONLINE',
    ]);
  });

  it('puts those who booked by it first in line, until it is revoked', async () => {
    const shop = await aShop({ perks: { firstInLine: true } });
    const made = await shop.make();
    await (await aVisit(shop, made.address)).book();
    await (await aVisit(shop, `${app.url}/p/${shop.business.slug}`)).book(WEDNESDAY + 2 * 60 * MINUTE_MS);
    const clients = (await shop.rows()).map(({ clientId }) => clientId);
    const [first] = (await shop.rows()).filter(({ linkId }) => linkId === made.id);
    const tenant = authorizePublic(shop.business.id);
    const ahead = () => listFirstInLine(app.db.read, tenant, clients, clock.now());
    expect([...(await ahead())]).toEqual([first?.clientId]);
    await shop.revoke(made.id);
    expect((await ahead()).size).toBe(0);
  });

  it.each([
    ['revoked', {}, 'This link can’t be used anymore'],
    ['over', { untilDate: '2026-10-04' }, 'This link has expired'],
    ['not valid yet', { fromDate: '2026-10-06' }, 'This link can’t be used yet'],
  ])('that is %s gives nothing, says why, and blocks no one', async (kind, change, text) => {
    const shop = await aShop({ perks: { noticeHours: 0 } });
    const made = await shop.make(change);
    if (kind === 'revoked') await shop.revoke(made.id);
    const { visitor, page, begin, book } = await aVisit(shop, made.address);
    expect((await visitor.get(page)).text).toContain(text);
    expect((await begin(SOON)).status).toBe(409);
    await book();
    expect(await shop.rows()).toMatchObject([{ linkId: null }]);
  });

  it('that is revoked while a client proves their phone is refused, and they can book without it', async () => {
    const shop = await aShop();
    const made = await shop.make();
    const { begin, prove, book } = await aVisit(shop, made.address);
    const { location } = await begin();
    await shop.revoke(made.id);
    const refused = await prove(location);
    expect([refused.status, refused.text.includes('This link can’t be used anymore')]).toEqual([409, true]);
    expect(await shop.rows()).toEqual([]);
    clock.advance(2 * MINUTE_MS);
    await book();
    expect(await shop.rows()).toMatchObject([{ linkId: null }]);
  });

  it('of another business, or an unknown one, has no effect', async () => {
    const [shop, theirs] = [await aShop({ perks: { noticeHours: 0 } }), await aShop({ perks: { noticeHours: 0 } })];
    const { visitor } = await aVisit(theirs, (await theirs.make()).address);
    const shown = await visitor.get(`/vip/${shop.business.id}`);
    expect(shown.text).not.toContain('Your link');
    const forged = Buffer.from(JSON.stringify({ businessId: shop.business.id, linkId: (await theirs.make()).id }));
    const asForged = await aVisitor(app.url).get(`/vip/${shop.business.id}`, {
      cookie: `visit=${forged.toString('base64url')}`,
    });
    expect([asForged.status, asForged.text.includes('Your link')]).toEqual([200, false]);
    for (const cookie of ['visit=%%%', 'visit=bnVsbA', `visit=${'A'.repeat(4000)}`]) {
      expect((await aVisitor(app.url).get(`/vip/${shop.business.id}`, { cookie })).status).toBe(200);
    }
    expect((await visitor.get(`/vip/link/${'x'.repeat(43)}`)).status).toBe(404);
    expect((await visitor.get('/vip/link/short')).status).toBe(404);
  });
});

describe('uses', () => {
  it('are given back within an hour of booking, and not later', async () => {
    const shop = await aShop({ usesMax: 1 });
    const made = await shop.make();
    const uses = async () => (await shop.list()).find(({ id }) => id === made.id)?.uses;
    const cancel = async (own: string | null) => {
      const params = { token: own?.split('/').at(-1) ?? '' };
      await app.as()(cancelMyBooking, { params, body: {} });
    };
    const { location } = await (await aVisit(shop, made.address)).book();
    expect(await uses()).toBe(1);
    clock.advance(59 * MINUTE_MS);
    await cancel(location);
    expect(await uses()).toBe(0);
    const again = await (await aVisit(shop, made.address)).book();
    clock.advance(60 * MINUTE_MS);
    await cancel(again.location);
    expect(await uses()).toBe(1);
  });

  it('are given back when a hold lapses', async () => {
    const shop = await aShop({ usesMax: 1 }, 'PREPAID');
    const made = await shop.make();
    await (await aVisit(shop, made.address)).book();
    const second = await aVisit(shop, made.address);
    expect((await second.visitor.get(second.page)).text).toContain('has reached its limit');
    clock.advance(16 * MINUTE_MS);
    await second.book(WEDNESDAY + 2 * 60 * MINUTE_MS);
    expect((await shop.rows()).map(({ linkId }) => linkId)).toEqual([made.id, made.id]);
  });

  it('of the Calendar Booking Link are the bookings that came by it alone', async () => {
    const shop = await aShop();
    await (await aVisit(shop, (await shop.make()).address)).book();
    const plain = await aVisit(shop, `${app.url}/vip/${shop.business.id}`);
    await plain.bookVip(WEDNESDAY + 2 * 60 * MINUTE_MS);
    const [first] = await shop.list();
    expect(first).toMatchObject({
      id: shop.business.id,
      kind: 'CALENDAR',
      label: 'Calendar Booking Link',
      uses: 1,
      usesMax: null,
    });
    expect(first?.address).toMatch(new RegExp(`/vip/${shop.business.id}$`));
  });

  it('never exceed the limit, however many clients on two nodes book at once', async () => {
    for (const usesMax of [1, 3]) {
      clock.set('2026-10-05T14:00:00Z');
      const shop = await aShop({ usesMax });
      const { address } = await shop.make();
      const begun = await Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const visit = await aVisit(shop, address, index % 2 === 0 ? app.url : other.url);
          return { ...visit, path: (await visit.begin(WEDNESDAY + index * 60 * MINUTE_MS)).location };
        }),
      );
      const ends = await Promise.all(begun.map(({ prove, path }) => prove(path)));
      expect(ends.filter(({ location }) => location?.startsWith('/my/')).length).toBe(usesMax);
      expect((await shop.rows()).length).toBe(usesMax);
    }
  });
});

describe('a tracking link and a campaign', () => {
  it('arrive at the booking and its details, and are counted', async () => {
    const shop = await aShop();
    const made = await shop.make(DOOR);
    expect(made.address).toMatch(new RegExp(`/p/${shop.business.slug}\\?from=door$`));
    const { book } = await aVisit(shop, `${made.address}&utm_source=flyer&utm_campaign=spring%20sale`);
    await book();
    const [row] = await shop.rows();
    expect(row).toMatchObject({ linkId: made.id, utm: { source: 'flyer', campaign: 'spring sale' } });
    const detail = await (await shop.partner())(getBooking, { query: shop.query, params: { id: row?.id ?? '' } });
    const came = { link: { label: 'Door' }, utm: { source: 'flyer', campaign: 'spring sale' } };
    expect(detail.booking).toMatchObject(came);
    const [kept] = await app.db.read.select().from(checkout).where(eq(checkout.businessId, shop.business.id));
    expect(kept).toMatchObject({ linkId: made.id, utm: { source: 'flyer' } });
  });

  it('are the last ones of this visit; an unknown ending changes nothing', async () => {
    const shop = await aShop();
    const [door, shop2] = [await shop.make(DOOR), await shop.make({ ...DOOR, label: 'Shop', slug: 'shop' })];
    const { visitor, book } = await aVisit(shop, `${door.address}&utm_source=one`);
    await visitor.get(pathOf(shop2.address));
    await visitor.get(`/p/${shop.business.slug}?from=nothing&utm_source=two`);
    await book();
    expect(await shop.rows()).toMatchObject([{ linkId: shop2.id, utm: { source: 'two' } }]);
  });

  it('that is revoked or used up never stops a booking', async () => {
    const shop = await aShop();
    const made = await shop.make({ ...DOOR, usesMax: 1 });
    await (await aVisit(shop, made.address)).book();
    const second = await aVisit(shop, made.address);
    await second.book(WEDNESDAY + 2 * 60 * MINUTE_MS);
    expect(new Set((await shop.rows()).map(({ linkId }) => linkId))).toEqual(new Set([made.id, null]));
  });

  it('no visit without one gets a cookie', async () => {
    const shop = await aShop();
    const { visitor } = await aVisit(shop, `${app.url}/p/${shop.business.slug}`);
    expect(visitor.cookies.has('visit')).toBe(false);
  });
});

describe('creating one', () => {
  it.each([
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(81) }, 'label'],
    [{ slug: 'door' }, 'slug'],
    [{ ...DOOR, slug: null }, 'slug'],
    [{ ...DOOR, slug: 'A B' }, 'slug'],
    [{ ...DOOR, perks: { skipDeposit: true } }, 'perks'],
    [{ usesMax: 0 }, 'usesMax'],
    [{ perks: { advanceDays: 366 } }, 'perks.advanceDays'],
    [{ perks: { noticeHours: -1 } }, 'perks.noticeHours'],
    [{ fromDate: '2026-10-06', untilDate: '2026-10-05' }, 'untilDate'],
  ])('%j is refused at its field', async (change, path) => {
    const { make } = await aShop();
    const { statusCode, issues } = await refusalOf(make(change));
    expect([statusCode, issues?.[0]?.path]).toEqual([422, path]);
  });

  it('is refused twice, beyond the limit, without a session and for another business', async () => {
    const { make, query, business, revoke } = await aShop();
    const door = await make(DOOR);
    expect(await refusalOf(make(DOOR))).toMatchObject({ statusCode: 409, code: 'LINK_EXISTS' });
    const stranger = await aPartner(app);
    for (const call of [app.as(), app.as({ accessToken: stranger.accessToken })]) {
      expect((await refusalOf(call(calls.createLink, { query, body: FORM }))).statusCode).toBeGreaterThan(400);
      expect((await refusalOf(call(calls.listLinks, { query }))).statusCode).toBeGreaterThan(400);
      expect((await refusalOf(call(calls.revokeLink, { query, params: { id: door.id } }))).statusCode).toBeGreaterThan(
        400,
      );
      expect(
        (await refusalOf(call(calls.getLinkPoster, { query, params: { id: door.id } }))).statusCode,
      ).toBeGreaterThan(400);
    }
    await revoke(door.id);
    expect(await refusalOf(revoke(door.id))).toMatchObject({ statusCode: 404 });
    // The word is free again.
    await make(DOOR);
    await app.db.transaction(async (tx) => {
      for (let index = 1; index < LINKS_MAX; index += 1) {
        const values = { kind: 'TRACK' as const, label: 'One', slug: `s${index}`, createdAt: new Date(clock.now()) };
        await tx.insert(link).values({ id: crypto.randomUUID(), businessId: business.id, ...values });
      }
    });
    expect(await refusalOf(make())).toMatchObject({ statusCode: 409, code: 'TOO_MANY_LINKS' });
  });

  it('shows its secret, and the poster with it, only to those who may create one', async () => {
    const { business, query, make } = await aShop();
    const { id, address } = await make();
    const codesOf = async (call: ReturnType<typeof app.as>) => [
      (await refusalOf(call(calls.listLinks, { query }))).code,
      (await refusalOf(call(calls.getLinkPoster, { query, params: { id } }))).code,
    ];
    for (const role of ['FRONT_DESK', 'STAFF'] as const) {
      const grants = GRANTS_OF[role];
      expect(await codesOf(app.as(await aMember(app, { business, role, grants })))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    }
    const manager = app.as(await aMember(app, { business, role: 'MANAGER' }));
    expect((await manager(calls.listLinks, { query })).map((link) => link.address)).toContain(address);
    expect((await manager(calls.getLinkPoster, { query, params: { id } })).file).not.toBe('');
  });

  it('has a poster with its code', async () => {
    const { make, partner, query } = await aShop();
    const { id } = await make();
    const { file } = await (await partner())(calls.getLinkPoster, { query, params: { id } });
    expect(Buffer.from(file, 'base64').subarray(0, 8).toString()).toBe('%PDF-1.4');
  });
});
