import type { Instant } from '@primehour/domain/vocabulary';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmsFailure } from '../ports/sms.ts';
import { isSignedByTwilio } from './sms-twilio-webhooks.ts';
import { createTwilioSender } from './sms-twilio.ts';

// The guarantee: texts are sent as Twilio's documentation requires, and every failure says whether a retry can help and
// whether the text may have been sent.

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 't'.repeat(32) };
const TEXT = {
  messageId: 'm1',
  kind: 'BOOKING_CONFIRMED',
  to: '+13125550123',
  body: 'Rosa & Sons: 10% off – “yes”\n\n@book.example.test #012345',
};

let fake: FakeTwilio;
beforeEach(async () => {
  fake = await startFakeTwilio(ACCOUNT);
});
afterEach(() => fake.close());

const sender = (change: object = {}, timeoutMs?: number, publicUrl = 'http://book.example.test') =>
  createTwilioSender(
    {
      ...ACCOUNT,
      from: '+13125550100',
      messagingServiceSid: undefined,
      baseUrl: fake.url,
      lookupBaseUrl: fake.url,
      ...change,
    },
    { publicUrl },
    timeoutMs,
  );

async function failureOf(sending: Promise<unknown>): Promise<{ isPermanent: boolean; providerCode: string }> {
  const failure: unknown = await sending.then(
    () => new Error('It was sent.'),
    (error: unknown) => error,
  );
  if (!(failure instanceof SmsFailure)) throw failure;
  return { isPermanent: failure.isPermanent, providerCode: failure.providerCode };
}

describe('a text', () => {
  it('is delivered as written, and its id is returned', async () => {
    const { providerMessageId } = await sender().send(TEXT);
    expect(fake.problems).toEqual([]);
    expect(fake.sent).toEqual([
      {
        sid: providerMessageId,
        to: TEXT.to,
        body: TEXT.body,
        from: '+13125550100',
        messagingServiceSid: undefined,
        options: {},
        createdAt: expect.any(Number) as number,
      },
    ]);
  });

  it('with a code is checked for fraud, and dropped when it is late', async () => {
    await sender().send({ ...TEXT, kind: 'SIGN_IN_CODE', validSeconds: 587.4 });
    expect(fake.problems).toEqual([]);
    expect(fake.sent[0]?.options).toEqual({ RiskCheck: 'enable', ValidityPeriod: '587' });
  });

  it('requests delivery statuses if our URL is reachable', async () => {
    await sender({}, undefined, 'https://book.example.test').send(TEXT);
    expect(fake.sent[0]?.options).toEqual({
      StatusCallback: 'https://book.example.test/hooks/twilio/delivery?message=m1',
    });
  });

  it('names the messaging service if there is one', async () => {
    await sender({ from: undefined, messagingServiceSid: 'MG123', baseUrl: `${fake.url}/` }).send(TEXT);
    expect(fake.sent).toMatchObject([{ from: undefined, messagingServiceSid: 'MG123' }]);
  });
});

describe('a refusal', () => {
  it.each([
    ['an invalid number', 400, 21211, 'true', '21211'],
    ['a number that can’t receive texts', 400, 21614, 'true', '21614'],
    ['a person who opted out', 400, 21610, 'true', 'OPTED_OUT'],
    ['too many requests', 429, 20429, 'false', '20429'],
    ['an error of theirs', 500, 20500, 'false', '20500'],
    ['an overload of theirs', 503, 20503, 'false', '20503'],
  ])('for %s says whether a retry can help', async (_what, status, code, isPermanent, providerCode) => {
    fake.next.push({ status, code });
    expect(await failureOf(sender().send(TEXT))).toEqual({ isPermanent: isPermanent === 'true', providerCode });
    expect(fake.sent).toEqual([]);
  });

  it('of our password can be fixed by the operator, so the text is kept', async () => {
    expect(await failureOf(sender({ authToken: 'wrong' }).send(TEXT))).toEqual({
      isPermanent: false,
      providerCode: '20003',
    });
  });
});

describe('an interrupted request', () => {
  it('before it reached Twilio has sent nothing', async () => {
    await fake.close();
    expect(await failureOf(sender().send(TEXT))).toEqual({ isPermanent: false, providerCode: 'ECONNREFUSED' });
  });

  it('after it arrived leaves the result open', async () => {
    fake.next.push('BREAK_AFTER_SENDING');
    expect(await failureOf(sender().send(TEXT))).toEqual({ isPermanent: false, providerCode: 'UNKNOWN_OUTCOME' });
    expect(fake.sent).toHaveLength(1);
  });

  it('after the timeout leaves the result open', async () => {
    fake.next.push('NEVER_ANSWER');
    expect(await failureOf(sender({}, 200).send(TEXT))).toEqual({
      isPermanent: false,
      providerCode: 'UNKNOWN_OUTCOME',
    });
  });
});

describe('a text whose response was lost', () => {
  const sought = { to: TEXT.to, body: TEXT.body, since: (Date.now() - 1000) as Instant };

  it('is found by its content, and only that one', async () => {
    await sender().send({ ...TEXT, body: `${TEXT.body}!` });
    expect(await sender().find?.(sought)).toBeUndefined();
    const { providerMessageId } = await sender().send(TEXT);
    expect(await sender().find?.(sought)).toEqual({ providerMessageId });
    expect(await sender().find?.({ ...sought, to: '+13125550199' })).toBeUndefined();
    expect(await sender().find?.({ ...sought, since: (Date.now() + 3_600_000) as Instant })).toBeUndefined();
  });

  it('stays unknown when Twilio is unreachable', async () => {
    fake.next.push({ status: 503, code: 20503 });
    expect(await failureOf(sender().find?.(sought) ?? Promise.resolve())).toMatchObject({ isPermanent: false });
  });
});

describe('a line', () => {
  it.each([
    ['mobile', 'TEXTABLE'],
    ['nonFixedVoip', 'TEXTABLE'],
    ['unknown', 'TEXTABLE'],
    ['landline', 'NOT_TEXTABLE'],
    ['tollFree', 'NOT_TEXTABLE'],
    ['voicemail', 'NOT_TEXTABLE'],
  ])('of type %s is %s', async (type, expected) => {
    fake.lines.set(TEXT.to, type);
    expect(await sender().lookUpLine?.(TEXT.to)).toBe(expected);
    expect(fake.lookedUp).toEqual([TEXT.to]);
  });

  it('that Lookup doesn’t know, or doesn’t return, is undefined', async () => {
    expect(await sender().lookUpLine?.(TEXT.to)).toBeUndefined();
    fake.next.push({ status: 429, code: 20429 });
    expect(await sender().lookUpLine?.(TEXT.to)).toBeUndefined();
    await fake.close();
    expect(await sender().lookUpLine?.(TEXT.to)).toBeUndefined();
  });

  it('is not looked up unless enabled', () => {
    expect(sender({ lookupBaseUrl: undefined }).lookUpLine).toBeUndefined();
  });
});

describe('a webhook', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };

  it('is signed as in the example of Twilio’s documentation', () => {
    expect(isSignedByTwilio('12345', url, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true);
  });

  it.each([
    ['another secret', '12346', url, form],
    ['another address', '12345', `${url}3`, form],
    ['another value', '12345', url, { ...form, Digits: '1235' }],
    ['one more field', '12345', url, { ...form, Extra: '' }],
  ])('with %s is not', (_what, secret, address, fields) => {
    expect(isSignedByTwilio(secret, address, fields, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false);
  });

  it.each([[{ a: { toString: 1 } }], [{ a: ['b', 1] }], [null], ['Body=STOP'], [undefined]])(
    'of %j is not a form, whatever its signature',
    (body) => {
      expect(isSignedByTwilio('12345', url, body, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false);
    },
  );

  it.each([undefined, '', 'RSOY', ['RSOYDt4T1cUTdK1PDd93/VVr8B8=']])('signed %j is not', (signature) => {
    expect(isSignedByTwilio('12345', url, form, signature)).toBe(false);
  });
});
