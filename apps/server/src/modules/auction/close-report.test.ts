import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as calls from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import { type CloseReport, closeReportSchema } from '@primehour/contract/auction-shapes';
import { registerRaw } from '@primehour/db/raw-clients';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing, type ListingRow } from '@primehour/testkit/build-listing';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { manyBids } from '../../testing/many-bids.ts';
import { closeReportOf, openAuction } from './queries.ts';

// The guarantee: after the close anyone can check with the page's script why the winner won; any change of the report
// is detected; and neither the server nor the script ever holds more than part of it, however long it is.

const clock = testClock();
let api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
beforeAll(async () => {
  api = await startTestServer(auctionApi, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const SCRIPT = join(import.meta.dirname, '../../../verify/verify-auction.mjs');
const check = (text: string, ...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, SCRIPT], {
    input: text,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
};
const load = async (listing: ListingRow) => {
  const response = await fetch(api.url + auctionPaths.auctionReport(listing.id));
  return { response, text: await response.text() };
};

describe('a report', () => {
  it('is complete JSON, passes the script that the page offers, and any change is detected', async () => {
    const listing = await aListing(api);
    const people = [await aBidder(api, listing), await aBidder(api, listing), await aBidder(api, listing)];
    for (const [index, amount] of [6_000, 20_000, 15_000, 20_000, 31_000].entries()) {
      const body = { kind: index === 0 ? ('BID' as const) : ('MAX' as const), amountCents: amount as Cents };
      await api.as({ headers: people[index % 3]?.headers ?? {} })(calls.placeBid, {
        params: { listingId: listing.id },
        body,
      });
    }
    expect((await load(listing)).response.status).toBe(404);
    clock.set(listing.endAt.getTime());
    const { response, text } = await load(listing);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="auction-${listing.id}.json"`);
    const report = closeReportSchema.parse(JSON.parse(text));
    expect(report.winner).toEqual({ bidder: 2, priceCents: 20_000, maximumCents: 31_000 });
    const holds = '5 bids, unbroken. Bidder 2 won at $200.00.';
    expect(check(text)).toMatchObject({ status: 0, output: expect.stringContaining(holds) as string });
    // The same report as other programs would format it: on one line, or indented.
    expect(check(JSON.stringify(report)).output).toContain(holds);
    expect(check(JSON.stringify(report, null, 2)).output).toContain(holds);

    const changed = (change: (copy: CloseReport) => void) => {
      const copy = structuredClone(report);
      change(copy);
      return check(JSON.stringify(copy));
    };
    const raised = changed(({ bids }) => Object.assign(bids[2] ?? {}, { amountCents: 15_001 }));
    expect(raised).toMatchObject({
      status: 1,
      output: expect.stringContaining('The hash of bid 3 is wrong.') as string,
    });
    const cut = changed((copy) => Object.assign(copy, { bids: copy.bids.slice(0, 3), lastHash: copy.bids[2]?.hash }));
    expect(cut.output).toContain('The price is 15500, not 20000 cents.');
    expect(check(text.replace('"amountCents":15000', '"amountCents":15001')).output).toContain('The hash of bid 3');
    for (const end of [text.lastIndexOf('\n],'), text.length - 40, 900]) {
      expect(check(text.slice(0, end))).toMatchObject({
        status: 1,
        output: expect.stringContaining('truncated') as string,
      });
    }
  });

  it('does not exist for an auction without a bid, or an unknown one', async () => {
    const listing = await aListing(api);
    clock.set(listing.endAt.getTime());
    expect((await load(listing)).response.status).toBe(404);
    expect((await fetch(`${api.url}${auctionPaths.auctionReport('nonsense')}`)).status).toBe(404);
  });
});

describe('a report of many bids', () => {
  const COUNT = 20_001;
  const PAGES = 11;
  let listing: ListingRow;
  beforeAll(async () => {
    listing = await aListing(api, { startAt: '2026-10-06T14:00:00Z', startPriceCents: 100, priceStepCents: 1 });
    await aBidder(api, listing);
    await aBidder(api, listing);
    await manyBids(api.db, listing, COUNT);
  });
  beforeEach(() => clock.set(listing.endAt.getTime()));

  it('is sent in small chunks, produced as they are read', async () => {
    const open = await openAuction(api.db.read, listing.id, clock.now(), () => Promise.resolve(0));
    let pagesRead = 0;
    const counted = Object.create(api.db.read) as typeof api.db.read;
    registerRaw(counted, {
      query(config) {
        pagesRead += 1;
        return api.db.pool.query(config);
      },
    });
    let taken = 0;
    for await (const piece of closeReportOf(counted, open, clock.now()) ?? []) {
      taken += 1;
      expect(piece.length).toBeLessThan(1_000_000);
      // The first chunk is the header; each of the others is one page, and none is read ahead.
      expect(pagesRead).toBe(taken === 1 ? 0 : Math.min(taken - 1, PAGES));
    }
    expect(taken).toBe(PAGES + 2);
  });

  it('is valid, and is checked with less memory than its size', async () => {
    const { text } = await load(listing);
    const { output } = check(text, '--max-old-space-size=24');
    expect(output).toContain(`${COUNT} bids, unbroken. Bidder 1 won at $201.00.`);
  });
});
