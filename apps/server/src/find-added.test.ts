import { randomUUID } from 'node:crypto';
import { addNote } from '@primehour/contract/booking-note';
import { addBusyCalendar } from '@primehour/contract/calendar-sync';
import { createLink } from '@primehour/contract/link';
import { createIncentive } from '@primehour/contract/listing';
import { createPolicy } from '@primehour/contract/policy';
import { addResource } from '@primehour/contract/resource';
import { createService, deleteService, updateService } from '@primehour/contract/service';
import { makeOpening } from '@primehour/contract/waitlist';
import { image } from '@primehour/db/schema/image';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { READY_POLICIES } from '@primehour/domain/policy/policy';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { describe, expect, it } from 'vitest';
import { calendarSyncRoutes } from './modules/calendar-sync/routes.ts';
import { calendarRoutes } from './modules/calendar/routes.ts';
import { linkRoutes } from './modules/link/routes.ts';
import { listingRoutes } from './modules/listing/routes.ts';
import { policyRoutes } from './modules/policy/routes.ts';
import { resourceRoutes } from './modules/resource/routes.ts';
import { serviceRoutes } from './modules/service/routes.ts';
import { waitlistRoutes } from './modules/waitlist/routes.ts';
import { apiOf } from './testing/start-api.ts';

// The guarantee: a form that adds something adds it once when its request is repeated, also at the same time on two
// nodes, and each response is the first one's (decision 190).

const { api, other } = await startNodes(
  apiOf(
    calendarRoutes,
    calendarSyncRoutes,
    linkRoutes,
    listingRoutes,
    policyRoutes,
    resourceRoutes,
    serviceRoutes,
    waitlistRoutes,
  ),
  { at: '2026-10-06T14:00:00Z' },
);

async function aSalon() {
  const { business, user, accessToken } = await aPartner(api);
  const service = await aService(api, { business });
  const query = { businessId: business.id };
  const id = uuidV4();
  const now = new Date(api.clock.now());
  const file = {
    contentType: 'image/png',
    bytes: 9,
    width: 3,
    height: 3,
    createdAt: now,
    expiresAt: now,
    readyAt: now,
  } as const;
  await api.db.transaction((tx) =>
    tx.insert(image).values({ id, userId: user.id, type: 'service', status: 'READY', ...file }),
  );
  const imageUrl = `${TEST_PUBLIC_URL}/images/${id}.jpg`;
  return { business, service, query, imageUrl, as: (node = api) => node.as({ accessToken }) };
}
type Salon = Awaited<ReturnType<typeof aSalon>>;
type As = ReturnType<Salon['as']>;
type Added = { readonly id: string };

const SERVICE = { name: 'Beard trim', description: 'Scissors.', price: 2500, duration: 25 };
const OPENING = { startAt: Date.parse('2026-10-08T15:00:00Z'), endAt: Date.parse('2026-10-08T16:00:00Z') };
const LINK = { kind: 'VIP' as const, slug: null, usesMax: 5, fromDate: null, untilDate: '2026-12-31' };
const PERKS = { skipDeposit: true, advanceDays: 60 };

/** What a form adds, by table; the name distinguishes one request from another. */
const FORMS: Record<string, (salon: Salon) => (as: As, name: string, requestKey: string) => Promise<Added>> = {
  service: ({ query, imageUrl }) => {
    return (as, name, requestKey) => as(createService, { query, body: { ...SERVICE, name, imageUrl, requestKey } });
  },
  policy: ({ query }) => {
    const terms = { ...READY_POLICIES.DEPOSIT, isAutomatic: false, trustedAfterVisits: null };
    const { tiers, ...fields } = terms;
    return (as, name, requestKey) =>
      as(createPolicy, { query, body: { ...fields, tiers: [...tiers], name, requestKey } });
  },
  resource: ({ query, service }) => {
    const body = { kind: 'TEAM_MEMBER' as const, serviceIds: [service.id] };
    return (as, name, requestKey) => as(addResource, { query, body: { ...body, name, requestKey } });
  },
  link: ({ query }) => {
    return (as, label, requestKey) => as(createLink, { query, body: { ...LINK, perks: PERKS, label, requestKey } });
  },
  incentive: ({ imageUrl }) => {
    const body = { description: 'Cold.', imageUrls: [imageUrl] };
    return (as, name, requestKey) => as(createIncentive, { body: { ...body, name, requestKey } });
  },
  busy_calendar: ({ query }) => {
    const url = 'https://calendar.example/a.ics';
    return (as, name, requestKey) => as(addBusyCalendar, { query, body: { name, url, requestKey } });
  },
  booking_note: ({ query, service }) => {
    const booked = aBooking(api, { service, startAt: '2026-10-08T15:00:00Z' });
    return async (as, text, requestKey) =>
      as(addNote, { params: { id: (await booked).id }, query, body: { text, requestKey } });
  },
  opening: ({ query }) => {
    return (as, name, requestKey) =>
      as(makeOpening, { query, body: { ...OPENING, mode: name === 'First' ? 'BY_HAND' : 'ALL', requestKey } });
  },
};

const countIn = async (table: string, { business }: Salon): Promise<number> => {
  const [row] = await queryRows<{ count: number }>(
    api.db.read,
    `select count(*)::int as count from ${table} where business_id = $1`,
    [business.id],
  );
  return row?.count ?? 0;
};

describe.each(Object.entries(FORMS))('a form that adds a row to %s', (table, form) => {
  it('adds it once when its request is repeated', async () => {
    const salon = await aSalon();
    const add = form(salon);
    const before = await countIn(table, salon);
    const requestKey = randomUUID();
    const parallel = await Promise.all([api, other, api].map((node) => add(salon.as(node), 'First', requestKey)));
    const [first, ...repeated] = [...parallel, await add(salon.as(other), 'First', requestKey)];
    for (const response of repeated) expect(response).toEqual(first);
    expect(await countIn(table, salon)).toBe(before + 1);
    expect((await refusalOf(add(salon.as(), 'Second', requestKey))).code).toBe('REQUEST_KEY_REUSED');
    // Without the key it is another one, and so it is with another business's.
    expect((await add(salon.as(), 'First', randomUUID())).id).not.toBe(first?.id);
    const elsewhere = await aSalon();
    expect((await form(elsewhere)(elsewhere.as(), 'First', requestKey)).id).not.toBe(first?.id);
  });
});

it('what was changed or removed since is neither returned nor added again', async () => {
  const { query, imageUrl, as } = await aSalon();
  const body = { ...SERVICE, imageUrl, requestKey: randomUUID() };
  const { id } = await as()(createService, { query, body });
  await as()(updateService, { params: { id }, query, body: { price: 3000 } });
  expect((await refusalOf(as()(createService, { query, body }))).code).toBe('REQUEST_KEY_REUSED');
  await as()(updateService, { params: { id }, query, body: { price: 2500 } });
  expect(await as()(createService, { query, body })).toMatchObject({ id });
  await as()(deleteService, { params: { id }, query });
  expect((await refusalOf(as()(createService, { query, body }))).code).toBe('REQUEST_KEY_REUSED');
});
