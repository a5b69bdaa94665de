/**
 * A draft belongs to the user who is signed in and to the business that is shown, survives a reload, and is gone once its
 * listing exists.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION } from '../session/session.ts';

let stored: Map<string, string>;
let hear: ((event: { key: string | null }) => void) | undefined;
const DRAFT = 'primehour.listing-draft';
const signIn = (id: string, ...businesses: string[]) => {
  const businessInfo = businesses.map((each) => ({ id: each }));
  stored.set(SESSION_KEY, JSON.stringify({ ...EMPTY_SESSION, accessToken: 'a', user: { id }, businessInfo }));
};

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
  signIn('rosa', 'salon');
});
afterEach(() => vi.unstubAllGlobals());

it('survives a reload', async () => {
  (await load()).changeDraft({ name: 'Chef’s table', price: 5000 });
  expect((await load()).getDraft()).toMatchObject({ name: 'Chef’s table', price: 5000, location: '' });
});

it('is not shown to another person', async () => {
  (await load()).changeDraft({ name: 'Chef’s table' });
  signIn('mara', 'salon');
  expect((await load()).getDraft().name).toBe('');
});

it('stays with its business while another is shown, which has its own', async () => {
  signIn('rosa', 'salon', 'spa');
  (await load()).changeDraft({ name: 'Chef’s table', incentives: ['drink'] });
  signIn('rosa', 'spa', 'salon');
  const { changeDraft, getDraft } = await load();
  expect(getDraft()).toMatchObject({ name: '', incentives: [] });
  changeDraft({ name: 'Sauna' });
  signIn('rosa', 'salon', 'spa');
  const { clearDraft, getDraft: getFirst } = await load();
  expect(getFirst()).toMatchObject({ name: 'Chef’s table', incentives: ['drink'] });
  // Published while the other business is shown.
  clearDraft('spa');
  expect(getFirst().name).toBe('Chef’s table');
  signIn('rosa', 'spa', 'salon');
  expect((await load()).getDraft().name).toBe('');
});

it('is read as a page of the previous release has stored it, without its business', async () => {
  stored.set(DRAFT, JSON.stringify({ userId: 'rosa', draft: { name: 'Chef’s table' } }));
  const { changeDraft, getDraft } = await load();
  changeDraft({ price: 5000 });
  expect(getDraft()).toMatchObject({ name: 'Chef’s table', price: 5000, location: '' });
});

it('is gone once cleared, for listeners too', async () => {
  const { changeDraft, clearDraft, getDraft, subscribeDraft } = await load();
  const listener = vi.fn<() => void>();
  subscribeDraft(listener);
  changeDraft({ name: 'Chef’s table' });
  clearDraft('salon');
  expect(getDraft().name).toBe('');
  expect(stored.has(DRAFT)).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('follows changes by another tab, even while nothing on screen shows it', async () => {
  const { changeDraft, getDraft } = await load();
  changeDraft({ name: 'Chef’s table' });
  stored.delete(DRAFT);
  hear?.({ key: DRAFT });
  expect(getDraft().name).toBe('');
});

it('starts empty when what is stored cannot be read', async () => {
  stored.set(DRAFT, '{broken');
  expect((await load()).getDraft().name).toBe('');
});
