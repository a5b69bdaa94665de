import { auctionPaths } from '@primehour/contract/auction-paths';
import { LIVE_PATH } from '@primehour/contract/live';
import { liveEvent } from '@primehour/db/schema/live';
import { aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAsClient } from '../testing/book-as-client.ts';
import { moveBetween } from '../testing/move-between-cells.ts';
import { openTestStream } from '../testing/read-stream.ts';
import { TEN } from '../testing/salon.ts';
import { startTwoCells } from '../testing/two-cells.ts';

// The guarantee: open screens follow a business that moves at once, and miss nothing.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

/** Well below the heartbeat, with which a stream would end anyway. */
const AT_ONCE_MS = 8_000;

it('ends streams in the cell that it left', async () => {
  const { home, away } = cells;
  const partner = await aPartner(home);
  const { id } = await aListing(home, { business: partner.business });
  for (const to of [1, 0]) {
    const dashboard = await openTestStream(home.url + LIVE_PATH, partner);
    const auction = await openTestStream(away.url + auctionPaths.auctionEvents(id));
    for (const stream of [dashboard, auction]) expect((await stream.next()).event).toBe('ready');
    let arrivedAtMs = 0;
    await moveBetween(cells, {
      businessId: partner.business.id,
      to,
      onStep: (step) => {
        if (step === 'arrived') arrivedAtMs = performance.now();
      },
    });
    for (const stream of [dashboard, auction]) {
      while ((await stream.next()).event !== 'bye');
    }
    expect(performance.now() - arrivedAtMs).toBeLessThan(AT_ONCE_MS);
  }
});

it('leaves no news behind, which a screen would resume from when it comes back', async () => {
  const { home, away } = cells;
  const { business } = await aPartner(home, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(home, { business, priceCents: 0 as never });
  const count = ({ db }: typeof home) => db.read.$count(liveEvent, eq(liveEvent.businessId, business.id));
  await bookAsClient(home, { service, startAt: TEN });
  expect(await count(home)).toBeGreaterThan(0);
  await moveBetween(cells, { businessId: business.id, to: 1 });
  expect([await count(home), await count(away)]).toEqual([0, 0]);
});
