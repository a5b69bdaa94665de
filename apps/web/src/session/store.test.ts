/** A tab's write never overwrites newer data of another tab, and no personal data is left after signing out. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as sessionCopy from '../copy/session.ts';
import { onForget } from './forget-person.ts';
import { SESSION_KEY, SIGN_OUT_REASON_KEY } from './session-key.ts';
import { EMPTY_SESSION, type Session } from './session.ts';
import { announceSignOut, changeSession, getSession, readBack, subscribeSession } from './store.ts';

const token = (sid: string, iat: number) => `h.${Buffer.from(JSON.stringify({ sid, iat })).toString('base64url')}.s`;
const user = { id: 'user-1', first_name: 'Maya' } as NonNullable<Session['user']>;
const old = { ...EMPTY_SESSION, user, accessToken: token('s1', 100), refreshToken: 'r1' };
const fresh = { ...old, accessToken: token('s1', 700), refreshToken: 'r2' };

let stored: Map<string, string>;
let isRefused: boolean;
let unsubscribe: (() => void) | undefined;
type Heard = { key?: string | null; persisted?: boolean };
let listeners: Map<string, (event: Heard) => void>;

const put = (session: Session) => {
  const { authError: _, ...persisted } = session;
  stored.set(SESSION_KEY, JSON.stringify(persisted));
};
const read = () => JSON.parse(stored.get(SESSION_KEY) ?? '{}') as Session;
const hear = (key: string | null = SESSION_KEY) => listeners.get('storage')?.({ key });

beforeEach(() => {
  stored = new Map();
  isRefused = false;
  listeners = new Map();
  const guard = <Value>(value: Value): Value => {
    if (isRefused) throw new DOMException('refused', 'SecurityError');
    return value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guard(stored.get(key) ?? null),
    setItem: (key: string, value: string) => guard(stored.set(key, value)),
    removeItem: (key: string) => guard(stored.delete(key)),
  });
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  put(EMPTY_SESSION);
  readBack();
});
afterEach(() => {
  unsubscribe?.();
  vi.unstubAllGlobals();
});

describe('a tab that has not heard of another tab’s refresh', () => {
  beforeEach(() => {
    put(old);
    readBack();
    put(fresh);
  });

  it('does not write its old tokens over the new ones when it stores something else', () => {
    changeSession({ type: 'userLoaded', user: { ...user, first_name: 'Mia' } });
    expect(read()).toMatchObject({ accessToken: fresh.accessToken, refreshToken: 'r2', user: { first_name: 'Mia' } });
  });

  it('does not restore a person who has signed out elsewhere', () => {
    put(EMPTY_SESSION);
    changeSession({ type: 'userLoaded', user });
    changeSession({ type: 'surveyLoaded', surveyDetails: [] });
    expect(getSession()).toMatchObject({ user: null, accessToken: null });
    expect(read()).toMatchObject({ user: null, accessToken: null });
  });
});

describe('a tab whose tokens were overwritten by older ones', () => {
  beforeEach(() => {
    put(fresh);
    readBack();
    unsubscribe = subscribeSession(() => undefined);
  });

  it('keeps its own and stores them again', () => {
    put({ ...old, businessInfo: [] });
    hear();
    expect(getSession()).toMatchObject({ accessToken: fresh.accessToken, refreshToken: 'r2' });
    expect(read()).toMatchObject({ accessToken: fresh.accessToken, refreshToken: 'r2' });
  });

  it.each([
    ['newer ones', { ...fresh, accessToken: token('s1', 1300), refreshToken: 'r3' }],
    ['those of another session', { ...old, accessToken: token('s2', 50), refreshToken: 'r9' }],
    ['ones without an age', { ...old, accessToken: 'opaque', refreshToken: 'r9' }],
  ])('takes %s', (_what, session) => {
    put(session);
    hear();
    expect(getSession().refreshToken).toBe(session.refreshToken);
    expect(read().refreshToken).toBe(session.refreshToken);
  });
});

describe('signing out in another tab', () => {
  beforeEach(() => {
    put(fresh);
    readBack();
    unsubscribe = subscribeSession(() => undefined);
  });

  it.each([
    ['says why the session has ended', sessionCopy.sessionEnded, sessionCopy.sessionEnded],
    ['says where, if it was requested', '', sessionCopy.signedOutInOtherTab],
  ])('%s', (_what, reason, shown) => {
    stored.set(SIGN_OUT_REASON_KEY, reason);
    put(EMPTY_SESSION);
    hear();
    expect(getSession()).toEqual({ ...EMPTY_SESSION, authError: shown });
  });

  it.each([
    ['reads the session for a call', () => readBack()],
    ['stores a response', () => changeSession({ type: 'userLoaded', user })],
  ])('says why even if the tab %s before it hears from the other', (_what, act) => {
    stored.set(SIGN_OUT_REASON_KEY, sessionCopy.signedOutElsewhere);
    put(EMPTY_SESSION);
    act();
    hear();
    expect(getSession()).toEqual({ ...EMPTY_SESSION, authError: sessionCopy.signedOutElsewhere });
  });

  it('is the reason given by a tab that the server refuses before it hears from the other', () => {
    announceSignOut(true);
    changeSession({ type: 'signedOut', reason: sessionCopy.signedOutElsewhere });
    expect(getSession().authError).toBe(sessionCopy.signedOutInOtherTab);
  });

  it('is not the reason given once the other tab has failed to', () => {
    announceSignOut(true);
    announceSignOut(false);
    changeSession({ type: 'signedOut', reason: sessionCopy.signedOutElsewhere });
    expect(getSession().authError).toBe(sessionCopy.signedOutElsewhere);
  });

  it('is noticed when all storage was cleared', () => {
    stored.clear();
    hear(null);
    expect(getSession().user).toBeNull();
  });

  it('is noticed by a page that the browser has kept in the meantime and shows again', () => {
    put(EMPTY_SESSION);
    listeners.get('pageshow')?.({ persisted: false });
    expect(getSession().user).toEqual(user);
    listeners.get('pageshow')?.({ persisted: true });
    expect(getSession()).toEqual({ ...EMPTY_SESSION, authError: sessionCopy.signedOutInOtherTab });
  });

  it('forgets this tab’s data about the person, as does another person’s sign-in', () => {
    const forget = vi.fn<() => void>();
    const stop = onForget(forget);
    hear();
    expect(forget).not.toHaveBeenCalled();
    put({ ...fresh, user: { ...user, id: 'user-2' }, accessToken: token('s3', 800) });
    hear();
    put(EMPTY_SESSION);
    hear();
    stop();
    expect(forget).toHaveBeenCalledTimes(2);
  });
});

describe('the draft of a listing', () => {
  const DRAFT = 'primehour.listing-draft';
  const verify = (id: string) =>
    changeSession({
      type: 'verified',
      answer: { accessToken: 'a', refreshToken: 'r', user: { ...user, id }, businessInfo: [] },
    });
  beforeEach(() => {
    put(fresh);
    readBack();
    stored.set(DRAFT, JSON.stringify({ userId: 'user-1', draft: {} }));
  });

  it.each([undefined, sessionCopy.sessionEnded])('is gone when the session ends (%s)', (reason) => {
    changeSession({ type: 'signedOut', reason });
    expect(stored.has(DRAFT)).toBe(false);
  });

  it.each([
    ['of the same user', JSON.stringify({ userId: 'user-1', draft: {} })],
    ['of someone else', JSON.stringify({ userId: 'user-2', draft: {} })],
    ['of nobody', '{}'],
    ['that is broken', '{'],
  ])('%s is gone when someone signs in', (_what, text) => {
    stored.set(DRAFT, text);
    verify('user-1');
    expect(stored.has(DRAFT)).toBe(false);
  });
});

it('lives in memory while the browser refuses storage', () => {
  isRefused = true;
  const answer = { accessToken: fresh.accessToken ?? '', refreshToken: 'r2', user, businessInfo: [] };
  changeSession({ type: 'verified', answer });
  expect(readBack()).toMatchObject({ user, refreshToken: 'r2' });
  changeSession({ type: 'signedOut' });
  expect(readBack()).toEqual(EMPTY_SESSION);
  isRefused = false;
  changeSession({ type: 'verified', answer });
  expect(read()).toMatchObject({ user, refreshToken: 'r2' });
  changeSession({ type: 'signedOut' });
  expect(read()).toMatchObject({ user: null, refreshToken: null });
});
