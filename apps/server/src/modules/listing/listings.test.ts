import { placeBid } from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import * as calls from '@primehour/contract/listing';
import { listSlots } from '@primehour/contract/public';
import { lockBusiness } from '@primehour/db/lock';
import { auditEntry } from '@primehour/db/schema/audit';
import { occupancy } from '@primehour/db/schema/booking';
import { incentive, listing } from '@primehour/db/schema/listing';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { ATTESTATION_VERSION } from '@primehour/domain/auction/consent-copy';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant, WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { aBidder } from '@primehour/testkit/build-listing';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { listingOwners } from '../../testing/listing-owners.ts';
import { openTestStream } from '../../testing/read-stream.ts';
import { suspendBusiness } from '../operator/commands/suspend-business.ts';

// The guarantee: a listing reserves its time in the one ledger and is refused where time is taken; it can be changed
// until its auction starts, removed until it has a bid, is visible only to its owner, and its time is free immediately
// afterward.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const at = (text: string): Instant => Date.parse(text) as Instant;
const STARTS = at('2026-10-06T16:00:00Z');
/** Friday, ten in Chicago. */
const RESERVED = at('2026-10-09T15:00:00Z');

const anOwner = listingOwners({ api, clock, startsAt: STARTS, reservedAt: RESERVED });

/** How many connections wait for a lock of a business. */
async function waitingFor(tx: Tx): Promise<number | undefined> {
  const waiting = `select count(*) as count from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const [row] = await queryRows<{ count: number }>(tx, waiting);
  return row?.count;
}

describe('creating a listing', () => {
  it('accepts the specified payload, and computes the end itself', async () => {
    const { create, business, incentive, form } = await anOwner();
    const made = await create();
    expect(made).toMatchObject({
      status: 'PUBLISHED',
      auctionEndDate: RESERVED - 24 * HOUR_MS,
      publishStartDate: clock.now(),
      businessId: business.id,
      incentives: [incentive],
      imgUrls: form.imgUrls,
      startPrice: 5_000,
      priceStep: 500,
      fixedPrice: null,
      currentPrice: 5_000,
      durationMinutes: 60,
      attestation: null,
      canEdit: true,
      canRemove: true,
      auctionUrl: `${TEST_PUBLIC_URL}/a/${made.id}`,
    });
    expect(made.steps.map(({ kind }) => kind)).toEqual(['LISTED', 'PUBLISHED']);
  });

  it('is refused if the business is suspended, even while the request waits', async () => {
    const { as, create, form, business } = await anOwner();
    const tenant = authorizeTenant(business.id);
    const owner = await as(other);
    const { late } = await api.db.transaction(async (tx) => {
      await suspendBusiness(tx, tenant, { reason: 'Complaints', by: 'op', userId: null }, clock.now());
      const creating = refusalOf(owner(calls.createListing, { body: form }));
      await vi.waitFor(async () => expect(await waitingFor(tx)).toBe(1), { timeout: 60_000 });
      return { late: creating };
    });
    expect(await late).toMatchObject({ code: 'BUSINESS_SUSPENDED' });
    expect(await refusalOf(create())).toMatchObject({ code: 'BUSINESS_SUSPENDED' });
    expect(await api.db.read.$count(listing, eq(listing.businessId, business.id))).toBe(0);
  });

  it('stores the attestation: which text, when, and who; an edit without one keeps it', async () => {
    const { create, user, form, as } = await anOwner();
    const made = await create({ attestation: ATTESTATION_VERSION });
    expect(made.attestation).toMatchObject({ version: ATTESTATION_VERSION, attestedAt: clock.now() });
    const [row] = await api.db.read.select().from(listing).where(eq(listing.id, made.id));
    expect(row?.attestedBy).toBe(user.id);
    clock.advance(60_000);
    const body = { ...form, name: 'New' };
    const edited = await (await as())(calls.updateListing, { params: { id: made.id }, body });
    expect([edited.name, edited.attestation]).toEqual(['New', made.attestation]);
  });

  it.each([
    ['three seconds', 3_000, 'PUBLISHED', 0],
    ['six minutes', 6 * 60_000, 'SCHEDULED', 6 * 60_000],
  ])('accepts a publication by a clock that is %s ahead', async (_, aheadMs, status, hiddenMs) => {
    const { create } = await anOwner();
    const made = await create({ publishStartDate: (clock.now() + aheadMs) as Instant });
    expect([made.status, made.publishStartDate - clock.now()]).toEqual([status, hiddenMs]);
  });

  it.each([
    ['a start in the past', { auctionStartDate: at('2026-10-06T13:59:00Z') }, 'VALIDATION'],
    [
      'an end that does not come after the start',
      { auctionStartDate: (RESERVED - 24 * HOUR_MS) as Instant },
      'AUCTION_TOO_SHORT',
    ],
    ['another user’s picture', { imgUrls: [`${TEST_PUBLIC_URL}/images/${uuidV4()}.jpg`] }, 'IMAGE_UNKNOWN'],
    ['an unknown incentive', { incentives: [uuidV4()] }, 'INCENTIVE_UNKNOWN'],
    ['a price of zero', { startPrice: 0 }, 'VALIDATION'],
    ['no step', { priceStep: undefined }, 'VALIDATION'],
    ['eleven guests', { guestsNumber: 11 }, 'VALIDATION'],
    ['an outdated attestation', { attestation: '1999-01' }, 'VALIDATION'],
    ['another business', { businessId: uuidV4() }, 'NOT_FOUND'],
  ])('refuses %s', async (_, changes, code) => {
    const { create, as } = await anOwner();
    expect((await refusalOf(create(changes as Record<string, unknown>))).code).toBe(code);
    const { total } = await (await as())(calls.listListings, { query: {} });
    expect(total).toBe(0);
  });

  it('drops the seconds of a reservation, whose end the next slot adjoins, and keeps those of its auction', async () => {
    const { create, form, as, business } = await anOwner();
    const auctionStartDate = (form.auctionStartDate + 12_345) as Instant;
    const body = { ...form, auctionStartDate, reservationDateTime: (RESERVED + 59_999) as Instant };
    const made = await create(body);
    expect(made).toMatchObject({ reservationDateTime: RESERVED, auctionStartDate });
    const later = { ...body, reservationDateTime: (RESERVED + HOUR_MS + 1) as Instant };
    await (
      await as()
    )(calls.updateListing, { params: { id: made.id }, body: later });
    const taken = await api.db.read.select().from(occupancy).where(eq(occupancy.businessId, business.id));
    expect(taken.map(({ during }) => during.startAt.getTime())).toEqual([RESERVED + HOUR_MS]);
  });

  it('stores what the time costs at the rate of the primary service, and again when it is edited', async () => {
    const { create, form, business, as } = await anOwner();
    const stored = async (id: string) => {
      const [row] = await api.db.read.select({ cents: listing.listPriceCents }).from(listing).where(eq(listing.id, id));
      return row?.cents;
    };
    expect(await stored((await create()).id)).toBeNull();
    await aService(api, { business, priceCents: 4_500 as Cents, durationMinutes: 30 });
    const later = (RESERVED + 24 * HOUR_MS) as Instant;
    const { id } = await create({ reservationDateTime: later, durationMinutes: 60 });
    expect(await stored(id)).toBe(9_000);
    const body = { ...form, reservationDateTime: later, durationMinutes: 40 };
    await (
      await as()
    )(calls.updateListing, { params: { id }, body });
    expect(await stored(id)).toBe(6_000);
  });

  it('accepts milliseconds in publishStartDate, which the specified call sends as now', async () => {
    const { create } = await anOwner();
    clock.advance(12_345);
    expect((await create({ publishStartDate: clock.now() })).publishStartDate).toBe(clock.now());
  });

  it('requires a bank account and a session', async () => {
    const { create, form } = await anOwner({ hasAccount: false });
    expect((await refusalOf(create())).code).toBe('ACCOUNT_NOT_FOUND');
    expect((await refusalOf(api.as()(calls.createListing, { body: form }))).code).toBe('UNAUTHORISED');
  });
});

describe('the one time ledger', () => {
  it('refuses a listing over a booking, and a booking over a listing', async () => {
    const { create, business } = await anOwner();
    const service = await aService(api, { business });
    await aBooking(api, { business, startAt: RESERVED + 30 * 60_000 });
    const taken = await refusalOf(create());
    expect(taken.code).toBe('SLOT_TAKEN');
    expect(taken.message).toBe(
      'This time is taken: Sam Linden is booked from Fri, Oct 9, 10:30 AM to 11:30 AM. Pick another one',
    );
    const made = await create({ reservationDateTime: (RESERVED + 90 * 60_000) as Instant, durationMinutes: 120 });
    const query = { serviceId: service.id, from: '2026-10-09' as WallDate, days: 1 };
    const slots = async () =>
      (await api.as()(listSlots, { params: { businessId: business.id }, query })).slots.map((slot) =>
        new Date(slot).toISOString().slice(11, 16),
      );
    // Booked from 15:30 to 16:30, listed from then until 18:30.
    expect(await slots()).toEqual(['14:00', '19:00', '20:00', '21:00']);
    clock.set(made.auctionEndDate);
    // Without bids, the time is free by the clock.
    expect(await slots()).toEqual(['17:00', '18:00', '19:00', '20:00', '21:00']);
  });

  it('lets one of two nodes list an hour, and frees it immediately when the listing is removed', async () => {
    const owner = await anOwner();
    const tries = await Promise.allSettled([api, other, api, other].map((node) => owner.create({}, node)));
    const won = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(won).toHaveLength(1);
    await (
      await owner.as()
    )(calls.deleteListing, { params: { id: won[0]?.id ?? '' } });
    expect((await owner.create()).status).toBe('PUBLISHED');
  });
});

describe('changing and removing', () => {
  it('is possible until the auction starts, and moves the reserved time', async () => {
    const { create, form, as } = await anOwner();
    const made = await create();
    const change = async (changes: object) =>
      (await as())(calls.updateListing, { params: { id: made.id }, body: { ...form, ...changes } });
    const later = (RESERVED + 2 * HOUR_MS) as Instant;
    const changed = await change({ auctionType: 'fixed', fixedPrice: 7_000, reservationDateTime: later, name: 'New' });
    expect(changed).toMatchObject({ auctionType: 'fixed', fixedPrice: 7_000, startPrice: null, name: 'New' });
    expect(changed.auctionEndDate).toBe(later - 24 * HOUR_MS);
    expect((await create()).id).not.toBe(made.id);
    expect(await refusalOf(change({}))).toMatchObject({
      code: 'SLOT_TAKEN',
      message: expect.stringContaining('your listing Chef’s table reserves it from'),
    });
    clock.set(STARTS);
    expect((await refusalOf(change({ auctionStartDate: STARTS + HOUR_MS }))).code).toBe('LISTING_LOCKED');
  });

  it('keeps what someone else has changed since, if a change says what it is based on', async () => {
    const { create, form, as } = await anOwner();
    const seen = await create();
    const change = async (changes: Partial<typeof form> & { seen?: typeof seen }) =>
      (await as())(calls.updateListing, { params: { id: seen.id }, body: { ...form, ...changes } });
    const moved = { startPrice: 15_000 as Cents, reservationDateTime: (RESERVED + 2 * HOUR_MS) as Instant };
    const name = 'Chef’s tables';
    const changed = await change({ ...moved, seen });
    expect(changed).toMatchObject(moved);
    expect(await refusalOf(change({ name, seen }))).toMatchObject({ statusCode: 409, code: 'CHANGED_MEANWHILE' });
    // Sent again after a lost response.
    expect(await change({ ...moved, seen })).toMatchObject({ ...moved, name: form.name });
    expect(await change({ ...moved, name, seen: changed })).toMatchObject({ ...moved, name });
    // By a caller that doesn't say what it saw.
    expect(await change({})).toMatchObject({ name: form.name, startPrice: 5_000 });
  });

  it('can publish it, which its history also shows', async () => {
    const { create, form, as } = await anOwner();
    const made = await create({ publishStartDate: (clock.now() + HOUR_MS) as Instant });
    expect(made.status).toBe('SCHEDULED');
    clock.advance(60_000);
    const body = { ...form, publishStartDate: clock.now() };
    const changed = await (await as())(calls.updateListing, { params: { id: made.id }, body });
    expect([changed.status, changed.steps.map(({ kind }) => kind)]).toEqual([
      'PUBLISHED',
      ['LISTED', 'PUBLISHED', 'CHANGED'],
    ]);
  });

  it('leaves it hidden, even a minute before it appears, unless the change says otherwise', async () => {
    const { create, form, as } = await anOwner();
    const { id, publishStartDate } = await create({ publishStartDate: (clock.now() + HOUR_MS) as Instant });
    clock.advance(HOUR_MS - 60_000);
    const change = async (body: object) =>
      (await as())(calls.updateListing, { params: { id }, body: { ...form, publishStartDate: undefined, ...body } });
    for (const kept of [{ name: 'Chef’s counter' }, { publishStartDate: publishStartDate as Instant }]) {
      expect(await change(kept)).toMatchObject({ status: 'SCHEDULED', publishStartDate });
    }
    const startAt = (publishStartDate - 30_000) as Instant;
    expect(await change({ auctionStartDate: startAt })).toMatchObject({ publishStartDate: startAt });
  });

  it('is refused once a node has accepted a bid, even by a node whose clock is behind', async () => {
    const { create, form, as } = await anOwner();
    const made = await create();
    clock.set(STARTS);
    const who = await aBidder(api, made);
    const bid = { kind: 'MAX' as const, amountCents: 9_000 as Cents };
    await api.as({ headers: who.headers })(placeBid, { params: { listingId: made.id }, body: bid });
    clock.advance(-1);
    const change = (await as())(calls.updateListing, { params: { id: made.id }, body: form });
    expect((await refusalOf(change)).code).toBe('LISTING_LOCKED');
  });

  it('is refused when the auction starts while the change waits for the lock', async () => {
    const { create, form, as, business } = await anOwner();
    const made = await create();
    const change = await as();
    let changed: Promise<{ code: string }> | undefined;
    await api.db.transaction(async (tx) => {
      await lockBusiness(tx, business.id);
      changed = refusalOf(change(calls.updateListing, { params: { id: made.id }, body: form }));
      await expect.poll(() => waitingFor(tx), { timeout: 60_000 }).toBe(1);
      clock.set(STARTS);
    });
    expect((await changed)?.code).toBe('LISTING_LOCKED');
  });

  it('is refused once there is a bid; a removed listing is gone for its owner, too', async () => {
    const { create, as, business, user } = await anOwner();
    const [kept, gone] = [await create(), await create({ reservationDateTime: (RESERVED + 3 * HOUR_MS) as Instant })];
    clock.set(STARTS);
    const who = await aBidder(api, kept);
    const body = { kind: 'MAX' as const, amountCents: 9_000 as Cents };
    await api.as({ headers: who.headers })(placeBid, { params: { listingId: kept.id }, body });
    const call = await as();
    const remove = (id: string) => call(calls.deleteListing, { params: { id } });
    expect((await refusalOf(remove(kept.id))).code).toBe('LISTING_HAS_BIDS');
    const shown = await call(calls.getListing, { params: { id: kept.id } });
    expect([shown.bids[0]?.amountCents, shown.bids[0]?.name, shown.canRemove]).toEqual([null, 'Kit Moss', false]);
    await remove(gone.id);
    expect((await refusalOf(call(calls.getListing, { params: { id: gone.id } }))).code).toBe('NOT_FOUND');
    const { total, items } = await call(calls.listListings, { query: {} });
    expect([total, items.map(({ id }) => id)]).toEqual([1, [kept.id]]);
    const removals = api.db.read.select().from(auditEntry).where(eq(auditEntry.action, 'LISTING_REMOVED'));
    expect((await removals).filter(({ businessId }) => businessId === business.id)).toMatchObject([
      { actorKind: 'USER', actorId: user.id, subjectId: gone.id, before: { name: 'Chef’s table' } },
    ]);
  });

  it('reaches those who watch the auction’s page, on every node', async () => {
    const { create, form, as } = await anOwner();
    const params = { id: (await create()).id };
    const stream = await openTestStream(other.url + auctionPaths.auctionEvents(params.id));
    expect([(await stream.next()).event, (await stream.next()).event]).toEqual(['ready', 'auction']);
    await (
      await as()
    )(calls.updateListing, { params, body: { ...form, startPrice: 7_000 } });
    expect((await stream.next()).data).toMatchObject({ auction: { priceCents: 7_000 } });
    await (
      await as()
    )(calls.deleteListing, { params });
    expect((await stream.next()).event).toBe('bye');
    await expect.poll(() => stream.hasEnded(), { timeout: 60_000 }).toBe(true);
    expect((await fetch(other.url + auctionPaths.auctionEvents(params.id))).status).toBe(404);
  });

  it('is refused to everyone else', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()];
    const { id } = await owner.create();
    const call = await stranger.as();
    const body = { ...owner.form, businessId: stranger.business.id };
    const codes = await Promise.all([
      refusalOf(call(calls.getListing, { params: { id } })),
      refusalOf(call(calls.updateListing, { params: { id }, body })),
      refusalOf(call(calls.deleteListing, { params: { id } })),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect((await (await stranger.as())(calls.listIncentives, {})).map(({ id: own }) => own)).toEqual([
      stranger.incentive.id,
    ]);
    const foreign = stranger.create({ incentives: [owner.incentive.id] });
    expect((await refusalOf(foreign)).code).toBe('INCENTIVE_UNKNOWN');
  });

  it('allows at most two hundred incentives', async () => {
    const { as, business, imageUrl } = await anOwner();
    const row = { businessId: business.id, name: 'A', description: 'B', imageUrls: [imageUrl], createdAt: new Date(0) };
    await api.db.transaction((tx) =>
      tx.insert(incentive).values(Array.from({ length: 198 }, () => ({ id: uuidV4(), ...row }))),
    );
    const call = await as();
    const add = () => call(calls.createIncentive, { body: { name: 'A', description: 'B', imageUrls: [imageUrl] } });
    await add();
    expect(await refusalOf(add())).toMatchObject({ code: 'VALIDATION' });
    expect(await call(calls.listIncentives, {})).toHaveLength(200);
  });
});

describe('without a session', () => {
  it('refuses every call of the partner', async () => {
    const { create, form } = await anOwner();
    const { id } = await create();
    const call = api.as();
    const refused = await Promise.all(
      [
        call(calls.listListings, { query: {} }),
        call(calls.getListing, { params: { id } }),
        call(calls.updateListing, { params: { id }, body: form }),
        call(calls.deleteListing, { params: { id } }),
        call(calls.listIncentives, {}),
        call(calls.createIncentive, { body: { name: 'A', description: 'B', imageUrls: form.imgUrls } }),
      ].map((each) => refusalOf(each)),
    );
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['UNAUTHORISED']));
  });
});

describe('the list', () => {
  it('is newest first, in pages', async () => {
    const { create, as } = await anOwner();
    const ids: string[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(1000);
      ids.unshift((await create({ reservationDateTime: (RESERVED + hour * HOUR_MS) as Instant })).id);
    }
    const page = async (number: number) => (await as())(calls.listListings, { query: { page: number, limit: 2 } });
    expect((await page(0)).items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(await page(1)).toMatchObject({ page: 1, limit: 2, total: 3, items: [{ id: ids[2] }] });
  });
});
