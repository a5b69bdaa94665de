/** Guarantee: a saved profile is followed by a refresh of the user, and a refresh that fails is not a failed save. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_SESSION } from '../session/session.ts';

const user = {
  id: '6f2f7a52-9a35-4b57-8c3b-9f60b9a1d101',
  phone: '+13125550142',
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: 'maya@atelier.test',
  roles: [],
  has_account_info: false,
};
const profile = { first_name: 'Maja', last_name: 'Lindqvist', email: 'maya@atelier.test' };

beforeEach(() => {
  vi.resetModules();
  const session = JSON.stringify({ ...EMPTY_SESSION, accessToken: 'a', user });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'primehour.session' ? session : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

const SCREENS = {
  'the profile step': ['POST /auth/api/partner/complete-register', () => import('../features/sign-in/queries.ts')],
  'the account manager': ['PUT /user/api/user', () => import('../features/account-manager/queries.ts')],
} as const;

/** What a screen sends when its user saves, and the user in the session afterward. */
async function save(screen: keyof typeof SCREENS, refresh: () => Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return Promise.resolve(method === 'GET' ? refresh() : Response.json({ ...user, ...profile }));
  });
  const { saveProfile } = await SCREENS[screen][1]();
  await saveProfile(profile);
  const { getSession } = await import('../session/store.ts');
  return { sent, user: getSession().user };
}

describe.each(['the profile step', 'the account manager'] as const)('%s', (screen) => {
  it('saves the user, then refreshes them', async () => {
    const elsewhere = { ...user, ...profile, email: 'elsewhere@atelier.test' };
    const saved = await save(screen, () => Response.json(elsewhere));
    expect(saved).toMatchObject({ sent: [SCREENS[screen][0], 'GET /user/api/user'], user: elsewhere });
  });

  it('keeps what was saved when the refresh fails', async () => {
    expect((await save(screen, () => new Response('', { status: 502 }))).user).toMatchObject(profile);
  });
});
