import { makeOpening } from '@primehour/contract/waitlist';
import { booking, bookingResource, checkout } from '@primehour/db/schema/booking';
import { resource } from '@primehour/db/schema/resource';
import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import { uuidV4 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { aPhone } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aSession } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aVisitor, fieldOf } from '../../../testing/browse.ts';
import { aSalon, booked, type Salon, TWO, wholeApp } from '../../../testing/salon.ts';
import { textsTo } from '../../../testing/texts.ts';
import { aShop, visitHour } from '../../../testing/value-shop.ts';
import { advance } from '../../waitlist/jobs.ts';

// The guarantee: where several people are free, a form that needs no code books once, however often and on whichever
// node it is sent; another form, another choice, another client or no key at all makes another booking.

const { api: app, other } = await startNodes(wholeApp, { at: '2026-10-06T14:00:00Z' });

type Visitor = ReturnType<typeof aVisitor>;

/** The salon's cut can be done by this many people, and `visitor` has proven a phone there. */
async function aKnownClient(people = 3) {
  const salon = await aSalon(app, { priceCents: 0 });
  const { open: business, cut } = salon;
  const [owner] = await app.db.read.select().from(resource).where(eq(resource.businessId, business.id));
  const ids = [owner?.id ?? ''];
  while (ids.length < people) ids.push((await aResource(app, { business, name: `Person ${ids.length}` })).id);
  const need = { businessId: business.id, serviceId: cut.id, number: 1 };
  await app.db.transaction(async (tx) => {
    await tx.insert(serviceNeed).values({ ...need, kind: 'TEAM_MEMBER' });
    await tx.insert(serviceChoice).values(ids.map((resourceId) => ({ ...need, resourceId })));
  });
  const { visitor } = await booked(app, salon);
  return { salon, visitor, ids, ...pressesOf(salon, visitor) };
}

function pressesOf(salon: Salon, visitor: Visitor) {
  const { phoneNumber: _, ...known } = salon.form;
  const render = () => visitor.get(`${salon.bookPath}?service=${salon.cut.id}&at=${TWO}`);
  /** A newly rendered form, filled in. */
  const open = async () => {
    const requestKey = fieldOf(await render(), 'requestKey') ?? '';
    return { ...known, at: String(TWO), useKnownPhone: 'true', requestKey };
  };
  const press = (form: Record<string, string>, who = visitor) => who.post(salon.bookPath, form);
  const atTwo = () =>
    app.db.read
      .select()
      .from(booking)
      .where(and(eq(booking.businessId, salon.open.id), eq(booking.startAt, new Date(TWO))))
      .orderBy(booking.createdAt);
  return { render, open, press, atTwo };
}

it('a second press returns the first one’s booking: one text, and one record of the consent', async () => {
  const { salon, visitor, open, press, atTwo } = await aKnownClient();
  const form = await open();
  const [first, second] = [await press(form), await press({ ...form, email: 'kit@example.com' })];
  for (const { status, location } of [first, second]) {
    expect([status, (await visitor.get(location ?? '')).text.includes('You’re booked')]).toEqual([303, true]);
  }
  const [made, ...more] = await atTwo();
  expect([made?.status, more]).toEqual(['CONFIRMED', []]);
  const texts = (await textsTo(app.db, salon.phone)).filter(({ kind }) => kind === 'BOOKING_CONFIRMED');
  // Of the booking that proved the phone, and this one.
  expect(texts).toHaveLength(2);
  const stored = await app.db.read.select().from(checkout).where(eq(checkout.businessId, salon.open.id));
  expect(stored.filter(({ bookingId }) => bookingId === made?.id)).toHaveLength(1);
  // The key that the browser sent names no checkout.
  expect(stored.map(({ id }) => id)).not.toContain(form.requestKey);
});

it('presses at the same moment on two nodes book once', async () => {
  const { visitor, open, press, atTwo } = await aKnownClient();
  const elsewhere = aVisitor(other.url);
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  const form = await open();
  const pressed = await Promise.all([visitor, elsewhere, visitor, elsewhere].map((who) => press(form, who)));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await atTwo()).toHaveLength(1);
});

it('a form that is shown again with a mistake keeps its key, and each newly rendered one has its own', async () => {
  const { render, open, press, atTwo } = await aKnownClient();
  const form = await open();
  await press(form);
  const refused = await press({ ...form, email: 'kit@' });
  expect([refused.status, fieldOf(refused, 'requestKey')]).toEqual([422, form.requestKey]);
  const page = await render();
  expect([page.headers.get('cache-control'), fieldOf(page, 'requestKey') === form.requestKey]).toEqual([
    'no-store',
    false,
  ]);
  await press(await open());
  expect(await atTwo()).toHaveLength(2);
});

it('the same key with another choice, name, client or business makes another booking', async () => {
  const { salon, visitor, ids, open, press, atTwo } = await aKnownClient(5);
  const form = await open();
  await press(form);
  const kim = aPhone().slice(2);
  const stranger = await booked(app, { ...salon, phone: `+1${kim}`, form: { ...salon.form, phoneNumber: kim } });
  const [serving] = await app.db.read
    .select({ id: bookingResource.resourceId })
    .from(bookingResource)
    .innerJoin(booking, eq(booking.id, bookingResource.bookingId))
    .where(and(eq(booking.businessId, salon.open.id), eq(booking.startAt, new Date(TWO))));
  const free = ids.find((id) => id !== serving?.id) ?? '';
  const away = await aKnownClient();
  const pressed = [
    await press({ ...form, with: free }),
    await press({ ...form, name: 'Kim Moss' }),
    await press(form, stranger.visitor),
    await press({ ...form, at: String(TWO + HOUR_MS) }),
    await visitor.post(away.salon.bookPath, { ...form, service: away.salon.cut.id }),
  ];
  for (const { location } of pressed) expect(location).toMatch(/^\/my\//);
  // All but the last two are at two; proving the phones took two more.
  const counts = [await atTwo(), await salon.bookings(), await away.atTwo()].map(({ length }) => length);
  expect(counts).toEqual([4, 4 + 1 + 2, 1]);
});

it('a form whose booking was canceled books again, once', async () => {
  const { visitor, open, press, atTwo } = await aKnownClient();
  const form = await open();
  const { location } = await press(form);
  const cancel = await visitor.get(`${location}/cancel`);
  const shown = Object.fromEntries(
    [...cancel.html.matchAll(/<input[^>]*type="hidden"[^>]*name="(\w+)"/g)].map(([, name = '']) => [
      name,
      fieldOf(cancel, name) ?? '',
    ]),
  );
  expect((await visitor.post(`${location}/cancel`, shown)).status).toBe(303);
  await press(form);
  await press(form);
  expect((await atTwo()).map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED']);
});

it('a second press at a falling price returns the booking that the first one took it for', async () => {
  const { salon, visitor, open, press } = await aKnownClient();
  const { accessToken } = await aSession(app, salon.open.owner);
  const { id } = await app.as({ accessToken })(makeOpening, {
    query: { businessId: salon.open.id },
    body: { serviceId: salon.cut.id, startAt: TWO, endAt: TWO + HOUR_MS, mode: 'FALLING', floorPriceCents: 0 },
  });
  await advance(app.server.deps, { payload: { openingId: id } });
  const form = { ...(await open()), opening: id };
  const [first, second] = [await press(form), await press(form)];
  expect([first.status, second.status]).toEqual([303, 303]);
  expect((await visitor.get(second.location ?? '')).text).toContain('2:00 PM');
  expect(await salon.bookings()).toHaveLength(2);
});

it('a second press returns the booking that the first one paid with all of a gift card', async () => {
  const shop = await aShop(app, 'PREPAID');
  const { code: giftCode } = await shop.issue({ amountCents: 8000 });
  const { visitor } = await booked(app, await aSalon(app));
  const path = `/p/${shop.business.slug}/book`;
  const at = String(visitHour(27));
  const page = await visitor.get(`${path}?service=${shop.service.id}&at=${at}`);
  const form = {
    service: shop.service.id,
    at,
    name: 'Kit Moss',
    hasConsented: 'true',
    useKnownPhone: 'true',
    giftCode,
  };
  const requestKey = fieldOf(page, 'requestKey') ?? '';
  const press = (key = requestKey) => visitor.post(path, { ...form, requestKey: key });
  const pressed = [await press(), await press()];
  expect(pressed.map(({ location }) => location)).toEqual(Array(2).fill(expect.stringMatching(/^\/my\//)));
  expect((await visitor.get(pressed[1]?.location ?? '')).text).toContain('Gift card pays $80');
  // Another form doesn't learn of it.
  expect(await press(uuidV4())).toMatchObject({ status: 409, location: null });
});

it('a missing or malformed key books, as on a page from the previous release', async () => {
  const { open, press, atTwo } = await aKnownClient();
  const { requestKey: _, ...form } = await open();
  const keys = [{}, { requestKey: 'x' }, { requestKey: '' }];
  for (const key of keys) expect((await press({ ...form, ...key })).location).toMatch(/^\/my\//);
  expect(await atTwo()).toHaveLength(keys.length);
});
