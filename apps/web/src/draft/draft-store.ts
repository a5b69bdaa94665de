import { onForget } from '../session/forget-person.ts';
import { getSession } from '../session/store.ts';
import { EMPTY_DRAFT, type ListingDraft } from './listing-draft.ts';

/** Where the drafts are kept. Their author is stored with them: another person on this device never sees them. */
export const LISTING_DRAFT_KEY = 'primehour.listing-draft';

/** By business: the incentives and people of one do not exist in another (product/team#several-businesses). */
type Drafts = Readonly<Record<string, ListingDraft>>;
type Stored = { userId: string; drafts: Drafts };
/** Only this file writes the key. */
type Found = {
  userId: string;
  drafts?: Record<string, Partial<ListingDraft> | undefined>;
  draft?: Partial<ListingDraft>;
};

let stored: Stored | null | undefined;
const listeners = new Set<() => void>();

const shownId = (): string => getSession().businessInfo[0]?.id ?? '';

/** The signed-in person's draft for the business shown; the empty one without any. The same object until it changes. */
export function getDraft(): ListingDraft {
  if (stored === undefined) stored = read();
  return ownDrafts()[shownId()] ?? EMPTY_DRAFT;
}

export function changeDraft(change: Partial<ListingDraft>): void {
  const userId = getSession().user?.id;
  if (userId === undefined) return;
  readNewer();
  stored = { userId, drafts: { ...ownDrafts(), [shownId()]: { ...getDraft(), ...change } } };
  write();
}

/** Creating a listing clears the draft of its business, even if another one is shown by then (product/listings#publish). */
export function clearDraft(businessId: string): void {
  readNewer();
  const { [businessId]: _, ...drafts } = ownDrafts();
  stored = stored && Object.keys(drafts).length > 0 ? { ...stored, drafts } : null;
  write();
}

const ownDrafts = (): Drafts => (stored && stored.userId === getSession().user?.id ? stored.drafts : {});

/** Another tab may have written a moment ago, and its event may not have arrived yet. */
function readNewer() {
  stored = read() ?? stored;
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
    const found = JSON.parse(localStorage.getItem(LISTING_DRAFT_KEY) ?? 'null') as Found | null;
    if (!found) return null;
    // A page of the previous release stores one draft, without its business.
    const { userId, drafts = { [shownId()]: found.draft } } = found;
    // Fields of a newer version are filled in.
    const filled = Object.entries(drafts).map(([id, draft]) => [id, { ...EMPTY_DRAFT, ...draft }] as const);
    return { userId, drafts: Object.fromEntries(filled) };
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
