import { getSettings, saveSettings } from '@primehour/contract/booking-settings';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { auditEntry } from '@primehour/db/schema/audit';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { anOperator } from '../../testing/an-operator.ts';
import { aVisitor } from '../../testing/browse.ts';
import { aSalon, wholeApp } from '../../testing/salon.ts';

// The guarantee: during maintenance everything can be read and nothing changed, on every node, until it ends
// automatically or an operator ends it.

const MINUTE = 60_000;
const { api: app, other, clock } = await startNodes(wholeApp);

async function aShop() {
  const partner = await aPartner(app);
  const salon = await aSalon(app);
  const query = { businessId: partner.business.id };
  const call = (on: typeof app) => on.as({ accessToken: partner.accessToken });
  const settings = await call(app)(getSettings, { query });
  return { salon, save: (on = app) => call(on)(saveSettings, { query, body: settings }), call, query };
}

/** A node learns of a change within a second. */
async function refusedSoon(save: () => Promise<unknown>, minutes: number): Promise<void> {
  await expect
    .poll(async () => (await refusalOf(save()).catch(() => undefined))?.message, { timeout: 10_000 })
    .toContain(`in about ${minutes} minutes`);
}

it('refuses every write, saying until when, and answers every read, on each node', async () => {
  const { save, salon, call, query } = await aShop();
  const operator = await anOperator(app);
  await save();
  expect((await operator.post(operatorPaths.startMaintenance(30), {})).location).toBe(operatorPaths.maintenance);
  for (const node of [app, other]) {
    await refusedSoon(() => save(node), 30);
    expect(await refusalOf(save(node))).toMatchObject({
      statusCode: 503,
      code: 'UNAVAILABLE',
      requestTimeout: 1800,
    });
    expect(await call(node)(getSettings, { query })).toBeDefined();
    const page = await aVisitor(node.url).get(`/p/${salon.open.slug}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Delgado Hair')]);
  }
  const sent = await aVisitor(app.url).post(salon.bookPath, salon.form);
  expect([sent.status, sent.text]).toEqual([503, expect.stringContaining('in about 30 minutes')]);
  expect(sent.headers.get('retry-after')).toBe('1800');
  expect(await salon.bookings()).toEqual([]);
});

it('leaves the console open, and ends by itself', async () => {
  const { save } = await aShop();
  const operator = await anOperator(app);
  await operator.post(operatorPaths.startMaintenance(5), {});
  await refusedSoon(save, 5);
  expect((await operator.get(operatorPaths.maintenance)).text).toMatch(/Under maintenance Ends .* UTC/);
  clock.advance(5 * MINUTE);
  expect(await save()).toBeDefined();
  expect((await operator.get(operatorPaths.maintenance)).text).toContain('No maintenance.');
});

it('is ended before its time, once, and each action is recorded', async () => {
  const { save } = await aShop();
  const operator = await anOperator(app);
  await operator.post(operatorPaths.startMaintenance(60), {});
  await refusedSoon(save, 60);
  expect((await operator.post(operatorPaths.endMaintenance, {})).status).toBe(303);
  expect((await operator.post(operatorPaths.endMaintenance, {})).status).toBe(303);
  await expect
    .poll(
      () =>
        save().then(
          () => 'saved',
          () => 'refused',
        ),
      { timeout: 10_000 },
    )
    .toBe('saved');
  const ended = await app.db.read.select().from(auditEntry).where(eq(auditEntry.action, 'MAINTENANCE_ENDED'));
  expect(ended).toMatchObject([{ actorKind: 'OPERATOR', after: { by: 'operator screen' } }]);
});

it('starts for a day at most, and only for operators', async () => {
  const operator = await anOperator(app);
  for (const minutes of [0, 1441, Number.NaN]) {
    expect((await operator.post(operatorPaths.startMaintenance(minutes), {})).status).toBe(404);
  }
  const stranger = aVisitor(app.url);
  for (const path of [operatorPaths.startMaintenance(30), operatorPaths.endMaintenance]) {
    expect((await stranger.post(path, {})).status).toBe(403);
  }
  expect((await stranger.get(operatorPaths.maintenance)).status).toBe(403);
});
