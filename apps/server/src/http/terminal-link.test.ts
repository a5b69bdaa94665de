import { auditEntry } from '@primehour/db/schema/audit';
import { terminalLink, type TerminalPurpose } from '@primehour/db/schema/operator';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { createTerminalLink } from '../terminal-pass.ts';
import { apiOf } from '../testing/start-api.ts';
import { registerDevOutbox } from './dev-outbox.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerTerminalLink, requireTerminalPass } from './terminal-link.ts';

// The guarantee: a terminal page is only shown to a browser that has opened a link printed there, whatever other
// requests look like; a link works once, for its own page, and for a limited time.

const clock = testClock();
const pages = apiOf(async (app, deps) => {
  registerSecurityHeaders(app, deps);
  registerDevOutbox(app, deps);
  registerTerminalLink(app, deps, 'OPERATOR');
  app.get('/operator', { onRequest: requireTerminalPass(deps, 'OPERATOR') }, async () => ({ opened: true }));
});

type Node = TestServer<{ readonly deps: Deps; readonly url: string; close(): Promise<void> }>;
let node: Node;
beforeAll(async () => {
  node = await startTestServer(pages, { clock });
});
beforeEach(() => clock.set('2026-11-20T12:00:00Z'));
afterAll(() => node.close());

const HOUR = 3_600_000;
const PATHS = { OUTBOX: '/dev/outbox', OPERATOR: '/operator' } as const;

/** The path and query of a fresh link, as another process would print it. */
async function aLink(purpose: TerminalPurpose = 'OUTBOX', on: Node = node): Promise<string> {
  const link = await createTerminalLink(on.server.deps, purpose);
  expect(link).toMatch(
    new RegExp(`^${on.server.deps.config.publicUrl}${PATHS[purpose]}/open\\?token=[A-Za-z0-9_-]{43}$`),
  );
  return link.slice(on.server.deps.config.publicUrl.length);
}

const get = (path: string, headers: Record<string, string> = {}, on: Node = node) =>
  fetch(on.url + path, { headers, redirect: 'manual' });
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status;

/** Opens a link and returns the Cookie header that the browser would send from then on. */
async function passFrom(link: string, on: Node = node): Promise<string> {
  const answer = await get(link, {}, on);
  expect(answer.status).toBe(200);
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

describe('a terminal page', () => {
  it.each([
    ['no cookie', {}],
    ['a loopback name', { host: 'localhost' }],
    ['an empty pass', { cookie: 'outbox_pass=' }],
    ['a made-up pass', { cookie: `outbox_pass=${'a'.repeat(43)}` }],
    ['a proxy’s headers', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
    ['a pass in the query', {}, `?token=${'a'.repeat(43)}`],
  ])('is refused with %s', async (_, headers, query = '') => {
    const answer = await get(`/dev/outbox${query}`, headers);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  });

  it('explains to a browser without a pass how to get one, and nothing else', async () => {
    const answer = await get('/dev/outbox', { accept: 'text/html' });
    const html = await answer.text();
    expect([answer.status, html]).toEqual([403, expect.stringContaining('<code>npm run outbox</code>')]);
    expect(html).not.toContain('<article>');
  });

  it('opens for the browser that used the link, with a cookie hidden from scripts and other sites', async () => {
    const answer = await get(await aLink());
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^outbox_pass=[\w-]{43}; Max-Age=43200; Path=\/dev\/outbox; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="0;url=/dev/outbox">');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const pass = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    expect(await statusOf('/dev/outbox', { cookie: pass })).toBe(200);
    // On any host name.
    expect(await statusOf('/dev/outbox', { cookie: pass, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  });

  it('restricts the cookie to https where the server uses https', async () => {
    const secure = await startTestServer(pages, { clock, env: { PUBLIC_URL: 'https://book.example.test' } });
    try {
      expect((await get(await aLink('OUTBOX', secure), {}, secure)).headers.getSetCookie()[0]).toContain('; Secure;');
    } finally {
      await secure.close();
    }
  });
});

describe('a link', () => {
  it('works once, but still leads the browser that used it to the page', async () => {
    const link = await aLink();
    const pass = await passFrom(link);
    expect(await statusOf(link)).toBe(403);
    const again = await get(link, { cookie: pass });
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('opened twice in parallel admits one', async () => {
    const link = await aLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(link)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 403)).toHaveLength(7);
  });

  it('opens only its own page', async () => {
    expect(await statusOf((await aLink('OUTBOX')).replace('/dev/outbox', '/operator'))).toBe(403);
    const pass = await passFrom(await aLink('OUTBOX'));
    expect(await statusOf('/operator', { cookie: pass.replace('outbox_', 'operator_') })).toBe(403);
    expect(await statusOf('/operator', { cookie: await passFrom(await aLink('OPERATOR')) })).toBe(200);
  });

  it.each(['', '?token=', '?token=a&token=b', `?token=${'a'.repeat(43)}`, '?token=%00'])(
    'with the token %j is refused',
    async (query) => {
      expect(await statusOf(`/dev/outbox/open${query}`)).toBe(403);
    },
  );

  it('expires, and so does the pass', async () => {
    const link = await aLink('OPERATOR');
    const late = await aLink('OPERATOR');
    clock.advance(15 * 60_000 - 1);
    const pass = await passFrom(link);
    clock.advance(1);
    expect(await statusOf(late)).toBe(403);
    clock.advance(8 * HOUR - 2);
    expect(await statusOf('/operator', { cookie: pass })).toBe(200);
    clock.advance(1);
    expect(await statusOf('/operator', { cookie: pass })).toBe(403);
  });

  it('and its pass are stored as hashes, and are accepted on every node', async () => {
    const second = await node.startSecondNode();
    const link = await aLink('OPERATOR', second);
    const pass = await passFrom(link);
    expect((await get('/operator', { cookie: pass }, second)).status).toBe(200);
    const stored = (await node.db.read.select().from(terminalLink)).flatMap((row) => [row.tokenHash, row.passHash]);
    for (const secret of [link.split('=')[1] ?? '', pass.split('=')[1] ?? '']) {
      const raw = Buffer.from(secret, 'base64url');
      expect(stored.some((hash) => hash?.equals(raw))).toBe(false);
    }
  });
});

it('opening the console with a link is recorded once, and opening the outbox is not', async () => {
  const isOpening = eq(auditEntry.action, 'CONSOLE_OPENED');
  const opened = () => node.db.read.select().from(auditEntry).where(isOpening).orderBy(auditEntry.id);
  const before = (await opened()).length;
  const link = await aLink('OPERATOR');
  const cookie = await passFrom(link);
  expect(await statusOf(link, { cookie })).toBe(200);
  await passFrom(await aLink());
  expect((await opened()).slice(before)).toMatchObject([
    { actorKind: 'OPERATOR', actorId: null, businessId: null, after: { by: 'operator screen' } },
  ]);
});
