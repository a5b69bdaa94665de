/** A device that could not be signed out returns to the list, but no other does. A failed reload is ignored. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device } from './queries.ts';

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

it('a failed sign-out does not bring back a device that another request has signed out', async () => {
  const responses = new Map<string, PromiseWithResolvers<Response>>();
  vi.stubGlobal('fetch', (path: string) => {
    const response = Promise.withResolvers<Response>();
    responses.set(path.split('/').at(-1) ?? '', response);
    return response.promise;
  });
  const { devicesQuery, signOutDeviceMutation } = await import('./queries.ts');
  const { queryClient } = await import('../../api/query-client.tsx');
  const { queryKey } = devicesQuery();
  const devices = ['phone', 'laptop', 'tablet'].map((id) => ({ id }) as Device);
  queryClient.setQueryData(queryKey, devices);
  const [laptop, tablet] = devices
    .slice(1)
    .map((device) => queryClient.getMutationCache().build(queryClient, signOutDeviceMutation()).execute(device));
  await vi.waitFor(() => expect([...responses.keys()]).toEqual(['laptop', 'tablet']), { timeout: 60_000 });
  responses.get('tablet')?.resolve(Response.json({ id: 'tablet' }));
  await tablet;
  responses.get('laptop')?.resolve(Response.json({ message: 'No' }, { status: 500 }));
  await expect(laptop).rejects.toThrow('No');
  expect(queryClient.getQueryData(queryKey)?.map(({ id }) => id)).toEqual(['phone', 'laptop']);
});

it('disconnecting an account is not reported as failed when only the user can’t be reloaded', async () => {
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => {
    if (method === 'GET') throw new TypeError('Failed to fetch');
    return Response.json({ status: 'NONE' });
  });
  const { disconnectBank } = await import('./queries.ts');
  await expect(disconnectBank()).resolves.toBeUndefined();
});
