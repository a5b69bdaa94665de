/** Guarantee: needs are read under both names of their kinds, and sent with the new ones. */
import { legacyKind } from '@primehour/domain/resource/legacy-kinds';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The modules keep the session, and listen to the window, from the moment they are loaded.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

const REST = { number: 2, spans: null, bufferBefore: null, bufferAfter: null, choices: [] };
const NEED = { ...REST, kind: 'ROOM' } as const;

it.each([legacyKind('ROOM'), 'ROOM'])('a need that is sent as %s is one of a room', async (kind) => {
  const asked = vi.fn<(path: string, request: { body: string }) => Promise<Response>>(async () =>
    Response.json({ needs: [{ ...REST, kind }] }),
  );
  vi.stubGlobal('fetch', asked);
  const { needsQuery, saveNeeds } = await import('./needs-queries.ts');
  expect(await new QueryClient().fetchQuery(needsQuery('b', 's'))).toEqual({ needs: [NEED] });
  expect(await saveNeeds('b', 's', [NEED])).toEqual([NEED]);
  expect(JSON.parse(asked.mock.calls[1]?.[1].body ?? '')).toEqual({ needs: [NEED] });
});
