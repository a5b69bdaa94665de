import * as calls from '@primehour/contract/calendar';
import { smsSegments } from '@primehour/domain/message/sms-length';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendWaitingTexts } from '../jobs/send-messages.ts';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import type { SmsSender } from '../ports/sms.ts';
import { apiOf } from '../testing/start-api.ts';
import { auctionText, outbidText } from './copy/auction.ts';
import { withSafeNames } from './safe-names.ts';

// The guarantee: the first text that a business sends someone says who sends it and how to stop, within two segments;
// and a name that breaks the rules, because it is older than they are, is in no text.

const clock = testClock();
const start = apiOf(bookingRoutes, calendarRoutes);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:55:00Z'));
afterAll(() => api.close());

const TEN = Date.parse('2026-10-08T15:00:00Z');
const STOP = ' Reply STOP to opt out.';

async function aSalon(name: string, serviceName = 'Cut') {
  const { business, accessToken } = await aPartner(api, { name });
  const service = await aService(api, { business, name: serviceName, durationMinutes: 30, priceCents: 0 as Cents });
  let nth = 0;
  return (phoneNumber: string) =>
    api.as({ accessToken })(calls.addBooking, {
      query: { businessId: business.id },
      body: {
        serviceId: service.id,
        name: 'Kit',
        phoneNumber,
        payment: 'FREE',
        startAt: TEN + nth++ * 30 * 60_000,
      },
    });
}

/** What is really sent, in order. */
async function leaving(): Promise<string[]> {
  const bodies: string[] = [];
  const sms: SmsSender = {
    ...api.server.deps.sms,
    send: ({ messageId, body }) => {
      bodies.push(body);
      return Promise.resolve({ providerMessageId: messageId });
    },
  };
  await sendWaitingTexts({ ...api.server.deps, sms });
  return bodies;
}

it('says so in the first text of each business to a person, and in no later one', async () => {
  const phone = aPhone();
  const [book, bookOther] = [await aSalon('Rosewood'), await aSalon('Alder')];
  await book(phone);
  const [first = ''] = await leaving();
  expect(first).toMatch(/^Confirmed: Cut at Rosewood, .* Reply STOP to opt out\.$/);
  await book(phone);
  await bookOther(phone);
  const later = (await leaving()).toSorted();
  expect(later.map((body) => [body.includes('Rosewood'), body.endsWith(STOP)])).toEqual([
    [false, true],
    [true, false],
  ]);
});

it('says so again with the next try of a first text that has failed', async () => {
  const [phone, book] = [aPhone(), await aSalon('Rosewood')];
  await book(phone);
  const broken: SmsSender = { ...api.server.deps.sms, send: () => Promise.reject(new Error('away')) };
  await sendWaitingTexts({ ...api.server.deps, sms: broken });
  clock.advance(60_000);
  expect(await leaving()).toEqual([expect.stringMatching(/Reply STOP to opt out\.$/)]);
});

it('stays within two segments with the longest names', async () => {
  const [phone, book] = [aPhone(), await aSalon('R'.repeat(120), 'S'.repeat(120))];
  await book(phone);
  const [body = ''] = await leaving();
  expect([smsSegments(body), body.endsWith(STOP)]).toEqual([2, true]);
  const data = {
    listingId: '8a2f3f44-5f6a-4c7c-9b1d-0a8a2f9d6f3e',
    listingName: 'L'.repeat(120),
    businessName: 'B'.repeat(120),
    zone: 'America/Los_Angeles',
    reservationAt: TEN as Instant,
    priceCents: 9_999_900,
    dueAt: TEN as Instant,
  } as const;
  const url = `https://book.primehour.example/offer/${'x'.repeat(43)}`;
  for (const kind of ['AUCTION_WON', 'AUCTION_LOST', 'AUCTION_OFFER', 'AUCTION_PAYMENT_FAILED'] as const) {
    expect([kind, smsSegments(auctionText(kind, data, url, STOP))]).toEqual([kind, 2]);
  }
  const outbid = outbidText(data, url, { sender: data.businessName, ending: STOP });
  expect([smsSegments(outbid), outbid.startsWith('BBB')]).toEqual([2, true]);
});

it('names a sender safely whose name is older than the rules', async () => {
  const phone = aPhone();
  for (const name of ['Chase Bank', 'Verify: https://chase.example', 'Call 312 555 0142']) {
    await (
      await aSalon(name, 'See chase.com')
    )(phone);
  }
  const bodies = await leaving();
  expect(bodies).toHaveLength(3);
  for (const body of bodies) {
    expect(body).toMatch(/^Confirmed: Your appointment at a business on Primehour, /);
    // The token of the link is random.
    expect(body.replace(/\/my\/\S+/, '')).not.toMatch(/chase|555/i);
  }
});

it('leaves everything else of the data as it is', () => {
  const data = {
    businessName: 'Rosewood',
    priceCents: 4500,
    clientName: 'pay at x.com',
    city: 'See evil.com',
    id: 'a.com',
  };
  expect(withSafeNames(data, { isNameApproved: false, productName: 'Primehour' })).toEqual({
    ...data,
    clientName: 'guest',
    city: '',
  });
  expect(withSafeNames({ businessName: 'Chase Bank' }, { isNameApproved: true, productName: 'P' })).toEqual({
    businessName: 'Chase Bank',
  });
  expect(withSafeNames(null, { isNameApproved: true, productName: 'P' })).toBeNull();
});
