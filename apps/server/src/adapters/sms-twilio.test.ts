import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmsFailure } from '../ports/sms.ts';
import { createTwilioSender } from './sms-twilio.ts';

// The guarantee: texts are handed to Twilio as its documentation asks, and every failure says whether a retry can
// help and whether the text may have gone out.

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 't'.repeat(32) };
const TEXT = {
  messageId: 'm1',
  to: '+13125550123',
  body: 'Rosa & Sons: 10% off – “yes”\n\n@book.example.test #012345',
};

let fake: FakeTwilio;
beforeEach(async () => {
  fake = await startFakeTwilio(ACCOUNT);
});
afterEach(() => fake.close());

const sender = (change: object = {}, timeoutMs?: number) =>
  createTwilioSender(
    { ...ACCOUNT, from: '+13125550100', messagingServiceSid: undefined, baseUrl: fake.url, ...change },
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
  it('arrives as it was written, and its id comes back', async () => {
    const { providerMessageId } = await sender().send(TEXT);
    expect(fake.complaints).toEqual([]);
    expect(fake.sent).toEqual([
      { sid: providerMessageId, to: TEXT.to, body: TEXT.body, from: '+13125550100', messagingServiceSid: undefined },
    ]);
  });

  it('names the messaging service where there is one', async () => {
    await sender({ from: undefined, messagingServiceSid: 'MG123', baseUrl: `${fake.url}/` }).send(TEXT);
    expect(fake.sent).toMatchObject([{ from: undefined, messagingServiceSid: 'MG123' }]);
  });
});

describe('a refusal', () => {
  it.each([
    ['a number that is none', 400, 21211, 'true', '21211'],
    ['a number that takes no texts', 400, 21614, 'true', '21614'],
    ['a person who opted out', 400, 21610, 'true', 'OPTED_OUT'],
    ['too many at once', 429, 20429, 'false', '20429'],
    ['a fault of theirs', 500, 20500, 'false', '20500'],
    ['an overload of theirs', 503, 20503, 'false', '20503'],
  ])('for %s says whether a retry can help', async (_what, status, code, isPermanent, providerCode) => {
    fake.next.push({ status, code });
    expect(await failureOf(sender().send(TEXT))).toEqual({ isPermanent: isPermanent === 'true', providerCode });
    expect(fake.sent).toEqual([]);
  });

  it('of our password is the operator’s to repair, so the text is kept', async () => {
    expect(await failureOf(sender({ authToken: 'wrong' }).send(TEXT))).toEqual({
      isPermanent: false,
      providerCode: '20003',
    });
  });
});

describe('a call that breaks off', () => {
  it('before it reached anybody has sent nothing', async () => {
    await fake.close();
    expect(await failureOf(sender().send(TEXT))).toEqual({ isPermanent: false, providerCode: 'ECONNREFUSED' });
  });

  it('after it arrived leaves the outcome open', async () => {
    fake.next.push('BREAK_AFTER_SENDING');
    expect(await failureOf(sender().send(TEXT))).toEqual({ isPermanent: false, providerCode: 'UNKNOWN_OUTCOME' });
    expect(fake.sent).toHaveLength(1);
  });

  it('after waiting long enough for an answer leaves the outcome open', async () => {
    fake.next.push('NEVER_ANSWER');
    expect(await failureOf(sender({}, 200).send(TEXT))).toEqual({
      isPermanent: false,
      providerCode: 'UNKNOWN_OUTCOME',
    });
  });
});
