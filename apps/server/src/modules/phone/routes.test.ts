import { sendCode } from '@primehour/contract/session';
import { message, type MessageStatus } from '@primehour/db/schema/message';
import { uuidV7 } from '@primehour/db/uuid';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signTwilio } from '../../adapters/sms-twilio-webhooks.ts';
import { sendWaitingTexts } from '../../jobs/send-messages.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { sendPhoneCode } from '../session/commands/send-phone-code.ts';
import { sessionRoutes } from '../session/routes.ts';
import { phoneRoutes } from './routes.ts';

// The guarantee: STOP ends all texts from every node until START; a line that can't receive texts is looked up once and
// refused; and only Twilio can report any of this.

const ACCOUNT = { accountSid: `AC${'b'.repeat(32)}`, authToken: 's'.repeat(32) };
const start = apiOf(sessionRoutes, phoneRoutes);

let twilio: FakeTwilio;
let left: TestServer<Awaited<ReturnType<typeof start>>>;
let right: typeof left;
beforeAll(async () => {
  twilio = await startFakeTwilio(ACCOUNT);
  left = await startTestServer(start, {
    env: {
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
      TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
      TWILIO_FROM: '+13125550100',
      TWILIO_BASE_URL: twilio.url,
      TWILIO_LOOKUP: 'true',
      TWILIO_LOOKUP_BASE_URL: twilio.url,
    },
  });
  right = await left.startSecondNode();
});
afterAll(async () => {
  await left.close();
  await twilio.close();
});
// After the interval between two codes to one phone.
beforeEach(() => left.clock.advance(61_000));

type Fields = Readonly<Record<string, string>>;

function post(
  path: string,
  form: Fields,
  { node = left, signature = signTwilio(ACCOUNT.authToken, TEST_PUBLIC_URL + path, form) } = {},
) {
  return fetch(node.url + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  });
}

const text = (From: string, Body: string, more: Fields = {}) =>
  post('/hooks/twilio/inbound', { From, Body, To: '+13125550100', ...more });

const askForCode = (phoneNumber: string, node = left) => node.as()(sendCode, { body: { phoneNumber } });

describe('a text to us', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'UNSUBSCRIBE', 'Quit'])(
    '%j ends all texts, on every node, until START',
    async (keyword) => {
      const phone = aPhone();
      const answer = await text(phone, keyword);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
      ]);
      expect(await refusalOf(askForCode(phone, right))).toMatchObject({
        statusCode: 422,
        code: 'PHONE_OPTED_OUT',
        message: 'This number has opted out of texts. Text START to us to get codes again',
      });
      const booking = sendPhoneCode(left.server.deps, { phone, purpose: 'BOOKING', address: anAddress() });
      await expect(booking).rejects.toMatchObject({ code: 'PHONE_OPTED_OUT' });
      expect(await textsTo(left.db, phone)).toEqual([]);
      await text(phone, 'Start');
      await askForCode(phone, right);
      expect(await textsTo(left.db, phone)).toHaveLength(1);
    },
  );

  it('repeated STOP is ended by one START', async () => {
    const phone = aPhone();
    await Promise.all([text(phone, 'STOP'), text(phone, 'STOP')]);
    await text(phone, 'START');
    await askForCode(phone);
  });

  it.each(['Please stop by at noon', 'STOPPING', ''])('%j is an ordinary text', async (body) => {
    const phone = aPhone();
    await text(phone, body);
    await askForCode(phone);
  });

  it('with Twilio’s own interpretation of keywords follows it', async () => {
    const phone = aPhone();
    await text(phone, 'Arrêt', { OptOutType: 'STOP' });
    expect((await refusalOf(askForCode(phone))).code).toBe('PHONE_OPTED_OUT');
  });

  it('HELP is answered, unless Twilio has done so', async () => {
    const phone = aPhone();
    const answer = await text(phone, 'help');
    expect(answer.headers.get('content-type')).toContain('text/xml');
    expect(await answer.text()).toMatch(/<Message>Primehour: .*Reply STOP to unsubscribe\.<\/Message>/);
    expect(await (await text(phone, 'help', { OptOutType: 'HELP' })).text()).not.toContain('<Message>');
  });

  it('from another country changes nothing', async () => {
    expect((await text('+442079460958', 'STOP')).status).toBe(200);
  });

  it.each([
    ['no signature', ''],
    ['another one', signTwilio('another secret', `${TEST_PUBLIC_URL}/hooks/twilio/inbound`, { Body: 'STOP' })],
  ])('with %s is refused and ignored', async (_what, signature) => {
    const phone = aPhone();
    const answer = await post('/hooks/twilio/inbound', { From: phone, Body: 'STOP' }, { signature });
    expect(answer.status).toBe(403);
    await askForCode(phone);
  });

  it.each([
    ['application/json', '{"a":{"toString":1}}', 415],
    ['text/plain', 'From=%2B13125550101&Body=STOP', 415],
    ['application/x-www-form-urlencoded', 'Body=STOP&Body=START', 403],
    ['application/x-www-form-urlencoded', `Body=${'x'.repeat(33_000)}`, 413],
  ])('of the kind %s (%.40s) is a text of Twilio’s: %i', async (type, body, status) => {
    const headers = { 'x-twilio-signature': 'x', 'content-type': type };
    const answer = await fetch(`${left.url}/hooks/twilio/inbound`, { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
  });

  it('signed for another number is refused', async () => {
    const [owner, victim] = [aPhone(), aPhone()];
    const path = '/hooks/twilio/inbound';
    const signature = signTwilio(ACCOUNT.authToken, TEST_PUBLIC_URL + path, { From: owner, Body: 'STOP' });
    expect((await post(path, { From: victim, Body: 'STOP' }, { signature })).status).toBe(403);
  });
});

describe('a queued text whose recipient has texted STOP since', () => {
  it('is not sent', async () => {
    const phone = aPhone();
    const before = twilio.sent.length;
    const id = await aText(phone, 'QUEUED');
    await text(phone, 'STOP');
    await sendWaitingTexts(left.server.deps);
    const [stored] = await left.db.read.select().from(message).where(eq(message.id, id));
    expect(stored?.status).toMatch(/NOT_SENT|FAILED/);
    expect(stored?.error).toMatch(/OPTED_OUT/);
    expect(twilio.sent.slice(before).map(({ to }) => to)).not.toContain(phone);
  });
});

describe('a delivery status', () => {
  const report = (id: string, form: Fields) =>
    post(`/hooks/twilio/delivery?message=${id}`, { MessageSid: 'SM1', ...form }, { node: right });
  const storedOf = async (id: string) => {
    const [row] = await left.db.read
      .select({ status: message.deliveryStatus, at: message.deliveredAt, error: message.deliveryError })
      .from(message)
      .where(eq(message.id, id));
    return row;
  };

  it('is stored with its time; later ones change nothing', async () => {
    const id = await aText(aPhone());
    expect((await report(id, { MessageStatus: 'sent' })).status).toBe(204);
    expect(await storedOf(id)).toEqual({ status: null, at: null, error: null });
    await report(id, { MessageStatus: 'delivered' });
    const at = new Date(left.clock.now());
    left.clock.advance(1000);
    await report(id, { MessageStatus: 'sent' });
    await report(id, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    expect(await storedOf(id)).toEqual({ status: 'DELIVERED', at, error: null });
  });

  it('has the reason when the text was lost', async () => {
    const id = await aText(aPhone());
    await report(id, { MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect(await storedOf(id)).toEqual({ status: 'UNDELIVERED', at: null, error: '30005' });
  });

  it('may contain a character that can’t be stored, which is removed', async () => {
    const id = await aText(aPhone());
    expect((await report(id, { MessageStatus: 'undelivered', ErrorCode: '30\u0000005' })).status).toBe(204);
    expect(await storedOf(id)).toMatchObject({ status: 'UNDELIVERED', error: '30005' });
  });

  it('without Twilio’s signature is refused', async () => {
    const id = await aText(aPhone());
    const path = `/hooks/twilio/delivery?message=${id}`;
    expect((await post(path, { MessageStatus: 'delivered' }, { signature: 'x' })).status).toBe(403);
    expect(await storedOf(id)).toMatchObject({ status: null });
  });

  it.each([uuidV7(), '1 or true', ''])('of %j, which is not one of our texts, is accepted and ignored', async (id) => {
    expect((await report(encodeURIComponent(id), { MessageStatus: 'delivered' })).status).toBe(204);
  });
});

describe('a line', () => {
  const lookUpsOf = (phone: string) => twilio.lookedUp.filter((one) => one === phone).length;

  it('that is a landline gets no code, and is looked up once for all nodes', async () => {
    const phone = aPhone();
    twilio.lines.set(phone, 'landline');
    for (const node of [left, right, left]) {
      expect((await refusalOf(askForCode(phone, node))).code).toBe('PHONE_NOT_MOBILE');
    }
    expect(lookUpsOf(phone)).toBe(1);
    expect(await textsTo(left.db, phone)).toEqual([]);
    left.clock.advance(91 * 86_400_000);
    twilio.lines.set(phone, 'mobile');
    await askForCode(phone);
  });

  it('that is a mobile is looked up once', async () => {
    const phone = aPhone();
    twilio.lines.set(phone, 'mobile');
    await askForCode(phone);
    left.clock.advance(61_000);
    await askForCode(phone, right);
    expect(lookUpsOf(phone)).toBe(1);
  });

  it('gets its code when Lookup fails, and is looked up again later', async () => {
    const phone = aPhone();
    twilio.next.push({ status: 500, code: 20500 });
    await askForCode(phone);
    left.clock.advance(61_000);
    await askForCode(phone);
    expect(lookUpsOf(phone)).toBe(2);
  });

  it('is not looked up for a number that is refused anyway', async () => {
    expect((await refusalOf(askForCode('+18765550123'))).code).toBe('PHONE_NOT_MOBILE');
    expect(lookUpsOf('+18765550123')).toBe(0);
  });

  it('is not looked up more than twenty times an hour for one network', async () => {
    const call = left.as({ address: '198.51.100.77' });
    const before = twilio.lookedUp.length;
    for (let n = 0; n < 23; n += 1) await call(sendCode, { body: { phoneNumber: aPhone() } }).catch(() => undefined);
    expect(twilio.lookedUp.length - before).toBe(20);
  });
});

describe('without Twilio', () => {
  it('no webhook is accepted', async () => {
    const api = await startTestServer(start, { database: left.database });
    const answer = await fetch(`${api.url}/hooks/twilio/inbound`, { method: 'POST', body: new URLSearchParams() });
    expect(answer.status).toBe(404);
    await api.close();
  });
});

async function aText(phone: Phone, status: MessageStatus = 'SENT'): Promise<string> {
  const id = uuidV7();
  const at = new Date(left.clock.now());
  const times = status === 'SENT' ? { sentAt: at } : { notBefore: at };
  await left.db.transaction((tx) =>
    tx.insert(message).values({
      id,
      channel: 'sms',
      kind: 'BOOKING_CONFIRMED',
      recipient: phone,
      body: 'Confirmed',
      status,
      createdAt: at,
      ...times,
    }),
  );
  return id;
}
