import { publicPaths } from '@primehour/contract/public-paths';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { sendWaitingTexts } from '../jobs/send-messages.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { sessionRoutes } from '../modules/session/routes.ts';
import { SmsFailure } from '../ports/sms.ts';
import { checkoutOf } from '../testing/book-as-client.ts';
import { apiOf } from '../testing/start-api.ts';
import { createHttp } from './create-http.ts';
import { LOG_OPTIONS } from './log-error.ts';
import { registerRequestLog } from './request-log.ts';

// The guarantee: whatever is called and whatever fails, a node's log contains no number, name, address or secret link,
// even at its most verbose level.

const start = apiOf(sessionRoutes, publicRoutes);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
let deps: Deps;
let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  api = await startTestServer(start);
  const log = pino({ ...LOG_OPTIONS, level: 'debug', base: null }, { write: (line: string) => void lines.push(line) });
  const { deps: base } = api.server;
  deps = { ...base, log, config: { ...base.config, logLevel: 'debug' } };
  app = createHttp(deps);
  registerRequestLog(app, deps);
  sessionRoutes(app, deps);
  publicRoutes(app, deps);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const NAME = 'Ada Quillfeather';
const MAIL = 'ada.quillfeather@mail.example';
const SEND_CODE = '/auth/api/partner/send-code';
const PRIVATE = (phone: string) => new RegExp(`Quillfeather|${phone.slice(-10)}|[\\w-]{43}`, 'i');

async function aCheckout() {
  const { business } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 0 as never });
  return { service, startAt: '2026-10-08T15:00:00Z', phone: aPhone(), name: NAME, email: MAIL };
}

describe('the log', () => {
  it('has a line for each response, and nothing about the caller', async () => {
    const { service, phone } = await aCheckout();
    const token = 'Q'.repeat(43);
    const payload = { serviceId: service.id, startAt: 0, name: NAME, phoneNumber: phone, email: MAIL };
    await app.inject({ url: publicPaths.myBooking(token), query: { phone, name: NAME } });
    await app.inject({ url: `/${NAME}/${phone}?mail=${MAIL}` });
    await app.inject({
      method: 'POST',
      url: `/booking/api/public/businesses/${service.businessId}/checkouts`,
      payload,
    });
    await app.inject({ method: 'POST', url: SEND_CODE, payload: { phoneNumber: phone } });
    expect(lines.filter((line) => line.includes('"Answered"')).length).toBeGreaterThanOrEqual(4);
    expect(lines.join('')).not.toMatch(PRIVATE(phone));
  });

  it('contains the failure, without the values of the failed query', async () => {
    const input = await aCheckout();
    await checkoutOf(api, input);
    await api.db.pool.query('alter table phone_code rename to phone_code_away');
    const from = lines.length;
    const headers = { 'content-type': 'application/json' };
    const sent = await app.inject({ method: 'POST', url: SEND_CODE, headers, payload: { phoneNumber: aPhone() } });
    await api.db.pool.query('alter table phone_code_away rename to phone_code');
    const failed = lines.slice(from).filter((line) => line.includes('A request failed'));
    expect([sent.statusCode, failed.length]).toEqual([500, 1]);
    expect(lines.slice(from).join('')).not.toMatch(/\+1\d{10}|params/);
  });

  it('contains why a text was refused, without the number that the provider repeats', async () => {
    const input = await aCheckout();
    await checkoutOf(api, input);
    const from = lines.length;
    const message = `The 'To' number ${input.phone} (${MAIL}) is not reachable`;
    const send = () => Promise.reject(new SmsFailure(message, { isPermanent: true, providerCode: '21211' }));
    await sendWaitingTexts({ ...deps, sms: { provider: 'twilio', send } });
    expect(lines.slice(from).join('')).toContain("21211: The 'To' number [number] ([address]) is not reachable");
    expect(lines.slice(from).join('')).not.toMatch(PRIVATE(input.phone));
  });
});
