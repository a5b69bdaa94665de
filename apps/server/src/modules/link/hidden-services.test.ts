import * as calls from '@primehour/contract/link';
import { startCheckout } from '@primehour/contract/public';
import * as serviceCalls from '@primehour/contract/service';
import { booking } from '@primehour/db/schema/booking';
import { service } from '@primehour/db/schema/service';
import { opening } from '@primehour/db/schema/waitlist';
import { uuidV7 } from '@primehour/db/uuid';
import { LINK_SERVICES_MAX } from '@primehour/domain/limits';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aPhone, aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf } from '../../clock.ts';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';
import { lastCode } from '../../testing/texts.ts';

// The guarantee: a hidden service, and a listing that isn't published, exist for no one but those whose link has them:
// on no page, in no list of times, for no booking, and in nothing that a node has cached.

const clock = testClock();
let app: Awaited<ReturnType<typeof start>>;
const start = () => startTestServer(wholeApp, { clock });
beforeAll(async () => {
  app = await start();
});
beforeEach(() => clock.set('2026-10-05T14:00:00Z'));
afterAll(() => app.close());

const WEDNESDAY = Date.parse('2026-10-07T15:00:00Z');
const FORM = { kind: 'VIP' as const, label: 'Regulars', slug: null, usesMax: null, fromDate: null, untilDate: null };

async function aShop() {
  const { business, accessToken } = await aPartner(app, { settings: { minNoticePeriodHours: 2 } });
  await aService(app, { business, name: 'Haircut' });
  const secret = await aService(app, { business, name: 'House call', isHidden: true, priceCents: 0 as Cents });
  const partner = app.as({ accessToken });
  const query = { businessId: business.id };
  const make = (perks: Record<string, unknown>) => partner(calls.createLink, { query, body: { ...FORM, perks } });
  const rows = () => app.db.read.select().from(booking).where(eq(booking.businessId, business.id));
  return { business, secret, partner, query, make, rows };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

/** A browser that came by a link, or without one. */
async function aVisit({ business }: Shop, address?: string) {
  const visitor = aVisitor(app.url);
  if (address) await visitor.get(new URL(address).pathname);
  return { visitor, page: address ? `/vip/${business.id}` : `/p/${business.slug}` };
}

const detailsOf = ({ secret }: Shop, phone = aPhone()) => ({
  service: secret.id,
  at: String(WEDNESDAY),
  name: 'Kit Moss',
  phoneNumber: phone.slice(2),
  email: '',
  hasConsented: 'true',
});
const timesOf = ({ business, secret }: Shop) =>
  `/booking/api/public/businesses/${business.id}/slots?serviceId=${secret.id}&from=2026-10-07&days=1`;

describe('a hidden service', () => {
  it('is on no page, has no times and can’t be booked without the link', async () => {
    const shop = await aShop();
    const { visitor, page } = await aVisit(shop);
    for (const path of [page, `${page}?service=${shop.secret.id}`, `/vip/${shop.business.id}`]) {
      expect((await visitor.get(path)).html).not.toContain('House call');
    }
    expect((await visitor.get(timesOf(shop))).status).toBe(404);
    const choice = `service=${shop.secret.id}&at=${WEDNESDAY}`;
    const details = await visitor.get(`${page}/book?${choice}`);
    expect([details.status, details.html.includes('House call')]).toEqual([409, false]);
    expect((await visitor.post(`${page}/book`, detailsOf(shop))).status).toBe(404);
    const params = { businessId: shop.business.id };
    const body = {
      serviceId: shop.secret.id,
      startAt: WEDNESDAY,
      name: 'Kit',
      phoneNumber: aPhone(),
      hasConsented: true,
    };
    const refused = await refusalOf(
      app.as()(startCheckout, { params, body: { ...body, hasConsented: true, email: '', via: 'PAGE' } }),
    );
    expect(refused.statusCode).toBe(404);
    expect((await visitor.get(`${page}/wait?service=${shop.secret.id}`)).status).toBe(404);
    const wait = { ...detailsOf(shop), untilDate: '2026-10-20' };
    expect((await visitor.post(`${page}/wait`, wait)).status).toBe(404);
    expect(await shop.rows()).toEqual([]);
  });

  it('is booked by its link, and by no other', async () => {
    const shop = await aShop();
    const made = await shop.make({ hiddenServices: [shop.secret.id] });
    const { visitor, page } = await aVisit(shop, made.address);
    const shown = await visitor.get(`${page}?service=${shop.secret.id}`);
    expect([shown.text.includes('House call'), shown.text.includes('1 exclusive service')]).toEqual([true, true]);
    expect((JSON.parse((await visitor.get(timesOf(shop))).html) as { slots: number[] }).slots).toContain(WEDNESDAY);
    expect((await visitor.get(`${page}/wait?service=${shop.secret.id}`)).status).toBe(200);
    const phone = aPhone();
    const { location } = await visitor.post(`${page}/book`, detailsOf(shop, phone));
    await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
    expect(await shop.rows()).toMatchObject([{ serviceId: shop.secret.id, status: 'CONFIRMED', linkId: made.id }]);
    const another = await aVisit(shop, (await shop.make({ noticeHours: 0 })).address);
    expect((await another.visitor.get(another.page)).html).not.toContain('House call');
  });

  it('whose time is taken before the code is entered is shown with its other times', async () => {
    const shop = await aShop();
    const { visitor, page } = await aVisit(shop, (await shop.make({ hiddenServices: [shop.secret.id] })).address);
    const phone = aPhone();
    const { location } = await visitor.post(`${page}/book`, detailsOf(shop, phone));
    await aBooking(app, { service: shop.secret, startAt: WEDNESDAY });
    const lost = await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
    expect([lost.status, lost.text.includes('This time has just been taken')]).toEqual([409, true]);
    expect([lost.text.includes('House call'), lost.text.includes('1 exclusive service')]).toEqual([true, true]);
    expect(lost.html).toContain(`/vip/${shop.business.id}/book?service=${shop.secret.id}`);
  });

  it('is refused when the link is revoked before the code is entered', async () => {
    const shop = await aShop();
    const made = await shop.make({ hiddenServices: [shop.secret.id] });
    const { visitor, page } = await aVisit(shop, made.address);
    const phone = aPhone();
    const { location } = await visitor.post(`${page}/book`, detailsOf(shop, phone));
    await shop.partner(calls.revokeLink, { query: shop.query, params: { id: made.id } });
    expect((await visitor.post(location ?? '', { code: await lastCode(app.db, phone) })).status).toBe(409);
    expect((await visitor.get(page)).html).not.toContain('House call');
    expect(await shop.rows()).toEqual([]);
  });

  it('is not in what the node caches for others, in whatever order they ask', async () => {
    const shop = await aShop();
    const { address } = await shop.make({ hiddenServices: [shop.secret.id] });
    for (const path of [`/vip/${shop.business.id}`, `/p/${shop.business.slug}?service=${shop.secret.id}`]) {
      const { visitor } = await aVisit(shop, address);
      const stranger = aVisitor(app.url);
      for (let round = 0; round < 2; round += 1) {
        expect((await visitor.get(path)).text).toContain('House call');
        expect((await stranger.get(path)).html).not.toContain('House call');
        expect((await visitor.get(timesOf(shop))).status).toBe(200);
        expect((await stranger.get(timesOf(shop))).status).toBe(404);
      }
    }
  });

  it('at a falling price is shown to those whose link has it', async () => {
    const shop = await aShop();
    await app.db.transaction((tx) =>
      tx.insert(opening).values({
        id: uuidV7(clock.now()),
        businessId: shop.business.id,
        during: { startAt: dateOf(WEDNESDAY), endAt: dateOf(WEDNESDAY + HOUR_MS) },
        resourceIds: [],
        cause: 'BY_HAND',
        mode: 'FALLING',
        state: 'PUBLIC',
        serviceId: shop.secret.id,
        startPriceCents: 5000 as Cents,
        floorPriceCents: 3000 as Cents,
        fromAt: dateOf(clock.now() - MINUTE_MS),
        untilAt: dateOf(WEDNESDAY - HOUR_MS),
        createdAt: dateOf(clock.now() - MINUTE_MS),
      }),
    );
    const [{ id } = { id: '' }] = await app.db.read
      .select()
      .from(opening)
      .where(eq(opening.businessId, shop.business.id));
    const { visitor } = await aVisit(shop, (await shop.make({ hiddenServices: [shop.secret.id] })).address);
    const path = `/p/${shop.business.slug}`;
    expect((await visitor.get(path)).text).toContain('House call');
    const stranger = aVisitor(app.url);
    expect((await stranger.get(path)).html).not.toContain('House call');
    expect((await stranger.post(`${path}/book`, { ...detailsOf(shop), opening: id })).status).toBe(404);
    const { location } = await visitor.post(`${path}/book`, { ...detailsOf(shop), opening: id });
    expect((await visitor.get(location ?? '')).text).toMatch(/\$(4\d|50)/);
  });

  it('is hidden and shown by the partner, is never the primary one, and keeps its bookings', async () => {
    const shop = await aShop();
    const [haircut, secret] = await shop.partner(serviceCalls.listServices, { query: shop.query });
    expect([haircut?.isHidden, secret?.isHidden]).toEqual([false, true]);
    const patch = (id: string, isHidden: boolean) =>
      shop.partner(serviceCalls.updateService, { query: shop.query, params: { id }, body: { isHidden } });
    expect(await refusalOf(patch(haircut?.id ?? '', true))).toMatchObject({ statusCode: 409, code: 'PRIMARY_SERVICE' });
    const primary = shop.partner(serviceCalls.makePrimaryService, { query: shop.query, body: { id: shop.secret.id } });
    expect(await refusalOf(primary)).toMatchObject({ statusCode: 409, code: 'WRONG_STATE' });
    await expect(
      app.db.transaction((tx) =>
        tx
          .update(service)
          .set({ isHidden: true })
          .where(eq(service.id, haircut?.id ?? '')),
      ),
    ).rejects.toThrow(/service_primary_is_shown|Failed query/);
    const stranger = aVisitor(app.url);
    await patch(shop.secret.id, false);
    expect((await stranger.get(`/p/${shop.business.slug}`)).text).toContain('House call');
    await patch(shop.secret.id, true);
    expect((await stranger.get(`/p/${shop.business.slug}`)).html).not.toContain('House call');
  });

  it('of a link is the business’s own, a few at most, and fits with every other perk', async () => {
    const shop = await aShop();
    const theirs = await aShop();
    const services = await Promise.all(
      Array.from({ length: LINK_SERVICES_MAX }, () => aService(app, { business: shop.business, isHidden: true })),
    );
    const hiddenServices = services.map(({ id }) => id);
    const full = {
      advanceDays: 365,
      noticeHours: 720,
      skipDeposit: true,
      firstInLine: true,
      listingHeadStartMinutes: 1440,
    };
    expect(await shop.make({ ...full, hiddenServices })).toMatchObject({ perks: { hiddenServices } });
    for (const wrong of [[theirs.secret.id], [uuidV7(clock.now())], [...hiddenServices, shop.secret.id], []]) {
      const refused = await refusalOf(shop.make({ hiddenServices: wrong }));
      expect([refused.statusCode, refused.issues?.[0]?.path]).toEqual([422, 'perks.hiddenServices']);
    }
    for (const listingHeadStartMinutes of [0, 1441]) {
      const refused = await refusalOf(shop.make({ listingHeadStartMinutes }));
      expect(refused.issues?.[0]?.path).toBe('perks.listingHeadStartMinutes');
    }
  });
});

describe('a head start for listings', () => {
  async function aSale() {
    const shop = await aShop();
    const publishAt = clock.now() + 90 * MINUTE_MS;
    const sold = await aListing(app, {
      business: shop.business,
      name: 'Dinner for two',
      publishAt,
      startAt: publishAt,
    });
    const link = (minutes: number) => shop.make({ listingHeadStartMinutes: minutes });
    return { shop, sold, link };
  }
  const pathsOf = ({ id }: { readonly id: string }) => [
    `/a/${id}`,
    `/listing/api/auctions/${id}`,
    `/listing/api/auctions/${id}/bids`,
    `/listing/api/auctions/${id}/events`,
  ];

  it('shows and opens a listing that much sooner, and to no one else', async () => {
    const { shop, sold, link } = await aSale();
    const { visitor, page } = await aVisit(shop, (await link(60)).address);
    const stranger = aVisitor(app.url);
    const lists = [page, `/p/${shop.business.slug}`];
    const isSeen = async (by: typeof visitor) => {
      const pages = await Promise.all(lists.map(async (path) => (await by.get(path)).html.includes('Dinner for two')));
      const own = await Promise.all(
        pathsOf(sold)
          .slice(0, 3)
          .map(async (path) => (await by.get(path)).status === 200),
      );
      return [...pages, ...own];
    };
    expect(await isSeen(visitor)).toEqual([false, false, false, false, false]);
    clock.advance(30 * MINUTE_MS);
    expect(await isSeen(visitor)).toEqual([true, true, true, true, true]);
    expect(await isSeen(stranger)).toEqual([false, false, false, false, false]);
    for (const path of pathsOf(sold)) expect((await stranger.get(path)).status).toBe(404);
    const body = { name: 'Kit', phoneNumber: aPhone().slice(2), hasConsented: 'true', isAdult: 'true' };
    expect((await stranger.post(`/a/${sold.id}/join`, body)).status).toBe(404);
    const joined = await visitor.post(`/a/${sold.id}/join`, body);
    expect([joined.status, joined.location?.startsWith(`/a/${sold.id}/code/`)]).toEqual([303, true]);
    // From its publication on it is everyone's; the Calendar Booking Link alone has no listings.
    clock.advance(60 * MINUTE_MS);
    expect(await isSeen(stranger)).toEqual([false, true, true, true, true]);
  });

  it('ends with the link, and never starts the bidding', async () => {
    const { shop, sold, link } = await aSale();
    const made = await link(1440);
    const { visitor } = await aVisit(shop, made.address);
    const phone = aPhone();
    const joined = await visitor.post(`/a/${sold.id}/join`, {
      name: 'Kit',
      phoneNumber: phone.slice(2),
      hasConsented: 'true',
      isAdult: 'true',
    });
    await visitor.post(joined.location ?? '', { code: await lastCode(app.db, phone) });
    const shown = await visitor.get(`/a/${sold.id}`);
    expect([shown.status, /name="amount"/.test(shown.html)]).toEqual([200, false]);
    expect((await visitor.post(`/a/${sold.id}/bid`, { kind: 'MAX', amount: '90' })).status).toBeGreaterThanOrEqual(400);
    await shop.partner(calls.revokeLink, { query: shop.query, params: { id: made.id } });
    expect((await visitor.get(`/a/${sold.id}`)).status).toBe(404);
  });
});
