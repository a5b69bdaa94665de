import { image } from '@primehour/db/schema/image';
import { uuidV4 } from '@primehour/db/uuid';
import type { TestServer } from '@primehour/testkit/start-server';
import type { Deps } from '../deps.ts';
import { imageUrlOf } from '../modules/image/queries.ts';

const SUFFIXES = ['.jpg', '-480.webp'];

type WithStore = { readonly server: { readonly deps: Pick<Deps, 'images' | 'config'> } };
type Node = Pick<TestServer, 'db' | 'clock'> & WithStore;

/** A picture that a person has uploaded, with its files unless its upload failed. */
export async function aStoredImage({ server, db, clock }: Node, userId: string, status: 'READY' | 'FAILED' = 'READY') {
  const [id, now] = [uuidV4(), new Date(clock.now())];
  const ready = { contentType: 'image/png', bytes: 5, width: 1, height: 1, readyAt: now } as const;
  await db.transaction((tx) =>
    tx.insert(image).values({
      id,
      userId,
      type: 'service',
      status,
      createdAt: now,
      expiresAt: now,
      ...(status === 'READY' ? ready : {}),
    }),
  );
  for (const suffix of SUFFIXES) {
    if (status === 'READY') await server.deps.images.put(`${id}${suffix}`, Buffer.from('bytes'), 'image/jpeg');
  }
  return { id, url: imageUrlOf(server.deps.config, id) };
}

/** Whether all files of a picture are in the store. */
export async function isStored({ server }: WithStore, id: string): Promise<boolean> {
  const sizes = await Promise.all(SUFFIXES.map((suffix) => server.deps.images.sizeOf(`${id}${suffix}`)));
  return sizes.every((size) => size !== undefined);
}
