import { business } from '@primehour/db/schema/business';
import { aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aVisitor, type Page } from '../../../testing/browse.ts';
import { aSalon, booked, wholeApp } from '../../../testing/salon.ts';

// The guarantee: public pages can be indexed and meet Lighthouse's SEO audits; no other page can be indexed.

const clock = testClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
afterAll(() => app.close());

/** The tests' public address. */
const PUBLIC = 'http://book.example.test';
const get = (path: string) => aVisitor(app.url).get(path);
const attributeOf = ({ html }: Page, tag: RegExp, name: string): string | undefined => {
  const [found = ''] = tag.exec(html) ?? [];
  return new RegExp(`\\b${name}="([^"]*)"`).exec(found)?.[1];
};

it('gives every public page what search engines ask for', async () => {
  const { open } = await aSalon(app, { name: 'Delgado & Sons' });
  const paths = [`/p/${open.slug}`, '/sign-in', '/terms', '/privacy'];
  for (const path of paths) {
    const page = await get(path);
    expect(page.status, path).toBe(200);
    expect(page.html, path).toMatch(/<html [^>]*\blang="en"/);
    expect(/<title>([^<]+)<\/title>/.exec(page.html)?.[1], path).toBeTruthy();
    expect(attributeOf(page, /<meta name="viewport"[^>]*>/, 'content'), path).toContain('width=device-width');
    expect(attributeOf(page, /<meta name="description"[^>]*>/, 'content')?.length, path).toBeGreaterThan(40);
    expect(attributeOf(page, /<link rel="canonical"[^>]*>/, 'href'), path).toBe(`${PUBLIC}${path}`);
    expect(page.html, path).not.toContain('noindex');
    expect(page.headers.get('x-robots-tag'), path).toBeNull();
    // Links can be followed and say where they lead; pictures have alternative text or are declared to need none.
    for (const [link] of page.html.matchAll(/<a\b[^>]*>/g)) expect(link, path).toMatch(/\bhref="(?:[/#]|https?:|tel:)/);
    for (const [image] of page.html.matchAll(/<img\b[^>]*>/g)) expect(image, path).toMatch(/ alt[ =]/);
  }
});

it('keeps everything personal out', async () => {
  const salon = await aSalon(app);
  const { own } = await booked(app, salon);
  for (const path of [
    `/vip/${salon.open.id}`,
    own,
    `/p/${salon.open.slug}/book?service=${salon.cut.id}&at=1`,
    '/bookings',
  ]) {
    const page = await get(path);
    const isOut =
      page.html.includes('noindex') || page.headers.get('x-robots-tag') === 'noindex' || page.status === 303;
    expect(isOut, path).toBe(true);
    expect(page.html, path).not.toMatch(/og:image|application\/ld\+json/);
  }
});

it('contains data for search engines that no name can break out of', async () => {
  const { open } = await aSalon(app, { name: 'A </script> & "B"' });
  await aService(app, { business: open, name: '<!--<script>', priceCents: 1234 as never });
  const page = await get(`/p/${open.slug}`);
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.html) ?? [];
  expect(json).not.toContain('<');
  const data = JSON.parse(json) as { name: string; makesOffer: { price: string; itemOffered: { name: string } }[] };
  expect(data.name).toBe('A </script> & "B"');
  expect(data.makesOffer).toContainEqual(
    expect.objectContaining({ price: '12.34', itemOffered: expect.objectContaining({ name: '<!--<script>' }) }),
  );
});

it('says what crawlers may read, and lists businesses that take bookings, by their addresses alone', async () => {
  const { open } = await aSalon(app, { name: 'Listed Salon' });
  const { open: off } = await aSalon(app, { name: 'Resting Salon' });
  const { open: suspended } = await aSalon(app, { name: 'Suspended Salon' });
  await app.db.transaction(async (tx) => {
    await tx.update(business).set({ isCalendarActive: false }).where(eq(business.id, off.id));
    await tx
      .update(business)
      .set({ suspendedAt: new Date(clock.now()), suspensionReason: 'Texts strangers' })
      .where(eq(business.id, suspended.id));
  });
  const robots = await get('/robots.txt');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(robots.html).toContain(`Sitemap: ${PUBLIC}/sitemap.xml`);
  const index = await get('/sitemap.xml');
  expect([...index.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])).toEqual([
    `${PUBLIC}/sitemaps/1.xml`,
  ]);
  const listed = await get('/sitemaps/1.xml');
  expect(listed.headers.get('content-type')).toContain('application/xml');
  expect(listed.html).toContain(`<loc>${PUBLIC}/p/${open.slug}</loc>`);
  expect(listed.html).not.toContain(off.slug);
  expect(listed.html).not.toContain(suspended.slug);
  expect(listed.html.replaceAll(/<\/?(?:url|loc|urlset)[^>]*>|<\?xml[^>]*>|\s/g, '')).toMatch(
    new RegExp(`^(?:${PUBLIC}/p/[a-z0-9-]+)+$`),
  );
  for (const path of ['/sitemaps/2.xml', '/sitemaps/0.xml', '/sitemaps/1001.xml', '/sitemaps/..%2f1.xml']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

it('draws the picture of a link with the next free time, once for all who ask', async () => {
  const { open } = await aSalon(app, { name: 'Preview <b>&amp; Sons' });
  const page = await get(`/p/${open.slug}`);
  const address = attributeOf(page, /<meta property="og:image"[^>]*>/, 'content') ?? '';
  expect(address).toMatch(new RegExp(`^${PUBLIC}/p/${open.slug}/preview\\.jpg\\?v=[0-9a-z]+$`));
  const file = app.url + address.slice(PUBLIC.length);
  const asked = await Promise.all([fetch(file), fetch(file)]);
  const [first, second] = await Promise.all(asked.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(asked[0]?.headers.get('content-type')).toBe('image/jpeg');
  expect(asked[0]?.headers.get('cache-control')).toBe('public, max-age=300');
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(first?.length).toBeLessThan(150_000);

  // Another next free time gives another picture, after five minutes.
  await app.db.transaction((tx) =>
    tx.update(business).set({ isCalendarActive: false }).where(eq(business.id, open.id)),
  );
  const early = Buffer.from(await (await fetch(file)).arrayBuffer());
  expect(early.equals(first ?? Buffer.alloc(0))).toBe(true);
  clock.advance(5 * 60_000);
  const later = Buffer.from(await (await fetch(file)).arrayBuffer());
  expect(later.equals(first ?? Buffer.alloc(0))).toBe(false);
});

it('shows the picture of an auction as a JPEG', async () => {
  const { open } = await aSalon(app);
  const imageUrls = [`${PUBLIC}/images/00000000-0000-4000-8000-000000000000.jpg`];
  const { id } = await aListing(app, { business: open, imageUrls });
  const page = await get(`/a/${id}`);
  expect(attributeOf(page, /<meta property="og:image"[^>]*>/, 'content')).toBe(imageUrls[0]);
});

it('shows no picture of an unknown or a suspended business', async () => {
  const { open } = await aSalon(app);
  await app.db.transaction((tx) =>
    tx
      .update(business)
      .set({ suspendedAt: new Date(clock.now()), suspensionReason: 'Texts strangers' })
      .where(eq(business.id, open.id)),
  );
  expect((await get(`/p/${open.slug}/preview.jpg`)).status).toBe(404);
  expect((await get('/p/nobody-here/preview.jpg')).status).toBe(404);
  expect((await get('/p/NOT_A_SLUG/preview.jpg')).status).toBe(404);
});
