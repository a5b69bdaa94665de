import { listInsightChanges } from '@primehour/contract/insight';
import { auditEntry } from '@primehour/db/schema/audit';
import { uuidV7 } from '@primehour/db/uuid';
import type { AuditAction } from '@primehour/domain/audit/audit';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { insightRoutes } from './routes.ts';

// The guarantee: what a business changed is shown next to its figures, from the audit log, to members who see all figures.

const clock = testClock();
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(insightRoutes), { clock });
  clock.set('2026-11-26T16:00:00Z');
});
afterAll(() => api.close());

async function aShop() {
  const { business, user, accessToken } = await aPartner(api);
  const change = (action: AuditAction, daysAgo: number) =>
    api.db.transaction((tx) =>
      tx.insert(auditEntry).values({
        id: uuidV7(),
        at: new Date(clock.now() - daysAgo * DAY_MS),
        businessId: business.id,
        actorKind: 'USER',
        actorId: user.id,
        action,
        subjectKind: 'business',
      }),
    );
  const list = (call = api.as({ accessToken }), businessId = business.id) =>
    call(listInsightChanges, { query: { businessId } });
  return { business, change, list };
}

it('are the last ones that three weeks have passed since', async () => {
  const { change, list } = await aShop();
  expect(await list()).toEqual([]);
  for (const daysAgo of [3, 30, 30, 60]) await change('HOURS_CHANGED', daysAgo);
  await change('POLICY_REPLACED', 25);
  await change('CLIENTS_EXPORTED', 25);
  expect((await list()).toSorted((a, b) => (a.figure < b.figure ? -1 : 1))).toEqual([
    { figure: 'late-cancellations', thing: 'POLICY', date: '2026-11-01' },
    { figure: 'no-shows', thing: 'POLICY', date: '2026-11-01' },
    { figure: 'utilization', thing: 'HOURS', date: '2026-10-27' },
  ]);
});

it('are shown to no one else', async () => {
  const { business, change, list } = await aShop();
  await change('HOURS_CHANGED', 30);
  const other = await aPartner(api);
  expect(await list(api.as(other), other.business.id)).toEqual([]);
  expect(await refusalOf(list(api.as(other)))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(list(api.as()))).toMatchObject({ code: 'UNAUTHORISED' });
  expect(await list(api.as(await aMember(api, { business, role: 'STAFF' })))).toEqual([]);
  const desk = api.as(await aMember(api, { business, role: 'FRONT_DESK' }));
  expect(await refusalOf(list(desk))).toMatchObject({ code: 'FORBIDDEN' });
});
