import { phoneOptOut } from '@primehour/db/schema/phone';
import { aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signTwilio } from '../adapters/sms-twilio-webhooks.ts';
import { startTwoCells } from '../testing/two-cells.ts';

// The guarantee: what a provider reports to one cell takes effect in all of them, or is sent again.

const clock = testClock('2026-10-06T14:00:00Z');
const AUTH_TOKEN = 's'.repeat(32);
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock, {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'b'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13125550100',
  });
});
afterAll(() => cells.close());

const INBOUND = '/hooks/twilio/inbound';
const text = (origin: string, From: string, Body: string, token = AUTH_TOKEN) => {
  const form = { From, Body, To: '+13125550100' };
  const headers = { 'x-twilio-signature': signTwilio(token, TEST_PUBLIC_URL + INBOUND, form) };
  return fetch(origin + INBOUND, { method: 'POST', headers, body: new URLSearchParams(form) });
};
const stoppedIn = async (phone: string) => {
  const found = await Promise.all(
    [cells.home, cells.away].map(({ db }) =>
      db.read
        .select()
        .from(phoneOptOut)
        .where(eq(phoneOptOut.phone, phone as never)),
    ),
  );
  return found.flatMap((rows, cell) => (rows.length > 0 ? [cell] : []));
};

it('stops texts of all cells, and starts them again, whichever node the text reaches', async () => {
  const phone = aPhone();
  for (const { url } of [cells.home, cells.away]) {
    expect((await text(url, phone, 'STOP')).status).toBe(200);
    expect(await stoppedIn(phone)).toEqual([0, 1]);
    expect((await text(url, phone, 'START')).status).toBe(200);
    expect(await stoppedIn(phone)).toEqual([]);
  }
});

it('believes no stranger in any cell', async () => {
  const phone = aPhone();
  for (const { url } of [cells.home, cells.away]) {
    expect((await text(url, phone, 'STOP', 'x'.repeat(32))).status).toBe(403);
  }
  expect(await stoppedIn(phone)).toEqual([]);
});
