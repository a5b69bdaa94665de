/** Every sign-in screen sends every kind of visitor where product/sign-in#redirects say. */
import type { User } from '@primehour/contract/user-shapes';
import { describe, expect, it } from 'vitest';
import { connectFrom } from '../account/return-path.ts';
import { paths } from '../paths.ts';
import { redirectFrom } from './redirects.ts';
import { EMPTY_SESSION, type Session } from './session.ts';

const unnamed: User = {
  id: 'user-1',
  phone: '+13125550142',
  first_name: null,
  last_name: null,
  email: null,
  roles: [],
  has_account_info: false,
};
const named = { ...unnamed, first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@atelier.test' };
const signedIn = (user: User): Session => ({ ...EMPTY_SESSION, accessToken: 'a1', refreshToken: 'r1', user });

const VISITORS = {
  stranger: EMPTY_SESSION,
  codeSent: { ...EMPTY_SESSION, validatedPhoneNumber: '+13125550142' },
  // A user without a token is not signed in: the token may have been cleared by another tab.
  tokenless: { ...signedIn(named), accessToken: null },
  unnamed: signedIn(unnamed),
  named: signedIn(named),
  partner: signedIn({ ...named, roles: [{ id: 'partner' }] }),
};
const STAYS = null;
const { signIn, verify, profile, business, home } = paths;

const TABLE: [path: string, Record<keyof typeof VISITORS, string | null>][] = [
  [signIn, { stranger: STAYS, codeSent: STAYS, tokenless: STAYS, unnamed: home, named: home, partner: home }],
  [verify, { stranger: signIn, codeSent: STAYS, tokenless: signIn, unnamed: profile, named: profile, partner: home }],
  [business, { stranger: signIn, codeSent: signIn, tokenless: signIn, unnamed: profile, named: STAYS, partner: STAYS }],
  ...[profile, paths.cardConnect, paths.congratulations, paths.surveyPage(':page'), paths.thanks].map(
    (path): [string, Record<keyof typeof VISITORS, string | null>] => [
      path,
      { stranger: signIn, codeSent: signIn, tokenless: signIn, unnamed: STAYS, named: STAYS, partner: STAYS },
    ],
  ),
];

describe.each(TABLE)('%s', (path, targets) => {
  it.each(Object.entries(targets))('sends %s to %s', (visitor, target) => {
    expect(redirectFrom(path, VISITORS[visitor as keyof typeof VISITORS])).toBe(target);
  });
});

describe('the way back to a listing', () => {
  const { search } = new URL(connectFrom(paths.newListing), 'http://book.example.test');
  it.each([
    ['from the bank account to phone entry', paths.cardConnect, VISITORS.stranger, signIn + search],
    ['from the code back to phone entry', verify, VISITORS.stranger, signIn + search],
    ['from the code to the bank account', verify, VISITORS.partner, connectFrom(paths.newListing)],
  ])('is kept %s', (_, path, visitor, target) => {
    expect(redirectFrom(path, visitor, search)).toBe(target);
  });

  it.each([
    ['who is signed in already', signIn, VISITORS.partner, home],
    ['who has yet to register', verify, VISITORS.unnamed, profile],
    ['who stays', paths.cardConnect, VISITORS.partner, STAYS],
  ])('changes nothing for someone %s', (_, path, visitor, target) => {
    expect(redirectFrom(path, visitor, search)).toBe(target);
  });

  it('does not keep any other search', () => {
    expect(redirectFrom(verify, VISITORS.partner, '?utm_source=mail')).toBe(home);
  });
});
