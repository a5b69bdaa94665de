import { cancelBooking, restoreBooking } from '@primehour/contract/booking';
import { addBlock, updateBlock } from '@primehour/contract/calendar';
import * as calls from '@primehour/contract/calendar-sync';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { aSoldAuction } from '../../testing/sold-auctions.ts';
import { apiOf } from '../../testing/start-api.ts';
import { auctionRoutes } from '../auction/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { listingRoutes } from '../listing/routes.ts';
import { feedWindow } from './policy.ts';
import { loadFeed } from './queries.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: everything that permanently takes time is published only at the secret URL, as one entry with a stable
// id and its last change.

const start = apiOf(calendarSyncRoutes, bookingRoutes, calendarRoutes, listingRoutes, auctionRoutes);
const NOW = '2026-10-06T14:00:00Z';
const { api, other, clock } = await startNodes(start, { at: NOW });

type Partner = Pick<Awaited<ReturnType<typeof aPartner>>, 'business' | 'user'>;
const read = (url: string, headers: Record<string, string> = {}) =>
  fetch(url.replace('http://book.example.test', api.url), { headers });

async function aFeed(partner: Partner) {
  const { business, user } = partner;
  const query = { businessId: business.id };
  // Hours pass in these tests; a token is valid for minutes.
  const call: ReturnType<typeof api.as> = async (...asked) => api.as(await aSession(api, user))(...asked);
  const { url, feed } = await call(calls.makeFeed, { query });
  const entries = async () => {
    const calendar = new ICAL.Component(ICAL.parse(await (await read(url)).text()));
    return calendar.getAllSubcomponents('vevent').map((event) => {
      const of = (name: string) => String(event.getFirstPropertyValue(name));
      return {
        uid: of('uid').replace(/@.*$/, ''),
        sequence: Number(of('sequence')),
        from: of('dtstart'),
        summary: of('summary'),
        status: of('status'),
        stamps: [of('dtstamp'), of('last-modified')],
      };
    });
  };
  return { url, feed, query, call, entries };
}

async function aShop() {
  const partner = await aPartner(api);
  const service = await aService(api, { business: partner.business, priceCents: 0 as Cents });
  return { ...partner, service, ...(await aFeed(partner)) };
}

describe('the feed', () => {
  it('has the location that a service had when it was booked', async () => {
    const { business, url } = await aShop();
    const elsewhere = await aService(api, { business, location: 'Studio 4, 12 Elm Street' });
    await aBooking(api, { service: elsewhere, startAt: '2026-10-08T15:00:00Z' });
    expect(await (await read(url)).text()).toContain(String.raw`LOCATION:Studio 4\, 12 Elm Street`);
  });

  it('contains confirmed bookings and blocked times of a bounded window, and names only if enabled', async () => {
    const { business, service, call, query, feed, url } = await aShop();
    const ada = await aClient(api, { business, name: 'Ada Brooks' });
    const made = await aBooking(api, { service, client: ada, startAt: '2026-10-08T15:00:00Z' });
    await aBooking(api, { service, startAt: '2026-10-09T15:00:00Z', status: 'CANCELLED' });
    await aBooking(api, { service, startAt: '2026-10-10T15:00:00Z', status: 'PENDING' });
    await aBooking(api, { service, startAt: '2028-10-10T15:00:00Z' });
    const block = { startAt: Date.parse('2026-10-12T15:00:00Z'), endAt: Date.parse('2026-10-12T16:00:00Z'), note: '' };
    await call(addBlock, { query, body: block });
    expect(feed).toMatchObject({ isOn: true, lastReadAt: null, hasClientNames: false });
    const answer = await read(url);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text.match(/^DTSTART:.*$/gm)).toEqual(['DTSTART:20261008T150000Z', 'DTSTART:20261012T150000Z']);
    expect(text).toContain(`UID:booking-${made.id}-feed@`);
    expect(text).toContain('SUMMARY:Haircut\r\n');
    expect(text).not.toContain('Ada');
    await call(calls.saveFeed, { query, body: { hasClientNames: true } });
    expect(await (await read(url)).text()).toContain('SUMMARY:Haircut: Ada Brooks\r\n');
    expect((await call(calls.getCalendars, { query })).feed.lastReadAt).not.toBeNull();
  });

  it('has what is coming up even if there is more in the past than it can hold, in order', async () => {
    const { business, service } = await aShop();
    const days = [1, 2, 3, 4, 5, 8, 9];
    for (const day of days) await aBooking(api, { service, startAt: `2026-10-0${day}T15:00:00Z` });
    const window = feedWindow(Date.parse(NOW) as Instant);
    const tenant = authorizeTenant(business.id);
    const daysOf = async (max: number) =>
      (await loadFeed(api.db.read, tenant, null, { ...window, max })).rows.map(({ startAt }) => startAt.getUTCDate());
    expect(await daysOf(100)).toEqual(days);
    expect(await daysOf(4)).toEqual([4, 5, 8, 9]);
    // The nearest first, of what is coming up too.
    expect(await daysOf(1)).toEqual([8]);
  });

  it('keeps the blocked time of a canceled booking as the same entry, without its client', async () => {
    const { business, service, call, query, entries } = await aShop();
    await call(calls.saveFeed, { query, body: { hasClientNames: true } });
    const ada = await aClient(api, { business, name: 'Ada Brooks' });
    const made = await aBooking(api, { service, client: ada, startAt: '2026-10-08T15:00:00Z' });
    const uid = `booking-${made.id}-feed`;
    clock.set('2026-10-06T15:00:00Z');
    const body = { id: made.id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME' } as const;
    await call(cancelBooking, { query, body });
    clock.set('2026-10-07T09:00:00Z');
    expect(await entries()).toEqual([
      {
        uid,
        sequence: 2,
        from: '2026-10-08T15:00:00Z',
        summary: 'Blocked',
        status: 'CONFIRMED',
        stamps: ['2026-10-06T15:00:00Z', '2026-10-06T15:00:00Z'],
      },
    ]);
    await call(restoreBooking, { query, body: { id: made.id } });
    expect(await entries()).toMatchObject([{ uid, sequence: 3, summary: 'Haircut: Ada Brooks' }]);
  });

  it('contains a reservation from its first bid, permanently once sold, and none without bids', async () => {
    const { partner, listing, end } = await aSoldAuction(api, other, clock, { cards: ['SUCCEEDS'] });
    const { business } = partner;
    await aListing(api, { business: { ...business, userId: partner.user.id }, reservationAt: '2026-10-12T23:00:00Z' });
    const { call, query, entries } = await aFeed(partner);
    const entry = {
      uid: `listing-${listing.id}-feed`,
      from: listing.reservationAt.toISOString().replace('.000', ''),
      summary: listing.name,
    };
    clock.advance(60_000);
    expect(await entries()).toEqual([{ ...entry, sequence: 0, status: 'TENTATIVE', stamps: [NOW, NOW] }]);
    await end();
    const soldAt = listing.endAt.toISOString().replace('.000', '');
    expect(await entries()).toEqual([{ ...entry, sequence: 1, status: 'CONFIRMED', stamps: [soldAt, soldAt] }]);
    await call(calls.saveFeed, { query, body: { hasClientNames: true } });
    expect(await entries()).toMatchObject([{ summary: `${listing.name}: Ada` }]);
  });

  it('names who serves if a business has two or more people', async () => {
    const { business, service, entries } = await aShop();
    await aBooking(api, { service, startAt: '2026-10-08T15:00:00Z' });
    expect(await entries()).toMatchObject([{ summary: 'Haircut' }]);
    await aResource(api, { business });
    expect(await entries()).toMatchObject([{ summary: 'Haircut with Robin' }]);
  });

  it('drops a reservation that no one paid for', async () => {
    const { partner, end, run } = await aSoldAuction(api, other, clock, { cards: ['card_declined'] });
    const { entries } = await aFeed(partner);
    await end();
    expect(await entries()).toMatchObject([{ status: 'TENTATIVE' }]);
    clock.advance(2 * HOUR_MS);
    await run();
    expect(await entries()).toEqual([]);
  });

  it('stamps a block with its last change, never with its own time', async () => {
    const { call, query, entries, url } = await aShop();
    const times = { startAt: Date.parse('2026-12-12T15:00:00Z'), endAt: Date.parse('2026-12-12T16:00:00Z') };
    const { id, version } = await call(addBlock, { query, body: { ...times, note: 'Dentist' } });
    clock.set('2026-10-06T16:00:00Z');
    expect(await entries()).toMatchObject([{ uid: `block-${id}-feed`, sequence: 1, stamps: [NOW, NOW] }]);
    await call(updateBlock, { query, params: { id }, body: { ...times, note: '', version } });
    const changed = '2026-10-06T16:00:00Z';
    clock.set('2026-10-06T18:00:00Z');
    expect(await entries()).toMatchObject([
      { uid: `block-${id}-feed`, sequence: 2, summary: 'Blocked', stamps: [changed, changed] },
    ]);
    expect((await read(url)).headers.get('last-modified')).toBe('Tue, 06 Oct 2026 16:00:00 GMT');
  });

  it('ends every line with CRLF, including the last', async () => {
    const { service, url } = await aShop();
    const lines = async () => (await (await read(url)).text()).split('\r\n');
    expect((await lines()).slice(-2)).toEqual(['END:VCALENDAR', '']);
    await aBooking(api, { service, startAt: '2026-10-08T15:00:00Z' });
    const all = await lines();
    expect(all.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
    expect(all.every((text) => !/[\r\n]/.test(text) && Buffer.byteLength(text) <= 75)).toBe(true);
  });

  it('is identical until something changes', async () => {
    const { service, url } = await aShop();
    await aBooking(api, { service, startAt: '2026-10-08T15:00:00Z' });
    const first = await read(url);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('last-modified')).toBe('Tue, 06 Oct 2026 14:00:00 GMT');
    clock.advance(60_000);
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304);
    await aBooking(api, { service, startAt: '2026-10-09T15:00:00Z' });
    expect((await read(url, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is served only at its newest URL, and nowhere once revoked', async () => {
    const { user, call, query, url: first } = await aShop();
    const racing = await Promise.all([
      call(calls.makeFeed, { query }),
      other.as(await aSession(api, user))(calls.makeFeed, { query }),
    ]);
    expect((await read(first)).status).toBe(404);
    const statuses = await Promise.all(racing.map(async ({ url }) => (await read(url)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { rows } = await api.db.pool.query<{ text: string }>(
      'select f::text as text from calendar_feed f where business_id = $1',
      [query.businessId],
    );
    for (const { url } of racing) expect(rows[0]?.text).not.toContain(url.slice(-20, -4));
    expect(await call(calls.revokeFeed, { query })).toMatchObject({ isOn: false });
    for (const { url } of racing) expect((await read(url)).status).toBe(404);
    const refused = call(calls.saveFeed, { query, body: { hasClientNames: true } });
    expect(await refusalOf(refused)).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('reveals nothing to a guesser, and soon limits them', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 62; n += 1) {
      statuses.add(
        (await fetch(`${api.url}/ics/guess-${n}.ics`, { headers: { 'x-forwarded-for': '10.9.9.9' } })).status,
      );
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
