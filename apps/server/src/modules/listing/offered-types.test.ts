import * as calls from '@primehour/contract/listing';
import { image } from '@primehour/db/schema/image';
import { listing } from '@primehour/db/schema/listing';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';

// The guarantee: a listing type that the operator has not added is refused; a listing created while it was offered can
// still be edited.

const clock = testClock('2026-10-06T14:00:00Z');
type Api = TestServer<Awaited<ReturnType<typeof auctionApi>>>;
let plain: Api;
let extended: Api;
beforeAll(async () => {
  plain = await startTestServer(auctionApi, { clock });
  const { database } = plain;
  extended = await startTestServer(auctionApi, { clock, database, env: { EXTRA_AUCTION_TYPES: 'sealed' } });
});
afterAll(async () => {
  await extended.close();
  await plain.close();
});

async function aForm() {
  const { business, user } = await aPartner(plain);
  const id = uuidV4();
  const now = new Date(clock.now());
  const values = { id, userId: user.id, type: 'listing', status: 'READY', contentType: 'image/png' } as const;
  const picture = { ...values, bytes: 10, width: 10, height: 10, createdAt: now, expiresAt: now, readyAt: now };
  await plain.db.transaction((tx) => tx.insert(image).values(picture));
  const imageUrl = `${TEST_PUBLIC_URL}/images/${id}.jpg`;
  const as = async (api: Api) => api.as({ accessToken: (await aSession(plain, user)).accessToken });
  const incentive = await (
    await as(plain)
  )(calls.createIncentive, {
    body: { name: 'Welcome drink', description: 'Cold.', imageUrls: [imageUrl] },
  });
  const form = {
    name: 'Chef’s table',
    description: 'Six courses.',
    location: '12 Elm Street',
    guestsNumber: 2,
    reservationDateTime: Date.parse('2026-10-09T15:00:00Z') as Instant,
    incentives: [incentive.id],
    imgUrls: [imageUrl],
    auctionStartDate: Date.parse('2026-10-06T16:00:00Z') as Instant,
    businessId: business.id,
    auctionType: 'sealed' as const,
    startPrice: 5_000 as Cents,
  };
  return { form, as };
}

const NOT_OFFERED = {
  code: 'VALIDATION',
  issues: [{ path: 'auctionType', message: 'This auction type is not offered' }],
};

it('a sealed auction is refused if it is not offered, and nothing is stored', async () => {
  const { form, as } = await aForm();
  expect(await refusalOf((await as(plain))(calls.createListing, { body: form }))).toMatchObject(NOT_OFFERED);
  expect(await plain.db.read.select().from(listing)).toEqual([]);
});

it('a sealed auction is listed if it is offered, with only its start price', async () => {
  const { form, as } = await aForm();
  const body = { ...form, priceStep: 500 as Cents, fixedPrice: 900 as Cents };
  const made = await (await as(extended))(calls.createListing, { body });
  expect(made).toMatchObject({ auctionType: 'sealed', startPrice: 5_000, priceStep: null, fixedPrice: null });
  const without = { ...form, startPrice: undefined as unknown as Cents };
  expect(await refusalOf((await as(extended))(calls.createListing, { body: without }))).toMatchObject({
    code: 'VALIDATION',
  });
});

it('once the type is withdrawn, a listing of it can be edited, and no other can change to it', async () => {
  const { form, as } = await aForm();
  const made = await (await as(extended))(calls.createListing, { body: form });
  const params = { id: made.id };
  const edited = await (await as(plain))(calls.updateListing, { params, body: { ...form, name: 'New name' } });
  expect(edited.name).toBe('New name');
  const dutch = await (await as(plain))(calls.updateListing, { params, body: { ...form, auctionType: 'dutch' } });
  expect(dutch.auctionType).toBe('dutch');
  expect(await refusalOf((await as(plain))(calls.updateListing, { params, body: form }))).toMatchObject(NOT_OFFERED);
});
