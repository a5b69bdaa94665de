import * as calls from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionEvent } from '@primehour/contract/auction-shapes';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing, type BidderOptions, type BuiltBidder } from '@primehour/testkit/build-listing';
import { startNodes } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { type OpenedStream, openTestStream } from '../../testing/read-stream.ts';
import { aSoldAuction, textedOffer } from '../../testing/sold-auctions.ts';

// The guarantee: every watcher of an auction, on any node, receives each bid and each later step of the payment once,
// in order, even after a reconnect, and worded for that viewer.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const watch = async (node: typeof api, listingId: string, from: { after?: string; lastEventId?: string } = {}) => {
  const { after, lastEventId } = from;
  const url = node.url + auctionPaths.auctionEvents(listingId) + (after === undefined ? '' : `?after=${after}`);
  const stream = await openTestStream(url, lastEventId === undefined ? {} : { lastEventId });
  expect((await stream.next()).event).toBe('ready');
  return stream;
};
const nextEvent = async (stream: OpenedStream) => {
  const { id = '', data } = await stream.next();
  const { auction, bids } = data as AuctionEvent;
  return { id, settlement: auction.settlement, status: auction.status, price: auction.priceCents, bids };
};

it('delivers each step after the close on both nodes, worded for each viewer', async () => {
  const cards: BidderOptions['card'][] = ['card_declined', 'card_declined', 'SUCCEEDS', 'SUCCEEDS'];
  const { listing, bidders, run } = await aSoldAuction(api, other, clock, { cards, dollars: [200, 150, 100, 60] });
  const [ada, bea, cal, dan] = bidders as [BuiltBidder, BuiltBidder, BuiltBidder, BuiltBidder];
  const params = { listingId: listing.id };
  /** What each of the four receives, from both nodes in turn. */
  const auctionText = () =>
    Promise.all(
      [ada, bea, cal, dan].map(async ({ headers }, index) => {
        const { own } = await (index % 2 ? api : other).as({ headers })(calls.getAuction, { params });
        return own.words;
      }),
    );
  const lost = 'You did not win. You were not charged';
  const here = await watch(api, listing.id, { after: '4' });
  const there = await watch(other, listing.id, { after: '4' });
  const nextOnBoth = async () => {
    const [one, two] = [await nextEvent(here), await nextEvent(there)];
    expect(one).toEqual(two);
    return one;
  };
  await nextOnBoth();

  // The auction is over by the clock, before any job has run.
  clock.set(listing.endAt.getTime());
  expect(await auctionText()).toEqual(['You won for $155. Your payment is being processed', lost, lost, lost]);
  await run();
  // The charge and its failure are one event or two, depending on when each node reads.
  const nextFailure = async (stream: OpenedStream) => {
    const event = await nextEvent(stream);
    return event.settlement === 'CHARGING' ? nextEvent(stream) : event;
  };
  const failed = await nextFailure(here);
  expect(failed).toMatchObject({ settlement: 'RETRY', status: 'SETTLING' });
  expect(await nextFailure(there)).toEqual(failed);
  expect(await auctionText()).toEqual([
    'You won for $155, but your payment failed. We texted you a link',
    lost,
    lost,
    lost,
  ]);
  const first = await api.as({ headers: ada.headers })(calls.getAuction, { params });
  expect(first.own.dueAt).toBe(listing.endAt.getTime() + 2 * HOUR_MS);

  clock.advance(2 * HOUR_MS);
  const unpaid = 'You won, but didn’t pay in time. You were not charged';
  expect((await auctionText())[0]).toBe(unpaid);
  await run();
  expect((await nextOnBoth()).settlement).toBe('OFFERED');
  expect(await auctionText()).toEqual([unpaid, 'You can have it for $105. We texted you a link', lost, lost]);

  // The next bidder accepts, and the card fails.
  clock.advance(MINUTE_MS);
  await other.as()(calls.acceptOffer, { params: { token: await textedOffer(api, bea) }, body: {} });
  expect((await nextOnBoth()).settlement).toBe('CHARGING');
  expect((await auctionText())[1]).toBe('You accepted for $105. Your payment is being processed');
  await run();
  expect((await nextOnBoth()).settlement).toBe('OFFERED');
  expect((await auctionText())[1]).toBe('You accepted for $105, but your payment failed. We texted you a link');

  // From one offer to the next the settlement state has the same name, and an event is still sent.
  await api.as()(calls.declineOffer, { params: { token: await textedOffer(api, bea) } });
  const passedOn = await nextOnBoth();
  expect(passedOn.settlement).toBe('OFFERED');
  expect((await auctionText()).slice(1)).toEqual([
    'You passed on it. You were not charged',
    'You can have it for $65. We texted you a link',
    lost,
  ]);

  await api.as()(calls.acceptOffer, { params: { token: await textedOffer(api, cal) }, body: {} });
  await nextOnBoth();
  await run();
  // Sold for what the next bidder pays, not for what the winner would have paid.
  expect(await nextOnBoth()).toMatchObject({ settlement: 'PAID', status: 'PAYOUT', price: 6_500 });
  expect(await auctionText()).toEqual([
    unpaid,
    'You passed on it. You were not charged',
    'It’s yours for $65. Paid in full',
    lost,
  ]);

  // A watcher who disconnected at the second offer gets the result from the other node, and nothing twice.
  const late = await watch(other, listing.id, { lastEventId: failed.id });
  expect(await nextEvent(late)).toMatchObject({ settlement: 'PAID', bids: [] });
  for (const stream of [here, there, late]) stream.close();
});

it('resumes after what a page already shows, on another node', async () => {
  const listing = await aListing(api);
  const who = await aBidder(api, listing);
  const place = (amountCents: Cents) =>
    api.as({ headers: who.headers })(calls.placeBid, {
      params: { listingId: listing.id },
      body: { kind: 'MAX', amountCents },
    });
  await place(6_000 as Cents);
  const first = await watch(api, listing.id, { after: '0' });
  const { id } = await nextEvent(first);
  first.close();
  await place(7_000 as Cents);
  await place(8_000 as Cents);
  const again = await watch(other, listing.id, { lastEventId: id });
  expect((await nextEvent(again)).bids.map(({ seq }) => seq)).toEqual([2, 3]);
  // A page rendered before a release has a position in an older format.
  const older = await watch(other, listing.id, { lastEventId: '1-OPEN-STARTED' });
  expect((await nextEvent(older)).bids.map(({ seq }) => seq)).toEqual([2, 3]);
  // An invalid position starts at the present: the next event is the next bid.
  const stranger = await watch(other, listing.id, { after: 'drop%20table' });
  expect((await nextEvent(stranger)).bids).toEqual([]);
  clock.advance(MINUTE_MS);
  await place(9_000 as Cents);
  expect((await nextEvent(stranger)).bids.map(({ seq }) => seq)).toEqual([4]);
  for (const stream of [again, older, stranger]) stream.close();
});

it('informs a client who paid too late that the money will be refunded', async () => {
  const { listing, bidders, run, end } = await aSoldAuction(api, other, clock, { cards: ['PROCESSES', 'SUCCEEDS'] });
  await end();
  clock.set(listing.reservationAt.getTime() + HOUR_MS);
  await run();
  const textOf = async (index: number) => {
    const { own } = await other.as({ headers: bidders[index]?.headers ?? {} })(calls.getAuction, {
      params: { listingId: listing.id },
    });
    return own.words;
  };
  expect(await textOf(0)).toBe('Your payment of $155 arrived too late and will be refunded in full');
  expect(await textOf(1)).toBe('You did not win. You were not charged');
});

it('shows a price below the smallest charge as free, and no payment', async () => {
  const listing = { startPriceCents: 40, priceStepCents: 1 };
  const { listing: made, bidders, end } = await aSoldAuction(api, other, clock, { cards: ['SUCCEEDS'], listing });
  const look = async () => {
    const params = { listingId: made.id };
    return (await api.as({ headers: bidders[0]?.headers ?? {} })(calls.getAuction, { params })).own.words;
  };
  clock.set(made.endAt.getTime());
  expect(await look()).toBe('You won for $0.40. Nothing is charged');
  await end();
  expect(await look()).toBe('You won for $0.40. Nothing is charged');
});
