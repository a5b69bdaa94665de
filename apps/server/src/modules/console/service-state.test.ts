import { operatorPaths } from '@primehour/contract/operator-pages';
import { getServiceState } from '@primehour/contract/service-state';
import { auditEntry } from '@primehour/db/schema/audit';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPhone } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendWaitingTexts } from '../../jobs/send-messages.ts';
import { queueMessages } from '../../messages/queue-text.ts';
import { CLAIM_SIZES } from '../../messages/waiting-texts.ts';
import { PaymentFailure } from '../../ports/payments.ts';
import { anOperator } from '../../testing/an-operator.ts';
import { aVisitor } from '../../testing/browse.ts';
import { aText } from '../../testing/queue-messages.ts';
import { aSalon, wholeApp } from '../../testing/salon.ts';

// The guarantee: what an operator announces is on every dashboard until its time is over; what they switch off is off on every node
// until it is on again, and nothing that waited is lost; and pages say until when nothing can be changed.

const clock = testClock();
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
let other: typeof app;
let operator: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  // Texts are sent by the test, so no worker runs in parallel.
  app = await startTestServer(wholeApp, { clock, env: { ROLE: 'api' } });
  other = await app.startSecondNode();
});
beforeEach(async () => {
  operator = await anOperator(app);
});
afterAll(() => app.close());

/** Woken, not polled: a node that only polls would need fifteen seconds. */
const soon = { timeout: 8_000, interval: 20 };

async function aDashboard(on = app) {
  const { accessToken } = await aPartner(app);
  return () => on.as({ accessToken })(getServiceState, {});
}

it('announces on every node, until the last day, in place of the previous announcement', async () => {
  const look = await aDashboard(other);
  const [first, second] = ['Texts are late today', 'Texts are on time again'];
  for (const text of [first, second]) {
    expect((await operator.post(operatorPaths.announcement, { text, days: '2' })).status).toBe(303);
    await expect.poll(async () => (await look()).announcement?.text, soon).toBe(text);
  }
  expect((await operator.get(operatorPaths.announcement)).text).toContain(second);
  expect((await look()).announcement?.startedAt).toBe(clock.now());
  const { service } = other.server.deps;
  clock.advance(2 * DAY_MS - 1);
  expect(service.announcement()?.text).toBe(second);
  clock.advance(1);
  expect(service.announcement()).toBeNull();
});

it('ends an announcement before its time, which can be repeated', async () => {
  const look = await aDashboard();
  await operator.post(operatorPaths.announcement, { text: 'Closed on Monday', days: '31' });
  await expect.poll(async () => (await look()).announcement, soon).not.toBeNull();
  for (let time = 0; time < 2; time += 1) {
    expect((await operator.post(operatorPaths.endAnnouncement, {})).status).toBe(303);
  }
  await expect.poll(async () => (await look()).announcement, soon).toBeNull();
});

it.each([
  [{ text: '', days: '7' }, 'Enter the announcement'],
  [{ text: 'x'.repeat(301), days: '7' }, 'at most 300'],
  [{ text: 'Hello', days: '0' }, 'Enter 1 to 31 days'],
  [{ text: 'Hello', days: 'soon' }, 'Enter 1 to 31 days'],
])('shows what is wrong with %j', async (fields, text) => {
  const page = await operator.post(operatorPaths.announcement, fields);
  expect([page.status, page.text]).toEqual([422, expect.stringContaining(text)]);
});

it('is for signed-in users to read, and for operators to write', async () => {
  expect(await refusalOf(app.as()(getServiceState, {}))).toMatchObject({ code: 'UNAUTHORISED' });
  const { accessToken } = await aPartner(app);
  const stranger = aVisitor(app.url);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { announcement, endAnnouncement, switches } = operatorPaths;
  const writes = [announcement, endAnnouncement, operatorPaths.switchOff('texts'), operatorPaths.switchOn('texts')];
  for (const path of writes) expect((await stranger.post(path, { reason: 'x' }, headers)).status).toBe(403);
  for (const path of [announcement, switches]) expect((await stranger.get(path)).status).toBe(403);
});

it('keeps texts while they are off, and sends them afterward', async () => {
  const { deps } = other.server;
  await operator.post(operatorPaths.switchOff('texts'), { reason: 'Sent twice' });
  await expect.poll(() => deps.service.isOff('texts'), soon).toBe(true);
  const phone = aPhone();
  const texts = [aText('BOOKING_CONFIRMED', phone, 'one')];
  await app.db.transaction((tx) => queueMessages(tx, { texts }, clock.now()));
  const sent = () =>
    app.db.pool
      .query<{ status: string }>('select status from message where recipient = $1', [phone])
      .then(({ rows }) => rows.map(({ status }) => status));
  expect(await sendWaitingTexts(deps)).toBe(false);
  expect(await sent()).toEqual(['QUEUED']);
  await operator.post(operatorPaths.switchOn('texts'), {});
  await expect.poll(() => deps.service.isOff('texts'), soon).toBe(false);
  await sendWaitingTexts(deps);
  expect(await sent()).toEqual(['SENT']);
});

it('stops sending while many texts are waiting', async () => {
  const { deps } = other.server;
  const texts = Array.from({ length: CLAIM_SIZES.sms + 1 }, () => aText('BOOKING_CONFIRMED', aPhone(), 'many'));
  await app.db.transaction((tx) => queueMessages(tx, { texts }, clock.now()));
  let isOff = false;
  const sms: typeof deps.sms = {
    ...deps.sms,
    send(text) {
      isOff = true;
      return deps.sms.send(text);
    },
  };
  await sendWaitingTexts({ ...deps, sms, service: { ...deps.service, isOff: () => isOff } });
  const { rows } = await app.db.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from message where status = 'QUEUED' and recipient = any($1)`,
    [texts.map(({ to }) => to)],
  );
  expect(rows).toEqual([{ waiting: 1 }]);
});

it('charges and saves no card while charges are off, on every node, and still makes refunds', async () => {
  await operator.post(operatorPaths.switchOff('charges'), { reason: 'Charged twice' });
  for (const { server } of [app, other]) {
    await expect.poll(() => server.deps.service.isOff('charges'), soon).toBe(true);
    const { payments } = server.deps;
    const setup = payments.openMethodSetup({ customerKey: 'c1', idempotencyKey: crypto.randomUUID() });
    const failure = await setup.catch((error: unknown) => error);
    // Like an outage, in which callers wait: no one has declined anything.
    expect(failure).toMatchObject({ code: 'switched_off', isUnknown: true });
    expect(failure).toBeInstanceOf(PaymentFailure);
    expect(await payments.findCharge('unknown')).toBeUndefined();
  }
  await operator.post(operatorPaths.switchOn('charges'), {});
  await expect.poll(() => app.server.deps.service.isOff('charges'), soon).toBe(false);
  const { payments } = app.server.deps;
  expect(await payments.openMethodSetup({ customerKey: 'c1', idempotencyKey: crypto.randomUUID() })).toBeDefined();
});

it('switches with a reason, once, and only what exists; each action is recorded', async () => {
  expect((await operator.post(operatorPaths.switchOff('texts'), { reason: '' })).status).toBe(422);
  for (const path of [operatorPaths.switchOff('everything'), operatorPaths.switchOn('constructor')]) {
    expect((await operator.post(path, { reason: 'x' })).status).toBe(404);
  }
  await app.db.transaction((tx) => tx.execute('delete from switched_off'));
  const off = () => operator.post(operatorPaths.switchOff('texts'), { reason: 'Once' });
  expect((await Promise.all([off(), off(), off()])).map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await operator.get(operatorPaths.switches)).text).toMatch(/Texts Off Reason: Once/);
  expect((await operator.get(operatorPaths.checks)).text).toContain('1 off');
  await operator.post(operatorPaths.switchOn('texts'), {});
  const actions = ['SWITCHED_OFF', 'SWITCHED_ON'] as const;
  const entries = await app.db.read
    .select()
    .from(auditEntry)
    .where(inArray(auditEntry.action, [...actions]));
  const once = entries.filter(({ reason }) => reason === 'Once');
  expect(once).toMatchObject([{ actorKind: 'OPERATOR', businessId: null, after: { name: 'texts' } }]);
});

it('pages say until when nothing can be changed, including those that were cached', async () => {
  const { open } = await aSalon(app);
  const page = async () => (await aVisitor(other.url).get(`/p/${open.slug}`)).text;
  const look = await aDashboard(other);
  const title = 'We’re working on this service';
  expect(await page()).not.toContain(title);
  await operator.post(operatorPaths.startMaintenance(60), {});
  await expect.poll(page, soon).toContain(title);
  expect(await page()).toContain('Delgado Hair');
  expect((await look()).maintenanceUntil).toBe(clock.now() + 60 * MINUTE_MS);
  expect((await operator.get(operatorPaths.switches)).text).not.toContain(title);
  clock.advance(60 * MINUTE_MS);
  expect(await page()).not.toContain(title);
  expect(other.server.deps.service.maintenanceUntil()).toBeNull();
});
