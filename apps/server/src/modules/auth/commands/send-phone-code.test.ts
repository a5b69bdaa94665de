import { message } from '@primehour/db/schema/outside';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { anAddress } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { textsTo } from '../../../testing/texts.ts';
import { sendPhoneCode } from './send-phone-code.ts';

// The guarantee: nobody can make us text more than the limits allow, by one phone, one network, one block of numbers
// or in all, over any number of nodes; and what is refused uses up nothing of what others share.

const start = apiOf();
let left: TestServer<Awaited<ReturnType<typeof start>>>;
let right: typeof left;
beforeAll(async () => {
  left = await startTestServer(start);
  right = await left.startSecondNode();
});
afterAll(() => left.close());
// Each test in an hour of its own, and at its beginning.
beforeEach(() => left.clock.set((Math.floor(left.clock.now() / 3_600_000) + 1) * 3_600_000));

type Outcome = 'SENT' | { code: string; wait: number | undefined };

async function send(
  phone: string,
  address = anAddress(),
  node = left,
  purpose: 'SIGN_IN' | 'BOOKING' = 'SIGN_IN',
): Promise<Outcome> {
  try {
    await sendPhoneCode(node.server.deps, { phone: phone as Phone, purpose, address });
    return 'SENT';
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, wait: error.details.requestTimeout };
    throw error;
  }
}

const sentOf = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => outcome === 'SENT').length;
const phoneIn = (areaCode: number, exchange: number, n: number) =>
  `+1${areaCode}${exchange}${String(n).padStart(4, '0')}`;

describe('sends to one phone', () => {
  it('are one at a time: of twelve at once over two nodes, one goes out', async () => {
    const phone = aPhone();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(phone, anAddress(), n % 2 ? left : right)),
    );
    expect(sentOf(outcomes)).toBe(1);
    expect(outcomes).toContainEqual({ code: 'TOO_MANY_CODES', wait: 60 });
    expect(await textsTo(left.db, phone)).toHaveLength(1);
  });

  it('wait for the last one, whatever it was for', async () => {
    const phone = aPhone();
    expect(await send(phone, anAddress(), left, 'SIGN_IN')).toBe('SENT');
    left.clock.advance(59_500);
    expect(await send(phone, anAddress(), right, 'BOOKING')).toEqual({ code: 'TOO_MANY_CODES', wait: 1 });
    left.clock.advance(500);
    expect(await send(phone, anAddress(), right, 'BOOKING')).toBe('SENT');
  });

  it('are five in an hour', async () => {
    const phone = aPhone();
    const outcomes: Outcome[] = [];
    for (let n = 0; n < 6; n += 1) {
      outcomes.push(await send(phone, anAddress(), n % 2 ? left : right));
      left.clock.advance(5 * 60_000);
    }
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'SENT'));
    expect(outcomes[5]).toEqual({ code: 'TOO_MANY_CODES', wait: 35 * 60 });
    left.clock.advance(30 * 60_000);
    expect(await send(phone)).toBe('SENT');
  });
});

describe('sends from one network', () => {
  it('are fifty sign-ins and 150 bookings in an hour over both nodes, and neither uses up the other', async () => {
    const from = (n: number, purpose: 'SIGN_IN' | 'BOOKING') =>
      Promise.all(
        Array.from({ length: n }, (_, index) => send(aPhone(), '198.51.100.7', index % 2 ? left : right, purpose)),
      );
    expect(sentOf(await from(154, 'BOOKING'))).toBe(150);
    expect(sentOf(await from(53, 'SIGN_IN'))).toBe(50);
    expect(await send(aPhone(), '198.51.100.8')).toBe('SENT');
  });

  it('count the whole 64-bit network of an IPv6 address as one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 52 }, (_, n) => send(aPhone(), `2001:db8:5:6::${n + 1}`)));
    expect(sentOf(outcomes)).toBe(50);
    expect(await send(aPhone(), '2001:db8:5:7::1')).toBe('SENT');
  });
});

describe('sends to a block of numbers', () => {
  it('are fifty in an hour, and what is refused does not count for all', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 54 }, (_, n) => send(phoneIn(773, 234, n), anAddress(), n % 2 ? left : right)),
    );
    expect(sentOf(outcomes)).toBe(50);
    expect(await send(phoneIn(773, 235, 0))).toBe('SENT');
    const { rows } = await left.db.pool.query<{ hits: number }>(
      `select hits from rate_limit where key like 'code-send:all%' and window_start = $1`,
      [new Date(left.clock.now())],
    );
    expect(rows).toEqual([{ hits: 51 }]);
  });
});

describe('sends in all', () => {
  it('are two thousand in an hour', async () => {
    await left.db.pool.query(
      `insert into rate_limit (key, window_start, hits) values ('code-send:all/3600', $1, 1999)`,
      [new Date(left.clock.now())],
    );
    expect(await send(aPhone())).toBe('SENT');
    expect(await send(aPhone(), anAddress(), right)).toEqual({ code: 'TOO_MANY_CODES', wait: 3600 });
  });
});

describe('a send that is refused by its own limits', () => {
  it('never waits for the counters that all share', async () => {
    const phone = aPhone();
    await send(phone);
    const holder = await left.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select 1 from rate_limit where key like 'code-send:all%' for update`);
      expect(await send(phone)).toEqual({ code: 'TOO_MANY_CODES', wait: 60 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});

describe('a phone whose owner texted STOP', () => {
  it('is told so when they ask again soon after, and believed later on', async () => {
    const phone = aPhone();
    await send(phone);
    const [text] = await textsTo(left.db, phone);
    await left.db.transaction((tx) =>
      tx
        .update(message)
        .set({ status: 'FAILED', error: 'OPTED_OUT: Attempt to send to unsubscribed recipient' })
        .where(eq(message.id, text?.id ?? '')),
    );
    left.clock.advance(70_000);
    expect(await send(phone)).toEqual({ code: 'PHONE_OPTED_OUT', wait: undefined });
    left.clock.advance(50_000);
    expect(await send(phone)).toBe('SENT');
  });
});
