import { createLink } from '@primehour/contract/link';
import * as calls from '@primehour/contract/public';
import { occupancy } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import { pageCount } from '@primehour/db/schema/page-count';
import { resource } from '@primehour/db/schema/resource';
import { service } from '@primehour/db/schema/service';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aBooking } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aSession } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { aVisitor } from '../../testing/browse.ts';
import { aSalon, TEN, TWO, wholeApp } from '../../testing/salon.ts';

// The guarantee: a cached page equals a fresh one: a change on any node appears in the next response of every node,
// pages that depend on time expire in time, and no one sees content specific to another visitor's link or device.

const { api: app, other, clock } = await startNodes(wholeApp, { at: '2026-10-06T14:00:20.500Z' });

type Salon = Awaited<ReturnType<typeof aSalon>>;
const pageOf = ({ open }: Salon) => `/p/${open.slug}`;

const slotsAt = async (node: typeof app, { open, cut }: Salon) => {
  const query = { serviceId: cut.id, from: '2026-10-08', days: 1 };
  return (await node.as()(calls.listSlots, { params: { businessId: open.id }, query })).slots;
};

describe('a change on one node', () => {
  it('is in the next response of the other, each time, while others read', async () => {
    const salon = await aSalon(app, { priceCents: 0 });
    let isOver = false;
    const crowd = Array.from({ length: 4 }, async () => {
      while (!isOver) await slotsAt(other, salon);
    });
    const late: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const isFree = round % 2 === 0;
      await app.db.transaction(async (tx) => {
        if (isFree) await tx.delete(occupancy).where(eq(occupancy.businessId, salon.open.id));
      });
      if (!isFree) await aBooking(app, { service: salon.cut, startAt: TEN });
      if ((await slotsAt(other, salon)).includes(TEN) !== isFree) late.push(round);
    }
    isOver = true;
    await Promise.all(crowd);
    expect(late).toEqual([]);
  });

  it('is on the page, whatever was changed', async () => {
    const salon = await aSalon(app);
    const visitor = aVisitor(other.url);
    const shown = async () => (await visitor.get(pageOf(salon))).text;
    const changing = async (work: () => Promise<unknown>, text: string) => {
      expect(await shown()).not.toContain(text);
      await work();
      expect(await shown()).toContain(text);
    };
    const { id } = salon.open;
    await changing(
      () => app.db.transaction((tx) => tx.update(business).set({ bio: 'We cut hair.' }).where(eq(business.id, id))),
      'We cut hair.',
    );
    await changing(
      () => app.db.transaction((tx) => tx.update(service).set({ name: 'Trim' }).where(eq(service.id, salon.cut.id))),
      'Trim',
    );
    await changing(() => aListing(app, { business: salon.open, name: 'A table for two' }), 'A table for two');
    await changing(
      () =>
        app.db.transaction((tx) =>
          tx.update(business).set({ suspendedAt: new Date(), suspensionReason: 'Spam' }).where(eq(business.id, id)),
        ),
      'This page is not available',
    );
  });

  it('of the address moves the page at once', async () => {
    const salon = await aSalon(app);
    const visitor = aVisitor(other.url);
    expect((await visitor.get(pageOf(salon))).status).toBe(200);
    const slug = `${salon.open.slug}-moved`;
    await app.db.transaction((tx) => tx.update(business).set({ slug }).where(eq(business.id, salon.open.id)));
    expect((await visitor.get(pageOf(salon))).status).toBe(404);
    expect((await visitor.get(`/p/${slug}`)).status).toBe(200);
  });
});

describe('a time that is taken', () => {
  it('is refused by the ledger, whatever a page still shows', async () => {
    const salon = await aSalon(app, { priceCents: 0 });
    const visitor = aVisitor(other.url);
    expect((await visitor.get(pageOf(salon))).status).toBe(200);
    await bookAsClient(app, { service: salon.cut, startAt: TEN });
    const late = await visitor.post(salon.bookPath, salon.form);
    expect([late.status, late.text.includes('just been taken')]).toEqual([409, true]);
  });
});

describe('time alone', () => {
  it('frees what a hold has kept, to the millisecond', async () => {
    const salon = await aSalon(app);
    const endsAt = clock.now() + 10_001;
    await aBooking(app, { service: salon.cut, startAt: TEN, status: 'PENDING', holdExpiresAt: endsAt });
    expect(await slotsAt(app, salon)).not.toContain(TEN);
    clock.set(endsAt - 1);
    expect(await slotsAt(app, salon)).not.toContain(TEN);
    clock.set(endsAt);
    expect(await slotsAt(app, salon)).toContain(TEN);
  });

  it('removes times that are too soon, and adds those that come within reach', async () => {
    const salon = await aSalon(app, { settings: { minNoticePeriodHours: 2, advanceBookingDays: 2 } });
    clock.set(TWO - 2 * HOUR_MS);
    expect(await slotsAt(app, salon)).toContain(TWO);
    clock.advance(1);
    expect(await slotsAt(app, salon)).not.toContain(TWO);
    clock.set(TWO - 2 * DAY_MS - 1);
    expect(await slotsAt(app, salon)).not.toContain(TWO);
    clock.advance(1);
    expect(await slotsAt(app, salon)).toContain(TWO);
  });

  it('shows and hides listings, and lets their prices fall', async () => {
    const salon = await aSalon(app);
    const from = clock.now() + 1_500;
    const reservationAt = clock.now() - (clock.now() % MINUTE_MS) + 2 * DAY_MS;
    await aListing(app, {
      business: salon.open,
      name: 'Falls',
      type: 'dutch',
      publishAt: from,
      startAt: from + 2_000,
      reservationAt,
    });
    const visitor = aVisitor(app.url);
    const pageText = async () => (await visitor.get(pageOf(salon))).text;
    expect(await pageText()).not.toContain('Falls');
    clock.set(from);
    expect(await pageText()).toContain('Falls');
    expect(await pageText()).toContain('Starts');
    clock.set(from + 2_000);
    expect(await pageText()).toContain('Ends');
    const before = await pageText();
    clock.set(reservationAt - DAY_MS - 1);
    expect(await pageText()).not.toBe(before);
    clock.set(reservationAt - DAY_MS);
    expect(await pageText()).not.toContain('Falls');
  });
});

describe('what a visitor brought', () => {
  const FORM = { kind: 'VIP' as const, label: 'Regulars', slug: null, usesMax: null, fromDate: null, untilDate: null };

  it('is theirs: the perks of a link show to no one else, before or after', async () => {
    const salon = await aSalon(app, { settings: { minNoticePeriodHours: 72 } });
    const { accessToken } = await aSession(app, salon.open.owner);
    const query = { businessId: salon.open.id };
    const made = await app.as({ accessToken })(createLink, { query, body: { ...FORM, perks: { noticeHours: 1 } } });
    const [stranger, regular] = [aVisitor(app.url), aVisitor(app.url)];
    const { pathname } = new URL(made.address);
    const { location } = await regular.get(pathname);
    const vip = location ?? '';
    const note = 'Your link: 1 hour of notice.';
    for (let round = 0; round < 2; round += 1) {
      const [own, shared] = [await regular.get(vip), await stranger.get(vip)];
      expect([own.text.includes(note), shared.text.includes(note)]).toEqual([true, false]);
      expect([own.headers.get('cache-control'), shared.headers.get('cache-control')]).toEqual([
        'no-store',
        'private, no-cache',
      ]);
      expect([own.headers.get('etag'), shared.headers.get('etag') === null]).toEqual([null, false]);
    }
    const slots = `/booking/api/public/businesses/${salon.open.id}/slots?serviceId=${salon.cut.id}&from=2026-10-08&days=1`;
    const sees = async (visitor: typeof regular) => (await visitor.get(slots)).html.includes(String(TEN));
    expect([await sees(regular), await sees(stranger), await sees(regular)]).toEqual([true, false, true]);
  });

  it('is counted and remembered, though the page is the same for all', async () => {
    const salon = await aSalon(app);
    const { accessToken } = await aSession(app, salon.open.owner);
    const query = { businessId: salon.open.id };
    const body = { ...FORM, kind: 'TRACK' as const, slug: 'door', perks: {} };
    await app.as({ accessToken })(createLink, { query, body });
    const plain = await aVisitor(app.url).get(pageOf(salon));
    const came = await aVisitor(app.url).get(`${pageOf(salon)}?from=door&utm_source=flyer`);
    expect([came.html === plain.html, came.headers.getSetCookie().length]).toEqual([true, 1]);
    expect(plain.headers.getSetCookie()).toEqual([]);
  });

  it('changes the page by its time zone, and by nothing else', async () => {
    const salon = await aSalon(app);
    const away = aVisitor(app.url);
    away.cookies.set('zone', 'America/Los_Angeles');
    const known = aVisitor(app.url);
    known.cookies.set('phone_session', 'a'.repeat(43));
    const [there, here, stranger] = [
      await away.get(pageOf(salon)),
      await aVisitor(app.url).get(pageOf(salon)),
      await known.get(pageOf(salon)),
    ];
    expect([there.html === here.html, stranger.html === here.html]).toEqual([false, true]);
    expect(there.html).toContain('data-zone="America/Los_Angeles"');
  });
});

it('a page contains its own tag, and asking for that counts no view', async () => {
  const salon = await aSalon(app);
  const { html } = await aVisitor(app.url).get(pageOf(salon));
  const [, tag = ''] = /^<!doctype html><html data-tag="([\w-]{22})" /.exec(html) ?? [];
  const ask = async () => (await fetch(app.url + pageOf(salon), { method: 'HEAD' })).headers.get('etag');
  expect([tag.length, await ask(), await ask()]).toEqual([22, `W/"${tag}"`, `W/"${tag}"`]);
  // A minute later it is the same page, because nothing on it runs by the clock.
  clock.advance(MINUTE_MS);
  expect(await ask()).toBe(`W/"${tag}"`);
  await app.server.deps.pageCounts.flush();
  const counts = await app.db.read.select().from(pageCount).where(eq(pageCount.businessId, salon.open.id));
  expect(counts).toMatchObject([{ step: 'SEEN', hits: 1 }]);
});

it('a browser that has the page gets 304, until the page changes', async () => {
  const salon = await aSalon(app);
  const visitor = aVisitor(app.url);
  const slots = `/booking/api/public/businesses/${salon.open.id}/slots?serviceId=${salon.cut.id}&from=2026-10-08&days=1`;
  for (const path of [pageOf(salon), `/vip/${salon.open.id}`, slots]) {
    const { headers } = await visitor.get(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
    const held = { 'if-none-match': headers.get('etag') ?? '' };
    expect([path, (await visitor.get(path, held)).status]).toEqual([path, 304]);
    await aBooking(app, { service: salon.cut, startAt: clock.now() - (clock.now() % HOUR_MS) + 2 * DAY_MS });
    await app.db.transaction((tx) =>
      tx.update(resource).set({ weight: 50 }).where(eq(resource.businessId, salon.open.id)),
    );
    expect([path, (await visitor.get(path, held)).status]).toEqual([path, 200]);
    await app.db.transaction((tx) => tx.delete(occupancy).where(eq(occupancy.businessId, salon.open.id)));
  }
});
