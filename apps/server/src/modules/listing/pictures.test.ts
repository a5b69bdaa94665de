import * as calls from '@primehour/contract/listing';
import { image } from '@primehour/db/schema/image';
import { uuidV4 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { aUser } from '@primehour/testkit/build';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNode } from '@primehour/testkit/start-nodes';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { listingOwners } from '../../testing/listing-owners.ts';

// The guarantee: members who may change a listing can save and duplicate it with pictures that another member uploaded;
// a picture that no listing of the business has must be their own upload.

const { api, clock } = await startNode(auctionApi, { at: '2026-10-06T14:00:00Z' });

const at = (text: string): Instant => Date.parse(text) as Instant;
const anOwner = listingOwners({
  api,
  clock,
  startsAt: at('2026-10-06T16:00:00Z'),
  reservedAt: at('2026-10-09T15:00:00Z'),
});

const LATER = at('2026-10-10T15:00:00Z');

/** The URL of a picture that this person uploaded. */
async function aPicture(user: { readonly id: string }): Promise<string> {
  const id = uuidV4();
  const now = new Date(clock.now());
  const kept = { id, userId: user.id, type: 'listing', status: 'READY', contentType: 'image/png' } as const;
  const picture = { ...kept, bytes: 10, width: 10, height: 10, createdAt: now, expiresAt: now, readyAt: now };
  await api.db.transaction((tx) => tx.insert(image).values(picture));
  return `${TEST_PUBLIC_URL}/images/${id}.jpg`;
}

/** A listing with its owner's picture, and a manager of the business. */
async function aListingOfTwo() {
  const { business, form, create, imageUrl } = await anOwner();
  const { id } = await create();
  const manager = await aMember(api, { business, role: 'MANAGER' });
  const call = api.as(manager);
  const update = (changes: Partial<typeof form>) =>
    call(calls.updateListing, { params: { id }, body: { ...form, ...changes } });
  const duplicate = (changes: Partial<typeof form> = {}) =>
    call(calls.createListing, { body: { ...form, reservationDateTime: LATER, ...changes } });
  return { id, imageUrl, manager, call, update, duplicate };
}

it('can be edited, with pictures that someone else uploaded and new ones of their own', async () => {
  const { update, imageUrl, manager } = await aListingOfTwo();
  const own = await aPicture(manager.user);
  const changed = await update({ name: 'Chef’s counter', imgUrls: [own, imageUrl] });
  expect([changed.name, changed.imgUrls]).toEqual(['Chef’s counter', [own, imageUrl]]);
});

it('can be duplicated, also after it was removed', async () => {
  const { id, call, duplicate, imageUrl } = await aListingOfTwo();
  expect((await duplicate()).imgUrls).toEqual([imageUrl]);
  await call(calls.deleteListing, { params: { id } });
  expect((await duplicate({ reservationDateTime: at('2026-10-11T15:00:00Z') })).imgUrls).toEqual([imageUrl]);
});

it('can’t have other people’s pictures from elsewhere', async () => {
  const { update, duplicate, imageUrl } = await aListingOfTwo();
  const unused = await aPicture(await aUser(api));
  const elsewhere = await anOwner();
  await elsewhere.create();
  for (const foreign of [unused, elsewhere.imageUrl]) {
    expect((await refusalOf(update({ imgUrls: [imageUrl, foreign] }))).code).toBe('IMAGE_UNKNOWN');
    expect((await refusalOf(duplicate({ imgUrls: [imageUrl, foreign] }))).code).toBe('IMAGE_UNKNOWN');
  }
});
