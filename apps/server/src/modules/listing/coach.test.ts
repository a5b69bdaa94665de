import { getAdvice } from '@primehour/contract/coach';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aListing } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { listingRoutes } from './routes.ts';

// The guarantee: the coach's advice is based on the business's own settled listings, once there are eight, in the
// business's time.

const clock = testClock();
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(listingRoutes), { clock });
  clock.set('2026-11-20T15:00:00Z');
});
afterAll(() => api.close());

/** 10 AM on a Thursday in Chicago. */
const HOUR = { reservationAt: Date.parse('2026-12-10T16:00:00Z'), minutes: 60 };

const SETTLE = prepared('coach-test-settle', `update auction set settlement = 'UNSOLD' where business_id = $1`, {});
const HALF_HOUR_TIMESLOTS = prepared(
  'coach-test-timeslot',
  `update booking_settings set timeslot_duration_minutes = 30 where business_id = $1`,
  {},
);

async function withUnsold(count: number) {
  const partner = await aPartner(api);
  for (let index = 0; index < count; index += 1) {
    const reservationAt = Date.parse('2026-10-01T15:00:00Z') + index * DAY_MS;
    const startAt = reservationAt - 5 * DAY_MS;
    await aListing(api, { business: partner.business, reservationAt, startAt, publishAt: startAt });
  }
  await api.db.transaction((tx) => queryPrepared(tx, SETTLE, [partner.business.id]));
  return { ...partner, query: { businessId: partner.business.id, ...HOUR } };
}

describe('the coach', () => {
  it('says nothing below eight settled listings, and then what they earned', async () => {
    const [few, enough] = [await withUnsold(7), await withUnsold(8)];
    expect(await api.as(few)(getAdvice, { query: few.query })).toEqual({ advice: null });
    expect(await api.as(enough)(getAdvice, { query: enough.query })).toMatchObject({
      advice: {
        cases: 8,
        sold: 0,
        unsold: 8,
        medianSoldCents: null,
        medianLeadHours: 120,
        suggestion: { type: 'traditional', priceCents: 5_000, stepCents: 500, tried: 8, soldOfTried: 0 },
      },
    });
  });

  it('assumes one timeslot if no length is given', async () => {
    const partner = await withUnsold(8);
    const { minutes, ...query } = partner.query;
    await api.db.transaction((tx) => queryPrepared(tx, HALF_HOUR_TIMESLOTS, [partner.business.id]));
    const [inAll, forHalf, forWhole] = await Promise.all(
      [query, { ...query, minutes: 30 }, { ...query, minutes }].map((asked) =>
        api.as(partner)(getAdvice, { query: asked }),
      ),
    );
    expect(inAll).toEqual(forHalf);
    expect(inAll).not.toEqual(forWhole);
  });

  it('leaves out listings that are not settled yet', async () => {
    const partner = await withUnsold(7);
    await aListing(api, { business: partner.business });
    expect(await api.as(partner)(getAdvice, { query: partner.query })).toEqual({ advice: null });
  });

  it('advises staff on their own time only', async () => {
    const { business, query } = await withUnsold(8);
    const ben = await aMember(api, { business, role: 'STAFF', grants: ['listings'] });
    expect(await api.as(ben)(getAdvice, { query })).toEqual({ advice: null });
    const desk = await aMember(api, { business, role: 'FRONT_DESK' });
    expect(await refusalOf(api.as(desk)(getAdvice, { query }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('needs a session, the reader’s own business and a possible hour', async () => {
    const [mine, other] = [await withUnsold(0), await aPartner(api)];
    expect(await refusalOf(api.as()(getAdvice, { query: mine.query }))).toMatchObject({ code: 'UNAUTHORISED' });
    expect(await refusalOf(api.as(other)(getAdvice, { query: mine.query }))).toMatchObject({ statusCode: 404 });
    const query = { ...mine.query, minutes: 0 };
    expect(await refusalOf(api.as(mine)(getAdvice, { query }))).toMatchObject({ code: 'VALIDATION' });
  });
});
