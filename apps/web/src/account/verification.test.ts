/** An accepted code signs in, whatever happens afterward. */
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../session/session-key.ts';
import { EMPTY_SESSION, type Session } from '../session/session.ts';
import { changeSession, getSession, readBack } from '../session/store.ts';
import { enterCode, requestCode } from './verification.ts';

const verified = {
  accessToken: 'a1',
  refreshToken: 'r1',
  user: { id: 'user-1', first_name: 'Maya' },
  businessInfo: [{ id: 'business-1', userId: 'user-1', slug: 'atelier-nord', mediaUrl: null }],
};
const links = { standardBookingUrl: null, socialLink: null, mediaUrl: 'https://a.test/m.png', logoUrl: null };
const linksPath = getPartnerBookingDetails.path.replace('{slug}', 'atelier-nord');

/** Whether the stored session was signed in when the links were requested. */
let wasSignedIn: boolean;
let stored: Map<string, string>;

function serve(answerLinks: () => Promise<Response>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== linksPath) return Response.json(verified);
    wasSignedIn = (JSON.parse(stored.get(SESSION_KEY) ?? '{}') as Session).accessToken === 'a1';
    return await answerLinks();
  });
}

beforeEach(() => {
  wasSignedIn = false;
  stored = new Map();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  stored.set(SESSION_KEY, JSON.stringify(EMPTY_SESSION));
  readBack();
  changeSession({ type: 'codeSent', phoneNumber: '+13125550142' });
});
afterEach(() => vi.unstubAllGlobals());

it('signs in before the links of the business are requested, and then adds them', async () => {
  serve(async () => Response.json(links));
  await enterCode('123456');
  expect(wasSignedIn).toBe(true);
  expect(getSession()).toMatchObject({ ...verified, businessInfo: [{ id: 'business-1', ...links }] });
});

it('signs in without the links when they do not load', async () => {
  serve(() => Promise.reject(new TypeError('lost')));
  await enterCode('123456');
  expect(wasSignedIn).toBe(true);
  expect(getSession()).toMatchObject(verified);
});

it('says that the phone number was not specified if none is pending, and sends nothing', async () => {
  const sent = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', sent);
  changeSession({ type: 'codeNotSent', statusCode: 500, message: 'No' });
  await expect(enterCode('123456')).rejects.toThrow('Phone number was not specified');
  expect(sent).not.toHaveBeenCalled();
});

it('abandons a check that keeps requiring more work, and says when to try again', async () => {
  const challenge = `${'s'.repeat(22)}.05.1795425013440.${'m'.repeat(43)}`;
  const proofs: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    proofs.push((JSON.parse(body) as { proof?: string }).proof);
    return Response.json({ statusCode: 428, code: 'CHALLENGE_REQUIRED', message: 'No', challenge }, { status: 428 });
  });
  let checks = 0;
  expect(await requestCode('+13125550142', () => (checks += 1))).toBe(false);
  expect([checks, proofs.length, proofs[0]]).toEqual([4, 5, undefined]);
  expect(proofs.slice(1)).toEqual(Array(4).fill(expect.stringContaining(`${challenge}~`)));
  expect(getSession().authError).toBe('Many people are requesting codes right now. Wait a few minutes and try again');
});
