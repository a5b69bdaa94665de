import * as calls from '@primehour/contract/listing';
import { image } from '@primehour/db/schema/image';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { BusinessOptions } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestClock } from '@primehour/testkit/clock';
import { TEST_PUBLIC_URL, type TestServer } from '@primehour/testkit/start-server';
import type { auctionApi } from './auction-api.ts';

type Options = {
  readonly api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
  readonly clock: TestClock;
  readonly startsAt: Instant;
  readonly reservedAt: Instant;
};

/** For tests: makes owners who can publish a rising auction from $50, with a picture and an incentive. */
export function listingOwners({ api, clock, startsAt, reservedAt }: Options) {
  return async (options: BusinessOptions = {}) => {
    const partner = await aPartner(api, options);
    const as = async (node = api) => node.as({ accessToken: (await aSession(api, partner.user)).accessToken });
    const id = uuidV4();
    const now = new Date(clock.now());
    await api.db.transaction((tx) =>
      tx.insert(image).values({
        id,
        userId: partner.user.id,
        type: 'listing',
        status: 'READY',
        contentType: 'image/png',
        bytes: 10,
        width: 10,
        height: 10,
        createdAt: now,
        expiresAt: now,
        readyAt: now,
      }),
    );
    const imageUrl = `${TEST_PUBLIC_URL}/images/${id}.jpg`;
    const incentive = await (
      await as()
    )(calls.createIncentive, {
      body: { name: 'Welcome drink', description: 'Cold.', imageUrls: [imageUrl] },
    });
    const form = {
      name: 'Chef’s table',
      description: 'Six courses.',
      location: '12 Elm Street',
      guestsNumber: 2,
      reservationDateTime: reservedAt,
      incentives: [incentive.id],
      imgUrls: [imageUrl],
      auctionStartDate: startsAt,
      publishStartDate: clock.now(),
      auctionEndDate: (reservedAt - 60_000) as Instant,
      businessId: partner.business.id,
      auctionType: 'traditional' as const,
      startPrice: 5_000 as Cents,
      priceStep: 500 as Cents,
    };
    const create = async (changes: Partial<typeof form> & Record<string, unknown> = {}, node = api) =>
      (await as(node))(calls.createListing, { body: { ...form, ...changes } });
    return { ...partner, as, form, incentive, imageUrl, create };
  };
}
