/** Guarantee: the dashboard reads a kind under both of its names, and asks with the new one. */
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

/** A server that answers everything with this. */
function serve(answer: object) {
  const asked = vi.fn<(path: string, request: { body: string }) => Promise<Response>>(async () =>
    Response.json(answer),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

it.each([legacyKind('ROOM'), 'ROOM'])('a room that is sent as %s is one', async (kind) => {
  serve([{ id: 'r', kind }]);
  const { resourcesQuery } = await import('../../account/resources.ts');
  const { peopleQuery } = await import('./member-queries.ts');
  expect(await new QueryClient().fetchQuery(resourcesQuery('b'))).toEqual([{ id: 'r', kind: 'ROOM' }]);
  expect(await new QueryClient().fetchQuery(peopleQuery('b'))).toEqual([{ id: 'r', kind: 'ROOM' }]);
});

it('a new one is sent with the new name, and may be answered with the old one', async () => {
  const asked = serve({ id: 'r', kind: legacyKind('EQUIPMENT') });
  const { add } = await import('./queries.ts');
  expect(await add('b', { kind: 'EQUIPMENT', name: 'Dryer' })).toEqual({ id: 'r', kind: 'EQUIPMENT' });
  expect(JSON.parse(asked.mock.calls[0]?.[1].body ?? '')).toEqual({ kind: 'EQUIPMENT', name: 'Dryer' });
});
