import { SESSION_KEY } from './session-key.ts';
import { EMPTY_SESSION, nextSession, type Session, type SessionEvent } from './session.ts';

const LISTING_DRAFT_KEY = 'primehour.listing-draft';

/** What prerendered pages are made with: nobody knows yet who is looking. */
export const UNKNOWN_SESSION: Session = Object.freeze({ ...EMPTY_SESSION });

let current: Session = EMPTY_SESSION;
let isLoaded = false;
const listeners = new Set<() => void>();

export function getSession(): Session {
  if (!isLoaded) readBack();
  return current;
}

export function changeSession(event: SessionEvent): Session {
  set(nextSession(getSession(), event));
  const { authError: _, ...persisted } = current;
  write(persisted);
  // A verified person starts with a clean slate (spec 1 §4).
  if (event.type === 'verified') localStorage.removeItem(LISTING_DRAFT_KEY);
  return current;
}

/** Takes over what another tab has stored; needed where waiting for the storage event would be too late. */
export function readBack(): Session {
  isLoaded = true;
  const stored = read();
  set({ ...EMPTY_SESSION, ...stored, authError: current.authError });
  return current;
}

export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Two tabs stay in step: logging out in one logs out the other (decisions, session). A null key means all was cleared. */
function onStorage(event: StorageEvent) {
  if (event.key === SESSION_KEY || event.key === null) readBack();
}

function set(session: Session) {
  current = session;
  for (const listener of listeners) listener();
}

function read(): Partial<Session> {
  try {
    // Only this file writes the key: what is there has the shape of a session, or lacks fields of a newer version.
    return (JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') ?? {}) as Partial<Session>;
  } catch {
    return {};
  }
}

/** A browser that refuses storage (full, or private mode) still has a session until the page is closed. */
function write(session: Omit<Session, 'authError'>) {
  try {
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  } catch {
    // Nothing to do: the session in memory stays valid.
  }
}
