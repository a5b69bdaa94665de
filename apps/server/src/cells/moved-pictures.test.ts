import { image } from '@primehour/db/schema/image';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepImages } from '../modules/image/jobs.ts';
import { moveBetween } from '../testing/move-between-cells.ts';
import { aStoredImage, isStored } from '../testing/stored-image.ts';
import { personIn, startTwoCells } from '../testing/two-cells.ts';

// The guarantee: a picture is kept as long as a business of any cell displays it, wherever its business has moved.

const START = '2026-10-06T14:00:00Z';
const clock = testClock(START);
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
beforeEach(() => clock.set(START));
afterAll(() => cells.close());

const move = (businessId: string, to: number) => moveBetween(cells, { businessId, to });

/** As with IMAGE_STORE=s3: both cells delete files in the same store. */
async function sweepBoth(): Promise<void> {
  const { images } = cells.home.server.deps;
  for (const { server } of [cells.home, cells.away]) await sweepImages({ ...server.deps, images });
}

/** The cells that have the row of an image. */
async function cellsOf(id: string): Promise<number[]> {
  const counts = await Promise.all([cells.home, cells.away].map(({ db }) => db.read.$count(image, eq(image.id, id))));
  return counts.flatMap((count, cell) => (count > 0 ? [cell] : []));
}

const setLogo = (cell: 'home' | 'away', { id }: { id: string }, url: string | null) =>
  cells[cell].db.transaction((tx) => tx.execute(sql`update business set logo_url = ${url} where id = ${id}`));

it('moves with the business, and is deleted there a week after it was replaced', async () => {
  const { home, away } = cells;
  const { business, user } = await aPartner(home);
  const [logo, draft] = [await aStoredImage(home, user.id), await aStoredImage(home, user.id)];
  await setLogo('home', business, logo.url);
  await move(business.id, 1);
  expect([await cellsOf(logo.id), await cellsOf(draft.id)]).toEqual([[1], [0]]);
  expect(await personIn(away, user.id)).toMatchObject({ id: user.id });
  clock.advance(8 * DAY_MS);
  await sweepBoth();
  expect([await isStored(home, logo.id), await isStored(home, draft.id)]).toEqual([true, false]);

  await setLogo('away', business, null);
  clock.advance(8 * DAY_MS);
  await sweepBoth();
  expect([await isStored(home, logo.id), await cellsOf(logo.id)]).toEqual([false, []]);
});

it('moves from every place that displays it, there and back', async () => {
  const { home } = cells;
  const { business, user } = await aPartner(home);
  const shown = await Promise.all(Array.from({ length: 6 }, () => aStoredImage(home, user.id)));
  const [logo = '', hero = '', cut = '', room = '', offer = '', gift = ''] = shown.map(({ url }) => url);
  await setLogo('home', business, logo);
  await aService(home, { business, imageUrl: cut });
  const { id: resourceId } = await aResource(home, { business });
  await aListing(home, { business, imageUrls: [offer] });
  await home.db.transaction(async (tx) => {
    await tx.execute(sql`update business set media_url = ${hero} where id = ${business.id}`);
    await tx.execute(sql`update resource set image_url = ${room} where id = ${resourceId}`);
    await tx.execute(sql`insert into incentive (id, business_id, name, description, image_urls, created_at)
      values (gen_random_uuid(), ${business.id}, 'A gift', 'Something on top', array['x', ${gift}], now())`);
  });
  for (const to of [1, 0, 1]) {
    await move(business.id, to);
    clock.advance(8 * DAY_MS);
    await sweepBoth();
    for (const { id } of shown) expect([to, await cellsOf(id), await isStored(home, id)]).toEqual([to, [to], true]);
  }
});

it('is kept while either of two businesses in different cells displays it', async () => {
  const { home } = cells;
  const { business: first, user } = await aPartner(home);
  const second = await aBusiness(home, { owner: user });
  const logo = await aStoredImage(home, user.id);
  for (const business of [first, second]) await setLogo('home', business, logo.url);
  await move(first.id, 1);
  expect(await cellsOf(logo.id)).toEqual([0, 1]);
  await setLogo('home', second, null);
  clock.advance(8 * DAY_MS);
  await sweepBoth();
  expect(await isStored(home, logo.id)).toBe(true);

  await setLogo('home', second, logo.url);
  await setLogo('away', first, null);
  clock.advance(8 * DAY_MS);
  await sweepBoth();
  expect(await isStored(home, logo.id)).toBe(true);
});

it('is kept if one of the two moves while a sweep notes what is displayed', async () => {
  const { home } = cells;
  const { deps } = home.server;
  const { business: first, user } = await aPartner(home);
  const second = await aBusiness(home, { owner: user });
  const logo = await aStoredImage(home, user.id);
  for (const business of [first, second]) await setLogo('home', business, logo.url);
  clock.advance(8 * DAY_MS);
  let moves = 0;
  const transaction: typeof deps.db.transaction = async (...args) => {
    if ((moves += 1) === 1) await move(first.id, 1);
    return deps.db.transaction(...args);
  };
  await sweepImages({ ...deps, db: { ...deps.db, transaction } });
  expect([moves, await cellsOf(logo.id)]).toEqual([1, [0, 1]]);
  await setLogo('home', second, null);
  clock.advance(8 * DAY_MS);
  await sweepBoth();
  expect(await isStored(home, logo.id)).toBe(true);
});

it('of someone else stays, whatever the business displays', async () => {
  const { home } = cells;
  const [owner, other] = [await aPartner(home), await aPartner(home)];
  const logo = await aStoredImage(home, owner.user.id);
  for (const { business } of [owner, other]) await setLogo('home', business, logo.url);
  await move(other.business.id, 1);
  expect(await cellsOf(logo.id)).toEqual([0]);
});

it('that an earlier move left behind follows when the move is repeated', async () => {
  const { home } = cells;
  const { business, user } = await aPartner(home);
  const logo = await aStoredImage(home, user.id);
  await move(business.id, 1);
  await setLogo('away', business, logo.url);
  await move(business.id, 1);
  expect(await cellsOf(logo.id)).toEqual([1]);
});
