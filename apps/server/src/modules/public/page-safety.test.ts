import { createHash } from 'node:crypto';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { aVisitor } from '../../testing/browse.ts';
import { aSalon, submitDetails, TEN, wholeApp } from '../../testing/salon.ts';

// The guarantee: a page does nothing by being opened (scanners open every link of a text), lets no other site act for
// its visitor, runs no script but its own, and answers whatever is asked of it with a page.

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer(wholeApp);
});
afterAll(() => app.close());

async function aWay(server = app, serviceName = 'Cut') {
  const salon = await aSalon(server, { serviceName });
  return { ...salon, offered: salon.cut, ...(await submitDetails(server, salon)) };
}

const TABLES = `select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('page_count', 'node') order by 1`;

/** Every row of every table, except for the views of pages and the node's heartbeat, which are written every few seconds. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await queryRows<{ name: string }>(app.db.read, TABLES);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await queryRows<{ rows: string }>(
      app.db.read,
      `select md5(string_agg(t::text, '|' order by t::text)) as rows from ${name} t`,
    );
    contents[name] = row?.rows ?? null;
  }
  return contents;
}

describe('opening a page', () => {
  it('changes nothing, however often and by whomever', async () => {
    const { open, offered, checkout, prove } = await aWay();
    const { location: own } = await prove();
    const before = await everything();
    const paths = [
      `/p/${open.slug}`,
      `/vip/${open.id}`,
      `/p/${open.slug}/book?service=${offered.id}&at=${TEN + 3_600_000}`,
      `/p/${open.slug}/book?service=${offered.id}&at=${TEN}`,
      checkout,
      `${checkout}/resend`,
      own,
      `${own}/pay`,
      `${own}/move`,
      `${own}/cancel`,
      `${own}/calendar.ics`,
      `${own}/receipt`,
      (own ?? '').replace('/my/', '/booking/api/my/'),
    ];
    const statuses = [];
    for (const path of [...paths, ...paths]) {
      statuses.push((await aVisitor(app.url).get(path ?? '')).status);
      await fetch(app.url + path, { method: 'HEAD' });
    }
    expect(statuses.slice(0, paths.length)).toEqual([200, 200, 200, 409, 200, 303, 200, 303, 200, 200, 200, 200, 200]);
    expect(await everything()).toEqual(before);
  });

  it('at the address of a form leads to the page with the form', async () => {
    const visitor = aVisitor(app.url);
    const locations = {
      '/a/x/join': '/a/x',
      '/a/x/card': '/a/x',
      '/a/x/bid?bid=1': '/a/x',
      '/a/x/code/y/resend': '/a/x/code/y',
      '/my/x/pay': '/my/x',
      '/my/x/agree': '/my/x',
      '/my/x/card': '/my/x',
      '/my/x/sooner': '/my/x',
      '/w/x/accept': '/w/x',
      '/w/x/decline': '/w/x',
      '/w/x/leave': '/w/x',
      '/w/x/stay': '/w/x',
      '/offer/x/accept': '/offer/x',
      '/offer/x/decline': '/offer/x',
      '/checkout/x/resend': '/checkout/x',
      '/wait/x/resend': '/wait/x',
    };
    for (const [path, location] of Object.entries(locations)) {
      expect(await visitor.get(path), path).toMatchObject({ status: 303, location });
    }
  });

  it('by a secret link does not leak it to other sites', async () => {
    const { visitor, prove } = await aWay();
    const { location } = await prove();
    const { headers } = await visitor.get(location ?? '');
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      // Not 'no-referrer': older browsers would then hide where a form of ours comes from.
      'same-origin',
      'noindex',
      'no-store',
    ]);
  });
});

describe('another site', () => {
  it.each(['', '/resend'])('can’t send the form of the code%s', async (end) => {
    const { visitor, checkout, code } = await aWay();
    const page = await visitor.post(checkout + end, { code }, { 'sec-fetch-site': 'cross-site' });
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.text).toContain('You are not allowed to do this');
  });

  it('can’t book, pay, move or cancel in a client’s name', async () => {
    const { open, visitor, form, prove } = await aWay();
    const { location: own } = await prove();
    const before = await everything();
    for (const path of [`/p/${open.slug}/book`, `/vip/${open.id}/book`, `${own}/pay`, `${own}/move`, `${own}/cancel`]) {
      const page = await visitor.post(path, { ...form, startAt: form.at }, { 'sec-fetch-site': 'cross-site' });
      expect([path, page.status]).toEqual([path, 403]);
    }
    expect(await everything()).toEqual(before);
  });

  it('may link to a page, as any text does', async () => {
    const { open, visitor } = await aWay();
    expect((await visitor.get(`/p/${open.slug}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

describe('the cookie of a proven phone', () => {
  it('is readable by this server alone', async () => {
    const { prove } = await aWay();
    const [cookie = ''] = (await prove()).headers.getSetCookie();
    expect(cookie).toMatch(/^phone_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is sent over https alone where there is https, like everything else', async () => {
    const secure = await startTestServer(wholeApp, { env: { PUBLIC_URL: 'https://book.example.test' } });
    try {
      const { prove } = await aWay(secure);
      const { headers } = await prove();
      expect(headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await secure.close();
    }
  });

  it('that is made up opens nothing', async () => {
    const { open, visitor, form } = await aWay();
    visitor.cookies.set('phone_session', 'a'.repeat(43));
    const { phoneNumber: _, ...known } = form;
    const page = await visitor.post(`/p/${open.slug}/book`, { ...known, useKnownPhone: 'true' });
    expect([page.status, page.text.includes('Phone number is required')]).toEqual([422, true]);
  });
});

describe('a page', () => {
  it('runs the inline scripts and styles of the product and nothing else', async () => {
    const { open, visitor } = await aWay();
    const first = await visitor.get(`/p/${open.slug}`);
    const policy = first.headers.get('content-security-policy') ?? '';
    const inline = [...first.html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
    expect(inline.map(([, element]) => element)).toEqual(['style', 'script']);
    for (const [, element = '', text = ''] of inline) {
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${element}-src 'self' 'sha256-${hash}';`);
    }
    const others = [...first.html.matchAll(/<(?:script|style) ([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(others.length).toBeGreaterThan(2);
    for (const attributes of others) {
      expect(attributes).toMatch(/src="\/public-assets\/|type="application\/(?:ld\+)?json"/);
    }
    expect(first.html).not.toMatch(/ on\w+="|javascript:/);
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('includes its scripts, which are immutable and compressed', async () => {
    const { open, visitor } = await aWay();
    const { html } = await visitor.get(`/p/${open.slug}`);
    const sources = [...html.matchAll(/(?:src|href)="(\/public-assets\/[^"]+)"/g)].map(([, source = '']) => source);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      const file = await fetch(app.url + source, { headers: { 'accept-encoding': 'br' } });
      expect([file.status, file.headers.get('cache-control'), file.headers.get('content-encoding')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'br',
      ]);
    }
  });

  it('shows what people typed as text', async () => {
    const { open, visitor } = await aWay(app, '</script><script>alert(1)</script>');
    const { html } = await visitor.get(`/p/${open.slug}`);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&lt;/script>');
  });
});

describe('whatever doesn’t exist', () => {
  it('gets a page that says so', async () => {
    const { open, checkout } = await aWay();
    const visitor = aVisitor(app.url);
    const id = uuidV4();
    const paths = [
      ['/p/nobody-at-all', `/p/${'x'.repeat(200)}`, '/p/a_b', '/p/%00', `/p/${open.id}`],
      [`/vip/${id}`, `/vip/${open.slug}`, '/vip/1'],
      [
        `/checkout/${id}`,
        '/checkout/1',
        `/my/${'A'.repeat(43)}`,
        '/my/x',
        '/my/x/move',
        '/my/x/cancel',
        '/my/x/calendar.ics',
      ],
      [`/p/nobody/book?service=${id}&at=${TEN}`, `/p/${open.slug}/book?service=${id}&at=${TEN}`],
    ].flat();
    for (const path of paths) {
      const page = await visitor.get(path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('This page could not be found');
    }
    for (const path of [
      '/p/nobody/book',
      `/vip/${id}/book`,
      `/checkout/${id}`,
      `/checkout/${id}/resend`,
      '/my/x/pay',
      '/my/x/move',
      '/my/x/cancel',
    ]) {
      const page = await visitor.post(path, { code: '123456' });
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
    expect((await visitor.post(checkout, { code: 'x'.repeat(40_000) })).status).toBe(413);
  });

  it('and so does whatever is not a form', async () => {
    const { checkout, open, prove } = await aWay();
    const { location: own } = await prove();
    const paths = [
      checkout,
      `/p/${open.slug}/book`,
      `${own}/move`,
      `/a/${uuidV4()}/bid`,
      `/offer/${'A'.repeat(43)}/accept`,
    ];
    const bodies = [
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/json', '{"code":'],
      ['application/json', '{"code":{"toString":1}}'],
      ['text/plain', 'code=123456'],
      ['application/xml', '<a/>'],
    ] as const;
    for (const path of paths) {
      for (const [type, body] of bodies) {
        const answer = await fetch(app.url + path, { method: 'POST', headers: { 'content-type': type }, body });
        expect([path, type, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          type,
          415,
          'text/html; charset=utf-8',
        ]);
      }
    }
  });
});

describe('the calendar file', () => {
  it('contains the booking, and a cancellation that removes it again', async () => {
    const { offered } = await aWay(app, 'Cut; wash, dry\\');
    const { token } = await bookAsClient(app, { service: offered, startAt: TEN });
    const read = async () => {
      const response = await fetch(`${app.url}/my/${token}/calendar.ics`);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="booking.ics"');
      return (await response.text()).replaceAll('\r\n ', '').split('\r\n');
    };
    const held = await read();
    expect(held.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(held).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'DTSTAMP:20261006T140000Z',
        'SEQUENCE:1',
        'DTSTART:20261008T150000Z',
        'DTEND:20261008T160000Z',
        'SUMMARY:Cut\\; wash\\, dry\\\\ at Delgado Hair',
        'STATUS:TENTATIVE',
        `URL;VALUE=URI:http://book.example.test/my/${token}`,
      ]),
    );
    await aVisitor(app.url).post(`/my/${token}/cancel`);
    const canceled = await read();
    expect(canceled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']));
    const uid = (lines: string[]) => lines.find((text) => text.startsWith('UID:'));
    expect(uid(canceled)).toBe(uid(held));
  });
});
