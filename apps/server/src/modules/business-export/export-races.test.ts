import { randomBytes } from 'node:crypto';
import { businessExport } from '@primehour/db/schema/business-export';
import { image } from '@primehour/db/schema/image';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { failExport, writeExport } from './commands/write-export.ts';
import { readParts } from './queries.ts';
import { exportRoutes } from './routes.ts';

// The guarantee: an attempt at an export that ran out of time does not touch the file that the next attempt writes.
const { api, other, clock } = await startNodes(apiOf(exportRoutes), { at: '2026-10-06T14:00:00Z' });

const PICTURE_BYTES = 1_500_000;

/** An export with a picture in two sizes, each larger than a part. */
async function anExport() {
  const { business, user } = await aPartner(api);
  const tenant = authorizeTenant(business.id);
  const [id, pictureId, now] = [uuidV7(clock.now()), uuidV4(), new Date(clock.now())];
  for (const suffix of ['.jpg', '-480.webp']) {
    await api.server.deps.images.put(`${pictureId}${suffix}`, randomBytes(PICTURE_BYTES), 'image/jpeg');
  }
  await api.db.transaction(async (tx) => {
    const owner = { businessId: business.id, userId: user.id };
    await tx.insert(businessExport).values({ ...owner, id, state: 'WAITING', requestedAt: now });
    const described = { contentType: 'image/jpeg', bytes: PICTURE_BYTES, width: 1200, height: 800 } as const;
    const picture = { ...owner, ...described, id: pictureId, type: 'logo', status: 'READY' } as const;
    await tx.insert(image).values({ ...picture, createdAt: now, expiresAt: now, readyAt: now });
  });
  const row = async () => (await api.db.read.select().from(businessExport).where(eq(businessExport.id, id)))[0];
  const storedBytes = async () => {
    let sum = 0;
    for await (const part of readParts(api.db.read, { businessId: business.id, id })) sum += part.length;
    return sum;
  };
  /** An attempt on a node; `meanwhile` runs before the second size of the picture is read. */
  const write = ({ server: { deps } }: typeof api, signal: AbortSignal, meanwhile: () => unknown = () => undefined) => {
    const { images } = deps;
    const open: typeof images.open = async (key) => {
      if (key.endsWith('-480.webp')) await meanwhile();
      return images.open(key);
    };
    return writeExport({ ...deps, images: { ...images, open } }, tenant, id, signal);
  };
  return { tenant, id, row, storedBytes, write };
}

it('an attempt that ran out of time while waiting for the picture store writes nothing more', async () => {
  const { row, storedBytes, write } = await anExport();
  const [timeout, firstEnded, nextWaits] = [new AbortController(), Promise.withResolvers(), Promise.withResolvers()];
  let next: Promise<void> = Promise.resolve();
  const first = write(other, timeout.signal, async () => {
    timeout.abort();
    next = write(api, new AbortController().signal, () => {
      nextWaits.resolve(undefined);
      return firstEnded.promise;
    });
    await nextWaits.promise;
  });
  const ended = await first.then(
    () => 'finished',
    (error: Error) => error.name,
  );
  firstEnded.resolve(undefined);
  await next;
  expect(ended).toBe('AbortError');
  expect(await row()).toMatchObject({ state: 'READY', sizeBytes: await storedBytes() });
});

it('a finished file stays when another attempt fails', async () => {
  const { tenant, id, row, storedBytes, write } = await anExport();
  await write(api, new AbortController().signal);
  await api.db.transaction((tx) => failExport(tx, tenant, { id, error: new Error('late') }, clock.now()));
  expect(await storedBytes()).toBeGreaterThan(2 * PICTURE_BYTES);
  expect(await row()).toMatchObject({ state: 'READY', sizeBytes: await storedBytes() });
});
