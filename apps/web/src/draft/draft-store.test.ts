/** A draft belongs to the user who is signed in, survives a reload, and is gone once its listing exists. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION } from '../session/session.ts';

let stored: Map<string, string>;
let hear: ((event: { key: string | null }) => void) | undefined;
const signIn = (id: string) =>
  stored.set(SESSION_KEY, JSON.stringify({ ...EMPTY_SESSION, accessToken: 'a', user: { id } }));

/** Imports the modules again, as a reload of the page does. */
async function load() {
  vi.resetModules();
  return await import('./draft-store.ts');
}

beforeEach(() => {
  stored = new Map();
  hear = undefined;
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    removeEventListener: () => {},
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  signIn('rosa');
});
afterEach(() => vi.unstubAllGlobals());

it('survives a reload', async () => {
  (await load()).changeDraft({ name: 'Chef’s table', price: 5000 });
  expect((await load()).getDraft()).toMatchObject({ name: 'Chef’s table', price: 5000, location: '' });
});

it('is not shown to another person', async () => {
  (await load()).changeDraft({ name: 'Chef’s table' });
  signIn('mara');
  expect((await load()).getDraft().name).toBe('');
});

it('is gone once cleared, for listeners too', async () => {
  const { changeDraft, clearDraft, getDraft, subscribeDraft } = await load();
  const listener = vi.fn<() => void>();
  subscribeDraft(listener);
  changeDraft({ name: 'Chef’s table' });
  clearDraft();
  expect(getDraft().name).toBe('');
  expect(stored.has('primehour.listing-draft')).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('follows changes by another tab, even while nothing on screen shows it', async () => {
  const { changeDraft, getDraft } = await load();
  changeDraft({ name: 'Chef’s table' });
  stored.delete('primehour.listing-draft');
  hear?.({ key: 'primehour.listing-draft' });
  expect(getDraft().name).toBe('');
});

it('starts empty when what is stored cannot be read', async () => {
  stored.set('primehour.listing-draft', '{broken');
  expect((await load()).getDraft().name).toBe('');
});
