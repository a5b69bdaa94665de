import { auditEntry } from '@primehour/db/schema/audit';
import { message } from '@primehour/db/schema/message';
import { refreshToken, session } from '@primehour/db/schema/session';
import { uuidV4 } from '@primehour/db/uuid';
import { AUDIT_KEPT_DAYS } from '@primehour/domain/limits';
import type { Instant } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aPhone, aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { anAddress } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { asc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMessages } from '../messages/queue-text.ts';
import { sendPhoneCode } from '../modules/session/commands/send-phone-code.ts';
import { takeHits } from '../rate-limit.ts';
import { createTerminalLink } from '../terminal-pass.ts';
import { aText } from '../testing/queue-messages.ts';
import { apiOf } from '../testing/start-api.ts';
import { sendWaitingTexts } from './send-messages.ts';
import { runSweeps, sweepExpired, sweepsAt } from './sweep.ts';

// The guarantee: expired data is deleted, useful data stays, and a failing sweep stops no other and is reported.

const start = apiOf();
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start);
});
afterAll(() => api.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAILY = { key: 'daily', limit: 1, windowSeconds: 86_400 };

const rows = async (
  table:
    | 'rate_limit'
    | 'phone_code'
    | 'session'
    | 'refresh_token'
    | 'phone_session'
    | 'terminal_link'
    | 'page_count'
    | 'live_event'
    | 'phone_line'
    | 'reminder',
) => (await api.db.pool.query(`select 1 from ${table}`)).rows.length;
const sweep = () => sweepExpired(api.server.deps);

describe('the sweep', () => {
  it('deletes codes after a day, limits after their longest window, which is a day', async () => {
    await sendPhoneCode(api.server.deps, { phone: aPhone(), purpose: 'SIGN_IN', address: anAddress() });
    api.clock.advance(DAY - 15 * 60_000);
    await sweep();
    expect([await rows('rate_limit'), await rows('phone_code')]).toEqual([6, 1]);
    api.clock.advance(HOUR + 20 * 60_000);
    await takeHits(api.db.read, [{ key: 'young', limit: 1, windowSeconds: 60 }], api.clock.now());
    await sweep();
    expect([await rows('rate_limit'), await rows('phone_code')]).toEqual([1, 0]);
    api.clock.advance(DAY + HOUR + 60_000);
    await sweep();
    expect(await rows('rate_limit')).toBe(0);
  });

  it('keeps counting a daily limit until its day is over', async () => {
    const hit = async () => (await takeHits(api.db.read, [DAILY], api.clock.now())).waitSeconds;
    api.clock.set('2026-11-02T01:00:00Z');
    expect(await hit()).toBe(0);
    api.clock.advance(20 * HOUR);
    await sweep();
    expect(await hit()).toBe(3 * 3600);
    api.clock.advance(3 * HOUR);
    expect(await hit()).toBe(0);
  });

  it('erases recipients and content of messages after 90 days, of codes after one; their delivery status stays', async () => {
    const now = api.clock.now();
    const texts = [aText('BOOKING_MOVED', aPhone(), 'Cut'), aText('SIGN_IN_CODE', aPhone(), '123456')];
    const { messageIds } = await api.db.transaction((tx) => queueMessages(tx, { texts }, now));
    await sendWaitingTexts(api.server.deps);
    const stored = async () => {
      const isOurs = inArray(message.id, [...messageIds]);
      return api.db.read.select().from(message).where(isOurs).orderBy(asc(message.kind));
    };
    const forgotten = { status: 'SENT', sentAt: new Date(now), recipient: null, data: null, sealedSecret: null };
    api.clock.advance(DAY);
    await sweep();
    expect((await stored()).map(({ recipient }) => typeof recipient)).toEqual(['string', 'string']);
    api.clock.advance(1);
    await sweep();
    expect(await stored()).toMatchObject([{ kind: 'BOOKING_MOVED', data: { serviceName: '[Cut]' } }, forgotten]);
    api.clock.set(now + 90 * DAY);
    await sweep();
    expect((await stored())[0]?.recipient).toBe(texts[0]?.to);
    api.clock.advance(1);
    await sweep();
    expect(await stored()).toMatchObject([{ kind: 'BOOKING_MOVED', ...forgotten }, forgotten]);
  });

  it('deletes the link of a failed message once it can’t be sent again, and keeps queued ones', async () => {
    const texts = [aText('BOOKING_MOVED', aPhone(), 'Cut'), aText('BOOKING_LINK', aPhone(), 'Cut')];
    const { messageIds } = await api.db.transaction((tx) => queueMessages(tx, { texts }, api.clock.now()));
    await api.db.pool.query(`update message set status = 'FAILED' where id = $1`, [messageIds[0]]);
    const sealed = async () => {
      const { rows } = await api.db.pool.query<{ id: string }>(
        'select id from message where sealed_secret is not null order by id',
      );
      return rows.map(({ id }) => id);
    };
    api.clock.advance(DAY);
    await sweep();
    expect(await sealed()).toEqual(messageIds.toSorted());
    api.clock.advance(1);
    await sweep();
    expect(await sealed()).toEqual([messageIds[1]]);
  });

  it('deletes sessions a week after their end, with their tokens', async () => {
    await aSession(api, await aUser(api));
    api.clock.advance(36 * DAY);
    const young = await aSession(api, await aUser(api));
    await sweep();
    expect([await rows('session'), await rows('refresh_token')]).toEqual([2, 2]);
    api.clock.advance(DAY + 1);
    await sweep();
    expect(await api.db.read.select({ id: session.id }).from(session)).toEqual([{ id: young.sessionId }]);
    expect(await api.db.read.select({ id: refreshToken.sessionId }).from(refreshToken)).toEqual([
      { id: young.sessionId },
    ]);
  });

  it('deletes terminal links when they and their passes have expired', async () => {
    await createTerminalLink(api.server.deps, 'OUTBOX');
    api.clock.advance(DAY);
    await sweep();
    expect(await rows('terminal_link')).toBe(1);
    api.clock.advance(DAY);
    await sweep();
    expect(await rows('terminal_link')).toBe(0);
  });

  it('deletes counts of pages after 800 days, and live events after one', async () => {
    const business = await aBusiness(api);
    const dayAgo = (days: number) => new Date(api.clock.now() - days * DAY);
    const count = 'insert into page_count (business_id, day, step, hits) values ($1, $2, $3, 1)';
    await api.db.pool.query(count, [business.id, dayAgo(799), 'SEEN']);
    await api.db.pool.query(count, [business.id, dayAgo(802), 'SEEN']);
    await api.db.pool.query('delete from live_event');
    const event = `insert into live_event (business_id, kind, subject_id, at) values ($1, 'CHANGED', $1, $2)`;
    await api.db.pool.query(event, [business.id, dayAgo(1)]);
    await api.db.pool.query(event, [business.id, new Date(api.clock.now() - DAY - 1)]);
    await sweep();
    expect([await rows('page_count'), await rows('live_event')]).toEqual([1, 1]);
    api.clock.advance(1);
    await sweep();
    expect([await rows('page_count'), await rows('live_event')]).toEqual([1, 0]);
  });

  it('deletes lookups of lines after 90 days, and reminders a week after their visit', async () => {
    api.clock.set(Math.ceil(api.clock.now() / 60_000) * 60_000);
    const at = new Date(api.clock.now());
    const { id, businessId } = await aBooking(api);
    await api.db.pool.query(`insert into phone_line values ($1, 'TEXTABLE', $2)`, [aPhone(), at]);
    await api.db.pool.query('delete from reminder');
    const reminder = `insert into reminder (business_id, booking_id, start_at, hours_before, status, due_at, settled_at)
      values ($1, $2, $3, 24, 'SENT', $4, $4)`;
    await api.db.pool.query(reminder, [businessId, id, at, new Date(at.getTime() - DAY)]);
    api.clock.advance(7 * DAY);
    await sweep();
    expect([await rows('phone_line'), await rows('reminder')]).toEqual([1, 1]);
    api.clock.advance(1);
    await sweep();
    expect([await rows('phone_line'), await rows('reminder')]).toEqual([1, 0]);
    api.clock.set(at.getTime() + 90 * DAY + 1);
    await sweep();
    expect(await rows('phone_line')).toBe(0);
  });

  it('forgets from where a client agreed to terms after 400 days, and keeps what they agreed to', async () => {
    const { id, businessId } = await aBooking(api);
    const add = `insert into agreement (id, business_id, booking_id, policy_id, words, words_hash, agreed_at, address, device_hash)
      select gen_random_uuid(), $1, $2, policy.id, 'You pay $20 if you do not come.', $3, $4, '203.0.113.7', $3
      from policy where business_id = $1 limit 1`;
    await api.db.pool.query(add, [businessId, id, Buffer.alloc(32, 7), new Date(api.clock.now())]);
    const stored = async () => {
      const { rows: found } = await api.db.pool.query('select words, address, device_hash from agreement');
      return found;
    };
    api.clock.advance(400 * DAY);
    await sweep();
    expect(await stored()).toMatchObject([{ address: '203.0.113.7' }]);
    api.clock.advance(1);
    await sweep();
    expect(await stored()).toEqual([{ words: 'You pay $20 if you do not come.', address: null, device_hash: null }]);
  });

  it('forgets remembered phones after their time', async () => {
    const expiresAt = new Date(api.clock.now());
    const insert = 'insert into phone_session (token_hash, phone, created_at, expires_at) values ($1, $2, $3, $3)';
    await api.db.pool.query(insert, [Buffer.alloc(32, 7), aPhone(), expiresAt]);
    // Its thirty days on the device are over; the number itself stays known for 180.
    api.clock.advance(149 * DAY);
    await sweep();
    expect(await rows('phone_session')).toBe(1);
    api.clock.advance(DAY + 1);
    await sweep();
    expect(await rows('phone_session')).toBe(0);
  });

  it('deletes the audit log only when its table allows it', async () => {
    const now = Date.now();
    api.clock.set(new Date(now).toISOString());
    const entry = {
      businessId: uuidV4(),
      actorKind: 'SYSTEM',
      action: 'HOURS_CHANGED',
      subjectKind: 'business',
    } as const;
    const ages = [AUDIT_KEPT_DAYS - 1, AUDIT_KEPT_DAYS + 0.5, AUDIT_KEPT_DAYS + 2];
    const entries = ages.map((days) => ({ ...entry, id: uuidV4(), at: new Date(now - days * DAY) }));
    await api.db.transaction((tx) => tx.insert(auditEntry).values(entries));
    await sweep();
    const left = await api.db.read.select({ id: auditEntry.id }).from(auditEntry);
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(entries.slice(0, 2).map(({ id }) => id)));
  });

  it('checks hourly, not every minute, what is owed', () => {
    const at = (time: string) => sweepsAt(Date.parse(time) as Instant).map(({ name }) => name);
    const [first, second] = [at('2026-10-06T14:00:30Z'), at('2026-10-06T14:01:30Z')];
    expect(first.filter((name) => !second.includes(name))).toEqual([
      'sweepUnresolvedCharges',
      'sweepReturns',
      'sweepCards',
      'sweepClosed',
      'sweepDayFacts',
    ]);
  });

  it('deletes the rest if one deletion fails, and reports it', async () => {
    await sendPhoneCode(api.server.deps, { phone: aPhone(), purpose: 'SIGN_IN', address: anAddress() });
    api.clock.advance(2 * DAY);
    await api.db.pool.query('alter table rate_limit rename to rate_limit_away');
    await expect(sweep()).rejects.toThrow('Some expired rows were not deleted');
    await api.db.pool.query('alter table rate_limit_away rename to rate_limit');
    expect(await rows('phone_code')).toBe(0);
  });

  it('continues after one that fails, then fails and names it', async () => {
    const done: string[] = [];
    const sweepBroken = () => Promise.reject(new Error('broken'));
    const sweepNext = () => {
      done.push('next');
      return Promise.resolve();
    };
    await expect(runSweeps(api.server.deps, [sweepBroken, sweepNext])).rejects.toThrow(
      'Parts of the sweep failed: sweepBroken',
    );
    expect(done).toEqual(['next']);
    await runSweeps(api.server.deps, [sweepNext]);
  });
});
