/** Settings that are saved while an earlier request is in progress stay shown when its response arrives. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
afterEach(() => vi.unstubAllGlobals());

it('a response that took longer than saving replaces nothing', async () => {
  const [before, saved] = [{ minNoticePeriodHours: 24 }, { minNoticePeriodHours: 2 }];
  const reading = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'GET' ? reading.promise : Promise.resolve(Response.json(saved)),
  );
  const { saveSettingsMutation, settingsQuery } = await import('./queries.ts');
  const client = new QueryClient();
  const query = settingsQuery('b1');
  client.setQueryData(query.queryKey, before as never);
  const loading = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  await client
    .getMutationCache()
    .build(client, saveSettingsMutation('b1'))
    .execute({} as never);
  reading.resolve(Response.json(before));
  await loading;
  expect(client.getQueryData(query.queryKey)).toEqual(saved);
});
