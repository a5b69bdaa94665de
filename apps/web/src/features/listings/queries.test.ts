/**
 * No one is asked for a bank account that is connected, however old the session is that says otherwise, and incentives
 * are fetched while none are cached.
 */
import type { Incentive } from '@primehour/contract/listing-shapes';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_SESSION, type Session } from '../../session/session.ts';

const user = {
  id: '6f2f7a52-9a35-4b57-8c3b-9f60b9a1d101',
  phone: '+13125550142',
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: 'maya@atelier.test',
  roles: [{ id: 'partner' as const }],
  has_account_info: false,
};

/** A user whose session says `held`, and a server with its own answer, or none. */
async function lacksAccount(held: boolean, reply: () => Response) {
  const session: Session = { ...EMPTY_SESSION, accessToken: 'a', user: { ...user, has_account_info: held } };
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(reply()));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'primehour.session' ? JSON.stringify(session) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const queries = await import('./queries.ts');
  return { lacks: queries.lacksAccount(), asked };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

const says = (isConnected: boolean) => () => Response.json({ ...user, has_account_info: isConnected });

it('an account that was connected since is found', async () => {
  expect(await (await lacksAccount(false, says(true))).lacks).toBe(false);
});

it('an account that is still missing is asked for', async () => {
  expect(await (await lacksAccount(false, says(false))).lacks).toBe(true);
});

it('an account that is known costs no call', async () => {
  const { lacks, asked } = await lacksAccount(true, says(false));
  expect(await lacks).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

it('a failing server decides nothing', async () => {
  const { lacks } = await lacksAccount(false, () => Response.json({}, { status: 500 }));
  await expect(lacks).rejects.toBeInstanceOf(Error);
});

it('incentives are fetched again while none are cached', async () => {
  const { incentivesQuery } = await import('./queries.ts');
  const client = new QueryClient();
  const query = incentivesQuery('b1');
  const isFetchedAgain = (held: Incentive[], seconds: number) => {
    client.setQueryData(query.queryKey, held, { updatedAt: Date.now() - seconds * 1000 });
    return new QueryObserver(client, query).getCurrentResult().isStale;
  };
  expect(isFetchedAgain([], 60)).toBe(true);
  expect(isFetchedAgain([], 1)).toBe(false);
  expect(isFetchedAgain([{ id: 'i1', name: 'Welcome drink', description: 'Sparkling.', images: [] }], 3600)).toBe(
    false,
  );
});
