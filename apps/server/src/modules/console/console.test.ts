import { operatorPaths } from '@primehour/contract/operator-pages';
import { enqueue } from '@primehour/db/enqueue';
import { auditEntry } from '@primehour/db/schema/audit';
import { message } from '@primehour/db/schema/message';
import { dispute, payment, refund } from '@primehour/db/schema/payment';
import { uuidV7 } from '@primehour/db/uuid';
import type { AuditAction } from '@primehour/domain/audit/audit';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aDisputedSale } from '../../testing/a-disputed-sale.ts';
import { anOperator } from '../../testing/an-operator.ts';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';

// The guarantee: the console shows what needs attention first, and which failure caused it; each action takes effect
// once, has an entry in the audit log, and requires a pass.

const clock = testClock();
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

const entriesOf = (action: AuditAction) => app.db.read.select().from(auditEntry).where(eq(auditEntry.action, action));

async function aFailedMessage(businessId: string | null, kind = 'BOOKING_MOVED') {
  const id = uuidV7();
  const createdAt = new Date(clock.now() - 60_000);
  const row = { id, channel: 'sms', kind, recipient: '+13125550199', body: 'Secret words', status: 'FAILED' } as const;
  await app.db.transaction((tx) =>
    tx.insert(message).values({ ...row, businessId, attempts: 6, error: '30003: Unreachable', createdAt }),
  );
  return id;
}
const messageOf = async (id: string) => (await app.db.read.select().from(message).where(eq(message.id, id)))[0];

async function aFailedJob() {
  const refundId = uuidV7();
  await app.db.transaction((tx) => enqueue(tx, 'refund.send', { refundId }));
  const { rows } = await app.db.pool.query<{ id: string }>(
    `update pgboss.job set state = 'failed', completed_on = $1, output = '{"reason": "No answer"}'
     where data->>'refundId' = $2 returning id`,
    [new Date(clock.now()), refundId],
  );
  return { id: rows[0]?.id ?? '', refundId };
}
const jobsFor = async (refundId: string) => {
  const { rows } = await app.db.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'refund.send' and data->>'refundId' = $1`,
    [refundId],
  );
  return rows.map(({ state }) => state);
};

const ACTIONS = [
  operatorPaths.resendAll,
  operatorPaths.resend(uuidV7()),
  operatorPaths.retryJob(uuidV7()),
  operatorPaths.sendEvidence(uuidV7()),
];

it('is closed without a pass, even with the session of a partner', async () => {
  const { accessToken } = await aPartner(app);
  const stranger = aVisitor(app.url);
  const { checks, messages, money, jobs, auditLog } = operatorPaths;
  for (const path of [checks, messages, money, jobs, auditLog, operatorPaths.dispute(uuidV7())]) {
    expect((await stranger.get(path, { authorization: `Bearer ${accessToken}` })).status).toBe(403);
  }
  const id = await aFailedMessage(null);
  for (const path of [...ACTIONS, operatorPaths.resend(id)]) expect((await stranger.post(path, {})).status).toBe(403);
  expect((await messageOf(id))?.status).toBe('FAILED');
});

it('refuses an action that another site sends with its cookie', async () => {
  const operator = await anOperator(app);
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const path of ACTIONS) expect((await operator.post(path, {}, headers)).status).toBe(403);
});

it('shows checks beyond their limit before healthy ones, with the command and the runbook', async () => {
  await aFailedMessage(null);
  const page = await (await anOperator(app)).get(operatorPaths.checks);
  expect(page.text).toMatch(/Needs attention.*Workers no node has swept yet.*OK Database.*Auctions overdue none/s);
  expect(page.text).toMatch(/Messages given up sms \d+ within a day Command: npm run messages -- failed/);
  expect(page.text).toContain('Runbook: the sweep');
});

it('lists messages that were given up without recipient or text, and sends one again', async () => {
  const { business } = await aPartner(app, { name: 'Alder Studio' });
  const id = await aFailedMessage(business.id);
  const code = await aFailedMessage(null, 'SIGN_IN_CODE');
  const operator = await anOperator(app);
  const page = await operator.get(operatorPaths.messages);
  expect(page.text).toMatch(/By text: booking moved Alder Studio 30003: Unreachable/);
  expect(page.text).toContain('By text: sign in code 30003: Unreachable');
  for (const secret of ['5550199', 'Secret words']) expect(page.text).not.toContain(secret);
  expect([page.html.includes(operatorPaths.resend(id)), page.html.includes(operatorPaths.resend(code))]).toEqual([
    true,
    false,
  ]);

  const sent = await operator.post(operatorPaths.resend(id), {});
  expect([sent.status, sent.location]).toEqual([303, operatorPaths.messages]);
  expect(await messageOf(id)).toMatchObject({ status: 'QUEUED', attempts: 0 });
  const entries = await entriesOf('MESSAGES_RESENT');
  expect(entries).toMatchObject([
    { actorKind: 'OPERATOR', businessId: business.id, after: { messages: 1, by: 'operator screen' } },
  ]);
  for (const path of [operatorPaths.resend(id), operatorPaths.resend(code)]) {
    expect((await operator.post(path, {})).status).toBe(303);
  }
  expect(await messageOf(code)).toMatchObject({ status: 'FAILED' });
  expect(await entriesOf('MESSAGES_RESENT')).toEqual(entries);
});

it('sends all again, and records for each business how many were its own', async () => {
  await app.db.pool.query('delete from message');
  const { business } = await aPartner(app);
  const ids = [await aFailedMessage(business.id), await aFailedMessage(business.id), await aFailedMessage(null)];
  const operator = await anOperator(app);
  await operator.post(operatorPaths.resendAll, {});
  for (const id of ids) expect((await messageOf(id))?.status).toBe('QUEUED');
  const own = await app.db.read.select().from(auditEntry).where(eq(auditEntry.businessId, business.id));
  expect(own).toMatchObject([{ action: 'MESSAGES_RESENT', after: { messages: 2 } }]);
  expect((await operator.get(operatorPaths.messages)).text).toContain('No message failed within 24 hours.');
});

it('runs a failed job again once, although two operators press at once', async () => {
  const { id, refundId } = await aFailedJob();
  const [one, other] = [await anOperator(app), await anOperator(app)];
  expect((await one.get(operatorPaths.jobs)).text).toMatch(/refund\.send No answer/);
  const pressed = await Promise.all([one, other].map((visitor) => visitor.post(operatorPaths.retryJob(id), {})));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
  expect(await jobsFor(refundId)).toEqual(['created']);
  expect(await entriesOf('JOB_RETRIED')).toMatchObject([{ businessId: null, after: { queue: 'refund.send' } }]);
  expect((await one.get(operatorPaths.jobs)).text).toMatch(/refund\.send 1 waiting/);
});

it('runs failed jobs of a queue again that keeps one waiting job for each key', async () => {
  const ids = [uuidV7(), uuidV7()];
  await app.db.transaction(async (tx) => {
    for (const id of ids) await enqueue(tx, 'calendar.sync', { businessId: id, calendarId: id }, { key: id });
  });
  const { rows } = await app.db.pool.query<{ id: string }>(
    `update pgboss.job set state = 'failed', completed_on = now() where singleton_key = any($1) returning id`,
    [ids],
  );
  const operator = await anOperator(app);
  for (const { id } of rows) await operator.post(operatorPaths.retryJob(id), {});
  const { rows: again } = await app.db.pool.query<{ key: string }>(
    `select data->>'calendarId' as key from pgboss.job where state = 'created' and singleton_key = any($1)`,
    [ids],
  );
  expect(again.map(({ key }) => key).toSorted()).toEqual(ids.toSorted());
});

it('lists the last failed sweep alone, which may have failed each minute', async () => {
  for (const part of ['sweepCards', 'sweepDues']) {
    await app.db.pool.query(
      `insert into pgboss.job (name, state, completed_on, output) values ('sweep', 'failed', clock_timestamp(), $1)`,
      [JSON.stringify({ reason: `Parts of the sweep failed: ${part}` })],
    );
  }
  const { text } = await (await anOperator(app)).get(operatorPaths.jobs);
  expect(text.match(/Parts of the sweep failed: \w+/g)).toEqual(['Parts of the sweep failed: sweepDues']);
  await app.db.pool.query(`delete from pgboss.job where name = 'sweep'`);
});

it('leaves jobs that have not failed alone, and responds to nonsense', async () => {
  const refundId = uuidV7();
  await app.db.transaction((tx) => enqueue(tx, 'refund.send', { refundId }));
  const { rows } = await app.db.pool.query<{ id: string }>(`select id from pgboss.job where data->>'refundId' = $1`, [
    refundId,
  ]);
  const operator = await anOperator(app);
  await operator.post(operatorPaths.retryJob(rows[0]?.id ?? ''), {});
  const after = await app.db.pool.query<{ id: string }>(`select id from pgboss.job where data->>'refundId' = $1`, [
    refundId,
  ]);
  expect(after.rows).toEqual(rows);
  for (const path of [operatorPaths.retryJob('nonsense'), operatorPaths.dispute('nonsense')]) {
    expect((await (path.endsWith('retry') ? operator.post(path, {}) : operator.get(path))).status).toBe(404);
  }
});

async function aDisputedBooking() {
  const row = await aBooking(app, { service: await aService(app, { priceCents: 4500 as Cents }) });
  const [paid] = await app.db.read.select().from(payment).where(eq(payment.bookingId, row.id));
  const [disputeId, refundId, at] = [uuidV7(), uuidV7(), new Date(clock.now())];
  const common = { businessId: row.businessId, paymentId: paid?.id ?? '', provider: 'sandbox', updatedAt: at } as const;
  await app.db.transaction(async (tx) => {
    await tx.insert(dispute).values({
      ...common,
      id: disputeId,
      providerDisputeId: `sbd_${disputeId}`,
      amountCents: 4500 as Cents,
      feeCents: 1500 as Cents,
      reason: 'fraudulent',
      state: 'NEEDS_RESPONSE',
      openedAt: at,
    });
    await tx.insert(refund).values({
      ...common,
      id: refundId,
      amountCents: 500 as Cents,
      cause: 'PARTNER',
      state: 'FAILED',
      failure: 'CARD_CLOSED',
      idempotencyKey: `refund:${refundId}`,
      createdAt: at,
    });
  });
  return { ...row, disputeId };
}

it('lists disputes and refunds that failed, and sends evidence once', async () => {
  const { disputeId, businessId } = await aDisputedBooking();
  const operator = await anOperator(app);
  const page = await operator.get(operatorPaths.money);
  expect(page.text).toMatch(/Dispute, \$45 .*fraudulent No response is due Evidence not sent/);
  expect(page.text).toMatch(/Refund to a client, \$5 Failed .*card closed/);
  const evidence = await operator.get(operatorPaths.dispute(disputeId));
  expect([evidence.status, evidence.text]).toEqual([200, expect.stringContaining('Send this evidence')]);
  const sent = await operator.post(operatorPaths.sendEvidence(disputeId), {});
  expect([sent.status, sent.location]).toEqual([303, operatorPaths.money]);
  expect(await entriesOf('EVIDENCE_SENT')).toMatchObject([{ businessId, subjectId: disputeId }]);
  await app.db.transaction((tx) =>
    tx
      .update(dispute)
      .set({ evidenceSentAt: new Date(clock.now()) })
      .where(eq(dispute.id, disputeId)),
  );
  expect((await operator.post(operatorPaths.sendEvidence(disputeId), {})).status).toBe(303);
  expect(await entriesOf('EVIDENCE_SENT')).toHaveLength(1);
  expect((await operator.get(operatorPaths.dispute(disputeId))).text).not.toContain('Send this evidence');
});

it('lists a disputed auction sale, which is handled in the provider’s dashboard', async () => {
  const { disputeId, providerDisputeId } = await aDisputedSale(app);
  const operator = await anOperator(app);
  const page = await operator.get(operatorPaths.money);
  expect(page.text).toMatch(/Dispute over an auction sale, \$50 .*product not received Respond by Tue, Oct 13/);
  expect(page.text).toContain(`Handled in the provider’s dashboard, as ${providerDisputeId}`);
  expect(page.html).not.toContain(operatorPaths.dispute(disputeId));
  expect((await operator.get(operatorPaths.dispute(disputeId))).status).toBe(404);
  await operator.post(operatorPaths.sendEvidence(disputeId), {});
  expect((await entriesOf('EVIDENCE_SENT')).map(({ subjectId }) => subjectId)).not.toContain(disputeId);
});

it('lists what operators did, with the reason', async () => {
  const { business } = await aPartner(app, { name: 'Cedar Room' });
  const operator = await anOperator(app);
  await operator.post(operatorPaths.suspend(business.id), { reason: 'Texts strangers' });
  const page = await operator.get(operatorPaths.auditLog);
  expect(page.text).toMatch(/Business suspended Cedar Room Reason: Texts strangers/);
});
