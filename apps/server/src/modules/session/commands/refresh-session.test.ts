import { refresh } from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { queryRows } from '@primehour/db/testing/query-rows';
import { aUser } from '@primehour/testkit/build';
import { aSession, type SessionTokens } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../../testing/start-api.ts';
import { businessRoutes } from '../../business/routes.ts';
import { sessionRoutes } from '../routes.ts';

// The guarantee: a refresh token works once; racing tabs share one successor; a lost response can be fetched again; and
// reuse of a token after its successor was used ends the session for every holder.

const { api: left, other: right } = await startNodes(apiOf(sessionRoutes, businessRoutes));

const rotate = (session: SessionTokens, refreshToken = session.refreshToken, node = left) =>
  node.as()(refresh, { body: { userId: session.userId, refreshToken } });

const endOf = async (session: SessionTokens) => {
  const text = 'select revoked_reason as reason from session where id = $1';
  const [row] = await queryRows<{ reason: string | null }>(left.db.read, text, [session.sessionId]);
  return row?.reason;
};

const open = async () => aSession(left, await aUser(left));

describe('ten tabs with one token', () => {
  it('all succeed across two nodes and share one successor', async () => {
    const session = await open();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rotate(session, session.refreshToken, n % 2 ? left : right)),
    );
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    for (const { accessToken } of answers) await right.as({ accessToken })(getUser, {});
    expect(await endOf(session)).toBeNull();
  });
});

describe('a used token', () => {
  it('returns the same successor for ten seconds', async () => {
    const session = await open();
    const first = await rotate(session);
    left.clock.advance(10_000);
    expect((await rotate(session)).refreshToken).toBe(first.refreshToken);
    await rotate(session, first.refreshToken);
    expect(await endOf(session)).toBeNull();
  });

  it('ends the session when reused after that, including for the newest tokens', async () => {
    const session = await open();
    const newest = await rotate(session);
    await right.as({ accessToken: newest.accessToken })(getUser, {});
    left.clock.advance(10_000);
    expect((await rotate(session)).refreshToken).toBe(newest.refreshToken);
    left.clock.advance(1);
    expect((await refusalOf(rotate(session))).code).toBe('SESSION_EXPIRED');
    expect(await endOf(session)).toBe('REUSE');
    expect((await refusalOf(rotate(session, newest.refreshToken))).code).toBe('SESSION_EXPIRED');
    expect((await refusalOf(left.as({ accessToken: newest.accessToken })(getUser, {}))).code).toBe('SESSION_EXPIRED');
  });

  it('ends the session immediately once its successor was used', async () => {
    const session = await open();
    const second = await rotate(session);
    const third = await rotate(session, second.refreshToken);
    expect((await refusalOf(rotate(session))).code).toBe('SESSION_EXPIRED');
    expect(await endOf(session)).toBe('REUSE');
    expect((await refusalOf(rotate(session, third.refreshToken))).code).toBe('SESSION_EXPIRED');
  });

  it('submitted with another user’s id ends nothing', async () => {
    const session = await open();
    const { accessToken } = await rotate(session);
    await left.as({ accessToken })(getUser, {});
    left.clock.advance(60_000);
    const { id: userId } = await aUser(left);
    const stolen = left.as()(refresh, { body: { userId, refreshToken: session.refreshToken } });
    expect((await refusalOf(stolen)).code).toBe('SESSION_EXPIRED');
    expect(await endOf(session)).toBeNull();
  });
});

describe('a lost response', () => {
  it('can be fetched again days later, as long as none of its tokens was used', async () => {
    const session = await open();
    const lost = await rotate(session);
    left.clock.advance(3 * 86_400_000);
    const again = await rotate(session, session.refreshToken, right);
    expect(again.refreshToken).toBe(lost.refreshToken);
    await left.as({ accessToken: again.accessToken })(getUser, {});
    await rotate(session, again.refreshToken);
    expect(await endOf(session)).toBeNull();
  });

  it('is not confirmed by calls with an earlier token', async () => {
    const session = await open();
    left.clock.advance(60_000);
    await rotate(session);
    await left.as({ accessToken: session.accessToken })(getUser, {});
    left.clock.advance(60_000);
    await rotate(session);
    expect(await endOf(session)).toBeNull();
  });

  it('is confirmed by the first call with its token, on any node: a later repeat counts as theft', async () => {
    const session = await open();
    const arrived = await rotate(session);
    await right.as({ accessToken: arrived.accessToken })(getUser, {});
    left.clock.advance(60_000);
    expect((await refusalOf(rotate(session))).code).toBe('SESSION_EXPIRED');
    expect(await endOf(session)).toBe('REUSE');
  });

  it('is fetched again by ten tabs in parallel on two nodes with the same result', async () => {
    const session = await open();
    const lost = await rotate(session);
    left.clock.advance(60_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rotate(session, session.refreshToken, n % 2 ? left : right)),
    );
    expect(new Set(answers.map(({ refreshToken }) => refreshToken))).toEqual(new Set([lost.refreshToken]));
    expect(await endOf(session)).toBeNull();
  });
});

describe('a repeat of an expired token', () => {
  it('is refused even if the response to its first use was never confirmed', async () => {
    const session = await open();
    left.clock.advance(29 * 86_400_000);
    await rotate(session);
    left.clock.advance(86_400_000 - 1);
    await rotate(session);
    left.clock.advance(1);
    for (const node of [left, right]) {
      expect((await refusalOf(rotate(session, session.refreshToken, node))).code).toBe('SESSION_EXPIRED');
    }
    expect(await endOf(session)).toBeNull();
  });
});

describe('a session of 180 days', () => {
  it('ends on every node regardless of refreshes, and asks the user to sign in again', async () => {
    const session = await open();
    let tokens = { accessToken: session.accessToken, refreshToken: session.refreshToken };
    const refreshAfter = async (ms: number) => {
      left.clock.advance(ms);
      tokens = await rotate(session, tokens.refreshToken);
    };
    for (let n = 0; n < 8; n += 1) await refreshAfter(20 * 86_400_000);
    await refreshAfter(20 * 86_400_000 - 1);
    await right.as({ accessToken: tokens.accessToken })(getUser, {});
    left.clock.advance(1);
    for (const node of [left, right]) {
      const refusal = await refusalOf(rotate(session, tokens.refreshToken, node));
      expect(refusal).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });
      expect(refusal.message).toContain('Sign in again');
      expect((await refusalOf(node.as({ accessToken: tokens.accessToken })(getUser, {}))).code).toBe('SESSION_EXPIRED');
    }
  });

  it.each([
    ['later than that', `created_at + interval '180 days 1 second'`],
    ['before its sign-in', `created_at - interval '1 second'`],
  ])('can’t be stored with an expiry %s', async (_what, end) => {
    const session = await open();
    const late = queryRows(left.db.read, `update session set expires_at = ${end} where id = $1`, [session.sessionId]);
    await expect(late).rejects.toMatchObject({ constraint: 'session_lifetime' });
  });
});

describe('an active session', () => {
  it('lasts thirty days from its last refresh and stores no expired tokens', async () => {
    const session = await open();
    let token = session.refreshToken;
    for (let n = 0; n < 3; n += 1) {
      left.clock.advance(29 * 86_400_000);
      token = (await rotate(session, token)).refreshToken;
    }
    const text = 'select count(*)::int as n from refresh_token where session_id = $1';
    expect(await queryRows(left.db.read, text, [session.sessionId])).toEqual([{ n: 2 }]);
  });

  it('can’t be recovered from the database', async () => {
    const session = await open();
    const { refreshToken } = await rotate(session);
    const text = 'select coalesce(string_agg(t::text, $2), $2) as rows from refresh_token t where session_id = $1';
    const [row] = await queryRows<{ rows: string }>(left.db.read, text, [session.sessionId, ' ']);
    const hex = (secret: string) => Buffer.from(secret, 'base64url').toString('hex');
    for (const secret of [session.refreshToken, refreshToken]) {
      expect(row?.rows).not.toContain(secret);
      expect(row?.rows).not.toContain(hex(secret));
    }
  });
});
