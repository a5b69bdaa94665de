/** A policy that was added is not added again when the next request fails: the caller learns that it exists. */
import { createPolicy } from '@primehour/contract/policy';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { readyTerms } from './model.ts';

vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
afterAll(() => vi.unstubAllGlobals());

const added = { id: 'policy-1', ...readyTerms('CARD') };
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    return method === createPolicy.method && path.startsWith(`${createPolicy.path}?`)
      ? Response.json(added, { status: 201 })
      : Response.json({ statusCode: 503, code: 'UNAVAILABLE', message: 'Try again later' }, { status: 503 });
  });
});

async function load() {
  const { queryClient } = await import('../../api/query-client.tsx');
  const { policiesQuery, ...queries } = await import('./queries.ts');
  const { queryKey } = policiesQuery('b1');
  queryClient.setQueryData<object[]>(queryKey, []);
  return { ...queries, isOutdated: () => queryClient.getQueryState(queryKey)?.isInvalidated };
}

it('a new policy is loaded even if it could not be assigned to its service', async () => {
  const { create, isOutdated } = await load();
  expect(await create('b1', added, { serviceId: 'service-1', requestKey: 'key-1' })).toMatchObject({
    failure: { message: 'Try again later' },
  });
  expect(isOutdated()).toBe(true);
});

it('a ready policy is loaded even if it could not be made the default', async () => {
  const { takeReady, isOutdated } = await load();
  await expect(takeReady('b1', added, { before: undefined, requestKey: 'key-1' })).rejects.toThrow('Try again later');
  expect(isOutdated()).toBe(true);
});
