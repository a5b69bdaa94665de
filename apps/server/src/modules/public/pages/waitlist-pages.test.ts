import { revokeLink } from '@primehour/contract/booking-link';
import { createLink } from '@primehour/contract/link';
import { makeOpening } from '@primehour/contract/waitlist';
import { service } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { waitlistEntry } from '@primehour/db/schema/waitlist';
import { uuidV4 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { aResource } from '@primehour/testkit/build-resource';
import { aSession } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aVisitor } from '../../../testing/browse.ts';
import { aSalon, booked, TEN, TWO, wholeApp } from '../../../testing/salon.ts';
import { lastCode, lastText, textsTo } from '../../../testing/texts.ts';
import { advance } from '../../waitlist/jobs.ts';

// The guarantee: without a script a client joins the list where no time suits, proves the phone by a code, sees their place,
// changes and leaves it, and takes what is offered with one press; a falling price is charged as it is at that press.

const clock = testClock();
const start = () => startTestServer(wholeApp, { clock });
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
// Tuesday morning in Chicago; the salon's times are on Thursday.
beforeEach(() => clock.set('2026-10-06T13:59:00Z'));
afterAll(() => app.close());

const VIP = { kind: 'VIP', label: 'Regulars', slug: null, usesMax: null, fromDate: null, untilDate: null } as const;

type Salon = Awaited<ReturnType<typeof aSalon>>;

/** Someone who has joined by the form and the code. */
async function joined({ open, cut, phone, form }: Salon, fields: Record<string, string> = {}) {
  const visitor = aVisitor(app.url);
  const path = `/p/${open.slug}/wait`;
  const filled = { ...form, untilDate: '2026-10-20', ...fields, service: cut.id };
  const asked = await visitor.post(path, filled);
  const request = asked.location ?? '';
  const proven = await visitor.post(request, { code: await lastCode(app.db, phone) });
  clock.set('2026-10-06T14:00:00Z');
  return { visitor, path, request, own: proven.location ?? '' };
}

const linkTo = async (phone: string) => /\/w\/[\w-]+/.exec((await lastText(app.db, phone)).body)?.[0] ?? '';

type Filled = {
  readonly mode: 'IN_ORDER' | 'FALLING';
  readonly startAt?: number;
  readonly floorPriceCents?: number;
  readonly resourceId?: string;
};

async function fill(salon: Salon, body: Filled) {
  const { accessToken } = await aSession(app, salon.open.owner);
  const startAt = body.startAt ?? TEN;
  const { id } = await app.as({ accessToken })(makeOpening, {
    query: { businessId: salon.open.id },
    body: { endAt: startAt + HOUR_MS, startAt, serviceId: salon.cut.id, ...body },
  });
  const next = () => advance(app.server.deps, { payload: { openingId: id } });
  await next();
  return { id, next };
}

it('the calendar leads to the form, which asks for what is missing and keeps what was typed', async () => {
  const salon = await aSalon(app);
  const visitor = aVisitor(app.url);
  const calendar = await visitor.get(`/p/${salon.open.slug}?service=${salon.cut.id}`);
  expect(calendar.html).toContain(`/p/${salon.open.slug}/wait?service=${salon.cut.id}`);
  const form = await visitor.get(`/p/${salon.open.slug}/wait?service=${salon.cut.id}&date=2026-10-09`);
  expect([form.status, /name="day1-5"[^>]* checked[ /]/.test(form.html)]).toEqual([200, true]);
  expect(form.html).not.toMatch(/name="agreesToPrices"[^>]* checked[ /]/);
  const wrong = await visitor.post(`/p/${salon.open.slug}/wait`, {
    service: salon.cut.id,
    untilDate: '2026-10-20',
    name: 'Kit Moss',
    'day1-5': 'true',
    from1: '960',
    until1: '600',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Should be later than “Starting from”');
  expect(wrong.html).toMatch(/value="Kit Moss"/);
  expect((await visitor.get(`/p/${salon.open.slug}/wait`)).location).toBe(`/p/${salon.open.slug}`);
});

it('a client whose clock differs sees that the hours are the business’s, and joins for its day of the week', async () => {
  const salon = await aSalon(app);
  const { visitor, own, path } = await joined(salon, { 'day1-5': 'true', from1: '960' });
  const form = `${path}?service=${salon.cut.id}`;
  const pages = [form, own, `${own}/change`];
  const says = async () => {
    const texts = await Promise.all(pages.map(async (page) => (await visitor.get(page)).text));
    return texts.map((text) => text.includes('Times are in Central time.'));
  };
  expect(await says()).toEqual([false, false, false]);
  visitor.cookies.set('zone', 'America/New_York');
  expect(await says()).toEqual([true, true, true]);
  const { html } = await visitor.get(`${form}&date=2026-10-10&window=2026-10-09`);
  expect([5, 6].map((day) => new RegExp(`name="day1-${day}"[^>]* checked[ /]`).test(html))).toEqual([true, false]);
});

it('a client joins by a code, sees the place, changes it, and leaves', async () => {
  const salon = await aSalon(app);
  const { visitor, own, request } = await joined(salon, { 'day1-5': 'true', from1: '960' });
  const place = await visitor.get(own);
  expect(place.text).toContain('1st in line for Fridays after 4:00 PM; no time like this opened in the last 8 weeks.');
  expect(place.text).toContain('Fridays after 4:00 PM, until Tue, Oct 20');
  expect((await textsTo(app.db, salon.phone)).at(-1)).toMatchObject({ kind: 'WAITLIST_JOINED' });
  const again = await visitor.post(request, { code: '000000' });
  expect(again.status).toBe(422);
  const change = await visitor.get(`${own}/change`);
  expect(change.html).toMatch(/name="day1-5"[^>]* checked[ /]/);
  const saved = await visitor.post(`${own}/change`, { untilDate: '2026-10-12', 'day1-6': 'true', 'day2-7': 'true' });
  expect(saved.location).toBe(own);
  expect((await visitor.get(own)).text).toContain('Saturdays or Sundays, until Mon, Oct 12');
  await visitor.post(`${own}/leave`, {});
  expect((await visitor.get(own)).text).toContain('You left the waiting list');
  expect((await aVisitor(app.url).get(`/w/${'x'.repeat(43)}`)).status).toBe(404);
});

it('an offer is kept until it is taken by one press; another press, and its page, lead to the same booking', async () => {
  const salon = await aSalon(app);
  await joined(salon);
  await fill(salon, { mode: 'IN_ORDER' });
  const link = await linkTo(salon.phone);
  const visitor = aVisitor(app.url);
  const offer = await visitor.get(link);
  for (const text of ['This time is open', 'Thu, Oct 8, 10:00 AM', 'Central time', 'Take this time', 'No, thanks'])
    expect(offer.text).toContain(text);
  const taken = await visitor.post(`${link}/accept`, {});
  expect(taken.location).toMatch(/^\/my\//);
  expect((await visitor.get(taken.location ?? '')).text).toContain('Thu, Oct 8, 10:00 AM');
  const page = await visitor.get(link);
  for (const text of ['You have a time', 'Open my booking']) expect(page.text).toContain(text);
  // The first response was lost.
  const again = await aVisitor(app.url).post(`${link}/accept`, {});
  expect([again.status, again.location]).toEqual([303, expect.stringMatching(/^\/my\//)]);
  expect((await visitor.get(again.location ?? '')).text).toContain('Thu, Oct 8, 10:00 AM');
  expect(await salon.bookings()).toHaveLength(1);
});

/** Someone who has taken an offered time, for which a payment is due. */
async function aTaker() {
  const salon = await aSalon(app);
  await joined(salon);
  const { next } = await fill(salon, { mode: 'IN_ORDER' });
  const link = await linkTo(salon.phone);
  const visitor = aVisitor(app.url);
  const own = (await visitor.post(`${link}/accept`, {})).location ?? '';
  const see = async () => (await visitor.get(link)).text;
  const accept = () => visitor.post(`${link}/accept`, {});
  return { salon, visitor, link, own, next, see, accept };
}

it('a client who did not pay in time has no time anymore, and no place', async () => {
  const { next, see, accept } = await aTaker();
  clock.set('2026-10-06T14:16:00Z');
  // Before and after the job that ends the hold.
  const pages = [await see()];
  await next();
  pages.push(await see());
  for (const text of pages) {
    expect(text).toContain('This time is free again');
    expect(text).toContain('The time was held for 15 minutes and is free again. Pick a time');
    expect(text).not.toMatch(/You have a time|Open my booking|The text we sent you/);
  }
  const late = await accept();
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('You are no longer on this waiting list')]);
  expect(late.text).not.toContain('You are still on the waiting list');
});

it('a client who gave the time up reads that its booking is canceled', async () => {
  const { visitor, own, see, accept } = await aTaker();
  await visitor.post(`${own}/cancel`, {});
  const page = await see();
  expect(page).toContain('This booking is canceled');
  expect(page).not.toMatch(/You have a time|Open my booking/);
  expect((await accept()).status).toBe(409);
});

it('after the partner has revoked the links to a booking, the place leads there no longer', async () => {
  const { salon, see, accept } = await aTaker();
  const { accessToken } = await aSession(app, salon.open.owner);
  const [{ id } = { id: '' }] = await salon.bookings();
  await app.as({ accessToken })(revokeLink, { query: { businessId: salon.open.id }, body: { id } });
  const page = await see();
  expect(page).toContain('The text we sent you has a link to your booking.');
  expect(page).not.toContain('Open my booking');
  expect((await accept()).status).toBe(409);
});

it('an offer of a hidden service that is over says so, and shows its times to those whose link has it', async () => {
  const salon = await aSalon(app);
  await joined(salon);
  await fill(salon, { mode: 'IN_ORDER' });
  const link = await linkTo(salon.phone);
  await app.db.transaction((tx) =>
    tx.update(service).set({ isHidden: true, isPrimary: false }).where(eq(service.id, salon.cut.id)),
  );
  clock.set('2026-10-06T16:00:00Z');
  const late = await aVisitor(app.url).post(`${link}/accept`, {});
  expect([late.status, late.text.includes('This offer is over')]).toEqual([409, true]);
  expect(late.html).not.toContain('/book?service=');
  const { accessToken } = await aSession(app, salon.open.owner);
  const { address } = await app.as({ accessToken })(createLink, {
    query: { businessId: salon.open.id },
    body: { ...VIP, perks: { hiddenServices: [salon.cut.id] } },
  });
  const regular = aVisitor(app.url);
  await regular.get(new URL(address).pathname);
  const shown = await regular.post(`${link}/accept`, {});
  expect([shown.status, shown.html.includes(`/book?service=${salon.cut.id}`)]).toEqual([409, true]);
});

it('from their own booking a client waits for something sooner, and their booking moves', async () => {
  const salon = await aSalon(app, { priceCents: 0 });
  const { visitor, own } = await booked(app, { ...salon, form: { ...salon.form, at: String(TWO) } });
  expect((await visitor.get(own)).text).toContain('Let me know if something sooner opens');
  const { location } = await visitor.post(`${own}/sooner`, {});
  clock.set('2026-10-06T14:00:00Z');
  expect((await visitor.get(location ?? '')).text).toContain('Your current booking is on Thu, Oct 8, 2:00 PM');
  await fill(salon, { mode: 'IN_ORDER' });
  const link = await linkTo(salon.phone);
  const offer = await visitor.get(link);
  expect(offer.text).toContain('Move my booking to this time');
  // It keeps its price.
  expect(offer.html).not.toContain('name="price"');
  await visitor.post(`${link}/accept`, {});
  expect((await salon.bookings()).map(({ startAt }) => startAt.getTime())).toEqual([TEN]);
});

it('of a deleted service a client still sees the place and leaves it, and waits for nothing sooner', async () => {
  const salon = await aSalon(app, { priceCents: 0 });
  const own = (await joined(salon)).own;
  const later = await booked(app, { ...salon, form: { ...salon.form, at: String(TWO) } });
  const deleted = { deletedAt: new Date(clock.now()), isPrimary: false };
  await app.db.transaction((tx) => tx.update(service).set(deleted).where(eq(service.id, salon.cut.id)));
  const visitor = aVisitor(app.url);
  const place = await visitor.get(own);
  expect([place.status, place.text.includes('Cut'), place.text.includes('1st in line')]).toEqual([200, true, true]);
  expect((await visitor.post(`${own}/leave`, {})).location).toBe(own);
  expect((await visitor.get(own)).text).toContain('You left the waiting list');
  const booking = await visitor.get(later.own);
  expect([booking.status, booking.text.includes('Move to another time')]).toEqual([200, true]);
  expect(booking.text).not.toContain('Let me know if something sooner opens');
  const refused = await visitor.post(`${later.own}/sooner`, {});
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('This service is no longer offered, so nothing sooner can open.'),
  ]);
});

it('joining for a service that was deleted in the meantime leads back to the existing services', async () => {
  const salon = await aSalon(app);
  const visitor = aVisitor(app.url);
  const path = `/p/${salon.open.slug}/wait`;
  const filled = { ...salon.form, untilDate: '2026-10-20', service: salon.cut.id };
  const request = (await visitor.post(path, filled)).location ?? '';
  const code = await lastCode(app.db, salon.phone);
  const deleted = { deletedAt: new Date(clock.now()), isPrimary: false };
  await app.db.transaction((tx) => tx.update(service).set(deleted).where(eq(service.id, salon.cut.id)));
  for (const page of [
    await visitor.get(`${path}?service=${salon.cut.id}`),
    await visitor.post(path, filled),
    await visitor.get(request),
    await visitor.post(request, { code: '12' }),
    await visitor.post(request, { code }),
  ]) {
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('This service is no longer offered.')]);
    expect(page.text).toContain('Curl cut');
  }
  expect((await visitor.get(`${path}?service=${uuidV4()}`)).status).toBe(404);
  expect(await app.db.read.$count(waitlistEntry, eq(waitlistEntry.businessId, salon.open.id))).toBe(0);
});

it('a falling price is texted to those who agreed to that, is public half an hour later, and charged as it stands', async () => {
  const salon = await aSalon(app);
  const other = await aSalon(app);
  await joined(salon, { agreesToPrices: 'true' });
  const { next } = await fill(salon, { mode: 'FALLING', floorPriceCents: 2000 });
  const { body } = await lastText(app.db, salon.phone);
  expect(body).toMatch(
    /^Delgado Hair: Thu 10:00 AM, Cut, now \$45 and falling to \$20 at the latest by Thu 9:00 AM: .* Reply STOP to end\.$/,
  );
  const visitor = aVisitor(app.url);
  const page = `/p/${salon.open.slug}`;
  expect((await visitor.get(page)).text).not.toContain('Last-minute times');
  clock.set('2026-10-06T14:30:00Z');
  await next();
  // Half of the way from Tuesday 9:00 to Thursday 9:00.
  clock.set('2026-10-07T14:00:00Z');
  const shown = await visitor.get(page);
  expect([shown.text.includes('Last-minute times'), shown.text.includes('$32.50')]).toEqual([true, true]);
  const path = /href="(\/p\/[^"]*opening=[^"]*)"/.exec(shown.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const details = await visitor.get(path);
  expect(details.text).toContain('$32.50');
  const opening = new URL(path, app.url).searchParams.get('opening') ?? '';
  const typed = { ...other.form, service: salon.cut.id, at: String(TEN), opening };
  const { location } = await visitor.post(`${page}/book`, typed);
  // Back to correct a mistyped number: the price still falls.
  const back = await visitor.get((await visitor.get(`${location}/details`)).location ?? '');
  expect([back.text.includes('Your details'), back.text.includes('$32.50')]).toEqual([true, true]);
  clock.set('2026-10-07T16:24:00Z');
  // The code has expired by then; another one takes the time at the price of that instant.
  await visitor.post(`${location}/resend`, {});
  const own = await visitor.post(location ?? '', { code: await lastCode(app.db, other.phone) });
  expect(own.location).toMatch(/^\/my\//);
  expect(await salon.bookings()).toMatchObject([{ priceCents: 3125, startAt: new Date(TEN), status: 'PENDING' }]);
  expect((await visitor.get(path)).status).toBe(409);
  const [entry] = await app.db.read.select().from(waitlistEntry).where(eq(waitlistEntry.businessId, salon.open.id));
  expect(entry).toMatchObject({ state: 'WAITING' });
});

it('a falling price has its tax in the text and before the press, and says that it is added in the list', async () => {
  const salon = await aSalon(app);
  await app.db.transaction(async (tx) => {
    const tax = { name: 'Sales tax', basisPoints: 1000, isIncluded: false, createdAt: new Date(clock.now()) };
    const [rate] = await tx
      .insert(taxRate)
      .values({ id: uuidV4(), businessId: salon.open.id, ...tax })
      .returning();
    await tx
      .update(service)
      .set({ taxRateId: rate?.id ?? null })
      .where(eq(service.id, salon.cut.id));
  });
  const { visitor } = await joined(salon, { agreesToPrices: 'true' });
  const { next } = await fill(salon, { mode: 'FALLING', floorPriceCents: 2000 });
  expect((await lastText(app.db, salon.phone)).body).toContain(', now $49.50 and falling to $22 at the latest by ');
  const link = await linkTo(salon.phone);
  clock.set('2026-10-06T14:30:00Z');
  await next();
  expect((await visitor.get(`/p/${salon.open.slug}`)).text).toContain('$45 + tax');
  expect((await visitor.get(link)).text).toContain('Take it for $49.50');
  await visitor.post(`${link}/accept`, {});
  expect(await salon.bookings()).toMatchObject([{ priceCents: 4950, taxCents: 450 }]);
});

it('a time at a falling price is for anyone, so that its person is named from a day before', async () => {
  const salon = await aSalon(app);
  const ben = await aResource(app, { business: salon.open });
  const { id, next } = await fill(salon, { mode: 'FALLING', resourceId: ben.id });
  await next();
  const visitor = aVisitor(app.url);
  const details = async () =>
    (await visitor.get(`/p/${salon.open.slug}/book?service=${salon.cut.id}&at=${TEN}&opening=${id}`)).text;
  const early = await details();
  expect([early.includes('Your details'), early.includes('Ben')]).toEqual([true, false]);
  clock.set(TEN - 24 * HOUR_MS);
  expect(await details()).toContain('Ben');
});
