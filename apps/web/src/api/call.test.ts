import { CallError } from '@primehour/contract/call';
import { ERRORS, type ErrorCode } from '@primehour/contract/errors';
/**
 * An expired token is replaced once, no matter which call notices; every call that waited is retried, and no other.
 */
import { listServices } from '@primehour/contract/service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as sessionCopy from '../copy/session.ts';
import { onForget } from '../session/forget-person.ts';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION, type Session } from '../session/session.ts';
import { changeSession, getSession, readBack } from '../session/store.ts';
import { call } from './call.ts';
import type { EarlyResponse } from './early-response.ts';

const user = {
  id: '6f2f7a52-9a35-4b57-8c3b-9f60b9a1d101',
  phone: '+13125550142',
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: 'maya@atelier.test',
  roles: [{ id: 'partner' as const }],
  has_account_info: true,
};
const business = { id: 'business-1', slug: 'atelier-nord', mediaUrl: null };
const signedIn = {
  ...EMPTY_SESSION,
  accessToken: 'old',
  refreshToken: 'refresh-1',
  user,
  businessInfo: [business],
} as unknown as Session;

type Asked = { path: string; method: string; token: string | null; body: unknown };
type Reply = (asked: Asked) => Response | Promise<Response>;

const answer = (body: unknown, status = 200) => Response.json(body, { status });
const refuse = (code: ErrorCode) =>
  answer({ statusCode: ERRORS[code].status, code, message: ERRORS[code].message }, ERRORS[code].status);

/** A body that stays in transit until someone reads it. */
const slowBody = (pull: (body: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });

/** The requests to the server, in order. */
let asked: Asked[];
let stored: Map<string, string>;

/** A server that accepts the token `new`, issues it for the refresh token, and responds with services. */
const serving: Reply = ({ path, token }) => {
  if (path === '/auth/api/partner/refresh') return answer({ accessToken: 'new', refreshToken: 'refresh-2', user });
  if (path.startsWith('/listing/api/partner-booking-details/')) {
    return answer({ standardBookingUrl: null, socialLink: null, mediaUrl: 'https://a.test/m.png', logoUrl: null });
  }
  return token === 'new' ? answer([]) : refuse('SESSION_EXPIRED');
};

function serve(reply: Reply): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const one: Asked = {
      path,
      method: init.method ?? 'GET',
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(one);
    return await reply(one);
  });
}

const store = (session: Session) => stored.set(SESSION_KEY, JSON.stringify(session));
const services = () => call(listServices, { query: { businessId: 'business-1' } });
const countOf = (path: string) => asked.filter((one) => one.path.startsWith(path)).length;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  asked = [];
  stored = new Map();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
  store(signedIn);
  readBack();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call', () => {
  it('sends the token of the session', async () => {
    serve(() => answer([]));
    await services();
    expect(asked).toEqual([
      { path: '/booking/api/offerings?businessId=business-1', method: 'GET', token: 'old', body: undefined },
    ]);
  });

  it('throws the server’s refusal with its message', async () => {
    serve(() => refuse('FORBIDDEN'));
    await expect(services()).rejects.toThrow(ERRORS.FORBIDDEN.message);
    expect(asked).toHaveLength(1);
  });

  it('says that there is no connection when no response arrives', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await services().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'No connection. Check your network and try again',
    });
  });

  it('says the same when the connection breaks in the middle of a response', async () => {
    serve(() => new Response(slowBody((body) => body.error(new TypeError('network error')))));
    await expect(services()).rejects.toMatchObject({ code: 'UNAVAILABLE', body: { statusCode: 0 } });
  });

  it('says that the server takes too long, which is a different error', async () => {
    serve(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    await expect(services()).rejects.toMatchObject({
      message: 'The server is taking too long to respond. Try again',
      body: { statusCode: 408 },
    });
  });

  it('uses the response that the page requested early, once', async () => {
    serve(() => answer([{ id: 'late' }]));
    const first: EarlyResponse = {
      path: '/booking/api/offerings?businessId=business-1',
      answer: Promise.resolve(answer([{ id: 'early' }])),
      askedAt: Date.now(),
    };
    window.primehourFirst = first;
    expect([await services(), await services()]).toEqual([[{ id: 'early' }], [{ id: 'late' }]]);
  });

  it('repeats the request when the early response breaks off', async () => {
    serve(() => answer([{ id: 'late' }]));
    const first: EarlyResponse = {
      path: '/booking/api/offerings?businessId=business-1',
      answer: Promise.resolve(new Response(slowBody((body) => body.error(new TypeError('network error'))))),
      askedAt: Date.now(),
    };
    window.primehourFirst = first;
    expect(await services()).toEqual([{ id: 'late' }]);
  });

  it('repeats the request when the early response is old', async () => {
    serve(() => answer([{ id: 'late' }]));
    const first: EarlyResponse = {
      path: '/booking/api/offerings?businessId=business-1',
      answer: Promise.resolve(answer([{ id: 'early' }])),
      askedAt: Date.now() - 60_000,
    };
    window.primehourFirst = first;
    expect(await services()).toEqual([{ id: 'late' }]);
  });
});

describe('an expired token', () => {
  it('is replaced once for calls that fail together; each is retried with the new one', async () => {
    serve(serving);
    await expect(Promise.all([services(), services(), services()])).resolves.toEqual([[], [], []]);
    expect(countOf('/auth/api/partner/refresh')).toBe(1);
    expect(asked.filter(({ path }) => path.startsWith('/booking')).map(({ token }) => token)).toEqual([
      'old',
      'old',
      'old',
      'new',
      'new',
      'new',
    ]);
  });

  it('is exchanged using user and refresh token, the business is reloaded, then the call is retried', async () => {
    serve(serving);
    await services();
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
      '/booking/api/offerings',
      '/auth/api/partner/refresh',
      '/listing/api/partner-booking-details/atelier-nord',
      '/booking/api/offerings',
    ]);
    expect(asked[1]).toMatchObject({ token: null, body: { userId: user.id, refreshToken: 'refresh-1' } });
    expect(getSession()).toMatchObject({
      accessToken: 'new',
      refreshToken: 'refresh-2',
      businessInfo: [{ id: 'business-1', mediaUrl: 'https://a.test/m.png' }],
    });
  });

  it('is not replaced again by a tab that finds it already replaced', async () => {
    // The other tab holds the lock first, and has stored its new tokens when this one gets it.
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_: string, work: () => unknown) => {
          store({ ...signedIn, accessToken: 'new', refreshToken: 'refresh-2' });
          return await work();
        },
      },
    });
    serve(serving);
    await services();
    expect(countOf('/auth/api/partner/refresh')).toBe(0);
    expect(asked.at(-1)?.token).toBe('new');
  });

  it('does not sign a user back in who has signed out in the meantime', async () => {
    serve((one) => {
      if (one.path.includes('/refresh')) changeSession({ type: 'signedOut' });
      return serving(one);
    });
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(getSession()).toEqual(EMPTY_SESSION);
  });

  it('does not sign a user back in who signs out while the new tokens are being read', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ accessToken: 'new', refreshToken: 'refresh-2', user }));
    const body = slowBody((stream) => {
      changeSession({ type: 'signedOut' });
      stream.enqueue(bytes);
      stream.close();
    });
    serve((one) => (one.path.includes('/refresh') ? new Response(body) : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(getSession()).toEqual(EMPTY_SESSION);
  });

  it('leads to no retry as another user who has signed in in the meantime', async () => {
    const answered = {
      accessToken: 'new',
      refreshToken: 'refresh-9',
      user: { ...user, id: 'user-2' },
      businessInfo: [],
    };
    serve((one) => {
      if (one.token === 'old') changeSession({ type: 'verified', answer: answered });
      return serving(one);
    });
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(asked).toHaveLength(1);
  });

  it('leads to one retry only', async () => {
    serve((one) => (one.path.startsWith('/booking') ? refuse('UNAUTHORISED') : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'UNAUTHORISED' });
    expect(countOf('/booking')).toBe(2);
  });

  it('is not refreshed for a user without a token', async () => {
    store(EMPTY_SESSION);
    readBack();
    serve(() => refuse('UNAUTHORISED'));
    await expect(services()).rejects.toMatchObject({ code: 'UNAUTHORISED' });
    expect(asked).toHaveLength(1);
  });
});

describe('a refresh that fails', () => {
  it('is logged with status and code, and without any token', async () => {
    const logged = vi.spyOn(console, 'warn');
    for (const reply of [
      () => refuse('UNAVAILABLE'),
      () => Promise.reject(new TypeError('lost')),
      () => refuse('SESSION_EXPIRED'),
    ]) {
      serve((one) => (one.path.includes('/refresh') ? reply() : serving(one)));
      await services().catch(() => undefined);
    }
    expect(logged.mock.calls).toEqual([
      ['Token refresh failed', 503, 'UNAVAILABLE'],
      ['Token refresh failed', 0, 'UNAVAILABLE'],
      ['Token refresh failed', 401, 'SESSION_EXPIRED'],
    ]);
  });

  it('signs the person out, in every tab, and says why', async () => {
    serve((one) => (one.path.includes('/refresh') ? refuse('SESSION_EXPIRED') : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(getSession()).toEqual({ ...EMPTY_SESSION, authError: sessionCopy.sessionEnded });
    const { authError: _, ...persisted } = EMPTY_SESSION;
    expect(JSON.parse(stored.get(SESSION_KEY) ?? '')).toEqual(persisted);
  });

  it('says so when it was another device', async () => {
    serve((one) => (one.path.includes('/refresh') ? refuse('SIGNED_OUT_ELSEWHERE') : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(getSession()).toEqual({ ...EMPTY_SESSION, authError: 'You were signed out on another device.' });
  });

  it('forgets the person’s data, in memory and in storage', async () => {
    stored.set('primehour.listing-draft', '{}');
    const forget = vi.fn<() => void>();
    const stop = onForget(forget);
    serve((one) => (one.path.includes('/refresh') ? refuse('SESSION_EXPIRED') : serving(one)));
    await services().catch(() => undefined);
    stop();
    expect(stored.has('primehour.listing-draft')).toBe(false);
    expect(forget).toHaveBeenCalledOnce();
  });

  it('keeps the session when no response arrives', async () => {
    serve((one) => (one.path.includes('/refresh') ? Promise.reject(new TypeError('lost')) : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(getSession()).toMatchObject({ refreshToken: 'refresh-1', user });
  });

  it('keeps the session when a proxy answers in the server’s place', async () => {
    serve((one) => (one.path.includes('/refresh') ? new Response('Bad gateway', { status: 502 }) : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(getSession()).toMatchObject({ refreshToken: 'refresh-1', user });
  });

  it('keeps the session when the response is unreadable', async () => {
    serve((one) =>
      one.path.includes('/refresh') ? new Response('<html>Welcome to this network</html>') : serving(one),
    );
    await expect(services()).rejects.toThrow('Server responded with an unknown error.');
    expect(getSession()).toMatchObject({ refreshToken: 'refresh-1', user });
  });

  it('does not matter when another tab got new tokens in the meantime', async () => {
    serve((one) => {
      if (!one.path.includes('/refresh')) return serving(one);
      store({ ...signedIn, accessToken: 'new', refreshToken: 'refresh-2' });
      return refuse('SESSION_EXPIRED');
    });
    await expect(services()).resolves.toEqual([]);
    expect(getSession().refreshToken).toBe('refresh-2');
  });

  it.each(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNEXPECTED'] as const)(
    'keeps the session when the server only said %s',
    async (code) => {
      serve((one) => (one.path.includes('/refresh') ? refuse(code) : serving(one)));
      await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
      expect(getSession().user).toEqual(user);
    },
  );

  it('is retried by the next call', async () => {
    let isDown = true;
    serve((one) => (isDown && one.path.includes('/refresh') ? refuse('UNAVAILABLE') : serving(one)));
    await expect(services()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    isDown = false;
    await expect(services()).resolves.toEqual([]);
  });
});
