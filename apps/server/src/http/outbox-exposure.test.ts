import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { exposureAtStart, registerExposureWarnings } from './outbox-exposure.ts';

// The guarantee: an operator who exposes a server whose sign-in codes stay in the terminal is warned, once for each
// kind of evidence.

const OUTBOX = { provider: 'outbox' } as const;
const TWILIO = {
  provider: 'twilio',
  accountSid: 'AC1',
  authToken: 'x',
  from: '+13125550100',
  messagingServiceSid: undefined,
  baseUrl: 'https://api.twilio.com',
  lookupBaseUrl: undefined,
} as const;

describe('a start', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', '::ffff:127.0.0.1'])('on %s is local only', (host) => {
    expect(exposureAtStart({ sms: OUTBOX, host })).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', '203.0.113.9', '2001:db8::1', 'book.example.com', '127.example.com'])(
    'on %s warns with an instruction',
    (host) => {
      expect(exposureAtStart({ sms: OUTBOX, host })).toMatch(
        new RegExp(`^WARNING: .* listens on ${host}\\. .*SMS_PROVIDER=twilio.*HOST=127\\.0\\.0\\.1`),
      );
      expect(exposureAtStart({ sms: TWILIO, host })).toBeUndefined();
    },
  );
});

type Changes = Partial<Parameters<typeof registerExposureWarnings>[1]>;

async function warningsAfter(requests: readonly Record<string, string>[], changes: Changes = {}): Promise<string[]> {
  const lines: string[] = [];
  const app = fastify();
  const settings = { sms: OUTBOX, host: '127.0.0.1', logLevel: 'warn', browserGateway: {}, ...changes };
  registerExposureWarnings(app, settings, (line) => lines.push(line));
  app.get('/', async () => ({}));
  for (const headers of requests) await app.inject({ url: '/', headers });
  await app.close();
  return lines.map((line) => /\(header (.*?)\)/.exec(line)?.[1] ?? line);
}

describe('a request', () => {
  it.each([
    [{ 'x-forwarded-for': '127.0.0.1' }, 'x-forwarded-*'],
    [{ 'X-Forwarded-Host': 'book.example.com' }, 'x-forwarded-*'],
    [{ 'x-real-ip': '203.0.113.9' }, 'x-real-ip'],
    [{ forwarded: 'for=203.0.113.9' }, 'forwarded'],
    [{ via: '1.1 proxy' }, 'via'],
    [{ 'cf-ray': '8f0' }, 'cf-*'],
  ])('with %j warns of a proxy', async (headers, kind) => {
    expect(await warningsAfter([headers])).toEqual([kind]);
  });

  it('warns once for each kind of header', async () => {
    const first = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', via: '1.1 proxy' };
    expect(await warningsAfter([first, first, { 'x-forwarded-host': 'x' }, { 'x-real-ip': '1.2.3.4' }])).toEqual([
      'x-forwarded-*, via',
      'x-real-ip',
    ]);
  });

  it('straight from a browser, or with the gateway headers that our own pages send, causes no warning', async () => {
    const browserGateway = { 'cf-access-client-id': 'a', 'cf-access-client-secret': 'b' };
    const plain = { 'user-agent': 'x', 'x-forwarded': 'no such header', 'cf-access-client-id': 'a' };
    expect(await warningsAfter([plain], { browserGateway })).toEqual([]);
    // Without them configured, only a proxy sends such a header.
    expect(await warningsAfter([plain])).toEqual(['cf-*']);
  });

  it('causes no warning where texts are sent, and in a silent log', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect(await warningsAfter([headers], { sms: TWILIO })).toEqual([]);
    expect(await warningsAfter([headers], { logLevel: 'silent' })).toEqual([]);
  });
});
