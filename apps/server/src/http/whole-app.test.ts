import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { errorBodySchema } from '@primehour/contract/error-body';
import { startTestServer, TEST_HASH_SECRET, TEST_TOKEN_SECRET } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { registeredEndpoints } from './endpoint.ts';

// The guarantee: the assembled app responds at every URL: calls in the error format, pages as pages, each with the
// security headers; and its API document matches what it serves.

const start = (env: Readonly<Record<string, string>> = {}) =>
  startTestServer((usual, options) => startServer(readConfig(usual), options), { env });
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });
/** As it is sent; `fetch` would decode it. */
async function getRaw(path: string, headers: Record<string, string>) {
  const request = httpRequest(app.url + path, { headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}
const asPage = (path: string) => get(path, { accept: 'text/html' });

describe('the API document', () => {
  it('is valid OpenAPI of exactly the calls that are served', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    await SwaggerParser.validate(structuredClone(document) as never);
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(operations)).toEqual(registeredEndpoints(app.server.app));
    expect(operations).toHaveLength(new Set(operations).size);
    const known = ENDPOINTS.map(({ id }) => id);
    for (const id of operations) expect(known).toContain(id);
  });

  it('has a readable page, without scripts', async () => {
    const page = await asPage('/api-docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).not.toContain('<script');
    for (const id of registeredEndpoints(app.server.app)) expect(html).toContain(`<section id="${id}">`);
  });
});

describe('a script of a page', () => {
  it('is sent as the build made it, in an encoding that its reader has, and not again to one who has it', async () => {
    const [path = ''] = /\/assets\/main-[^"]+\.js/.exec(await (await asPage('/sign-in')).text()) ?? [];
    const file = join(import.meta.dirname, '../../../web/dist', path);
    const tags: string[] = [];
    for (const [accepted, extension] of [
      ['br, gzip', '.br'],
      ['gzip', '.gz'],
      ['identity', ''],
    ] as const) {
      const { headers, body } = await getRaw(path, { 'accept-encoding': accepted });
      expect(body.equals(readFileSync(file + extension)), accepted).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('accept-encoding'),
        'x-content-type-options': 'nosniff',
      });
      tags.push(String(headers.etag));
    }
    expect(new Set(tags).size).toBe(1);
    expect((await get(path, { 'if-none-match': tags[0] ?? '' })).status).toBe(304);
    const head = await fetch(app.url + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });
});

describe('an unknown URL', () => {
  it.each(['/booking/api/nothing', '/auth/api', '/user/api/user/x', '/listing/api/image/1/2/3'])(
    'of a call (%s) gets the error format',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const response = await fetch(app.url + path, { method, headers: { accept: 'text/html' } });
        expect(errorBodySchema.parse(await response.json())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
      }
    },
  );

  it('of a page shows the not-found screen, and of a file does not', async () => {
    const page = await asPage('/nothing/here');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const file = await get('/nothing.js', { accept: '*/*' });
    expect([file.status, file.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    for (const path of [
      '/assets/..%2f..%2fpackage.json',
      '/public-assets/..%2fserver%2frender.js',
      '/assets/nothing.js',
      '/assets/favicon',
      '/assets/main.js%00',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('of a page is shown in the dashboard’s frame, which sends visitors to sign-in', async () => {
    for (const path of ['/nothing/here', '/listings/create-new/unknown']) {
      const html = await (await asPage(path)).text();
      expect(html).toContain('The page you were looking for can’t be found');
      expect(html).toContain('<nav aria-label="Main"');
      expect(html).toContain('location.replace(');
    }
  });

  it.each(['/p', '/p/a/b/c', '/vip/a/b', '/my/a/b', '/a/a/b', '/checkout/a/b', '/offer/a/b'])(
    'of a client (%s) shows the client’s not-found page',
    async (path) => {
      const page = await asPage(path);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('This page could not be found');
    },
  );

  it('or a wrong method at a known one is refused', async () => {
    const response = await fetch(`${app.url}/booking/api/offerings`, { method: 'PUT' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('every response', () => {
  const paths = ['/live', '/booking/api/offerings', '/openapi.json', '/', '/p/nobody', '/nothing/here'];

  it.each(paths)('at %s prevents content sniffing, framing and leaks', async (path) => {
    const { headers } = await asPage(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers.get('cache-control')).toMatch(/no-store|no-cache|max-age=300/);
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('is not readable by another origin', async () => {
    const { headers } = await get('/booking/api/offerings', { origin: 'https://evil.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the dashboard’s pages', () => {
  const { pages, csp } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../web/dist/pages.json'), 'utf8'),
  ) as {
    pages: { pattern: string; modulepreload: string[] }[];
    csp: { scripts: string[]; styles: string[] };
  };

  it('are served at their patterns, with the chunks they will load and a policy that allows their content', async () => {
    for (const { pattern, modulepreload } of pages.filter((page) => !page.pattern.includes('*'))) {
      const page = await asPage(pattern.replaceAll(/:\w+/g, '1'));
      expect([pattern, page.status]).toEqual([pattern, 200]);
      const link = page.headers.get('link') ?? '';
      for (const chunk of modulepreload) expect(link).toContain(`<${chunk}>; rel=modulepreload`);
      const policy = page.headers.get('content-security-policy') ?? '';
      for (const source of [...csp.scripts, ...csp.styles]) expect(policy).toContain(source);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      const html = await page.text();
      expect(html).toContain('<script type="application/json" id="config">');
      expect(html).not.toContain('<!--config-->');
    }
  });

  it('and the API document are compressed once, and not sent to a browser that has them', async () => {
    for (const path of ['/sign-in', '/terms', '/openapi.json', '/api-docs']) {
      const { headers } = await get(path, { 'accept-encoding': 'br' });
      expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([path, 'br', 'accept-encoding']);
      const etag = headers.get('etag') ?? '';
      const again = await get(path, { 'if-none-match': etag });
      expect([path, again.status, await again.text(), again.headers.get('etag')]).toEqual([path, 304, '', etag]);
    }
  });

  it('that are sent once are compressed as a whole, so that their length is known', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await get('/p/nothing-here', { accept: 'text/html', 'accept-encoding': encoding });
      const bytes = Number(headers.get('content-length'));
      expect([status, headers.get('content-encoding')]).toEqual([404, encoding]);
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes).toBeLessThan(30_000);
    }
  });

  it('contain the configuration as data that can’t end its element', async () => {
    const named = await start({ PRODUCT_NAME: '</script><script>x' });
    try {
      const html = await (await fetch(`${named.url}/sign-in`, { headers: { accept: 'text/html' } })).text();
      const [, text = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(text)).toMatchObject({ productName: '</script><script>x', gateway: {} });
    } finally {
      await named.close();
    }
  });

  it('give the browser the public headers of a gateway, and nothing that only its proxy knows', async () => {
    const secrets = {
      GATEWAY_ID: 'proxy-id-7f3a',
      GATEWAY_SECRET: 'proxy-secret-91bc',
      CHATWOOT_HMAC_TOKEN: 'hmac-token-44de',
    };
    const open = { GATEWAY_PUBLIC_ID: 'web-id', GATEWAY_PUBLIC_TOKEN: 'web-token' };
    const chat = { CHATWOOT_BASE_URL: 'https://chat.example', CHATWOOT_WEBSITE_TOKEN: 'inbox' };
    const gated = await start({ ...secrets, ...open, ...chat });
    try {
      const paths = [
        ...pages.map(({ pattern }) => pattern.replaceAll(/[:*]\w*/g, '1')),
        '/p/nobody',
        '/api-docs',
        '/openapi.json',
      ];
      for (const path of paths) {
        const answer = await fetch(gated.url + path, { headers: { accept: 'text/html' } });
        const all = JSON.stringify([...answer.headers]) + (await answer.text());
        for (const secret of [...Object.values(secrets), TEST_TOKEN_SECRET, TEST_HASH_SECRET]) {
          expect([path, all.includes(secret)]).toEqual([path, false]);
        }
      }
      const html = await (await fetch(`${gated.url}/sign-in`, { headers: { accept: 'text/html' } })).text();
      expect(html).toContain('"gateway":{"cf-access-client-id":"web-id","cf-access-client-secret":"web-token"}');
    } finally {
      await gated.close();
    }
  });
});

describe('probes', () => {
  it('report that it is alive, and that it can serve', async () => {
    expect([await (await get('/live')).json(), await (await get('/ready')).json()]).toEqual([
      { status: 'live' },
      { status: 'ready' },
    ]);
  });

  it('distinguish a node without its database from a dead one', async () => {
    const lonely = await start();
    await lonely.server.deps.db.close();
    const ready = await fetch(`${lonely.url}/ready`);
    expect([ready.status, ((await ready.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
    expect((await fetch(`${lonely.url}/live`)).status).toBe(200);
    await lonely.close();
  });
});

/** Like `fetch`, with a given Host header. */
const hostedAt = (url: string, host: string, accept = 'text/html') =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    httpRequest(url, { headers: { host, accept } }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
    })
      .on('error', reject)
      .end();
  });

it('redirects a page requested under another name of this machine to the configured one', async () => {
  const local = await start({ PUBLIC_URL: 'http://127.0.0.1:4123' });
  try {
    const to = (path: string, host: string, accept?: string) => hostedAt(local.url + path, host, accept);
    expect(await to('/sign-in?a=1', 'localhost:4123')).toEqual({
      status: 307,
      location: 'http://127.0.0.1:4123/sign-in?a=1',
    });
    expect((await to('//evil.example/', 'localhost:4123')).location).toBe('http://127.0.0.1:4123//evil.example/');
    for (const [host, accept] of [
      ['127.0.0.1:4123', 'text/html'],
      ['localhost:4123', 'application/json'],
      ['localhost:9', 'text/html'],
    ] as const) {
      expect((await to('/live', host, accept)).status).toBe(200);
    }
  } finally {
    await local.close();
  }
});

describe('unsent texts', () => {
  it('are shown to a browser that has used the terminal’s link', async () => {
    const host = new URL(app.url).host;
    expect((await hostedAt(`${app.url}/dev/outbox`, host)).status).toBe(403);
    const [, query = ''] = /\/dev\/outbox\/open(\?token=\S+)/.exec(app.server.banner) ?? [];
    const opened = await get(`/dev/outbox/open${query}`);
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = await get('/dev/outbox', { accept: 'text/html', cookie });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Outbox</h1>')]);
  });

  it('are not available in production', async () => {
    const live = await start({ NODE_ENV: 'production', SMS_PROVIDER: 'outbox' });
    try {
      expect((await fetch(`${live.url}/dev/outbox`)).status).toBe(404);
    } finally {
      await live.close();
    }
  });
});
