/** Two tabs with one draft: each saves only its own input, and shows what the other has saved. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION } from '../session/session.ts';

const KEY = 'primehour.listing-draft';
let stored: Map<string, string>;
let hear: (event: { key: string | null }) => void;

beforeEach(() => {
  const session = { ...EMPTY_SESSION, accessToken: 'a', user: { id: 'rosa' }, businessInfo: [{ id: 'salon' }] };
  stored = new Map([[SESSION_KEY, JSON.stringify(session)]]);
  vi.resetModules();
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    removeEventListener: () => {},
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

type Fields = { name: string; guests: string };

async function openForm(initial = { name: '', guestsNumber: null as number | null }) {
  const [{ followDraft }, { getDraft }] = await Promise.all([import('./follow-draft.ts'), import('./draft-store.ts')]);
  const take = vi.fn<(fields: Partial<Fields>) => void>();
  const { onTyped, stop } = followDraft({
    initial,
    partOf: ({ name, guests }: Fields) => ({ name, guestsNumber: guests === '' ? null : Number(guests) }),
    fieldsOf: ({ name, guestsNumber }) => ({ name, guests: guestsNumber?.toString() ?? '' }),
    take,
  });
  return { onTyped, stop, take, getDraft };
}

/** Stores a change as the other tab would; its storage event follows later. */
function write(change: object) {
  const { drafts } = JSON.parse(stored.get(KEY) ?? '{"drafts":{}}') as { drafts: { salon?: object } };
  stored.set(KEY, JSON.stringify({ userId: 'rosa', drafts: { salon: { ...drafts.salon, ...change } } }));
}

function fromOtherTab(change: object) {
  write(change);
  hear({ key: KEY });
}

it('writes what was typed here, and keeps what the other tab has written in the meantime', async () => {
  const { onTyped, take, getDraft } = await openForm();
  onTyped({ name: 'Chef’s table', guests: '' });
  write({ location: 'Loomis Street', guestsNumber: 4 });
  onTyped({ name: 'Chef’s tables', guests: '' });
  expect(getDraft()).toMatchObject({ name: 'Chef’s tables', location: 'Loomis Street', guestsNumber: 4 });
  expect(take.mock.calls).toEqual([[{ guests: '4' }]]);
});

it('shows what the other tab has written, field by field, but not its own changes', async () => {
  const { onTyped, take } = await openForm();
  onTyped({ name: 'Chef’s table', guests: '' });
  expect(take).not.toHaveBeenCalled();
  fromOtherTab({ guestsNumber: 4 });
  expect(take.mock.calls).toEqual([[{ guests: '4' }]]);
});

it('shows what was written before it listened, and stops with its form', async () => {
  stored.set(KEY, JSON.stringify({ userId: 'rosa', drafts: { salon: { name: 'Late table' } } }));
  const { take, stop } = await openForm();
  expect(take.mock.calls).toEqual([[{ name: 'Late table' }]]);
  stop();
  fromOtherTab({ name: 'Later table' });
  expect(take).toHaveBeenCalledTimes(1);
});
