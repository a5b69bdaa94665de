/** An action in a team is not reported as failed when only the reload of the user's session fails. */
import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => {
  if (method === 'GET') throw new TypeError('Failed to fetch');
  return Response.json({ userId: 'user-2', businessId: 'business-1' });
});
afterAll(() => vi.unstubAllGlobals());

it.each(['leaveBusiness', 'makeOwner', 'joinBusiness'] as const)('%s', async (name) => {
  const queries = await import('./member-queries.ts');
  await expect(queries[name]('user-2')).resolves.toBeUndefined();
});
