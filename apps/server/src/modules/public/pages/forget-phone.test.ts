import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, fieldOf } from '../../../testing/browse.ts';
import { aSalon, booked, TWO, wholeApp } from '../../../testing/salon.ts';

// The guarantee: a client who proved their phone on a shared device signs out of it with one press, without a script;
// the cookie is then worth nothing to anyone who copied it. No other site can press for them, or send them elsewhere.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

async function remembered() {
  const salon = await aSalon(app);
  const { visitor } = await booked(app, salon);
  const path = `${salon.bookPath}?service=${salon.cut.id}&at=${TWO}`;
  return { salon, visitor, path };
}

describe('a device that remembers a phone', () => {
  it('says so, signs out, and returns to the same page without it', async () => {
    const { salon, visitor, path } = await remembered();
    const before = await visitor.get(path);
    expect(before.text).toContain(`This device remembers •••• ${salon.phone.slice(-4)}. Not you?`);
    const back = fieldOf(before, 'back')?.replaceAll('&amp;', '&') ?? '';
    expect(back).toBe(path);
    const out = await visitor.post('/forget-phone', { back });
    expect([out.status, out.location]).toEqual([303, path]);
    expect(out.headers.getSetCookie().join()).toMatch(/^phone_session=;.*Expires=Thu, 01 Jan 1970/);
    const after = await visitor.get(path);
    expect(after.text).not.toContain('This device remembers');
    expect(after.text).toContain('Text me a code');
  });

  it('forgets it for every copy of the cookie', async () => {
    const { visitor, path } = await remembered();
    const copy = aVisitor(app.url);
    copy.cookies.set('phone_session', visitor.cookies.get('phone_session') ?? '');
    expect((await copy.get(path)).text).toContain('This device remembers');
    await visitor.post('/forget-phone');
    expect((await copy.get(path)).text).not.toContain('This device remembers');
  });

  it('leaves other devices of the same phone alone', async () => {
    const one = await remembered();
    const other = aVisitor(app.url);
    await other.post('/forget-phone', {});
    expect((await one.visitor.get(one.path)).text).toContain('This device remembers');
  });

  it('is signed out by no other site', async () => {
    const { visitor, path } = await remembered();
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.post('/forget-phone', {}, foreign)).status).toBe(403);
    expect((await visitor.get(path)).text).toContain('This device remembers');
  });
});

it.each([
  '',
  'https://elsewhere.example/p/salon',
  '//elsewhere.example/p/salon',
  '/\\elsewhere.example',
  '/p/salon/../../account-manager',
  '/p/salon\r\nset-cookie: a=b',
  '/my/token',
])('the way back is never %j: the page says that it worked', async (back) => {
  const page = await aVisitor(app.url).post('/forget-phone', { back });
  expect([page.status, page.location]).toEqual([200, null]);
  expect(page.text).toContain('You are signed out');
});
