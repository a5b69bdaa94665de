import * as accountCalls from '@primehour/contract/bank-account';
import * as publicCalls from '@primehour/contract/public';
import type { JobPayloads } from '@primehour/db/queues';
import { phoneOptOut } from '@primehour/db/schema/phone';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signTwilio } from '../adapters/sms-twilio-webhooks.ts';
import { handleEventJob } from '../modules/provider-events/jobs.ts';
import { cardOf } from '../ports/sandbox.ts';
import { bookAsClient, GOOD_CARD } from '../testing/book-as-client.ts';
import { cellsWith, moveBetween } from '../testing/move-between-cells.ts';
import { TEN } from '../testing/salon.ts';
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

it('accepts nothing from a stranger in any cell', async () => {
  const phone = aPhone();
  for (const { url } of [cells.home, cells.away]) {
    expect((await text(url, phone, 'STOP', 'x'.repeat(32))).status).toBe(403);
  }
  expect(await stoppedIn(phone)).toEqual([]);
});

describe('a payment that the bank reports to cell 0', () => {
  it.each([
    ['lives in another cell', false],
    ['has moved there since it was opened', true],
  ])('is settled although its business %s', async (_, isMovedLater) => {
    const { home, away } = cells;
    const { business } = await aPartner(home, { settings: { minNoticePeriodHours: 0 } });
    const service = await aService(home, { business, priceCents: 4500 as Cents });
    if (!isMovedLater) await moveBetween(cells, { businessId: business.id, to: 1 });
    const texts = isMovedLater ? home : { ...home, db: away.db };
    const { call, params } = await bookAsClient(texts, { service, startAt: TEN });
    await call(accountCalls.openMyPayment, { params });
    const [opened] = await queryRows<{ id: string }>(
      texts.db.read,
      'select provider_payment_id as id from payment where business_id = $1',
      [business.id],
    );
    const chargeId = opened?.id ?? '';
    if (isMovedLater) await moveBetween(cells, { businessId: business.id, to: 1 });
    const { sandbox, payments } = home.server.deps;
    if (sandbox === null) throw new Error('Tests use the sandbox.');
    await sandbox.submitCharge(chargeId, cardOf(GOOD_CARD));
    expect(await call(publicCalls.getMyBooking, { params })).toMatchObject({ status: 'PENDING' });

    const [event] = await queryRows<{ data: JobPayloads['sandbox.event'] }>(
      home.db.read,
      `select data from pgboss.job where name = 'sandbox.event' and data->'object'->>'id' = $1`,
      [chargeId],
    );
    if (event === undefined) throw new Error('The bank reports nothing.');
    const { body, signature } = sandbox.signEvent(event.data);
    const headers = { 'content-type': 'application/json', [payments.signatureHeader]: signature };
    const path = `${home.url}/hooks/payments/${payments.name}`;
    const answer = await fetch(path, { method: 'POST', headers, body: Uint8Array.from(body) });
    expect(answer.status).toBe(200);
    const payload = { provider: payments.name, eventId: event.data.eventId };
    for (const { server } of [home, away, home, away]) await handleEventJob(server.deps, { payload });
    expect(await call(publicCalls.getMyBooking, { params })).toMatchObject({ status: 'CONFIRMED' });
    expect(await cellsWith(cells, business.id)).toEqual([1]);
  });
});
