/** A dialog closes when its user or business is no longer shown. Going back doesn't close it while its action runs. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION, type Session } from '../session/session.ts';
import { changeSession, readBack } from '../session/store.ts';
import { closeWhenLeft } from './close-when-left.ts';
import { closeModal, getOpenModal, openModal } from './store.ts';

const businesses = ['hair', 'nails'].map((id) => ({ id })) as Session['businessInfo'];
const signedIn = { ...EMPTY_SESSION, user: { id: 'user-1' }, accessToken: 'a1', businessInfo: businesses };

let stored: Map<string, string>;
let listeners: Map<string, () => void>;
let isBusy: boolean;
let stop: () => void;

/** Another tab stores a session, and this one reads it. */
const storeElsewhere = (session: object) => {
  stored.set(SESSION_KEY, JSON.stringify(session));
  readBack();
};

beforeEach(() => {
  stored = new Map();
  listeners = new Map();
  isBusy = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  vi.stubGlobal('document', { querySelector: () => (isBusy ? {} : null) });
  // Another test file may have left the session store without storage; the next write uses storage again.
  changeSession({ type: 'signedOut' });
  stored.set(SESSION_KEY, JSON.stringify(signedIn));
  readBack();
  openModal('BUSINESS_DETAILS', {});
  stop = closeWhenLeft();
});
afterEach(() => {
  stop();
  closeModal();
  changeSession({ type: 'signedOut' });
  vi.unstubAllGlobals();
});

it('closes when another tab shows another business', () => {
  storeElsewhere({ ...signedIn, businessInfo: businesses.toReversed() });
  expect(getOpenModal()).toBeNull();
});

it('closes when another tab logs out', () => {
  storeElsewhere(EMPTY_SESSION);
  expect(getOpenModal()).toBeNull();
});

it('stays when its business changes, or its user has a new token', () => {
  const [first, second] = businesses;
  storeElsewhere({ ...signedIn, accessToken: 'a2', businessInfo: [{ ...first, name: 'Delgado Hair' }, second] });
  expect(getOpenModal()?.id).toBe('BUSINESS_DETAILS');
});

it('closes on going back, but not while its action runs', () => {
  isBusy = true;
  listeners.get('popstate')?.();
  expect(getOpenModal()?.id).toBe('BUSINESS_DETAILS');
  isBusy = false;
  listeners.get('popstate')?.();
  expect(getOpenModal()).toBeNull();
});
