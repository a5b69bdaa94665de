import { image } from '@primehour/db/schema/image';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { refusalOf } from '../../http/error-handler.ts';
import { apiOf } from '../../testing/start-api.ts';
import { aStoredImage, isStored as isStoredIn } from '../../testing/stored-image.ts';
import { moveImageUrls } from './commands/move-image-urls.ts';
import { sweepImages } from './jobs.ts';
import { imageUrlOf, requireImages } from './queries.ts';
import { imageRoutes } from './routes.ts';

// The guarantee: a displayed picture is never deleted; one that is no longer displayed is deleted with its files a week
// after it was last seen; and an unreachable store loses nothing.

const { api, other, clock } = await startNodes(apiOf(imageRoutes));
beforeEach(async () => {
  clock.set('2026-10-06T14:00:00Z');
  await api.db.transaction((tx) => tx.delete(image));
});

const anImage = (userId: string, status?: 'READY' | 'FAILED') => aStoredImage(api, userId, status);
const isStored = (id: string) => isStoredIn(api, id);
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const rows = async () => (await api.db.read.select({ id: image.id }).from(image)).map(({ id }) => id).sort();

it('keeps what a business, a service, a listing or an incentive shows, and deletes the rest after a week', async () => {
  const { business, user } = await aPartner(api, {});
  const [hero, logo, cut, offer, gift, unused, failed] = await Promise.all([
    ...Array.from({ length: 6 }, () => anImage(user.id)),
    anImage(user.id, 'FAILED'),
  ]);
  if (!hero || !logo || !cut || !offer || !gift || !unused || !failed) throw new Error('The image was not created.');
  await aService(api, { business, imageUrl: cut.url });
  await api.db.transaction(async (tx) => {
    await tx.execute(
      sql`update business set media_url = ${hero.url}, logo_url = ${logo.url} where id = ${business.id}`,
    );
    await tx.execute(sql`insert into incentive (id, business_id, name, description, image_urls, created_at)
      values (${uuidV4()}, ${business.id}, 'A gift', 'Something on top', array[${gift.url}], now())`);
  });
  // A listing has many required columns; its pictures are found by the same query as an incentive's.
  await api.db.transaction((tx) =>
    tx.execute(sql`insert into incentive
    (id, business_id, name, description, image_urls, created_at)
    values (${uuidV4()}, ${business.id}, 'Another', 'On top as well', array['x', ${offer.url}], now())`),
  );

  clock.advance(7 * DAY_MS);
  await sweepImages(api.server.deps);
  expect(await rows()).toHaveLength(7);
  clock.advance(1);
  await sweepImages(api.server.deps);
  const kept = [hero, logo, cut, offer, gift].map(({ id }) => id);
  expect(await rows()).toEqual([...kept].sort());
  expect(await Promise.all([...kept, unused.id].map(isStored))).toEqual([true, true, true, true, true, false]);

  // Replaced by another picture: a week after it was last seen, the first one is deleted too.
  await api.db.transaction((tx) => tx.execute(sql`update business set media_url = null where id = ${business.id}`));
  await sweepImages(api.server.deps);
  expect(await rows()).toHaveLength(5);
  clock.advance(7 * DAY_MS + 1);
  await sweepImages(api.server.deps);
  expect([(await rows()).includes(hero.id), await isStored(hero.id), (await rows()).length]).toEqual([false, false, 4]);
});

it('keeps pictures after a change of the public URL, and rewrites their URLs at the next start', async () => {
  const { business, user } = await aPartner(api, {});
  const [hero, gift] = [await anImage(user.id), await anImage(user.id)];
  const elsewhere = 'https://instagram.example.com/photo.jpg';
  await aService(api, { business, imageUrl: hero.url });
  await api.db.transaction((tx) =>
    tx.execute(sql`update business set media_url = ${hero.url}, logo_url = ${elsewhere} where id = ${business.id}`),
  );
  await api.db.transaction((tx) =>
    tx.execute(sql`insert into incentive (id, business_id, name, description, image_urls, created_at)
      values (${uuidV4()}, ${business.id}, 'A gift', 'Something on top', array['x', ${gift.url}, ${hero.url}], now())`),
  );
  const { deps } = api.server;
  const moved = { ...deps, config: { ...deps.config, publicUrl: 'https://book.example.com' } };

  clock.advance(7 * DAY_MS + 1);
  await sweepImages(moved);
  expect(await rows()).toEqual([hero.id, gift.id].sort());

  await moveImageUrls(api.db, moved.config.publicUrl);
  const [heroUrl, giftUrl] = [imageUrlOf(moved.config, hero.id), imageUrlOf(moved.config, gift.id)];
  const { rows: shown } = await api.db.pool.query(
    `select b.media_url, b.logo_url, s.image_url, i.image_urls from business b
     join service s on s.business_id = b.id join incentive i on i.business_id = b.id where b.id = $1`,
    [business.id],
  );
  expect(shown).toEqual([
    { media_url: heroUrl, logo_url: elsewhere, image_url: heroUrl, image_urls: ['x', giftUrl, heroUrl] },
  ]);
});

it('does not count another person’s reference as use', async () => {
  const [owner, other] = [await aPartner(api, {}), await aPartner(api, {})];
  const stolen = await anImage(owner.user.id);
  await api.db.transaction((tx) =>
    tx.execute(sql`update business set media_url = ${stolen.url} where id = ${other.business.id}`),
  );
  clock.advance(7 * DAY_MS + 1);
  await sweepImages(api.server.deps);
  expect(await rows()).toEqual([]);
});

it('keeps the row until its files can be removed', async () => {
  const { user } = await aPartner(api, {});
  const { id } = await anImage(user.id);
  clock.advance(7 * DAY_MS + 1);
  const { images } = api.server.deps;
  const down = { ...images, remove: () => Promise.reject(new Error('The store is down.')) };
  await expect(sweepImages({ ...api.server.deps, images: down })).rejects.toThrow('The store is down.');
  expect(await rows()).toEqual([id]);
  await sweepImages(api.server.deps);
  expect([await rows(), await isStored(id)]).toEqual([[], false]);
});

it('covers every column that contains a picture’s URL', async () => {
  const { rows: columns } = await api.db.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and column_name ~ '(image|media|logo|picture|photo)s?_urls?$' order by 1`,
  );
  expect(columns.map(({ place }) => place)).toEqual([
    'business.logo_url',
    'business.media_url',
    'incentive.image_urls',
    'listing.image_urls',
    'resource.image_url',
    'service.image_url',
  ]);
});

it('keeps a picture that a form uses again while others are deleted', async () => {
  const { business, user } = await aPartner(api, {});
  const [first, second] = [await anImage(user.id), await anImage(user.id)];
  clock.advance(8 * DAY_MS);
  const { deps } = api.server;
  let used: typeof first | undefined;
  const remove: typeof deps.images.remove = async (key) => {
    if (!used) {
      used = key.startsWith(first.id) ? second : first;
      await aService(api, { business, imageUrl: used.url });
    }
    return deps.images.remove(key);
  };
  await sweepImages({ ...deps, images: { ...deps.images, remove } });
  expect([await rows(), await isStored(used?.id ?? '')]).toEqual([[used?.id], true]);
});

it('can’t be used by any form once its files are being removed', async () => {
  const { user } = await aPartner(api, {});
  const { url } = await anImage(user.id);
  clock.advance(8 * DAY_MS);
  const { deps } = api.server;
  const store = () => api.db.transaction((tx) => requireImages(tx, { userId: user.id }, [url], deps.config));
  const refusals: unknown[] = [];
  const remove: typeof deps.images.remove = async (key) => {
    refusals.push(await store().then(String, (error: unknown) => refusalOf(error)?.code));
    return deps.images.remove(key);
  };
  await store();
  await sweepImages({ ...deps, images: { ...deps.images, remove } });
  expect([new Set(refusals), await rows()]).toEqual([new Set(['IMAGE_UNKNOWN']), []]);
});

it('waits for a form that is storing the picture, and keeps the picture', async () => {
  const { business, user } = await aPartner(api, {});
  const { id, url } = await anImage(user.id);
  clock.advance(8 * DAY_MS);
  const { sweeping } = await api.db.transaction(async (tx) => {
    await requireImages(tx, { userId: user.id }, [url], api.server.deps.config);
    await tx.execute(sql`update business set media_url = ${url} where id = ${business.id}`);
    const swept = sweepImages(other.server.deps);
    await vi.waitFor(async () => expect((await api.db.pool.query(WAITING)).rowCount).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    return { sweeping: swept };
  });
  await sweeping;
  expect([await rows(), await isStored(id)]).toEqual([[id], true]);
});
