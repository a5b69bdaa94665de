import { randomBytes } from 'node:crypto';
import { message } from '@primehour/db/schema/message';
import { MIN_BITS } from '@primehour/domain/challenge/difficulty';
import { readChallenge } from '@primehour/domain/challenge/proof';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Phone } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aClient, aPhone, aService, aUser } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { anAddress } from '@primehour/testkit/call';
import { solved } from '@primehour/testkit/solve';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { textsTo } from '../../../testing/texts.ts';
import { sendPhoneCode } from './send-phone-code.ts';

// The guarantee: no phone gets more texts than its limits allow, on any number of nodes; texting many unknown numbers
// costs proof of work, by network, by number block and in total; and no stranger can block anyone's code: known phones
// are texted immediately, others after a little work.

const start = apiOf();
const { api: left, other: right } = await startNodes(start);
// Each test starts at the beginning of an hour, with empty counters before it.
beforeEach(() => left.clock.set((Math.floor(left.clock.now() / HOUR_MS) + 2) * HOUR_MS));

type Outcome = 'SENT' | { code: string; wait: number | undefined; challenge?: string | undefined };

async function send(
  phone: string,
  address = anAddress(),
  node = left,
  purpose: 'SIGN_IN' | 'BOOKING' = 'SIGN_IN',
  proof?: string,
): Promise<Outcome> {
  try {
    await sendPhoneCode(node.server.deps, { phone: phone as Phone, purpose, address, proof });
    return 'SENT';
  } catch (error) {
    if (error instanceof Refusal)
      return { code: error.code, wait: error.details.requestTimeout, challenge: error.details.challenge };
    throw error;
  }
}

const sentOf = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => outcome === 'SENT').length;
const phoneIn = (areaCode: number, exchange: number, n: number) =>
  `+1${areaCode}${exchange}${String(n).padStart(4, '0')}`;

describe('sends to one phone', () => {
  it('run one at a time: of twelve in parallel on two nodes, one is sent', async () => {
    const phone = aPhone();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(phone, anAddress(), n % 2 ? left : right)),
    );
    expect(sentOf(outcomes)).toBe(1);
    expect(outcomes).toContainEqual({ code: 'TOO_MANY_CODES', wait: 60 });
    expect(await textsTo(left.db, phone)).toHaveLength(1);
  });

  it('wait for the previous one, whatever its purpose', async () => {
    const phone = aPhone();
    expect(await send(phone, anAddress(), left, 'SIGN_IN')).toBe('SENT');
    left.clock.advance(59_500);
    expect(await send(phone, anAddress(), right, 'BOOKING')).toEqual({ code: 'TOO_MANY_CODES', wait: 1 });
    left.clock.advance(500);
    expect(await send(phone, anAddress(), right, 'BOOKING')).toBe('SENT');
  });

  it('are limited to five an hour', async () => {
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

/** Sends requests like a browser: solves the challenge it gets and repeats the request. */
async function sendSolving(phone: string, address: string, purpose: 'SIGN_IN' | 'BOOKING' = 'SIGN_IN') {
  const first = await send(phone, address, left, purpose);
  if (first === 'SENT' || first.challenge === undefined) return { outcome: first, bits: 0 };
  const { bits = 0 } = readChallenge(first.challenge) ?? {};
  const proof = solved(first.challenge);
  return { outcome: await send(phone, address, right, purpose, proof), bits, proof };
}

const CHALLENGED = { code: 'CHALLENGE_REQUIRED', wait: undefined, challenge: expect.any(String) };

const thisHour = () => new Date(Math.floor(left.clock.now() / HOUR_MS) * HOUR_MS);

/** Simulates this many texts to unknown numbers in the current hour. */
const fill = (key: string, hits: number) =>
  left.db.pool.query(
    `insert into rate_limit (key, window_start, hits) values ($1 || '/3600', $2, $3)
     on conflict (key, window_start) do update set hits = excluded.hits`,
    [key, thisHour(), hits],
  );

const hitsOf = async (key: string): Promise<number | undefined> => {
  const { rows } = await left.db.pool.query<{ hits: number }>(
    `select hits from rate_limit where key = $1 || '/3600' and window_start = $2`,
    [key, thisHour()],
  );
  return rows[0]?.hits;
};

describe('unknown phones of one network', () => {
  it('get fifty unchallenged texts for signing in and 150 for booking, across both nodes', async () => {
    const from = (n: number, purpose: 'SIGN_IN' | 'BOOKING') =>
      Promise.all(
        Array.from({ length: n }, (_, index) => send(aPhone(), '198.51.100.7', index % 2 ? left : right, purpose)),
      );
    const bookings = await from(154, 'BOOKING');
    expect(sentOf(bookings)).toBe(150);
    expect(bookings.filter((outcome) => outcome !== 'SENT')).toEqual(Array.from({ length: 4 }, () => CHALLENGED));
    expect(sentOf(await from(53, 'SIGN_IN'))).toBe(50);
    expect(await send(aPhone(), '198.51.101.8')).toBe('SENT');
  });

  it('need a little proof of work after that, and are never refused', async () => {
    await fill('code-send:network:SIGN_IN:198.51.100.7', 50);
    const { outcome, bits } = await sendSolving(aPhone(), '198.51.100.7');
    expect({ outcome, bits }).toEqual({ outcome: 'SENT', bits: MIN_BITS });
  });

  it.each([
    ['/64', '2001:db8:5:6::', (n: number) => `2001:db8:5:6::${n + 1}`, 15],
    ['/56', '2001:db8:5:700::', (n: number) => `2001:db8:5:7${(n % 200).toString(16).padStart(2, '0')}::1`, 20],
    ['/48', '2001:db8:9::', (n: number) => `2001:db8:9:${(n * 256).toString(16)}::1`, 30],
    ['/40', '2001:dba:b00::', (n: number) => `2001:dba:b${n.toString(16).padStart(2, '0')}::1`, 60],
    ['/32', '2001:dbb::', (n: number) => `2001:dbb:${(n * 256 + 1).toString(16)}::1`, 200],
    ['/24', '203.0.113.0', (n: number) => `203.0.113.${n}`, 100],
    ['/16', '203.1.0.0', (n: number) => `203.1.${n % 250}.9`, 200],
  ])('share a limit within a %s, such as %s', async (_size, _network, address, allowance) => {
    const n = Math.min(allowance + 3, 250);
    const outcomes = await Promise.all(Array.from({ length: n }, (_, index) => send(aPhone(), address(index))));
    expect(sentOf(outcomes)).toBe(Math.min(allowance, n));
    expect(outcomes).toContainEqual(CHALLENGED);
  });

  it('carry over into the next hour and decay with it', async () => {
    await fill('code-send:network:SIGN_IN:198.51.100.9', 100);
    left.clock.advance(HOUR_MS + 20 * 60_000);
    expect(await send(aPhone(), '198.51.100.9')).toEqual(CHALLENGED);
    left.clock.advance(20 * 60_000);
    expect(await send(aPhone(), '198.51.100.9')).toBe('SENT');
  });
});

describe('the whole product under load', () => {
  it('challenges unknown phones once half of the budget is used, and admits those that solve it', async () => {
    await fill('code-send:strangers', 499);
    expect(await send(aPhone())).toBe('SENT');
    expect(await send(aPhone())).toEqual(CHALLENGED);
    const { outcome, bits } = await sendSolving(aPhone(), anAddress());
    expect({ outcome, bits }).toEqual({ outcome: 'SENT', bits: MIN_BITS });
    expect(await hitsOf('code-send:strangers')).toBe(501);
  });

  it('challenges unknown phones of a number block that got fifty codes, and no others', async () => {
    await fill('code-send:block:+1773234', 50);
    expect(await send(phoneIn(773, 234, 1))).toEqual(CHALLENGED);
    expect((await sendSolving(phoneIn(773, 234, 2), anAddress())).outcome).toBe('SENT');
    expect(await send(phoneIn(773, 235, 1))).toBe('SENT');
  });

  it('stores nothing for an unknown phone that doesn’t solve its challenge', async () => {
    await fill('code-send:strangers', 5_000);
    const counts = async () => {
      const { rows } = await left.db.pool.query<{ n: number }>(
        'select (select count(*) from rate_limit) + (select count(*) from phone_code) as n',
      );
      return rows[0]?.n;
    };
    const before = await counts();
    await Promise.all(Array.from({ length: 20 }, () => send(aPhone())));
    expect(await counts()).toBe(before);
  });
});

describe('a proof', () => {
  it('is valid once, for its phone, for three minutes, and while the difficulty hasn’t risen', async () => {
    await fill('code-send:strangers', 520);
    const phone = aPhone();
    const { proof } = await sendSolving(phone, anAddress());
    left.clock.advance(61_000);
    expect(await send(phone, anAddress(), left, 'SIGN_IN', proof)).toEqual(CHALLENGED);
    expect(await send(aPhone(), anAddress(), left, 'SIGN_IN', proof)).toEqual(CHALLENGED);

    const refused = await send(phone);
    const challenge = refused === 'SENT' ? '' : (refused.challenge ?? '');
    await fill('code-send:strangers', 1_100);
    expect(await send(phone, anAddress(), left, 'SIGN_IN', solved(challenge))).toEqual(CHALLENGED);
    await fill('code-send:strangers', 520);
    left.clock.advance(180_000);
    expect(await send(phone, anAddress(), left, 'SIGN_IN', solved(challenge))).toEqual(CHALLENGED);
  });

  it.each(['', 'x', 'a'.repeat(400), `${'A'.repeat(22)}.16.9999999999999.${'A'.repeat(43)}~${'1.'.repeat(15)}1`])(
    'is not %s',
    async (proof) => {
      await fill('code-send:strangers', 520);
      expect(await send(aPhone(), anAddress(), left, 'SIGN_IN', proof)).toEqual(CHALLENGED);
    },
  );
});

describe('a known phone', () => {
  const FLOODED = 40_000;
  beforeEach(() => fill('code-send:strangers', FLOODED));
  const textCount = async (phone: string) => (await textsTo(left.db, phone)).length;

  it('is texted immediately whatever strangers do, behind the same answer that they get', async () => {
    const { owner } = await aBusiness(left);
    expect(await send(owner.phone)).toEqual(CHALLENGED);
    expect(await textCount(owner.phone)).toBe(1);
    const stranger = aPhone();
    expect(await send(stranger)).toEqual(CHALLENGED);
    expect(await textCount(stranger)).toBe(0);
  });

  it('gets no second text for its proof, and must wait a minute after that', async () => {
    const { phone } = await aUser(left);
    // A low difficulty: the highest would take half a minute.
    await fill('code-send:strangers', 520);
    const refused = await send(phone);
    left.clock.advance(5_000);
    const challenge = refused === 'SENT' ? '' : (refused.challenge ?? '');
    expect(await send(phone, anAddress(), right, 'SIGN_IN', solved(challenge))).toBe('SENT');
    expect(await textCount(phone)).toBe(1);
    await fill('code-send:strangers', 0);
    expect(await send(phone)).toEqual({ code: 'TOO_MANY_CODES', wait: 60 });
  });

  it('is one of a partner, or of a client who booked, bid or proved it within 180 days', async () => {
    const since = (days: number) => new Date(left.clock.now() - days * 86_400_000);
    const proven = async (days: number) => {
      const phone = aPhone();
      await left.db.pool.query('insert into phone_session values ($1, $2, $3, $3)', [
        randomBytes(32),
        phone,
        since(days),
      ]);
      return phone;
    };
    const { phone: booked } = await aClientWhoBooked();
    const bidder = await aBidder(left, await aListing(left));
    for (const phone of [await proven(179), booked, bidder.phone]) {
      await send(phone);
      expect(await textCount(phone)).toBe(1);
    }
    const old = await proven(181);
    await send(old);
    expect(await textCount(old)).toBe(0);
  });

  it('is not one that someone only typed in: a business that can’t be paid vouches for no one', async () => {
    const { phone } = await aClientWhoBooked({ hasAccount: false });
    await send(phone);
    expect(await textCount(phone)).toBe(0);
  });

  it('is texted once for any number of parallel requests, and not again while that code is valid', async () => {
    const { phone } = await aUser(left);
    await Promise.all(Array.from({ length: 10 }, (_, n) => send(phone, anAddress(), n % 2 ? left : right)));
    left.clock.advance(9 * 60_000);
    await send(phone);
    expect(await textCount(phone)).toBe(1);
  });

  async function aClientWhoBooked(options: { hasAccount?: boolean } = {}) {
    const business = await aBusiness(left, options);
    const client = await aClient(left, { businessId: business.id });
    await aBooking(left, { service: await aService(left, { business }), client });
    return client;
  }
});

describe('the operator', () => {
  it('gets one alert when the hourly budget is used up and another at twice the budget', async () => {
    const alarms: unknown[] = [];
    const deps = {
      ...left.server.deps,
      log: { ...left.server.deps.log, error: (facts: unknown) => alarms.push(facts) },
    };
    const sendKnown = async () => {
      const { phone } = await aUser(left);
      await sendPhoneCode(deps, { phone, purpose: 'SIGN_IN', address: anAddress() });
    };
    for (const before of [998, 999, 1000, 1999, 2000]) {
      await fill('code-send:all', before);
      await sendKnown();
    }
    expect(alarms).toEqual([
      { codes: 1000, codesPerHour: 1000 },
      { codes: 2000, codesPerHour: 1000 },
    ]);
  });
});

describe('a send refused by its own limits', () => {
  it('does not wait for the shared counters', async () => {
    const phone = aPhone();
    await send(phone);
    const holder = await left.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select 1 from rate_limit where key like 'code-send:%' for update`);
      expect(await send(phone)).toEqual({ code: 'TOO_MANY_CODES', wait: 60 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});

describe('a phone whose owner texted STOP', () => {
  it('is refused when they ask again soon after, and texted again later', async () => {
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
