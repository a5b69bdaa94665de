import type { Endpoint } from '@primehour/contract/endpoint';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { errorBodySchema } from '@primehour/contract/error-body';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { anAddress } from '@primehour/testkit/call';
import { startTestServer } from '@primehour/testkit/start-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { bookAsClient } from '../testing/book-as-client.ts';
import { deepJson, encoded, hostile, hostileText, textOf } from '../testing/hostile-values.ts';
import { registeredEndpoints } from './endpoint.ts';

// The guarantee: no input makes the server fail. Every call and page responds with a success or a refusal; a call
// refuses in the error format.

const start = () => startTestServer((env, options) => startServer(readConfig(env), options));
let app: Awaited<ReturnType<typeof start>>;
let served: Endpoint[];
let accessToken: string;
let owner: { readonly id: string };
/** Existing ids, and one of another business. */
let ids: string[];
let businessId: string;

beforeAll(async () => {
  app = await start();
  served = ENDPOINTS.filter(({ id }) => registeredEndpoints(app.server.app).has(id));
  const partner = await aPartner(app);
  owner = partner.user;
  businessId = partner.business.id;
  const offered = await aService(app, { business: partner.business });
  const { id: bookingId } = await aBooking(app, { service: offered, startAt: '2026-10-09T15:00:00Z' });
  const { token } = await bookAsClient(app, { service: offered, startAt: '2026-10-08T15:00:00Z' });
  ids = [businessId, offered.id, bookingId, (await aService(app)).id, token, uuidV4()];
});
afterAll(() => app.close());

/** The fields that a part of some call reads. */
function fieldsOf(part: 'body' | 'query'): string[] {
  const schemas = served.flatMap((call) => call[part] ?? []);
  const all = schemas.flatMap((schema) =>
    Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  );
  return [...new Set(all)];
}

const NUMBERS = [10, 30, Date.parse('2026-10-12T15:00:00Z')];
const TEXTS =
  'CLIENT_REQUEST KEEP_TIME 2026-10-12 America/Chicago service today Kit a@b.example +13125550123 123456 12/34';
const plausible = () =>
  fc.constantFrom<unknown>(...ids, ...NUMBERS, ...TEXTS.split(' '), true, 'http://x.example/1.jpg');

const body = () => {
  const values = fc.oneof(hostile, plausible());
  const block = { dayOfWeek: hostile, startTime: hostile, endTime: hostile, isEnabled: hostile };
  return fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...fieldsOf('body')), values, { maxKeys: 12 }).map(textOf) },
    { weight: 1, arbitrary: fc.array(fc.record(block, { requiredKeys: [] }), { maxLength: 30 }).map(textOf) },
    { weight: 1, arbitrary: hostile.map(textOf) },
    { weight: 1, arbitrary: deepJson },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constant('') },
  );
};

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '*/*',
      'a',
      '',
    ),
  },
);

const pathPart = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: hostileText.map((text) => encoded(text).slice(0, 400)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%c3%28', '%00', '..', '%2e%2e%2f', '%27%20or%201=1', 'a'.repeat(350)),
    },
  );

const pairs = () =>
  fc.dictionary(
    fc.constantFrom(...fieldsOf('query')),
    fc.oneof(hostileText, fc.constantFrom('1', '2026-10-08', 'today', 'upcoming', 'Kit', ...ids)),
    { maxKeys: 5 },
  );

const call = () =>
  fc.record({
    endpoint: fc.constantFrom(...served),
    part: pathPart(),
    query: pairs(),
    isOwn: fc.boolean(),
    sent: body(),
    type: contentType,
    isSignedIn: fc.boolean(),
  });
type Call = ReturnType<typeof call> extends fc.Arbitrary<infer Value> ? Value : never;

function send({ endpoint, part, query, isOwn, sent, type, isSignedIn }: Call): Promise<Response> {
  const asked = Object.entries(isOwn ? { ...query, businessId } : query).map(
    ([key, value]) => `${key}=${encoded(value)}`,
  );
  const url = `${app.url}${endpoint.path.replaceAll(/\{\w+\}/g, () => part)}?${asked.join('&')}`;
  const hasBody = endpoint.method !== 'GET';
  return fetch(url.slice(0, 8000), {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': anAddress(),
      ...(isSignedIn ? { authorization: `Bearer ${accessToken}` } : {}),
      ...(hasBody ? { 'content-type': type } : {}),
    },
    ...(hasBody ? { body: sent } : {}),
  });
}

/** The same inputs in each run, on fast and slow machines. */
const drawn = (numRuns: number) => ({ seed: 20_261_120, numRuns, endOnFailure: true });

/** Undefined for a response that is not in the error format. */
const statusIn = (text: string): number | undefined => {
  try {
    return errorBodySchema.parse(JSON.parse(text)).statusCode;
  } catch {
    return undefined;
  }
};

const fuzzCalls = async (runs: number) => {
  // An earlier run may have signed the partner out.
  ({ accessToken } = await aSession(app, owner));
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(call(), async (asked) => {
      const response = await send(asked);
      const text = await response.text();
      seen.add(response.status);
      const statusCode = response.status < 400 ? response.status : statusIn(text);
      expect({ statusCode, isFailure: response.status >= 500, text }).toEqual({
        statusCode: response.status,
        isFailure: false,
        text,
      });
    }),
    drawn(runs),
  );
  // The inputs reached the handlers: some were accepted, some refused for each reason that input can cause.
  for (const status of [200, 400, 401, 404, 415, 422]) expect(seen).toContain(status);
};

it('responds to every call with a success or a refusal', () => fuzzCalls(200));

it('responds to every call with a success or a refusal, at length', { tags: ['wide'] }, () => fuzzCalls(800));

const fuzzPages = async (runs: number) => {
  const steps = [
    '/p/X',
    '/p/X/book',
    '/vip/X',
    '/vip/X/book',
    '/checkout/X',
    '/checkout/X/resend',
    '/my/X',
    '/my/X/pay',
    '/a/X',
    '/a/X/join',
    '/a/X/bid',
    '/offer/X',
    '/offer/X/accept',
  ];
  const paths = fc.constantFrom(...steps, '/my/X/move', '/my/X/cancel', '/my/X/calendar.ics', '/images/X');
  const names = [
    'service',
    'at',
    'date',
    'name',
    'phoneNumber',
    'email',
    'hasConsented',
    'useKnownPhone',
    'code',
    'startAt',
  ];
  const form = fc.dictionary(fc.constantFrom(...names, 'cardNumber', 'expiry'), hostileText);
  const cookie = fc.oneof(
    fc.constantFrom('', 'phone_session=', 'zone=UTC', 'zone=America/Chicago', 'zone=../x', 'phone_session=%00', ';;=;'),
    fc.string({ maxLength: 30 }).map((text) => `zone=${encodeURIComponent(text)}`),
  );
  await fc.assert(
    fc.asyncProperty(paths, pathPart(), form, fc.boolean(), cookie, async (path, part, fields, isPost, cookies) => {
      const values = new URLSearchParams(fields).toString();
      const url = app.url + path.replace('X', () => part) + (isPost ? '' : `?${values}`);
      const response = await fetch(url.slice(0, 8000), {
        method: isPost ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          cookie: cookies,
          'x-forwarded-for': anAddress(),
          ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(isPost ? { body: values.slice(0, 30_000) } : {}),
      });
      const text = await response.text();
      expect({ isFailure: response.status >= 500, text }).toEqual({ isFailure: false, text });
    }),
    drawn(runs),
  );
};

it('responds to every page request with a page', () => fuzzPages(100));

it('responds to every page request with a page, at length', { tags: ['wide'] }, () => fuzzPages(400));
