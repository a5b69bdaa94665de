import { CallError } from '@primehour/contract/call';
import { verifyCode } from '@primehour/contract/session';
import { session } from '@primehour/db/schema/session';
import { queryRows } from '@primehour/db/testing/query-rows';
import { aPhone } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { count } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { lastCode } from '../../../testing/texts.ts';
import { sessionRoutes } from '../routes.ts';
import { acceptPhoneCode } from './check-phone-code.ts';
import { sendPhoneCode } from './send-phone-code.ts';

const accept = () => Promise.resolve();

// The guarantee: under any number of parallel guesses on any number of nodes, at most five are compared with a code,
// and the right code works exactly once.

const start = apiOf(sessionRoutes);
const { api: left, other: right } = await startNodes(start);

const nodes = () => [left, right] as const;
const times = (n: number) => Array.from({ length: n }, (_, index) => index);

async function textCode(purpose: 'SIGN_IN' | 'BOOKING' = 'SIGN_IN') {
  const phone = aPhone();
  // Sends and attempts share no counters and no addresses, so any address works here.
  await sendPhoneCode(left.server.deps, { phone, purpose, address: '10.0.0.1' });
  return { phone, code: await lastCode(left.db, phone) };
}

const triesAt = async (phone: string) => {
  const rows = await queryRows<{ tries: number }>(
    left.db.read,
    'select tries + tries_elsewhere as tries from phone_code where phone = $1',
    [phone],
  );
  return rows[0]?.tries;
};

/** Each guess comes from its own address, so that the limit per address isn't what stops them. */
const guess = (node: typeof left, phone: string, code: string) =>
  node
    .as()(verifyCode, { body: { phoneNumber: phone, code } })
    .then(
      () => 'SIGNED_IN',
      (error: unknown) => (error instanceof CallError ? error.code : String(error)),
    );

const wrongCodes = (code: string, n: number) =>
  times(n).map((index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));

describe('a code', () => {
  it('compares five of sixty parallel wrong guesses, then is invalidated', async () => {
    const { phone, code } = await textCode();
    const answers = await Promise.all(
      wrongCodes(code, 60).map((wrong, index) => guess(nodes()[index % 2] ?? left, phone, wrong)),
    );
    expect(answers).toEqual(times(60).map(() => 'CODE_WRONG'));
    expect(await triesAt(phone)).toBe(5);
    expect(await guess(left, phone, code)).toBe('CODE_WRONG');
  });

  it('is still valid on the fifth attempt', async () => {
    const { phone, code } = await textCode();
    for (const wrong of wrongCodes(code, 4)) expect(await guess(left, phone, wrong)).toBe('CODE_WRONG');
    expect(await guess(right, phone, code)).toBe('SIGNED_IN');
  });

  it('opens one session when submitted twenty times in parallel', async () => {
    const { phone, code } = await textCode();
    const sessions = async () => (await left.db.read.select({ n: count() }).from(session))[0]?.n ?? 0;
    const before = await sessions();
    const answers = await Promise.all(times(20).map((index) => guess(nodes()[index % 2] ?? left, phone, code)));
    expect(answers.filter((answer) => answer === 'SIGNED_IN')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(19);
    expect(await sessions()).toBe(before + 1);
  });

  it('stays valid when the action it authorizes is refused, and the attempt still counts', async () => {
    const { phone, code } = await textCode('BOOKING');
    const attempt = { phone, purpose: 'BOOKING', code, address: '10.0.0.2' } as const;
    const refused = acceptPhoneCode(left.server.deps, attempt, () => Promise.reject(new Refusal('SLOT_TAKEN')));
    await expect(refused).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await triesAt(phone)).toBe(1);
    await acceptPhoneCode(right.server.deps, attempt, accept);
  });

  it('is valid only for its purpose', async () => {
    const { phone, code } = await textCode('BOOKING');
    expect(await guess(left, phone, code)).toBe('CODE_WRONG');
    await acceptPhoneCode(left.server.deps, { phone, purpose: 'BOOKING', code, address: '10.0.0.3' }, accept);
  });

  it('is not stored in plain text', async () => {
    const { phone, code } = await textCode();
    const rows = await queryRows<{ row: string }>(
      left.db.read,
      'select phone_code::text as row from phone_code where phone = $1',
      [phone],
    );
    expect(rows[0]?.row).toContain(phone);
    expect(rows[0]?.row).not.toContain(code);
  });
});

describe('attempts from other networks', () => {
  it('invalidate the code only for those networks: its owner can still enter it where they requested it', async () => {
    const { phone, code } = await textCode();
    for (const wrong of wrongCodes(code, 7)) expect(await guess(left, phone, wrong)).toBe('CODE_WRONG');
    expect(await guess(right, phone, code)).toBe('CODE_WRONG');
    const atHome = left.as({ address: '10.0.0.1' });
    const wrong = wrongCodes(code, 1)[0] ?? '';
    expect((await refusalOf(atHome(verifyCode, { body: { phoneNumber: phone, code: wrong } }))).code).toBe(
      'CODE_WRONG',
    );
    expect(await atHome(verifyCode, { body: { phoneNumber: phone, code } })).toMatchObject({ user: { phone } });
  });

  it('leave the owner exactly five attempts when both run in parallel', async () => {
    const { phone, code } = await textCode();
    const atHome = [left, right].map((node) => node.as({ address: '10.0.0.1' }));
    await Promise.all(
      wrongCodes(code, 20).flatMap((wrong, index) => [
        guess(nodes()[index % 2] ?? left, phone, wrong),
        refusalOf((atHome[index % 2] ?? left.as())(verifyCode, { body: { phoneNumber: phone, code: wrong } })),
      ]),
    );
    expect(await triesAt(phone)).toBe(10);
  });

  it('exhaust the limit of their network without affecting a neighbor who enters the code that this network requested', async () => {
    const address = '10.78.0.1';
    const phone = aPhone();
    await sendPhoneCode(left.server.deps, { phone, purpose: 'SIGN_IN', address });
    const code = await lastCode(left.db, phone);
    const attempt = (phoneNumber: string, tried: string) =>
      refusalOf(left.as({ address })(verifyCode, { body: { phoneNumber, code: tried } }));
    const answers = await Promise.all(times(303).map(() => attempt(aPhone(), '123456')));
    expect(answers.filter(({ code: answer }) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(3);
    expect((await attempt(phone, wrongCodes(code, 1)[0] ?? '')).code).toBe('CODE_WRONG');
    const signedIn = await left.as({ address })(verifyCode, { body: { phoneNumber: phone, code } });
    expect(signedIn).toMatchObject({ user: { phone } });
  });
});

describe('attempts from one address', () => {
  it('on one phone are limited to ten in ten minutes, across codes', async () => {
    const address = '10.77.0.2';
    const { phone, code } = await textCode();
    const attempt = (node: typeof left, tried: string) =>
      refusalOf(node.as({ address })(verifyCode, { body: { phoneNumber: phone, code: tried } }));
    for (const wrong of wrongCodes(code, 10)) expect(await attempt(left, wrong)).toMatchObject({ code: 'CODE_WRONG' });
    left.clock.advance(61_000);
    await sendPhoneCode(left.server.deps, { phone, purpose: 'SIGN_IN', address });
    const fresh = await lastCode(left.db, phone);
    const refusal = await attempt(right, fresh);
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await guess(left, phone, fresh)).toBe('SIGNED_IN');
  });

  it('are limited to three hundred an hour across both nodes', async () => {
    const address = '10.77.0.1';
    const attempt = (node: typeof left) =>
      refusalOf(node.as({ address })(verifyCode, { body: { phoneNumber: aPhone(), code: '123456' } }));
    const answers = await Promise.all(times(304).map((index) => attempt(nodes()[index % 2] ?? left)));
    expect(answers.filter(({ code }) => code === 'CODE_WRONG')).toHaveLength(300);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
  });
});
