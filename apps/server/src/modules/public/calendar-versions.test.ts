import { queryRows } from '@primehour/db/testing/query-rows';
import { aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../refusal.ts';
import { aSalon } from '../../testing/salon.ts';
import { apiOf } from '../../testing/start-api.ts';
import { openAuction } from '../auction/api.ts';
import { openUnchecked } from '../operator/api.ts';
import { auctionModel } from './pages/auction-models.ts';
import { EMPTY_FORM } from './pages/page-context.ts';
import { bookingModel } from './pages/time-models.ts';
import { findCalendarPage } from './queries/find-calendar-page.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: no table that the booking page, its times or an auction page are read from can change without raising the version of its
// business's calendar (decision 145). A new one that is forgotten fails here.

let api: TestServer<{ readonly deps: Deps; readonly url: string; close(): Promise<void> }>;
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes));
});
afterAll(() => api.close());

/** Tables that are read along with the others, of which nothing is shown to clients. */
const UNSEEN: Readonly<Record<string, string>> = {
  client: 'the name of who may be handed over, for the partner’s screens',
  listing_step: 'how many there are: where the page’s stream goes on, and an older place repeats an event',
  bid: 'inserted only, with the row of its auction',
};

/** A transaction holds a lock of each table that it has read, until it ends. */
const READ_TABLES = `
  select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

const TRIGGERS = `
  select c.relname as name, t.tgtype & 28 as events, t.tgdeferrable and t.tginitdeferred as "isDeferred", t.tgenabled = 'O' as "isOn"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = 'calendar_version_raised' and t.tgqual is null and t.tgattr = ''`;

async function readTables(): Promise<string[]> {
  const { open: salon } = await aSalon(api, { settings: { makesRoom: true } });
  await aResource(api, { business: salon, kind: 'TEAM_MEMBER', name: 'Mo' });
  await aService(api, { business: salon, name: 'Color' });
  const listing = await aListing(api, { business: salon });
  return api.db.transaction(async (tx) => {
    // Runs all statements on the connection of this transaction, whose locks are listed at the end.
    const deps = { ...api.server.deps, reader: tx };
    const now = api.clock.now();
    const { open } = orNotFound(await findCalendarPage(tx, openUnchecked(salon.id), now));
    for (const via of ['PAGE', 'VIP'] as const) {
      const model = await bookingModel(deps, { open, via, clientZone: null }, {});
      expect(model.window?.slots.length).toBeGreaterThan(10);
    }
    const auctioned = await openAuction(tx, listing.id, now, async () => 0);
    const nobody = { phone: undefined, bidder: undefined, clientZone: null };
    const reading = { ...deps, db: { ...deps.db, read: tx } } as unknown as Deps;
    await auctionModel(reading, auctioned, nobody, { form: EMPTY_FORM });
    return (await queryRows<{ name: string }>(tx, READ_TABLES)).map(({ name }) => name).toSorted();
  });
}

it('every table that they read raises it, by any row that is inserted, updated or deleted', async () => {
  const tables = await readTables();
  expect(tables).toEqual(
    expect.arrayContaining(['business', 'service', 'occupancy', 'resource', 'listing', 'auction', 'opening', 'policy']),
  );
  const triggers = await queryRows<{ name: string; events: number; isDeferred: boolean; isOn: boolean }>(
    api.db.read,
    TRIGGERS,
  );
  const raising = new Map(triggers.map(({ name, ...trigger }) => [name, trigger]));
  const silent = tables.filter((name) => !raising.has(name) && !(name in UNSEEN));
  expect(silent, 'Give these the trigger calendar_version_raised in a migration').toEqual([]);
  for (const [name, trigger] of raising) {
    // A business is not deleted, and has its version from its first row on.
    const events = name === 'business' ? 16 : 28;
    expect([name, trigger]).toEqual([name, { events, isDeferred: true, isOn: true }]);
  }
});
