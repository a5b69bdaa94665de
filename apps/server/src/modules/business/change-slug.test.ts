import { changeSlug, createBusiness, getSlug } from '@primehour/contract/business';
import { business as table, slugChange } from '@primehour/db/schema/business';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';

// The guarantee: a booking page has the address that its business chose; the old one redirects to it for a year, during
// which no one else can have it, however many request it at the same time.

const { api: app, other, clock } = await startNodes(wholeApp, { at: '2026-10-05T14:00:00Z' });

let made = 0;
const aSlug = (name = 'slug') => `${name}-${(made += 1)}-x`;

async function partner() {
  const { business, user } = await aPartner(app);
  const params = { id: business.id };
  const call = async (node = app) => node.as({ accessToken: (await aSession(app, user)).accessToken });
  const change = async (slug: string, node = app) => (await call(node))(changeSlug, { params, body: { slug } });
  return { business, params, call, change, state: async () => (await call())(getSlug, { params }) };
}

describe('a changed address', () => {
  it('opens the page, and the old one redirects there with path and query, for a year', async () => {
    const { business, change, state } = await partner();
    const slug = aSlug();
    expect(await change(` ${slug.toUpperCase()} `)).toMatchObject({ id: business.id, slug });
    const visitor = aVisitor(app.url);
    expect((await visitor.get(`/p/${slug}`)).status).toBe(200);
    for (const rest of ['', '?utm_source=door&service=1', '/book?at=1', '/preview.jpg?v=1']) {
      const { status, location, headers } = await visitor.get(`/p/${business.slug}${rest}`);
      expect([status, location]).toEqual([301, `/p/${slug}${rest}`]);
      // A cached one would lead in a circle once the business takes the address back.
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    const posted = await visitor.post(`/p/${business.slug}/book`, {});
    expect([posted.status, posted.location]).toEqual([308, `/p/${slug}/book`]);
    const untilAt = clock.now() + 365 * DAY_MS;
    expect(await state()).toEqual({
      slug,
      old: [{ slug: business.slug, untilAt }],
      changesLeft: 2,
      nextChangeAt: null,
    });
    clock.advance(365 * DAY_MS);
    expect((await visitor.get(`/p/${business.slug}`)).status).toBe(404);
    expect(await state()).toEqual({ slug, old: [], changesLeft: 3, nextChangeAt: null });
  });

  it('gets redirects from every older one, and can be changed back', async () => {
    const { business, change, state } = await partner();
    const [one, two] = [aSlug(), aSlug()];
    await change(one);
    clock.advance(DAY_MS);
    await change(two);
    const visitor = aVisitor(app.url);
    expect((await visitor.get(`/p/${business.slug}`)).location).toBe(`/p/${two}`);
    clock.advance(DAY_MS);
    expect(await change(business.slug)).toMatchObject({ slug: business.slug });
    expect((await visitor.get(`/p/${business.slug}`)).status).toBe(200);
    // What is not found below it is not elsewhere.
    const gone = await visitor.get(`/p/${business.slug}/book?service=${uuidV4()}&at=${clock.now() + DAY_MS}`);
    expect([gone.status, gone.location]).toEqual([404, null]);
    expect((await visitor.get(`/p/${one}`)).location).toBe(`/p/${business.slug}`);
    expect((await state()).old.map(({ slug }) => slug)).toEqual([two, one]);
  });

  it('can be changed three times a year', async () => {
    const { change, state } = await partner();
    const first = clock.now();
    for (let index = 0; index < 3; index += 1) {
      await change(aSlug());
      clock.advance(DAY_MS);
    }
    expect(await refusalOf(change(aSlug()))).toMatchObject({ statusCode: 409, code: 'TOO_MANY_SLUGS' });
    expect(await state()).toMatchObject({ changesLeft: 0, nextChangeAt: first + 365 * DAY_MS });
    clock.set(first + 365 * DAY_MS);
    await change(aSlug());
  });

  it('that is the current one changes nothing', async () => {
    const { business, change, state } = await partner();
    await change(business.slug);
    expect(await state()).toMatchObject({ old: [], changesLeft: 3 });
  });
});

describe('is refused', () => {
  it.each(['ab', '-ab', 'a--b', 'ä-ö-ü', 'a_b', 'x'.repeat(61), ''])('%j, at its field', async (slug) => {
    const { change } = await partner();
    const { statusCode, issues } = await refusalOf(change(slug));
    expect([statusCode, issues?.[0]?.path]).toEqual([422, 'slug']);
  });

  it('the address of another business, current or given up within a year', async () => {
    const [mine, theirs] = [await partner(), await partner()];
    const taken = { statusCode: 409, code: 'SLUG_IN_USE', issues: [{ path: 'slug' }] };
    expect(await refusalOf(mine.change(theirs.business.slug))).toMatchObject(taken);
    await theirs.change(aSlug());
    expect(await refusalOf(mine.change(theirs.business.slug))).toMatchObject(taken);
    clock.advance(365 * DAY_MS);
    expect(await mine.change(theirs.business.slug)).toMatchObject({ slug: theirs.business.slug });
  });

  it('without a session, for another business, a brand’s, and while suspended', async () => {
    const { business, params, change } = await partner();
    const body = { slug: aSlug() };
    expect(await refusalOf(app.as()(changeSlug, { params, body }))).toMatchObject({ statusCode: 401 });
    const stranger = await partner();
    const call = await stranger.call();
    expect(await refusalOf(call(changeSlug, { params, body }))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(call(getSlug, { params }))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(change('chase-bank'))).toMatchObject({ code: 'NAME_NEEDS_APPROVAL' });
    await app.db.transaction((tx) =>
      tx
        .update(table)
        .set({ suspendedAt: new Date(clock.now()), suspensionReason: 'Texts strangers' })
        .where(eq(table.id, business.id)),
    );
    expect(await refusalOf(change(aSlug()))).toMatchObject({ code: 'BUSINESS_SUSPENDED' });
    expect(await app.db.read.select().from(slugChange).where(eq(slugChange.businessId, business.id))).toEqual([]);
  });
});

it('a new business never gets an address that was given up within the year', async () => {
  const { change } = await partner();
  const slug = aSlug('rosa');
  await change(slug);
  clock.advance(DAY_MS);
  await change(aSlug());
  const user = await aUser(app);
  const call = app.as({ accessToken: (await aSession(app, user)).accessToken });
  const body = {
    name: slug,
    state: 'IL',
    timezone: 'America/Chicago',
    city: 'Oak Road',
    contactNumber: '+13125550142',
  };
  expect(await call(createBusiness, { body } as never)).toMatchObject({ slug: `${slug}-2` });
});

it('of many who request one address on two nodes at once, one gets it', async () => {
  const requested = aSlug('wanted');
  const all = await Promise.all(Array.from({ length: 6 }, partner));
  const ends = await Promise.allSettled(
    all.map(({ change }, index) => change(requested, index % 2 === 0 ? app : other)),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await app.db.read.select().from(table).where(eq(table.slug, requested))).toHaveLength(1);
});
