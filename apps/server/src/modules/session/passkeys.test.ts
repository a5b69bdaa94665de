import { addPasskey, listPasskeys, offerPasskey, removePasskey } from '@primehour/contract/passkey';
import * as calls from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { queryRows } from '@primehour/db/testing/query-rows';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { signedIn } from '@primehour/testkit/signed-in';
import { anAuthenticator, type Authenticator, type Tampered } from '@primehour/testkit/software-authenticator';
import { startNodes } from '@primehour/testkit/start-nodes';
import { startTestServer } from '@primehour/testkit/start-server';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { lastCode } from '../../testing/texts.ts';
import { businessRoutes } from '../business/routes.ts';
import { sessionRoutes } from './routes.ts';

// The guarantee: an account with a passkey requires both the code and the passkey; a challenge works once across all
// nodes; and adding or removing a passkey requires a fresh code.

const SITE = { origin: 'https://book.example.test', rpId: 'book.example.test' };
const start = apiOf(sessionRoutes, businessRoutes);
const { api: left, other: right } = await startNodes(start, { env: { PUBLIC_URL: SITE.origin } });

const MINUTE = 60_000;
type Person = Awaited<ReturnType<typeof aPerson>>;

async function aPerson() {
  const user = await aUser(left);
  const session = await aSession(left, user);
  return { user, session, as: left.as(session) };
}

async function add({ as }: Pick<Person, 'as'>, key = anAuthenticator(SITE), name = 'My phone') {
  const { token, options } = await as(offerPasskey, {});
  return as(addPasskey, { body: { token, name, response: key.create(options) } });
}

async function withPasskey() {
  const person = await aPerson();
  const key = anAuthenticator(SITE);
  const { id: passkeyId } = await add(person, key);
  return { ...person, key, passkeyId };
}

/** The first step of a sign-in: the code, and its response. */
async function enterCode({ user }: Pick<Person, 'user'>) {
  left.clock.advance(MINUTE);
  await left.as()(calls.sendCode, { body: { phoneNumber: user.phone } });
  const body = { phoneNumber: user.phone, code: await lastCode(left.db, user.phone) };
  const answer = await left.as()(calls.verifyCode, { body });
  if (!('passkeyChallenge' in answer)) throw new Error('No passkey was asked for.');
  return answer.passkeyChallenge;
}

type Challenge = Awaited<ReturnType<typeof enterCode>>;

const answer = ({ token, options }: Challenge, key: Authenticator, tampered: Tampered = {}, node = left) =>
  node.as()(calls.signInWithPasskey, { body: { token, response: key.get(options, tampered) } });

const sessionsOf = async (userId: string) => {
  const text = 'select count(*)::int as n from session where user_id = $1';
  const [row] = await queryRows<{ n: number }>(left.db.read, text, [userId]);
  return row?.n;
};

describe('signing in with a passkey', () => {
  it('requires the code first, and opens a session only with the passkey’s response', async () => {
    const person = await withPasskey();
    const challenge = await enterCode(person);
    expect(challenge.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'book.example.test',
      timeout: 5 * MINUTE,
      userVerification: 'preferred',
      allowCredentials: [{ id: person.key.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(await sessionsOf(person.user.id)).toBe(1);
    const { accessToken, user } = await answer(challenge, person.key, {}, right);
    expect(user).toMatchObject({ id: person.user.id, phone: person.user.phone });
    expect(await left.as({ accessToken })(getUser, {})).toMatchObject({ id: person.user.id });
    const { passkeys } = await right.as({ accessToken })(listPasskeys, {});
    expect(passkeys).toMatchObject([{ id: person.passkeyId, lastUsedAt: left.clock.now() }]);
  });

  it('opens one session for twenty parallel responses to one challenge on two nodes', async () => {
    const person = await withPasskey();
    const challenge = await enterCode(person);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => answer(challenge, person.key, {}, n % 2 ? left : right)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(codes).toEqual(Array.from({ length: 19 }, () => 'SIGN_IN_LAPSED'));
    expect(await sessionsOf(person.user.id)).toBe(2);
  });

  it('refuses an exact replay', async () => {
    const person = await withPasskey();
    const challenge = await enterCode(person);
    const body = { token: challenge.token, response: person.key.get(challenge.options) };
    await left.as()(calls.signInWithPasskey, { body });
    expect((await refusalOf(right.as()(calls.signInWithPasskey, { body }))).code).toBe('SIGN_IN_LAPSED');
    // Nor does an old response to a new challenge.
    const next = await enterCode(person);
    const old = right.as()(calls.signInWithPasskey, { body: { ...body, token: next.token } });
    expect((await refusalOf(old)).code).toBe('PASSKEY_REFUSED');
  });

  it.each<[string, Tampered]>([
    ['of another site', { origin: 'https://book.example.test.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'x'.repeat(43) }],
    ['that is not a sign-in', { type: 'webauthn.create' }],
    ['without user presence', { isPresent: false }],
    ['of a cloned passkey, whose counter is behind', { counter: 1 }],
    ['signed by another key', { key: anAuthenticator(SITE).privateKey }],
  ])('refuses a response %s and consumes the challenge', async (_what, tampered) => {
    const person = await withPasskey();
    const challenge = await enterCode(person);
    expect(await refusalOf(answer(challenge, person.key, tampered))).toEqual({
      statusCode: 422,
      code: 'PASSKEY_REFUSED',
      message: 'This passkey was not accepted. Sign in again with a new code',
    });
    expect((await refusalOf(answer(challenge, person.key, {}, right))).code).toBe('SIGN_IN_LAPSED');
    expect(await sessionsOf(person.user.id)).toBe(1);
  });

  it('accepts no other user’s passkey', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()];
    expect((await refusalOf(answer(await enterCode(person), other.key))).code).toBe('PASSKEY_REFUSED');
  });

  it('expires five minutes after the code', async () => {
    const person = await withPasskey();
    const challenge = await enterCode(person);
    left.clock.advance(5 * MINUTE);
    expect(await refusalOf(answer(challenge, person.key))).toEqual({
      statusCode: 409,
      code: 'SIGN_IN_LAPSED',
      message: 'This sign-in has expired. Enter your phone number again',
    });
  });

  it('refuses a malformed response', async () => {
    const person = await withPasskey();
    const { token, options } = await enterCode(person);
    const right = person.key.get(options);
    const garbage = { ...right, response: { ...right.response, authenticatorData: 'AAAA', clientDataJSON: 'e30' } };
    const refused = left.as()(calls.signInWithPasskey, { body: { token, response: garbage } });
    expect((await refusalOf(refused)).code).toBe('PASSKEY_REFUSED');
    const malformed = left.as()(calls.signInWithPasskey, { body: { token: 'x', response: right } });
    expect((await refusalOf(malformed)).code).toBe('VALIDATION');
  });

  it('is not required of users without passkeys', async () => {
    const person = await aPerson();
    left.clock.advance(MINUTE);
    await left.as()(calls.sendCode, { body: { phoneNumber: person.user.phone } });
    const body = { phoneNumber: person.user.phone, code: await lastCode(left.db, person.user.phone) };
    expect(signedIn(await left.as()(calls.verifyCode, { body })).user.id).toBe(person.user.id);
  });
});

describe('adding a passkey', () => {
  it('lists it for its owner only', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const added = await add(person, anAuthenticator(SITE), '  Office laptop ');
    expect(added).toEqual({
      id: expect.any(String),
      name: 'Office laptop',
      addedAt: left.clock.now(),
      lastUsedAt: null,
    });
    expect(await person.as(listPasskeys, {})).toEqual({ isAvailable: true, passkeys: [added] });
    expect(await stranger.as(listPasskeys, {})).toEqual({ isAvailable: true, passkeys: [] });
  });

  it('excludes existing ones, so that a device doesn’t create a second one', async () => {
    const person = await withPasskey();
    const { options } = await person.as(offerPasskey, {});
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([person.key.id]);
  });

  it.each<[string, Tampered]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'x'.repeat(43) }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['without user presence', { isPresent: false }],
  ])('refuses a response %s', async (_what, tampered) => {
    const { as } = await aPerson();
    const { token, options } = await as(offerPasskey, {});
    const response = anAuthenticator(SITE).create(options, tampered);
    expect((await refusalOf(as(addPasskey, { body: { token, name: 'A', response } }))).code).toBe('PASSKEY_REFUSED');
    expect((await as(listPasskeys, {})).passkeys).toEqual([]);
  });

  it('accepts a challenge once, from the session that requested it, within five minutes', async () => {
    const person = await aPerson();
    const other = left.as(await aSession(left, person.user));
    const send = async (as: typeof other, offer: Challenge | Awaited<ReturnType<typeof makeOffer>>) => {
      const response = anAuthenticator(SITE).create(offer.options);
      return as(addPasskey, { body: { token: offer.token, name: 'A', response } });
    };
    const makeOffer = () => person.as(offerPasskey, {});
    const stolen = await makeOffer();
    expect((await refusalOf(send(other, stolen))).code).toBe('PASSKEY_REFUSED');
    const offer = await makeOffer();
    const outcomes = await Promise.allSettled([send(person.as, offer), send(right.as(person.session), offer)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stops at ten, even for two tabs in parallel', async () => {
    const person = await aPerson();
    for (let n = 0; n < 9; n += 1) await add(person);
    const outcomes = await Promise.allSettled([add(person), add({ as: right.as(person.session) })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(add(person))).code).toBe('TOO_MANY_PASSKEYS');
  });

  it('refuses an empty name and an overlong one', async () => {
    const { as } = await aPerson();
    for (const name of [' ', 'x'.repeat(61)]) {
      const { token, options } = await as(offerPasskey, {});
      const body = { token, name, response: anAuthenticator(SITE).create(options) };
      expect((await refusalOf(as(addPasskey, { body }))).issues?.map(({ path }) => path)).toEqual(['name']);
    }
  });
});

describe('removing a passkey', () => {
  it('restores sign-in by code', async () => {
    const person = await withPasskey();
    expect(await person.as(removePasskey, { params: { id: person.passkeyId } })).toEqual({ isRemoved: true });
    await expect(enterCode(person)).rejects.toThrow('No passkey was asked for.');
  });

  it('during a sign-in that requires it ends that sign-in', async () => {
    const person = await withPasskey();
    const challenge = await enterCode(person);
    await right.as(person.session)(removePasskey, { params: { id: person.passkeyId } });
    expect((await refusalOf(answer(challenge, person.key))).code).toBe('PASSKEY_REFUSED');
  });

  it('of another user, or twice, is not found', async () => {
    const [person, stranger] = [await withPasskey(), await aPerson()];
    const params = { id: person.passkeyId };
    expect((await refusalOf(stranger.as(removePasskey, { params }))).code).toBe('NOT_FOUND');
    await person.as(removePasskey, { params });
    expect((await refusalOf(person.as(removePasskey, { params }))).code).toBe('NOT_FOUND');
  });
});

describe('without a fresh code', () => {
  it('no passkey can be added or removed', async () => {
    const person = await withPasskey();
    const { token, options } = await person.as(offerPasskey, {});
    left.clock.advance(5 * MINUTE);
    const body = { token, name: 'A', response: anAuthenticator(SITE).create(options) };
    for (const call of [
      () => person.as(offerPasskey, {}),
      () => person.as(addPasskey, { body }),
      () => person.as(removePasskey, { params: { id: person.passkeyId } }),
    ]) {
      expect((await refusalOf(call())).code).toBe('STEP_UP_REQUIRED');
    }
    expect((await person.as(listPasskeys, {})).passkeys).toHaveLength(1);
  });

  it('requires a session for every call', async () => {
    for (const endpoint of [listPasskeys, offerPasskey]) {
      expect((await refusalOf(left.as()(endpoint, {}))).code).toBe('UNAUTHORISED');
    }
  });
});

it('offers no passkeys where browsers can’t create them', async () => {
  const bare = await startTestServer(start, { database: left.database, clock: left.clock });
  const { session } = await aPerson();
  const as = bare.as(session);
  expect(await as(listPasskeys, {})).toEqual({ isAvailable: false, passkeys: [] });
  expect((await refusalOf(as(offerPasskey, {}))).code).toBe('PASSKEYS_UNAVAILABLE');
  await bare.close();
});
