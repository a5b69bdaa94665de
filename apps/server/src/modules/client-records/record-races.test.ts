import * as calls from '@primehour/contract/client';
import * as imports from '@primehour/contract/client-import';
import { client } from '@primehour/db/schema/client';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { aClient, aPhone } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { importClients } from './commands/import-clients.ts';
import { sweepImports } from './jobs.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: what is stored about a client while another one is erased or merged is kept, and an import that has failed adds
// no one.

const { api, other, clock } = await startNodes(apiOf(clientRecordRoutes));

async function aShop() {
  const { business, accessToken } = await aPartner(api);
  const query = { businessId: business.id };
  const people = () => api.db.read.select().from(client).where(eq(client.businessId, business.id));
  return { business, query, call: api.as({ accessToken }), onOther: other.as({ accessToken }), people };
}

/** Saves a note; before the commit, starts what waits for it (`wait`), and then runs `meanwhile`. */
async function whileChanging(
  id: string,
  notes: string,
  wait: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const { waited } = await api.db.transaction(async (tx) => {
    await tx.update(client).set({ notes }).where(eq(client.id, id));
    const waiting = wait();
    await untilWaiting();
    await meanwhile();
    return { waited: waiting };
  });
  await waited;
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const untilWaiting = () =>
  vi.waitFor(async () => expect((await api.db.pool.query(WAITING)).rowCount).toBeGreaterThan(0), { timeout: 60_000 });

it('a note that is saved while someone it mentions is erased is kept, without them', async () => {
  const shop = await aShop();
  const { id: businessId } = shop.business;
  const mia = await aClient(api, { businessId, name: 'Mia Torres' });
  const tom = await aClient(api, { businessId, name: 'Tom', notes: 'Comes with Mia Torres' });
  const erase = () => shop.onOther(calls.eraseClient, { params: { id: mia.id }, query: shop.query });
  await whileChanging(tom.id, 'Allergic to nuts. Comes with Mia Torres', erase);
  const notes = (await shop.people()).find(({ id }) => id === tom.id)?.notes;
  expect(notes).toMatch(/^Allergic to nuts\. Comes with /);
  expect(notes).not.toContain('Mia');
});

it('a note that is saved while its record is merged is kept', async () => {
  const shop = await aShop();
  const { id: businessId } = shop.business;
  const mia = await aClient(api, { businessId, name: 'Mia Torres' });
  const twin = await aClient(api, { businessId, name: 'M. Torres', notes: 'Prefers tea' });
  const merge = () =>
    shop.onOther(calls.mergeClients, { params: { id: mia.id }, query: shop.query, body: { otherId: twin.id } });
  await whileChanging(mia.id, 'Allergic to nuts', merge);
  const [{ notes } = { notes: '' }, ...others] = await shop.people();
  expect([notes.includes('Allergic to nuts'), notes.includes('Prefers tea'), others]).toEqual([true, true, []]);
});

it('an import that is marked as failed while its people are being added adds no one', async () => {
  const shop = await aShop();
  const { id: businessId } = shop.business;
  const tom = await aClient(api, { businessId, name: 'Tom', phone: aPhone() });
  const csv = `name,phone,email\nTom,${tom.phone},tom@mail.example\nMia,${aPhone()},mia@mail.example`;
  const { id } = await shop.call(imports.readImport, { query: shop.query, body: { fileName: 'list.csv', csv } });
  await shop.call(imports.startImport, { params: { id }, query: shop.query });
  const later = { now: () => (clock.now() + 20 * MINUTE_MS) as Instant };
  const work = () => importClients(other.server.deps, authorizeTenant(businessId), id);
  await whileChanging(
    tom.id,
    'Allergic to nuts',
    () => expect(work()).rejects.toThrow('adds no one'),
    () => sweepImports({ ...api.server.deps, clock: later }),
  );
  await work();
  expect(await shop.people()).toMatchObject([{ name: 'Tom', email: null, notes: 'Allergic to nuts' }]);
  expect(await shop.call(imports.getImport, { params: { id }, query: shop.query })).toMatchObject({ status: 'FAILED' });
});
