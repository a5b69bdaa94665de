import { ERRORS } from '@primehour/contract/errors';
import { auction, auctionCharge } from '@primehour/db/schema/auction';
import { uuidV4 } from '@primehour/db/uuid';
import type { Phone } from '@primehour/domain/vocabulary';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PaymentFailure } from '../../../ports/payments.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { GOOD_CARD } from '../../../testing/book-as-client.ts';
import { aVisitor, fieldOf } from '../../../testing/browse.ts';
import { wholeApp } from '../../../testing/salon.ts';
import { lastCode, lastText } from '../../../testing/texts.ts';
import { advance, chargeAuction } from '../../auction/jobs.ts';

// The guarantee: someone without a script joins, proves the phone, saves a card, bids and pays by forms alone;
// refusals are shown on the form, and no page ever repeats a card.

const clock = testClock();
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

const JOIN = { name: 'Kit Moss', phoneNumber: '(312) 344-7788', hasConsented: 'true', isAdult: 'true' };
const PHONE = '+13123447788' as Phone;

it('leads from the details to a bid that stands', async () => {
  const listing = await aListing(app, { name: 'Window seat' });
  const visitor = aVisitor(app.url);
  const path = `/a/${listing.id}`;
  expect((await visitor.get(path)).text).toContain('Window seat');
  const minor = await visitor.post(`${path}/join`, { ...JOIN, isAdult: '' });
  expect([minor.status, minor.text.includes('You must be 18 or older to bid')]).toEqual([422, true]);
  expect(fieldOf(minor, 'name')).toBe('Kit Moss');

  const code = (await visitor.post(`${path}/join`, JOIN)).location ?? '';
  expect(code).toMatch(new RegExp(`^${path}/code/`));
  expect((await visitor.get(code)).status).toBe(200);
  expect((await visitor.post(code, { code: '12' })).status).toBe(422);
  expect(await visitor.post(code, { code: await lastCode(app.db, PHONE) })).toMatchObject({
    status: 303,
    location: `${path}#bidding`,
  });

  const card = await visitor.get(path);
  const setupId = fieldOf(card, 'setupId') ?? '';
  const declined = await visitor.post(`${path}/card`, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002', setupId });
  expect([declined.status, declined.text.includes('The card was declined.')]).toEqual([402, true]);
  expect(declined.html).not.toMatch(/4000 ?0000/);
  expect(await visitor.post(`${path}/card`, { ...GOOD_CARD, setupId })).toMatchObject({
    status: 303,
    location: `${path}#bidding`,
  });

  const form = await visitor.get(path);
  expect(form.html).toContain('<section id="bidding"');
  const requestId = fieldOf(form, 'requestId') ?? '';
  const low = await visitor.post(`${path}/bid`, { kind: 'BID', amount: '49', requestId });
  expect([low.status, low.text.includes('The next bid is at least $50')]).toEqual([409, true]);
  const page = await visitor.post(`${path}/bid`, { kind: 'BID', amount: 'a lot', requestId });
  expect([page.status, page.text.includes('Should be a number')]).toEqual([422, true]);
  const placed = await visitor.post(`${path}/bid`, { kind: 'MAX', amount: '$1,250.50', requestId });
  expect(placed).toMatchObject({ status: 303, location: `${path}?bid=1#bidding` });
  // A second press of the same button is the same bid.
  expect((await visitor.post(`${path}/bid`, { kind: 'MAX', amount: '1250.50', requestId })).location).toBe(
    `${path}?bid=1#bidding`,
  );
  const after = await visitor.get(`${path}?bid=1`);
  expect(after.text).toContain('Bid #1 accepted');
  expect(after.text).toContain('You lead up to $1,250.50');
  const [row] = await app.db.read.select().from(auction).where(eq(auction.listingId, listing.id));
  expect([row?.lastSeq, row?.leaderMaxCents]).toEqual([1, 125_050]);
});

it('shows the form for another card again, with what is wrong, instead of keeping the old card silently', async () => {
  const listing = await aListing(app);
  const { headers } = await aBidder(app, listing);
  const visitor = aVisitor(app.url);
  const path = `/a/${listing.id}`;
  const setupId = fieldOf(await visitor.get(`${path}?card=new`, headers), 'setupId') ?? '';
  for (const [cardNumber, status, text] of [
    ['4000 0000 0000 0003', 422, 'Check the card number'],
    ['4000 0000 0000 0002', 402, 'The card was declined.'],
  ] as const) {
    const page = await visitor.post(`${path}/card`, { ...GOOD_CARD, cardNumber, setupId }, headers);
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)]);
    expect([fieldOf(page, 'setupId'), fieldOf(page, 'amount')]).toEqual([setupId, undefined]);
    expect(page.html).not.toMatch(/4000 ?0000/);
  }
});

it('asks who someone is whose bid or card comes after signing out in another tab, and repeats neither', async () => {
  const listing = await aListing(app);
  const visitor = aVisitor(app.url);
  const path = `/a/${listing.id}`;
  for (const [form, fields] of [
    ['bid', { kind: 'MAX', amount: '120', requestId: uuidV4() }],
    ['card', { ...GOOD_CARD, setupId: 'seti_1' }],
  ] as const) {
    const page = await visitor.post(`${path}/${form}`, fields);
    expect([page.status, page.text]).toEqual([
      ERRORS.BIDDER_UNKNOWN.status,
      expect.stringContaining(ERRORS.BIDDER_UNKNOWN.message),
    ]);
    expect([fieldOf(page, 'phoneNumber'), fieldOf(page, 'amount')]).toEqual(['', undefined]);
    expect(page.html).not.toMatch(/4242 ?4242/);
  }
});

it('counts a form that was stopped, changed and sent again by what it says now', async () => {
  const listing = await aListing(app);
  const { headers } = await aBidder(app, listing);
  const visitor = aVisitor(app.url);
  const path = `/a/${listing.id}`;
  const requestId = fieldOf(await visitor.get(path, headers), 'requestId') ?? '';
  const send = (amount: string, id = requestId) =>
    visitor.post(`${path}/bid`, { kind: 'MAX', amount, requestId: id }, headers);
  // The response of the first press never arrived.
  await send('100');
  expect((await send('150')).location).toBe(`${path}?bid=2#bidding`);
  expect((await visitor.get(path, headers)).text).toContain('You lead up to $150');
  const lowered = await send('120');
  expect([lowered.status, fieldOf(lowered, 'amount')]).toEqual([409, '120']);
  expect(lowered.text).toContain('You lead up to $150. A new maximum must be higher');
  // The form that shows the refusal is a new one.
  const nextId = fieldOf(lowered, 'requestId') ?? '';
  expect(nextId).not.toBe(requestId);
  expect((await send('160', nextId)).location).toBe(`${path}?bid=3#bidding`);
});

it('doesn’t exist before it is published, and offers report and script once it is over', async () => {
  const hidden = await aListing(app, { publishAt: '2026-10-06T15:00:00Z', startAt: '2026-10-06T16:00:00Z' });
  const visitor = aVisitor(app.url);
  expect((await visitor.get(`/a/${hidden.id}`)).status).toBe(404);
  expect((await visitor.get('/a/nonsense')).status).toBe(404);
  const listing = await aListing(app, { type: 'fixed' });
  const who = await aBidder(app, listing);
  expect((await visitor.get(`/a/${listing.id}/report.json`)).status).toBe(404);
  const page = await visitor.get(`/a/${listing.id}`, who.headers);
  const taken = { kind: 'TAKE', requestId: fieldOf(page, 'requestId') ?? '' };
  expect((await visitor.post(`/a/${listing.id}/bid`, taken, who.headers)).status).toBe(303);
  const late = await visitor.post(`/a/${listing.id}/bid`, { kind: 'TAKE' }, (await aBidder(app, listing)).headers);
  expect([late.status, late.text.includes('Another bidder was first')]).toEqual([409, true]);
  const report = await visitor.get(`/a/${listing.id}/report.json`);
  expect([report.status, JSON.parse(report.html).winner]).toEqual([
    200,
    { bidder: 1, priceCents: 9_000, maximumCents: 9_000 },
  ]);
  expect((await visitor.get('/a/verify.mjs')).html).toContain('Checks the close report of an auction');
});

async function whileProviderIsAway<Result>(ask: () => Promise<Result>): Promise<Result> {
  const { payments } = app.server.deps;
  const { openMethodSetup } = payments;
  const away = async () => {
    throw new PaymentFailure('away', 'nobody answers', { isUnknown: true });
  };
  Object.assign(payments, { openMethodSetup: away });
  try {
    return await ask();
  } finally {
    Object.assign(payments, { openMethodSetup });
  }
}

it('shows an auction to someone who can save no card just now, because the provider is away', async () => {
  const listing = await aListing(app, { name: 'Window seat' });
  const who = await aBidder(app, listing, { card: null });
  const page = await whileProviderIsAway(() => aVisitor(app.url).get(`/a/${listing.id}`, who.headers));
  expect(page.status).toBe(200);
  for (const text of ['Window seat', '$50', 'Card payment can’t be reached right now']) {
    expect(page.text).toContain(text);
  }
});

it('lets a winner whose card failed pay with another one, through the texted link', async () => {
  const listing = await aListing(app, { type: 'fixed' });
  const who = await aBidder(app, listing, { card: 'card_declined' });
  const visitor = aVisitor(app.url);
  await visitor.post(`/a/${listing.id}/bid`, { kind: 'TAKE' }, who.headers);
  const settle = async () => {
    const { deps } = app.server;
    await advance(deps, { payload: { listingId: listing.id } });
    const charges = await app.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
    for (const { id } of charges) await chargeAuction(deps, { payload: { chargeId: id } });
  };
  await settle();
  const [, link = ''] = /(\/offer\/[\w-]{43})/.exec((await lastText(app.db, who.phone)).body) ?? [];
  // Their own page of the auction links there, too; no one else's does.
  expect((await visitor.get(`/a/${listing.id}`, who.headers)).html).toContain(`href="${link}"`);
  expect((await visitor.get(`/a/${listing.id}`)).html).not.toContain('/offer/');
  const page = await visitor.get(link);
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
  const setupId = fieldOf(page, 'setupId') ?? '';
  // The offer can be read while no card can be taken; the very page says so, and leads back to itself.
  for (const answer of [() => visitor.get(link), () => visitor.post(`${link}/accept`, { setupId, ...GOOD_CARD })]) {
    const down = await whileProviderIsAway(answer);
    expect(down.text).toContain('You won. Pay to keep it');
    expect(down.text).toContain('Card payment can’t be reached right now. Try again');
    expect(down.html).toContain(`href="${link}"`);
  }
  const binding = await visitor.post(`${link}/decline`);
  expect([binding.status, binding.text.includes('A bid that has won is binding')]).toEqual([409, true]);
  const typed = await visitor.post(`${link}/accept`, { setupId, ...GOOD_CARD, cardNumber: '4000 0000 0000 0003' });
  expect([typed.status, /4000 ?0000/.test(typed.html)]).toEqual([422, false]);
  expect(await visitor.post(`${link}/accept`, { setupId, ...GOOD_CARD })).toMatchObject({
    status: 303,
    location: link,
  });
  await settle();
  const [row] = await app.db.read.select().from(auction).where(eq(auction.listingId, listing.id));
  expect(row?.settlement).toBe('PAID');
  expect((await visitor.get(`/offer/${'x'.repeat(43)}`)).status).toBe(404);
});

it('shows a card that was saved with the provider while our answer was lost, on either page, and however often', async () => {
  const listing = await aListing(app, { type: 'fixed' });
  const who = await aBidder(app, listing, { card: null });
  const { deps } = app.server;
  /** What a provider's own form does by itself, with the form that the page shows. */
  const save = async (setupNumber: number, cardNumber: string) => {
    const customerKey = `bidder:${listing.id}:${who.number}`;
    const idempotencyKey = `setup:${listing.id}:${who.number}:${setupNumber}`;
    const { setupId, secret } = await deps.payments.openMethodSetup({ customerKey, idempotencyKey });
    await deps.sandbox?.submitMethod(secret, cardOf({ ...GOOD_CARD, cardNumber }));
    return setupId;
  };
  const visitor = aVisitor(app.url);
  const look = () => visitor.get(`/a/${listing.id}`, who.headers);
  const form = await look();
  // Charges of this card are refused later.
  expect(fieldOf(form, 'setupId')).toBe(await save(1, '4000000000000358'));
  for (const page of [await look(), await look()]) {
    const isAsked = page.text.includes('If you win, Visa •••• 0358 is charged.');
    expect([fieldOf(page, 'setupId'), isAsked]).toEqual([undefined, true]);
  }
  await visitor.post(`/a/${listing.id}/bid`, { kind: 'TAKE' }, who.headers);
  await advance(deps, { payload: { listingId: listing.id } });
  const [charge] = await app.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
  await chargeAuction(deps, { payload: { chargeId: charge?.id ?? '' } });
  const [, link = ''] = /(\/offer\/[\w-]{43})/.exec((await lastText(app.db, who.phone)).body) ?? [];
  expect(fieldOf(await visitor.get(link), 'setupId')).toBe(await save(2, '5555555555554444'));
  for (const page of [await visitor.get(link), await visitor.get(link)]) {
    expect([fieldOf(page, 'setupId'), page.text.includes('Mastercard •••• 4444 is charged.')]).toEqual([
      undefined,
      true,
    ]);
  }
});
