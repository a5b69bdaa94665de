import * as calls from '@primehour/contract/client';
import { client } from '@primehour/db/schema/client';
import { aClient } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: what is stored about a client while another one is erased stays.

const { api, other } = await startNodes(apiOf(clientRecordRoutes));

async function aShop() {
  const { business, accessToken } = await aPartner(api);
  const query = { businessId: business.id };
  const people = () => api.db.read.select().from(client).where(eq(client.businessId, business.id));
  return { business, query, call: api.as({ accessToken }), onOther: other.as({ accessToken }), people };
}

/** Saves a note, and does something that waits for it before it is committed. */
async function whileChanging(id: string, notes: string, meanwhile: () => Promise<unknown>) {
  const waiting = await api.db.transaction(async (tx) => {
    await tx.update(client).set({ notes }).where(eq(client.id, id));
    const promise = meanwhile();
    await untilWaiting();
    return { promise };
  });
  await waiting.promise;
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const untilWaiting = () =>
  vi.waitFor(async () => expect((await api.db.pool.query(WAITING)).rowCount).toBeGreaterThan(0));

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
