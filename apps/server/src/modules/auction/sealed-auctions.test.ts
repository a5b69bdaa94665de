import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as calls from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import type { CloseReport } from '@primehour/contract/auction-shapes';
import { getListing, listListings } from '@primehour/contract/listing';
import { auction, bidHold } from '@primehour/db/schema/auction';
import { brokenAt } from '@primehour/domain/auction/hash-chain';
import { referenceSealed, referenceTakes } from '@primehour/domain/auction/models/sealed/rules.reference';
import { aBidder, aListing, type BidderOptions, type BuiltBidder } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { aHeldAuction } from '../../testing/held-auctions.ts';
import { openTestStream } from '../../testing/read-stream.ts';
import { aSoldAuction, textedOffer } from '../../testing/sold-auctions.ts';
import { textsTo } from '../../testing/texts.ts';
import { advance, sweepAuctions } from './jobs.ts';
import { sha256, termsOf } from './policy.ts';
import { bidOf } from './present.ts';
import { listBidsAfter } from './queries/list-bids.ts';

// The guarantee: in a sealed auction no response, text, refusal or hold reveals amounts or the leader before the close;
// the highest maximum wins at the second-highest; and afterward anyone can verify it.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

async function aSealedAuction(count = 3) {
  const { business, user } = await aPartner(api);
  const listing = await aListing(api, { type: 'sealed', business: { ...business, userId: user.id } });
  const people: BuiltBidder[] = [];
  while (people.length < count) people.push(await aBidder(api, listing, { name: `Name ${people.length}` }));
  const params = { listingId: listing.id };
  const as = (index: number, node = api) => node.as({ headers: people[index]?.headers ?? {} });
  const bid = (index: number, cents: number, node = api) =>
    as(index, node)(calls.placeBid, { params, body: { kind: 'MAX', amountCents: cents } });
  const owner = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  return { listing, people, params, as, bid, owner };
}

describe('before the close', () => {
  it('a bidder sees only their own bid, and others see none', async () => {
    const { listing, params, as, bid, owner } = await aSealedAuction();
    const first = await bid(0, 12_345);
    expect(first.own).toMatchObject({
      position: 'SEALED',
      words: 'Your bid of $123.45 is sealed until the close',
      maximumCents: 12_345,
    });
    const second = await bid(1, 17_654);
    expect(second.own).toMatchObject({ position: 'SEALED', maximumCents: 17_654 });
    const answers = [
      await api.as()(calls.getAuction, { params }),
      await api.as()(calls.listAuctionBids, { params, query: { after: 0, limit: 50 } }),
      await as(2)(calls.getAuction, { params }),
      await (await owner())(getListing, { params: { id: listing.id } }),
      await (await owner())(listListings, { query: { page: 0, limit: 20 } }),
    ];
    expect(answers[2]).toMatchObject({
      auction: { priceCents: 5_000, minimumCents: 5_000, leader: null, bidCount: 2, lastSeq: 2 },
      own: { position: 'NONE', maximumCents: null },
    });
    const text = JSON.stringify(answers);
    expect(text).not.toMatch(/\b(?:12345|17654)\b|"leader(?:Name)?":"/);
  });

  it('is the same for the leader and everyone else, except for their own amount', async () => {
    const { params, as, bid } = await aSealedAuction();
    await bid(0, 20_000);
    await bid(1, 10_000);
    const seenBy = async (index: number) => {
      const { auction: state, own } = await as(index)(calls.getAuction, { params });
      return { state, own: { ...own, bidder: null, words: null, maximumCents: null, methodLabel: null } };
    };
    expect(await seenBy(0)).toEqual(await seenBy(1));
  });

  it('the stream reports that a bid was placed, and no more', async () => {
    const { listing, bid } = await aSealedAuction(2);
    const stream = await openTestStream(`${other.url}/listing/api/auctions/${listing.id}/events?after=0`);
    await bid(0, 12_345);
    await bid(1, 17_654);
    let seen = 0;
    while (seen < 2) {
      const frame = await stream.next();
      if (frame.event !== 'auction') continue;
      const { bids } = frame.data as { bids: { amountCents: number | null; leader: string | null }[] };
      seen += bids.length;
      expect(JSON.stringify(frame.data)).not.toMatch(/\b(?:12345|17654)\b/);
      for (const each of bids) expect(each).toMatchObject({ amountCents: null, priceCents: null, leader: null });
    }
    stream.close();
  });

  it('no one is texted that they were outbid', async () => {
    const { people, bid } = await aSealedAuction(2);
    await bid(0, 10_000);
    await bid(1, 20_000);
    expect(await textsTo(api.db, people[0]?.phone ?? '')).toEqual([]);
  });

  it('a bidder can only raise their own bid, and the refusal reveals no other amount', async () => {
    const { bid } = await aSealedAuction(2);
    await bid(0, 30_000);
    await bid(1, 10_000);
    expect(await refusalOf(bid(1, 9_999))).toMatchObject({
      code: 'BID_NOT_HIGHER',
      message: 'Your bid is already $100. A new one must be higher',
    });
    expect(await refusalOf(bid(1, 10_000))).toMatchObject({ code: 'BID_NOT_HIGHER' });
    expect((await bid(1, 10_001)).own.maximumCents).toBe(10_001);
    expect(await refusalOf(bid(0, 4_999))).toMatchObject({ code: 'BID_TOO_LOW' });
  });

  it.each([
    [{ kind: 'BID', amountCents: 9_000 }, 'BID_KIND_WRONG'],
    [{ kind: 'TAKE' }, 'BID_KIND_WRONG'],
    [{ kind: 'MAX', amountCents: 0 }, 'VALIDATION'],
    [{ kind: 'MAX', amountCents: -5_000 }, 'VALIDATION'],
    [{ kind: 'MAX', amountCents: 9_000.5 }, 'VALIDATION'],
    [{ kind: 'MAX', amountCents: 1e15 }, 'VALIDATION'],
    [{ kind: 'MAX', amountCents: '9000; drop table bid' }, 'VALIDATION'],
    [{ kind: 'MAX' }, 'VALIDATION'],
  ])('%j is refused with %s', async (body, code) => {
    const { params, as } = await aSealedAuction(1);
    const sent = as(0)(calls.placeBid, { params, body: body as { kind: 'TAKE' } });
    expect(await refusalOf(sent)).toMatchObject({ code });
  });
});

describe('after the close', () => {
  const SCRIPT = join(import.meta.dirname, '../../../verify/verify-auction.mjs');
  const check = (text: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { input: text, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  it('all amounts and the price are shown, and the report proves them', async () => {
    const { listing, params, bid, owner } = await aSealedAuction();
    await bid(0, 9_000);
    await bid(1, 20_000);
    await bid(2, 20_000);
    await bid(0, 15_000);
    const url = api.url + auctionPaths.auctionReport(listing.id);
    expect((await fetch(url)).status).toBe(404);
    clock.set(listing.endAt.getTime());
    const { auction: state } = await api.as()(calls.getAuction, { params });
    expect(state).toMatchObject({ priceCents: 20_000, leader: 'Bidder 2' });
    const { bids } = await api.as()(calls.listAuctionBids, { params, query: { after: 0, limit: 50 } });
    expect(bids.map(({ amountCents }) => amountCents)).toEqual([9_000, 20_000, 20_000, 15_000]);
    const detail = await (await owner())(getListing, { params: { id: listing.id } });
    expect(detail.bids.map(({ name, amountCents, leaderName }) => [name, amountCents, leaderName])).toEqual([
      ['Name 0', 15_000, null],
      ['Name 2', 20_000, null],
      ['Name 1', 20_000, null],
      ['Name 0', 9_000, null],
    ]);
    const text = await (await fetch(url)).text();
    const report = JSON.parse(text) as CloseReport;
    expect(report.winner).toEqual({ bidder: 2, priceCents: 20_000, maximumCents: 20_000 });
    expect(report.reasons[1]).toContain('the earlier of equal bids wins');
    expect(check(text)).toMatchObject({ status: 0, output: expect.stringContaining('won at $200.00') as string });
    const cheaper = { ...report, winner: { ...report.winner, priceCents: 15_000 } };
    expect(check(JSON.stringify(cheaper)).output).toContain('The price is 20000, not 15000 cents.');
    const lowered = structuredClone(report);
    (lowered.bids[3] as { amountCents: number }).amountCents = 8_000;
    expect(check(JSON.stringify(lowered)).output).toMatch(/hash of bid 4 is wrong[^]*Bid 4 could not count/);
  });

  it('the winner pays the second-highest amount, and after a failure the next pays the best of the rest', async () => {
    const cards: BidderOptions['card'][] = ['card_declined', 'SUCCEEDS', 'SUCCEEDS'];
    const sold = { cards, listing: { type: 'sealed' as const }, dollars: [180, 150, 100] };
    const { bidders, detail, steps, end, run } = await aSoldAuction(api, other, clock, sold);
    await end();
    const won = (await detail()).steps.find(({ kind }) => kind === 'WON');
    expect(won?.amountCents).toBe(15_000);
    clock.set(clock.now() + 24 * 3_600_000 - 1);
    await run();
    expect((await steps()).at(-1)).toBe('OFFERED');
    const offer = await api.as()(calls.getOffer, { params: { token: await textedOffer(api, bidders[1]) } });
    expect(offer).toMatchObject({ kind: 'NEXT', priceCents: 10_000 });
  });

  it('a sole bidder pays the start price', async () => {
    const sold = { cards: ['SUCCEEDS' as const], listing: { type: 'sealed' as const }, dollars: [180] };
    const { detail, end } = await aSoldAuction(api, other, clock, sold);
    await end();
    expect((await detail()).sale).toMatchObject({ priceCents: 5_000 });
  });
});

describe('holds behind large maximums', () => {
  const heldAuction = (count = 3) =>
    aHeldAuction(api, other, clock, { cards: Array.from({ length: count }, () => ({})), options: { type: 'sealed' } });

  it('stay for every bidder until the close, and don’t reveal the leader', async () => {
    const { bid, states, atBank, release } = await heldAuction();
    await bid(0, 300);
    const { own } = await bid(1, 500);
    expect(own).toMatchObject({ position: 'SEALED', heldCents: 50_000 });
    await bid(2, 250);
    await sweepAuctions(api.server.deps);
    await release();
    expect(await states()).toEqual([
      [1, 300, 'HELD'],
      [2, 500, 'HELD'],
      [3, 250, 'HELD'],
    ]);
    expect((await atBank()).toSorted((one, two) => one - two)).toEqual([250, 300, 500]);
  });

  it('are replaced when a bidder raises', async () => {
    const { bid, states, release } = await heldAuction();
    await bid(0, 300);
    await bid(1, 500);
    await bid(0, 350);
    await release();
    expect(await states()).toEqual([
      [1, 300, 'RELEASED'],
      [1, 350, 'HELD'],
      [2, 500, 'HELD'],
    ]);
  });

  it('at the close capture the winner’s price, and release the others', async () => {
    const { bid, states, atBank, charges, close } = await heldAuction();
    await bid(0, 300);
    await bid(1, 500);
    await bid(2, 250);
    await close();
    expect(await states()).toEqual([
      [1, 300, 'RELEASED'],
      [2, 500, 'CAPTURED'],
      [3, 250, 'RELEASED'],
    ]);
    expect((await charges()).map(({ amountCents, status }) => [amountCents, status])).toEqual([[30_000, 'SUCCEEDED']]);
    expect(await atBank()).toEqual([]);
  });

  it('of losers are released at the close, before the winner has paid', async () => {
    const { bid, states, listing, listingId } = await heldAuction(2);
    await bid(0, 300);
    await bid(1, 500);
    clock.set(listing.endAt.getTime());
    await advance(api.server.deps, { payload: { listingId } });
    expect(await states()).toEqual([
      [1, 300, 'RELEASING'],
      [2, 500, 'HELD'],
    ]);
  });

  it('with a lost release are released by the sweep', async () => {
    const { bid, atBank, release, listing, dropJobs, listingId } = await heldAuction();
    await bid(0, 300);
    await bid(1, 500);
    clock.set(listing.endAt.getTime());
    await api.db.pool.query(`update auction set settlement = 'UNSOLD', phase = 'CLOSED' where listing_id = $1`, [
      listingId,
    ]);
    await dropJobs();
    await sweepAuctions(api.server.deps);
    await release();
    expect(await atBank()).toEqual([]);
  });
});

describe('in parallel on two nodes', () => {
  it('has one winner at the correct price, each accepted bid above its bidder’s last, and one hold each', async () => {
    const { listing, people, params, bid } = await aSealedAuction(12);
    const answered = new Map<number, { bidder: number; cents: number }>();
    const sent = people.flatMap((who, index) =>
      Array.from({ length: 10 }, async (_, round) => {
        const cents = 4_900 + ((index * 7_919 + round * 104_729) % 16_000);
        const placed = await bid(index, cents, (index + round) % 2 === 0 ? api : other);
        answered.set(placed.seq, { bidder: who.number, cents });
      }),
    );
    const outcomes = await Promise.allSettled(sent);
    const codes = outcomes.map((each) =>
      each.status === 'fulfilled' ? 'OK' : (each.reason as { body?: { code: string } }).body?.code,
    );
    expect(codes.filter((code) => !['OK', 'BID_TOO_LOW', 'BID_NOT_HIGHER'].includes(code ?? ''))).toEqual([]);
    const rows = await listBidsAfter(api.db.read, listing.id, 0, 10_000);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBe(answered.size);
    for (const [index, { seq, bidder, amountCents }] of rows.entries()) {
      expect(answered.get(seq)).toEqual({ bidder, cents: amountCents });
      expect(referenceTakes(5_000, rows.slice(0, index), { bidder, amountCents })).toBe(true);
    }
    const bids = rows.map((row) => ({ ...bidOf(row), salt: row.salt, hash: row.hash }));
    expect(brokenAt(listing.id, termsOf(listing), bids, sha256)).toBeUndefined();
    clock.set(listing.endAt.getTime());
    const { auction: state } = await api.as()(calls.getAuction, { params });
    const expected = referenceSealed(5_000, rows);
    expect([state.leader, state.priceCents]).toEqual([`Bidder ${expected?.leader}`, expected?.priceCents]);
  });

  it('large maximums leave one hold per bidder, for their highest offer', async () => {
    const { bid, release, bidders, listingId } = await aHeldAuction(api, other, clock, {
      cards: [{}, {}, {}, {}],
      options: { type: 'sealed' },
    });
    const all = bidders.flatMap((_, index) =>
      [210, 330, 450].map((dollars) => ({ index, dollars: dollars + index * 20 })),
    );
    await Promise.allSettled(
      all.map(({ index, dollars }, turn) => bid(index, dollars, { node: turn % 2 === 0 ? api : other })),
    );
    await release();
    const stored = await listBidsAfter(api.db.read, listingId, 0, 100);
    const holds = await api.db.read.select().from(bidHold).where(eq(bidHold.listingId, listingId));
    const held = holds.filter(({ state }) => state === 'HELD');
    const best = bidders.map(({ number }) =>
      Math.max(...stored.filter(({ bidder }) => bidder === number).map(({ amountCents }) => amountCents)),
    );
    expect(
      bidders.map(({ number }) => held.filter((hold) => hold.bidder === number).map((hold) => hold.amountCents)),
    ).toEqual(best.map((cents) => [cents]));
    expect(holds.filter(({ state }) => state === 'AUTHORIZING')).toEqual([]);
    const [row] = await api.db.read.select().from(auction).where(eq(auction.listingId, listingId));
    expect(held.find(({ id }) => id === row?.holdId)?.bidder).toBe(row?.leader);
  });
});
