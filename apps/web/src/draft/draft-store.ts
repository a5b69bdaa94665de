import { onForget } from '../session/forget-person.ts';
import { getSession } from '../session/store.ts';
import { EMPTY_DRAFT, type ListingDraft } from './listing-draft.ts';

/** Where the draft is kept. Its owner is stored with it: another person on this device never sees it. */
export const LISTING_DRAFT_KEY = 'primehour.listing-draft';

type Stored = { userId: string; draft: ListingDraft };

let stored: Stored | null | undefined;
const listeners = new Set<() => void>();

/** The signed-in person's draft; the empty one when there is none. The same object until it changes. */
export function getDraft(): ListingDraft {
  if (stored === undefined) stored = read();
  return stored && stored.userId === getSession().user?.id ? stored.draft : EMPTY_DRAFT;
}

export function changeDraft(change: Partial<ListingDraft>): void {
  // Another tab may have written a moment ago, and its event may not have arrived yet.
  stored = read() ?? stored;
  replaceDraft({ ...getDraft(), ...change });
}

/** A listing that is copied becomes the draft (product/listings#edit-and-remove). */
export function replaceDraft(draft: ListingDraft): void {
  const userId = getSession().user?.id;
  if (userId === undefined) return;
  stored = { userId, draft };
  write();
}

/** Creating a listing clears the draft (product/listings#publish). */
export function clearDraft(): void {
  stored = null;
  write();
}

// Another user signed in or out: reload from storage.
onForget(() => {
  stored = undefined;
  notify();
});

export function subscribeDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Listens for as long as the page is open, so that this copy is never older than what another tab has stored.
window.addEventListener('storage', onStorage);

/** Another tab has changed or cleared it; a null key means that everything was cleared. */
function onStorage(event: StorageEvent) {
  if (event.key !== LISTING_DRAFT_KEY && event.key !== null) return;
  stored = read();
  notify();
}

function read(): Stored | null {
  try {
    // Only this file writes the key; fields of a newer version are filled in.
    const found = JSON.parse(localStorage.getItem(LISTING_DRAFT_KEY) ?? 'null') as Stored | null;
    return found && { ...found, draft: { ...EMPTY_DRAFT, ...found.draft } };
  } catch {
    return null;
  }
}

function write() {
  try {
    if (stored) localStorage.setItem(LISTING_DRAFT_KEY, JSON.stringify(stored));
    else localStorage.removeItem(LISTING_DRAFT_KEY);
  } catch {
    // A browser that refuses storage keeps the draft until the page is closed.
  }
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}
