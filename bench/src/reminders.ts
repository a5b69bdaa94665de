import type { Database } from '@primehour/db/open';
import { hourIn } from '@primehour/domain/format/time';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { aBusiness, aService } from '@primehour/testkit/build';
import { minuteOf } from '@primehour/testkit/clock';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { type Product, startProduct } from './product/start-product.ts';

const REMINDERS = 2_000;
/** The provider's maximum response time: long enough that a killed worker leaves texts in progress. */
const SLOWEST_ANSWER_MS = 120;
/** A dead worker's texts are released after half a minute, and retried a quarter of a minute after that. */
const TIME_LIMIT_MS = 180_000;
const ACCOUNT = { accountSid: `AC${'b'.repeat(32)}`, authToken: 'b'.repeat(32) };
/** A zone where it is day now, because no one is reminded at night. */
const ZONES = ['America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'Asia/Kolkata', 'Europe/Paris'];

export const reminders: Benchmark = {
  name: 'reminders',
  method:
    `${grouped(REMINDERS)} reminders are due at once. Two workers, separate processes on one database, send them to a ` +
    `provider that answers after up to ${SLOWEST_ANSWER_MS} ms and accepts everything, repeats included; one of them is ` +
    'killed with SIGKILL at a random moment. The texts at the provider are counted.',
  async run(bench) {
    const twilio = await startFakeTwilio(ACCOUNT, Date.now, () => Math.random() * SLOWEST_ANSWER_MS);
    const dataDirs = [makeDataDir(), makeDataDir(), makeDataDir()] as const;
    const products: Product[] = [];
    const start = async (dataDir: string, role: string, databaseUrl?: string) => {
      const product = await startProduct({ dataDir, databaseUrl, env: { ...envOf(twilio), ROLE: role } });
      products.push(product);
      return product;
    };
    try {
      const { databaseUrl } = await start(dataDirs[0].path, 'api');
      const { db } = worldAt(databaseUrl);
      try {
        await prepare(db);
        return await measure(db, twilio, bench, () => [
          start(dataDirs[1].path, 'worker', databaseUrl),
          start(dataDirs[2].path, 'worker', databaseUrl),
        ]);
      } finally {
        await db.close();
      }
    } finally {
      for (const product of products.toReversed()) await product.stop();
      for (const dataDir of dataDirs) dataDir.remove();
      await twilio.close();
    }
  },
};

const envOf = (twilio: FakeTwilio): Record<string, string> => ({
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
  TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
  TWILIO_FROM: '+13125550100',
  TWILIO_BASE_URL: twilio.url,
});

/** Bookings that start in 23 hours, for clients who are reminded 24 hours before. */
async function prepare(db: Database): Promise<void> {
  const now = Date.now();
  const world = { db, clock: { now: () => now } };
  const business = await aBusiness(world, { settings: { reminderHours: [24] } });
  const service = await aService(world, { business });
  const zone = ZONES.find((each) => hourIn(now, each) >= 9 && hourIn(now, each) < 19) ?? 'Asia/Tokyo';
  const [startAt, before] = [new Date(minuteOf(now) + 23 * HOUR_MS), new Date(now - 2 * DAY_MS)];
  await db.pool.query(
    `with person as (
       insert into client (id, business_id, phone, name, created_at, proven_at)
       select gen_random_uuid(), $1, '+1312' || (2000000 + n), 'Sam Linden', $4, $4 from generate_series(1, $7) n
       returning id, phone
     ), made as (
       insert into booking (id, business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
         confirmed_at, created_at, updated_at)
       select gen_random_uuid(), $1, $2, id, 'CONFIRMED', $3, $3::timestamptz + interval '1 hour', 'Cut', 4500, $4, $4, $4
       from person returning id, client_id
     )
     insert into checkout (id, business_id, service_id, start_at, client_name, phone, consented_at, consent_version,
       created_at, booking_id, via, client_zone)
     select gen_random_uuid(), $1, $2, $3, 'Sam Linden', p.phone, $4, $6, $4, m.id, 'PAGE', $5
     from made m join person p on p.id = m.client_id`,
    [business.id, service.id, startAt, before, zone, '2024-11-07', REMINDERS],
  );
}

async function measure(
  db: Database,
  twilio: FakeTwilio,
  { note }: Bench,
  startWorkers: () => readonly Promise<Product>[],
): Promise<Figure[]> {
  const startedAtMs = performance.now();
  const [victim, survivor] = await Promise.all(startWorkers());
  if (!victim || !survivor) throw new Error('Two workers must be started.');
  const killAfter = Math.round(REMINDERS * (0.1 + 0.7 * Math.random()));
  await until(() => Promise.resolve(twilio.sent.length >= killAfter), 2);
  await victim.kill();
  const sentAtKill = twilio.sent.length;
  const { rows: inFlight } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from message where status = 'QUEUED' and attempts > 0`,
  );
  note(`one worker was killed after ${grouped(sentAtKill)} texts`);
  await until(async () => (await unsettled(db)) === 0, 200);
  const seconds = (performance.now() - startedAtMs) / 1000;

  const counts = new Map<string, number>();
  for (const { to } of twilio.sent) counts.set(to, (counts.get(to) ?? 0) + 1);
  const [books] = (await db.pool.query<Record<'sent' | 'repeated', number>>(BOOKS)).rows;
  return [
    {
      name: 'reminders that reached the provider',
      value: twilio.sent.length,
      unit: '',
      budget: { atLeast: REMINDERS },
    },
    {
      name: 'reminders that reached it twice',
      value: [...counts.values()].filter((count) => count > 1).length,
      unit: '',
      budget: { atMost: 0 },
    },
    { name: 'clients without their reminder', value: REMINDERS - counts.size, unit: '', budget: { atMost: 0 } },
    {
      name: 'reminders not stored as sent',
      value: REMINDERS - (books?.sent ?? 0),
      unit: '',
      budget: { atMost: 0 },
    },
    { name: 'texts sent when one worker was killed', value: sentAtKill, unit: '' },
    { name: 'texts claimed at that moment, by both', value: inFlight[0]?.count ?? Number.NaN, unit: '' },
    { name: 'texts of the dead worker that the other looked up', value: books?.repeated ?? Number.NaN, unit: '' },
    { name: 'until all were settled', value: seconds, unit: 's' },
  ];
}

const BOOKS = `
  select count(*) filter (where m.status = 'SENT')::int as sent, count(*) filter (where m.attempts > 1)::int as repeated
  from message m where m.kind = 'BOOKING_REMINDER'`;

async function unsettled(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ left: number }>(
    `select $1 - (select count(*)::int from reminder where status <> 'WAITING')
       + (select count(*)::int from message where status = 'QUEUED') as left`,
    [REMINDERS],
  );
  return rows[0]?.left ?? REMINDERS;
}

async function until(isSo: () => Promise<boolean>, pollMs: number): Promise<void> {
  const giveUpAtMs = performance.now() + TIME_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAtMs) throw new Error('The workers did not finish in time.');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
