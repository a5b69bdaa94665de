import type { Endpoint } from '@primehour/contract/endpoint';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { errorBodySchema } from '@primehour/contract/errors';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { anAddress } from '@primehour/testkit/call';
import { startTestServer } from '@primehour/testkit/start-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { bookAsClient } from '../testing/book-as-client.ts';
import { registeredEndpoints } from './endpoint.ts';

// The guarantee: no input makes the server fail. Whatever is sent to whichever call, the answer is a success or the error
// form with a 4xx.

const start = () => startTestServer((env, options) => startServer(readConfig(env), options));
let app: Awaited<ReturnType<typeof start>>;
let served: Endpoint[];
let accessToken: string;
/** Ids that are there, by the place they belong to, and one that is somebody else's. */
let ids: { businessId: string; serviceId: string; bookingId: string; foreignId: string; token: string };

beforeAll(async () => {
  app = await start();
  served = ENDPOINTS.filter(({ id }) => registeredEndpoints(app.server.app).has(id));
  const partner = await aPartner(app);
  accessToken = partner.accessToken;
  const offered = await aService(app, { business: partner.business });
  const { id: bookingId } = await aBooking(app, { service: offered, startAt: '2026-10-09T15:00:00Z' });
  const { token } = await bookAsClient(app, { service: offered, startAt: '2026-10-08T15:00:00Z' });
  const { id: foreignId } = await aService(app);
  ids = { businessId: partner.business.id, serviceId: offered.id, bookingId, foreignId, token };
});
afterAll(() => app.close());

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Values that have broken servers before. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\uD800',
    'x\uDFFFy',
    '',
    ' ',
    '../../etc/passwd',
    "'; drop table booking; --",
    '${7*7}',
    '<script>',
    'a'.repeat(20_000),
    '١٢٣',
    '\u202e',
    '%00',
    '%',
    '𝕏'.repeat(50),
    'null',
    'true',
    '-0',
    'NaN',
    '1e999',
    '2026-13-45',
    '24:00:01',
    '9999-12-31T23:59:59Z',
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    1e21,
    null,
    true,
    false,
    [],
    {},
    [[]],
    { length: 1e9 },
    { __proto__: 1, constructor: { prototype: 1 } },
    { toString: 1, valueOf: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double({ noNaN: true }),
);
const hostileText = hostile.map((value) => (typeof value === 'string' ? value : textOf(value)));
const deep = fc.integer({ min: 100, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

/** Names of fields that some call or other knows, so that a hostile value arrives where one is read. */
const fields = [
  'id',
  'name',
  'description',
  'price',
  'duration',
  'imageUrl',
  'minNoticePeriod',
  'advanceBooking',
  'timeslotDuration',
  'date',
  'startHour',
  'startMinute',
  'cancelReason',
  'cancelBehavior',
  'serviceId',
  'startAt',
  'phoneNumber',
  'email',
  'hasConsented',
  'via',
  'code',
  'cardNumber',
  'expiry',
  'securityCode',
  'type',
  'contentType',
  'contentLength',
  'first_name',
  'last_name',
  'bio',
  'state',
  'city',
  'timezone',
  'contactNumber',
  'socialLink',
  'standardBookingUrl',
  'mediaUrl',
  'logoUrl',
  'isCalendarActive',
  'questionId',
  'optionId',
  'freeTextAnswer',
  'userId',
  'refreshToken',
  'secret',
  'routingNumber',
  'accountNumber',
  'accountHolderName',
  'businessType',
] as const;

const plausible = () =>
  fc.constantFrom<unknown>(
    ids.businessId,
    ids.serviceId,
    ids.bookingId,
    ids.foreignId,
    uuidV4(),
    'CLIENT_REQUEST',
    'KEEP_TIME',
    '2026-10-12',
    10,
    30,
    Date.parse('2026-10-12T15:00:00Z'),
    '+13125550123',
    '312 555 0123',
    'a@b.example',
    'Kit Moss',
    true,
    '123456',
    'America/Chicago',
    'http://book.example.test/images/1.jpg',
    '4242424242424242',
    '12/34',
    '123',
    'service',
  );

const body = () =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.dictionary(fc.constantFrom(...fields), fc.oneof(hostile, plausible()), { maxKeys: 12 }).map(textOf),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(
          fc.oneof(
            hostile,
            fc.record(
              { dayOfWeek: hostile, startTime: hostile, endTime: hostile, isEnabled: hostile },
              { requiredKeys: [] },
            ),
          ),
          { maxLength: 30 },
        )
        .map(textOf),
    },
    { weight: 1, arbitrary: hostile.map(textOf) },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constant('') },
  );
const type = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=x',
      '*/*',
      'a',
      '',
    ),
  },
);

const pathPart = () =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(ids.businessId, ids.serviceId, ids.bookingId, ids.foreignId, ids.token, uuidV4()),
    },
    { weight: 2, arbitrary: hostileText.map((text) => encoded(text).slice(0, 400)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%c3%28',
        '%ff',
        '%00',
        '..',
        '%2e%2e%2f',
        '%u0041',
        '%27%20or%201=1',
        'a'.repeat(350),
      ),
    },
  );

/** A lone surrogate can't be encoded by the language, so it goes as the bytes that other programs send for it. */
const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80');

const query = () =>
  fc.tuple(
    fc.boolean(),
    fc.dictionary(
      fc.constantFrom(
        'page',
        'limit',
        'dateFilter',
        'statusFilter',
        'search',
        'serviceId',
        'from',
        'days',
        'businessId',
      ),
      fc.oneof(hostileText, fc.constantFrom('1', '2026-10-08', 'today', 'upcoming', 'Kit')),
      { maxKeys: 5 },
    ),
  );

it('answers every call with a success or a refusal', async () => {
  const request = fc.record({
    call: fc.constantFrom(...served),
    part: pathPart(),
    asked: query(),
    sent: body(),
    contentType: type,
    isSignedIn: fc.boolean(),
  });
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ call, part, asked: [isOwn, pairs], sent, contentType, isSignedIn }) => {
      const search = Object.entries(isOwn ? { ...pairs, businessId: ids.businessId } : pairs).map(
        ([key, value]) => `${key}=${encoded(value)}`,
      );
      const path = call.path.replaceAll(/\{\w+\}/g, () => part);
      const hasBody = call.method !== 'GET';
      const response = await fetch(`${app.url}${path}?${search.join('&')}`.slice(0, 8000), {
        method: call.method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': anAddress(),
          ...(isSignedIn ? { authorization: `Bearer ${accessToken}` } : {}),
          ...(hasBody ? { 'content-type': contentType } : {}),
        },
        ...(hasBody ? { body: sent } : {}),
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const answer = await response.text();
      expect(response.status, answer).toBeLessThan(500);
      if (response.status >= 400) {
        const form = errorBodySchema.safeParse(JSON.parse(answer));
        expect(form.data?.statusCode, answer).toBe(response.status);
      }
    }),
    { numRuns: 100_000, interruptAfterTimeLimit: 6_000, markInterruptAsFailure: false, endOnFailure: true },
  );
  // It got past the doors: some were let in, some refused for each reason that input can give.
  for (const status of [200, 400, 401, 404, 415, 422])
    expect(statuses.get(status) ?? 0, `status ${status}`).toBeGreaterThan(0);
}, 30_000);

it('answers every page with a page', async () => {
  const paths = fc.constantFrom(
    '/p/X',
    '/p/X/book',
    '/vip/X',
    '/vip/X/book',
    '/checkout/X',
    '/checkout/X/resend',
    '/my/X',
    '/my/X/pay',
    '/my/X/move',
    '/my/X/cancel',
    '/images/X',
  );
  const form = fc.dictionary(
    fc.constantFrom(
      'service',
      'at',
      'name',
      'phoneNumber',
      'email',
      'hasConsented',
      'useKnownPhone',
      'code',
      'startAt',
      'cardNumber',
    ),
    hostileText,
  );
  const cookie = fc.oneof(
    fc.constantFrom('', 'phone_session=', 'zone=UTC', 'zone=America/Chicago', 'zone=../x', 'phone_session=%00'),
    fc.string({ maxLength: 30 }).map((text) => `zone=${encodeURIComponent(text)}`),
  );
  await fc.assert(
    fc.asyncProperty(paths, pathPart(), form, fc.boolean(), cookie, async (path, part, fieldsSent, isPost, cookies) => {
      const values = new URLSearchParams(fieldsSent).toString();
      const url = app.url + path.replace('X', part) + (isPost ? '' : `?${values}`);
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
      expect(response.status, `${path} ${await response.text()}`).toBeLessThan(500);
    }),
    { numRuns: 100_000, interruptAfterTimeLimit: 3_000, markInterruptAsFailure: false, endOnFailure: true },
  );
}, 30_000);
