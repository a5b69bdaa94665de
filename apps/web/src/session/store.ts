import { showClock } from '@primehour/domain/format/clock';
import * as sessionCopy from '../copy/session.ts';
import { runForgetHooks, forgetPerson } from './forget-person.ts';
import { SESSION_KEY, SIGN_OUT_REASON_KEY } from './session-key.ts';
import { EMPTY_SESSION, nextSession, type Session, type SessionEvent } from './session.ts';
import { hasNewerTokens } from './token-age.ts';

/** The session used for prerendering, when the visitor is still unknown. */
export const UNKNOWN_SESSION: Session = Object.freeze({ ...EMPTY_SESSION });

let current: Session = EMPTY_SESSION;
let isLoaded = false;
/** False in a browser that refuses storage (full, or private mode): the session then lives until the page is closed. */
let isStorable = true;
const listeners = new Set<() => void>();

export function getSession(): Session {
  if (!isLoaded) readBack();
  return current;
}

export function changeSession(event: SessionEvent): Session {
  // Another tab may have stored newer tokens that this one does not know yet; they must not be overwritten.
  const before = isLoaded ? latest() : readBack();
  const isSignOut = event.type === 'signedOut';
  const reason = isSignOut ? reasonFor(event.reason) : undefined;
  // The reason that ended an earlier session does not apply to this one.
  if (isSignOut || event.type === 'verified') writeKey(SIGN_OUT_REASON_KEY, reason ?? '');
  const next = nextSession(before, isSignOut ? { type: 'signedOut', reason } : event);
  write(next);
  if (isSignOut || event.type === 'verified') forgetPerson();
  set(next);
  return current;
}

/**
 * A tab is about to end every session of its user, or has failed to. Otherwise another tab that the server refuses
 * first would blame another device.
 */
export function announceSignOut(isComing: boolean): void {
  writeKey(SIGN_OUT_REASON_KEY, isComing ? sessionCopy.signedOutInOtherTab : '');
}

const reasonFor = (reason: string | undefined): string | undefined =>
  reason === sessionCopy.signedOutElsewhere && readKey(SIGN_OUT_REASON_KEY) === sessionCopy.signedOutInOtherTab
    ? sessionCopy.signedOutInOtherTab
    : reason;

/** Reads what another tab has stored, when waiting for the storage event would be too late. */
export function readBack(): Session {
  isLoaded = true;
  const { user } = current;
  const stored = latest();
  if (user && user.id !== stored.user?.id) runForgetHooks();
  set(stored);
  return current;
}

export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Tabs stay in sync: logging out in one logs out the others (product/sign-in#session). A null key means that everything
 * was cleared.
 */
function onStorage(event: StorageEvent) {
  if (event.key === SESSION_KEY || event.key === null) readBack();
}

/** A page restored from the back/forward cache does not know what happened in the meantime. */
function onPageShow({ persisted }: PageTransitionEvent) {
  if (persisted) readBack();
}

/**
 * What is stored, with what only this tab knows: its error, or that another tab has signed out, and tokens that another
 * tab has overwritten.
 */
function latest(): Session {
  const text = isStorable ? readKey(SESSION_KEY) : undefined;
  if (text === undefined) return current;
  const persisted = { ...EMPTY_SESSION, ...parse(text) };
  const isSignedOut = current.user !== null && persisted.user === null;
  const reason = isSignedOut ? readKey(SIGN_OUT_REASON_KEY) || sessionCopy.signedOutInOtherTab : current.authError;
  const stored = { ...persisted, authError: reason };
  if (!hasNewerTokens(current, stored)) return stored;
  const healed = { ...stored, accessToken: current.accessToken, refreshToken: current.refreshToken };
  write(healed);
  return healed;
}

function set(session: Session) {
  current = session;
  showClock(session.user?.clock ?? '12H');
  for (const listener of listeners) listener();
}

function parse(text: string | null): Partial<Session> {
  try {
    // Only this file writes the key: what is there has the shape of a session, or lacks fields of a newer version.
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<Session>;
  } catch {
    return {};
  }
}

/** The persisted session excludes `authError` (product/sign-in#session). */
function write(session: Session) {
  const { authError: _, ...persisted } = session;
  isStorable = writeKey(SESSION_KEY, JSON.stringify(persisted));
}

/** An operator's look applies only to its tab, independent of the session that the browser may have. */
const placeOf = (key: string): Storage => (globalThis.sessionStorage?.getItem(key) ? sessionStorage : localStorage);

function readKey(key: string): string | null | undefined {
  try {
    return placeOf(key).getItem(key);
  } catch {
    return undefined;
  }
}

function writeKey(key: string, value: string): boolean {
  try {
    placeOf(key).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
