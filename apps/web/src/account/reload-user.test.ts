import { listBusinesses } from '@primehour/contract/business';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION, type Session } from '../session/session.ts';
import { changeSession, getSession, readBack } from '../session/store.ts';
import { reloadPerson } from './reload-user.ts';

// The guarantee: a business that its user has left is removed from their session once the server says so, regardless of
// which response arrives first.

const user = { id: 'user-1', first_name: 'Ben', has_account_info: true } as NonNullable<Session['user']>;
const businessInfo = [{ id: 'business-1', name: 'Delgado Hair', hasAccount: true }] as Session['businessInfo'];
const { authError: _, ...persisted } = { ...EMPTY_SESSION, accessToken: 'token', user, businessInfo };

beforeEach(() => {
  vi.stubGlobal('window', {});
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  // Another test file may have left this store without storage; the next write uses storage again.
  changeSession({ type: 'signedOut' });
  stored.set(SESSION_KEY, JSON.stringify(persisted));
  readBack();
});
afterEach(() => vi.unstubAllGlobals());

it.each(['user', 'businesses'])('when the response about the %s arrives first', async (first) => {
  vi.stubGlobal('fetch', async (path: string) => {
    const isList = path === listBusinesses.path;
    if (isList !== (first === 'businesses')) await new Promise((done) => setTimeout(done, 5));
    return Response.json(isList ? [] : { ...user, has_account_info: false });
  });
  await reloadPerson();
  expect(getSession()).toMatchObject({ businessInfo: [], user: { has_account_info: false } });
});
