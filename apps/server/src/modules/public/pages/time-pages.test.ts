import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aBusiness } from '@primehour/testkit/build';
import { startNode } from '@primehour/testkit/start-nodes';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { describe, expect, it } from 'vitest';
import { aVisitor, fieldOf } from '../../../testing/browse.ts';
import { aSalon, TEN, TWO, wholeApp } from '../../../testing/salon.ts';

// The guarantee: a client finds a free time and enters their details with links and a form alone. An invalid form
// returns with its input and its errors, and a time that was taken returns the nearest free ones.

const { api: app } = await startNode(wholeApp, { at: '2026-10-06T14:00:00Z' });

const HOUR = 3_600_000;
const offeredIn = (html: string) =>
  [...html.matchAll(/\/book\?service=([\w-]+)&amp;at=(\d+)/g)].map(([, service, at]) => ({ service, at: Number(at) }));

describe('the calendar', () => {
  it('answers by slug in any case, by the link for regulars, and at a slash', async () => {
    const { open } = await aSalon(app);
    const visitor = aVisitor(app.url);
    for (const path of [`/p/${open.slug}`, `/p/${open.slug.toUpperCase()}`, `/p/${open.slug}/`, `/vip/${open.id}`]) {
      const page = await visitor.get(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.text).toContain('Delgado Hair');
      expect(page.text).toContain('Curl cut');
    }
  });

  it('links to the details of each free time, and shows the service and day that are asked for', async () => {
    const { open, cut, curl } = await aSalon(app);
    await aBooking(app, { service: cut, startAt: TEN });
    const page = await aVisitor(app.url).get(`/p/${open.slug}?service=${curl.id}&date=2026-10-08`);
    const offered = offeredIn(page.html);
    expect(new Set(offered.map(({ service }) => service))).toEqual(new Set([curl.id]));
    const times = new Set(offered.map(({ at }) => at));
    expect([times.has(TEN - HOUR), times.has(TEN), times.has(TEN + HOUR)]).toEqual([true, false, true]);
    expect(page.html).toContain('"shownDate":"2026-10-08"');
    // No day is asked for: in another zone, the browser would say of the first one here that nothing is free.
    expect((await aVisitor(app.url).get(`/p/${open.slug}`)).html).toContain('"shownDate":null');
  });

  it('keeps a start of its last day, which is the next day for a client far away, in the links to that day', async () => {
    const blocks = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 1080, endMinute: 1200 }));
    const { open, cut } = await aSalon(app, { zone: 'Pacific/Honolulu', blocks });
    const visitor = aVisitor(app.url);
    visitor.cookies.set('zone', 'America/New_York');
    const calendar = await visitor.get(`/p/${open.slug}?service=${cut.id}`);
    const [, fromDate = ''] = /"fromDate":"([\d-]+)"/.exec(calendar.html) ?? [];
    // 7 PM in Honolulu on the last of two weeks, 1 AM in New York.
    const start = Date.parse(`${fromDate}T05:00Z`) + 14 * 24 * HOUR;
    const date = new Date(start).toISOString().slice(0, 10);
    const linkIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const day = linkIn(calendar.html, new RegExp(`href="([^"]*date=${date}[^"]*)#times"`));
    const details = `/p/${open.slug}/book?service=${cut.id}&at=${start}`;
    const back = linkIn((await visitor.get(details)).html, /href="([^"]*)#times"/);
    for (const path of [day, back]) {
      const page = await visitor.get(path);
      expect([path, offeredIn(page.html).map(({ at }) => at)]).toEqual([path, expect.arrayContaining([start])]);
      expect(page.html).toContain(`"fromDate":"${fromDate}"`);
    }
  });

  it('is painted with its picture, if that is one of ours and small enough to be inlined', async () => {
    const { images } = app.server.deps;
    const ids = { small: uuidV4(), large: uuidV4(), gone: uuidV4() };
    await images.put(`${ids.small}-480.webp`, Buffer.from('small picture'), 'image/webp');
    await images.put(`${ids.large}-480.webp`, Buffer.alloc(20 * 1024 + 1), 'image/webp');
    const inlinedBy = async (mediaUrl: string | null, via: 'p' | 'vip' = 'p') => {
      const { open } = await aSalon(app, { mediaUrl });
      const { html } = await aVisitor(app.url).get(via === 'p' ? `/p/${open.slug}` : `/vip/${open.id}`);
      const [, data] = /data:image\/webp;base64,([^"]*)/.exec(html) ?? [];
      return data === undefined ? null : Buffer.from(data, 'base64').toString();
    };
    const urlOf = (id: string) => `${TEST_PUBLIC_URL}/images/${id}.jpg`;
    expect(await inlinedBy(urlOf(ids.small))).toBe('small picture');
    expect(await inlinedBy(urlOf(ids.small))).toBe('small picture');
    expect(await inlinedBy(urlOf(ids.small), 'vip')).toBeNull();
    for (const url of [urlOf(ids.large), urlOf(ids.gone), 'https://elsewhere.example/1.jpg', null]) {
      expect(await inlinedBy(url)).toBeNull();
    }
  });

  it('ignores an invalid choice', async () => {
    const { open } = await aSalon(app);
    const visitor = aVisitor(app.url);
    for (const query of ['service=1&date=x', 'date=2026-02-30', 'date=9999-12-31', 'service=%00', 'date=1900-01-01']) {
      expect((await visitor.get(`/p/${open.slug}?${query}`)).status).toBe(200);
    }
  });

  it('offers nothing when it takes no bookings, has no services, or can have no time', async () => {
    const off = await aSalon(app, { isCalendarActive: false });
    const bare = await aBusiness(app);
    const never = await aSalon(app, { settings: { minNoticePeriodHours: 480, advanceBookingDays: 3 } });
    for (const slug of [off.open.slug, bare.slug, never.open.slug]) {
      const page = await aVisitor(app.url).get(`/p/${slug}`);
      expect([page.status, offeredIn(page.html)]).toEqual([200, []]);
    }
  });
});

describe('the details form', () => {
  it('carries the choice, and goes back to the calendar without one', async () => {
    const { open, cut, bookPath } = await aSalon(app);
    const visitor = aVisitor(app.url);
    const page = await visitor.get(`${bookPath}?service=${cut.id}&at=${TEN}`);
    expect([page.status, fieldOf(page, 'service'), fieldOf(page, 'at')]).toEqual([200, cut.id, String(TEN)]);
    for (const query of ['', '?service=1&at=2', `?service=${cut.id}&at=soon`, `?service=${cut.id}`]) {
      expect(await visitor.get(bookPath + query)).toMatchObject({ status: 303, location: `/p/${open.slug}` });
    }
    expect(await visitor.post(bookPath, {})).toMatchObject({ status: 303, location: `/p/${open.slug}` });
    expect(await visitor.post(`/vip/${open.id}/book`, {})).toMatchObject({ status: 303, location: `/vip/${open.id}` });
  });

  it('is shown again with what was typed and what is wrong', async () => {
    const { bookPath, form, bookings } = await aSalon(app);
    const { hasConsented: _, ...typed } = form;
    const page = await aVisitor(app.url).post(bookPath, {
      ...typed,
      name: 'Kit "K" <Moss>',
      phoneNumber: '312',
      email: 'kit@',
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('The phone number you entered is too short for the country United States');
    expect(page.text).toContain('It should be valid email address');
    expect(page.text).toContain('Please agree to continue');
    expect(fieldOf(page, 'name')).toBe('Kit &quot;K&quot; &lt;Moss>');
    expect([fieldOf(page, 'phoneNumber'), fieldOf(page, 'email')]).toEqual(['312', 'kit@']);
    expect(await bookings()).toEqual([]);
  });

  it('offers the nearest times when the chosen one is taken', async () => {
    const { cut, bookPath, form } = await aSalon(app);
    const visitor = aVisitor(app.url);
    await aBooking(app, { service: cut, startAt: TEN });
    const choice = `${bookPath}?service=${cut.id}&at=${TEN}`;
    for (const page of [await visitor.get(choice), await visitor.post(bookPath, form)]) {
      expect(page.status).toBe(409);
      expect(page.text).toContain('This time has just been taken. Pick another one');
      const [, notice = ''] = page.html.split('The nearest free times:');
      const nearest = offeredIn(notice).slice(0, 3);
      expect(nearest.map(({ at }) => at - TEN)).toEqual([-HOUR, HOUR, 2 * HOUR]);
    }
  });

  it('says how long to wait when codes are asked for too often', async () => {
    const { bookPath, form } = await aSalon(app);
    const visitor = aVisitor(app.url);
    await visitor.post(bookPath, form);
    const page = await visitor.post(bookPath, { ...form, at: String(TWO) });
    expect(page.status).toBe(429);
    expect(page.text).toContain('Too many code requests. Next attempt in 60 seconds.');
    expect(fieldOf(page, 'at')).toBe(String(TWO));
  });
});
