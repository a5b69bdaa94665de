import { askForOperatorPasskey, openConsole } from '@primehour/contract/operator-entry';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { addPasskey, offerPasskey } from '@primehour/contract/passkey';
import * as sessionCalls from '@primehour/contract/session';
import { auditEntry } from '@primehour/db/schema/audit';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone, aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { anAuthenticator } from '@primehour/testkit/software-authenticator';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';
import { lastCode } from '../../testing/texts.ts';

// The guarantee: only a person listed in OPERATORS who is signed in and confirms with a passkey gets into the console,
// for eight hours, from this browser; and no longer than they are listed.

const SITE = { origin: 'https://book.example.test', rpId: 'book.example.test' };
const [PHONE, OTHER] = [aPhone(), aPhone()];
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { env: { PUBLIC_URL: SITE.origin, OPERATORS: `${PHONE}, ${OTHER}` } });
});
afterAll(() => app.close());

async function signedIn(phone: Phone) {
  const user = await aUser(app, { phone });
  const { accessToken } = await aSession(app, user);
  return { user, accessToken, as: app.as({ accessToken }) };
}

/** One person for all tests, because a phone is one person. */
let operator: Awaited<ReturnType<typeof signedIn>> & { readonly key: ReturnType<typeof anAuthenticator> };

async function open(key = operator.key, accessToken = operator.accessToken) {
  const { token, options } = await operator.as(askForOperatorPasskey, {});
  return post({ token, response: key.get(options) }, accessToken);
}
const post = (body: object, accessToken: string) =>
  fetch(app.url + openConsole.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const cookieOf = (response: Response) =>
  response.headers.getSetCookie().find((line) => line.startsWith('operator_pass='));
const visit = (cookie: string, on = app, path: string = operatorPaths.checks) =>
  fetch(on.url + path, { headers: { cookie: cookie.split(';')[0] ?? '', accept: 'text/html' }, redirect: 'manual' });

it('asks an operator for a passkey, and requires one to be added first', async () => {
  const person = await signedIn(PHONE);
  expect(await refusalOf(person.as(askForOperatorPasskey, {}))).toMatchObject({
    statusCode: 409,
    code: 'PASSKEY_REQUIRED',
  });
  const key = anAuthenticator(SITE);
  const offer = await person.as(offerPasskey, {});
  await person.as(addPasskey, { body: { token: offer.token, name: 'Key', response: key.create(offer.options) } });
  operator = { ...person, key };
  const { options } = await person.as(askForOperatorPasskey, {});
  expect(options.allowCredentials).toHaveLength(1);
});

it('shows everyone else that there is nothing, and strangers that they are not signed in', async () => {
  const { accessToken } = await aPartner(app);
  expect(await refusalOf(app.as({ accessToken })(askForOperatorPasskey, {}))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusalOf(app.as()(askForOperatorPasskey, {}))).toMatchObject({ code: 'UNAUTHORISED' });
  const page = await aVisitor(app.url).get(operatorPaths.checks);
  expect([page.status, page.text]).toEqual([403, expect.stringContaining('Open it with a passkey')]);
});

it('opens the console with the passkey, and records who', async () => {
  const answer = await open();
  expect(answer.status).toBe(200);
  const cookie = cookieOf(answer) ?? '';
  expect(cookie).toMatch(/; Path=\/operator; HttpOnly; Secure; SameSite=Strict/);
  const page = await visit(cookie);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Service status')]);
  const [entry] = await app.db.read.select().from(auditEntry).where(eq(auditEntry.action, 'CONSOLE_OPENED'));
  expect(entry).toMatchObject({
    actorKind: 'OPERATOR',
    actorId: operator.user.id,
    businessId: null,
    after: { by: `operator …${PHONE.slice(-4)}` },
  });
});

it('names the person in what they do', async () => {
  const { business } = await aPartner(app);
  const cookie = cookieOf(await open())?.split(';')[0] ?? '';
  const sent = await fetch(app.url + operatorPaths.suspend(business.id), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: SITE.origin },
    body: 'reason=Spam',
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  const by = `operator …${PHONE.slice(-4)}`;
  expect(await (await visit(cookie, app, operatorPaths.business(business.id))).text()).toContain(by);
  const log = await (await visit(cookie, app, operatorPaths.auditLog)).text();
  const [entry] = log.slice(log.indexOf('Business suspended')).split('Console opened');
  expect(entry).toContain(by);
  const isIt = eq(auditEntry.businessId, business.id);
  expect(await app.db.read.select().from(auditEntry).where(isIt)).toMatchObject([
    { action: 'BUSINESS_SUSPENDED', actorKind: 'OPERATOR', actorId: operator.user.id, reason: 'Spam', after: { by } },
  ]);
});

it('refuses another passkey, a used challenge, and a challenge of another person', async () => {
  const wrong = await open(anAuthenticator(SITE));
  expect([wrong.status, cookieOf(wrong)]).toEqual([422, undefined]);

  const { token, options } = await operator.as(askForOperatorPasskey, {});
  const answer = { token, response: operator.key.get(options) };
  const both = await Promise.all([post(answer, operator.accessToken), post(answer, operator.accessToken)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);

  const other = await signedIn(OTHER);
  const stolen = await open(operator.key, other.accessToken);
  expect([stolen.status, cookieOf(stolen)]).toEqual([409, undefined]);
});

it('ends after eight hours, and everywhere once the person is no longer listed', async () => {
  const cookie = cookieOf(await open()) ?? '';
  const later = await startTestServer(wholeApp, {
    clock: app.clock,
    database: app.database,
    env: { PUBLIC_URL: SITE.origin, OPERATORS: OTHER },
  });
  expect([(await visit(cookie)).status, (await visit(cookie, later)).status]).toEqual([200, 403]);
  await later.close();
  app.clock.advance(8 * 3_600_000 - 1);
  expect((await visit(cookie)).status).toBe(200);
  app.clock.advance(1);
  expect((await visit(cookie)).status).toBe(403);
});

it('still asks for the texted code before the passkey at sign-in', async () => {
  await app.as()(sessionCalls.sendCode, { body: { phoneNumber: PHONE } });
  const body = { phoneNumber: PHONE, code: await lastCode(app.db, PHONE) };
  expect(await app.as()(sessionCalls.verifyCode, { body })).toHaveProperty('passkeyChallenge');
});
