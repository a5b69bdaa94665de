import type { BusinessInfo } from '@primehour/contract/business-shapes';
/** The session changes only as product/sign-in#session says, and uses the contract's messages. */
import { ERRORS } from '@primehour/contract/errors';
import type { User } from '@primehour/contract/user-shapes';
import { describe, expect, it } from 'vitest';
import * as sessionCopy from '../copy/session.ts';
import { EMPTY_SESSION, isPartner, isSignedIn, nextSession, type Session, type SessionEvent } from './session.ts';

const user: User = {
  id: 'user-1',
  phone: '+13125550142',
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: 'maya@atelier.test',
  roles: [],
  has_account_info: false,
};
const business: BusinessInfo = {
  id: 'business-1',
  userId: user.id,
  name: 'Atelier Nord',
  slug: 'atelier-nord',
  bio: null,
  businessType: null,
  state: 'CO',
  timezone: 'America/Denver',
  city: '12 Elm Street',
  contactNumber: '+13125550142',
  standardBookingUrl: null,
  socialLink: null,
  mediaUrl: null,
  logoUrl: null,
  isCalendarActive: false,
};
const pending: Session = { ...EMPTY_SESSION, validatedPhoneNumber: '+13125550142' };
const signedIn: Session = { ...EMPTY_SESSION, accessToken: 'a1', refreshToken: 'r1', user, businessInfo: [business] };

describe('the pending phone number', () => {
  it('is stored after a code is sent', () => {
    const sent = nextSession(EMPTY_SESSION, { type: 'codeSent', phoneNumber: '+17205550111' });
    expect(sent.validatedPhoneNumber).toBe('+17205550111');
  });

  it('stays when too many codes were requested, without an error', () => {
    const refused = nextSession(pending, { type: 'codeNotSent', statusCode: 429, message: 'Too many code requests.' });
    expect(refused).toEqual(pending);
  });

  it.each([0, 400, 422, 500, 503])('is cleared by a failure with status %i, which is shown', (statusCode) => {
    const failed = nextSession(pending, { type: 'codeNotSent', statusCode, message: 'No' });
    expect(failed).toEqual({ ...EMPTY_SESSION, authError: 'No' });
  });

  it('is null after verification', () => {
    const answer = { accessToken: 'a1', refreshToken: 'r1', user, businessInfo: [business] };
    expect(nextSession({ ...pending, authError: 'No' }, { type: 'verified', answer })).toEqual(signedIn);
  });
});

describe('a refresh', () => {
  it('replaces tokens and user and keeps the rest', () => {
    const renamed = { ...user, first_name: 'Mia' };
    const next = nextSession(signedIn, {
      type: 'refreshed',
      answer: { accessToken: 'a2', refreshToken: 'r2', user: renamed },
    });
    expect(next).toEqual({ ...signedIn, accessToken: 'a2', refreshToken: 'r2', user: renamed });
  });

  it('brings the links of the business with that slug', () => {
    const other = { ...business, id: 'business-2', slug: 'other' };
    const links = { standardBookingUrl: 'https://a.test', socialLink: null, mediaUrl: null, logoUrl: null };
    const both = { ...signedIn, businessInfo: [business, other] };
    const next = nextSession(both, { type: 'businessLinksLoaded', slug: 'atelier-nord', links });
    expect(next.businessInfo).toEqual([{ ...business, ...links }, other]);
  });
});

describe('a business', () => {
  it('is added when it is new', () => {
    expect(nextSession({ ...signedIn, businessInfo: [] }, { type: 'businessSaved', business })).toEqual(signedIn);
  });

  it('is replaced in its place when it is known', () => {
    const other = { ...business, id: 'business-2' };
    const both = { ...signedIn, businessInfo: [business, other] };
    const saved = { ...business, isCalendarActive: true };
    expect(nextSession(both, { type: 'businessSaved', business: saved }).businessInfo).toEqual([saved, other]);
  });
});

it('a saved business keeps the fields that only lists of businesses have', () => {
  const solo = { ...signedIn, businessInfo: [{ ...business, isSolo: true }] };
  expect(nextSession(solo, { type: 'businessSaved', business }).businessInfo[0]?.isSolo).toBe(true);
});

describe('the bank account of a user of several businesses', () => {
  const paid = { ...business, id: 'business-2', hasAccount: true };
  const unpaid = { ...business, hasAccount: false };
  const both = { ...signedIn, businessInfo: [unpaid, paid] };
  const held = (session: Session) => session.user?.has_account_info;

  it('is that of the business shown, whatever responses about the user say', () => {
    const chosen = nextSession(both, { type: 'businessChosen', id: paid.id });
    expect([held(both), held(chosen)]).toEqual([false, true]);
    const loaded = nextSession(chosen, { type: 'userLoaded', user });
    const answer = { accessToken: 'a2', refreshToken: 'r2', user };
    expect([held(loaded), held(nextSession(loaded, { type: 'refreshed', answer }))]).toEqual([true, true]);
  });

  it('stays known for a saved business', () => {
    const saved = nextSession(both, { type: 'businessSaved', business });
    expect(saved.businessInfo[0]?.hasAccount).toBe(false);
  });

  it('is what the response about the user says if there is one business', () => {
    const one = { ...signedIn, businessInfo: [unpaid] };
    const next = nextSession(one, { type: 'userLoaded', user: { ...user, has_account_info: true } });
    expect([held(next), next.businessInfo[0]?.hasAccount]).toEqual([true, true]);
  });
});

describe('a response that arrives late', () => {
  const events: SessionEvent[] = [
    { type: 'userLoaded', user },
    { type: 'businessSaved', business },
    { type: 'businessesLoaded', userId: business.userId, businessInfo: [business] },
  ];

  const survey: SessionEvent = { type: 'surveyLoaded', surveyDetails: [{ id: 'q', question: '?', options: [] }] };

  it.each([...events, survey])('restores nothing of a person who has signed out: $type', (event) => {
    expect(nextSession(EMPTY_SESSION, event)).toEqual(EMPTY_SESSION);
  });

  it.each(events)('is not applied to the next person: $type', (event) => {
    const another = { ...signedIn, user: { ...user, id: 'user-2' }, businessInfo: [] };
    expect(nextSession(another, event)).toEqual(another);
  });

  it('is applied while its person is signed in', () => {
    const renamed = { ...user, first_name: 'Mia' };
    expect(nextSession(signedIn, { type: 'userLoaded', user: renamed }).user).toEqual(renamed);
    expect(
      nextSession(signedIn, { type: 'businessesLoaded', userId: signedIn.user?.id, businessInfo: [] }).businessInfo,
    ).toEqual([]);
  });
});

describe('signing out', () => {
  it('leaves nothing but the reason', () => {
    const full = {
      ...signedIn,
      validatedPhoneNumber: '+17205550111',
      surveyDetails: [{ id: 'q', question: '?', options: [] }],
    };
    expect(nextSession(full, { type: 'signedOut', reason: sessionCopy.sessionEnded })).toEqual({
      ...EMPTY_SESSION,
      authError: sessionCopy.sessionEnded,
    });
    expect(nextSession(full, { type: 'signedOut' })).toEqual(EMPTY_SESSION);
  });

  it('has the contract’s text for a session that has ended', () => {
    expect(sessionCopy.sessionEnded).toBe(ERRORS.SESSION_EXPIRED.message);
    expect(sessionCopy.businessNotFound).toBe(ERRORS.BUSINESS_NOT_FOUND.message);
    expect(sessionCopy.signedOutElsewhere).toBe(ERRORS.SIGNED_OUT_ELSEWHERE.message);
  });
});

it('needs a user and a token to be signed in', () => {
  expect(isSignedIn(signedIn)).toBe(true);
  expect(isSignedIn({ ...signedIn, accessToken: null })).toBe(false);
  expect(isSignedIn({ ...signedIn, user: null })).toBe(false);
});

it('takes the role of partner from the roles', () => {
  expect(isPartner(user)).toBe(false);
  expect(isPartner({ ...user, roles: [{ id: 'partner' }] })).toBe(true);
});
