import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner } from '@primehour/testkit/build-session';
import { prepareCheckouts } from './checkouts.ts';
import { type Acknowledged, checkMoney, countOpen } from './dues/check-money.ts';
import { liveVisit, type Partner } from './dues/live-visit.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { seededRandom } from './statistics.ts';

const CLIENTS = 12;
const SEED = 13;
/** Charges and refunds are jobs, which start within a second or two. */
const LONGEST_LIFE_MS = 3_000;
/** A payment for which a client may still enter a card is looked up after five minutes, by the sweep of each minute. */
const SETTLED_WITHIN_MS = 8 * 60_000;

export const dueKills: Benchmark = {
  name: 'due-kills',
  method:
    `Two nodes; in each round one of them is killed at a random moment while ${CLIENTS} clients agree, pay deposits, cancel in ` +
    'time and late, and the partner charges and waives their fees on both. Afterward the provider’s records are compared ' +
    `with the rows, the books and every answer (seed ${SEED}).`,
  run: (bench) =>
    withProduct(async (steady) => {
      const otherDir = makeDataDir();
      try {
        const startOther = () => startProduct({ dataDir: otherDir.path, databaseUrl: steady.databaseUrl });
        return await measure(steady, startOther, bench);
      } finally {
        otherDir.remove();
      }
    }),
};

async function measure(
  steady: Product,
  startOther: () => Promise<Product>,
  { options, note }: Bench,
): Promise<Figure[]> {
  const world = worldAt(steady.databaseUrl);
  const caller = createCaller(CLIENTS * 2);
  const random = seededRandom(SEED);
  const acknowledged: Acknowledged[] = [];
  let cut = 0;
  try {
    for (let round = 0; round < options.kills; round += 1) {
      const { partner, checkouts } = await prepare(world, round);
      const victim = await startOther();
      const visits = checkouts.map(async (checkout, index) => {
        // Each call goes to either node; calls that the dead one didn't answer are sent to the other.
        const nodes = index % 2 === 0 ? [victim, steady] : [steady, victim];
        acknowledged.push(await liveVisit({ caller, nodes, checkout, partner, db: world.db, random }));
      });
      await new Promise((resolve) => setTimeout(resolve, 100 + random() * LONGEST_LIFE_MS));
      await victim.kill();
      await Promise.all(visits);
      cut += acknowledged.slice(-CLIENTS).filter(({ wasCut }) => wasCut).length;
      if (round % 10 === 9) note(`${round + 1} of ${options.kills} kills, ${cut} visits cut`);
    }
    const unsettled = await waitUntilSettled(world.db);
    const found = await checkMoney(world.db, acknowledged);
    return [
      ...mistakeFigures(found, unsettled),
      { name: 'kills', value: options.kills, unit: '', budget: { atLeast: options.kills } },
      { name: 'visits whose calls a kill cut off', value: cut, unit: '' },
      { name: 'charges', value: found.charges, unit: '' },
      { name: 'refunds', value: found.refunds, unit: '' },
      { name: 'fees charged', value: found.fees, unit: '' },
    ];
  } finally {
    caller.close();
    await world.db.close();
  }
}

/** A business, and clients who have to enter their code; half of them will be late when they cancel. */
async function prepare(world: ReturnType<typeof worldAt>, round: number) {
  const blocks = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const settings = { minNoticePeriodHours: 0, changeCutoffHours: 0, timeslotDurationMinutes: 15 };
  const { business, accessToken } = await aPartner(world, { zone: 'America/Phoenix', blocks, settings });
  const tiers = [{ underHours: 24, keepBasisPoints: 5000 }];
  const policyId = await aPolicy(world, business.id, { ready: 'DEPOSIT', tiers, graceMinutes: 0 });
  const service = await aService(world, { business, priceCents: 8000 as Cents, durationMinutes: 15, policyId });
  const soonAt = Math.ceil((Date.now() + 4 * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const requests = Array.from({ length: CLIENTS }, (_, index) => {
    const isLate = index % 4 < 2;
    return {
      businessId: business.id,
      serviceId: service.id,
      startAt: soonAt + (isLate ? 0 : 3 * DAY_MS) + index * 15 * MINUTE_MS,
    };
  });
  const partner: Partner = { businessId: business.id, accessToken };
  return { partner, checkouts: await prepareCheckouts(world.db, requests, round * CLIENTS) };
}

type Found = Awaited<ReturnType<typeof checkMoney>>;

const mistakeFigures = (found: Found, unsettled: number): Figure[] => [
  { name: 'charged twice', value: found.chargedTwice, unit: '', budget: { atMost: 0 } },
  { name: 'answers whose money or booking is lost', value: found.lost, unit: '', budget: { atMost: 0 } },
  { name: 'charges and refunds without their row', value: found.unmatched, unit: '', budget: { atMost: 0 } },
  { name: 'cents between provider and books', value: found.differenceCents, unit: '', budget: { atMost: 0 } },
  { name: 'books that do not balance', value: found.unbalanced, unit: '', budget: { atMost: 0 } },
  { name: 'not settled in time', value: unsettled, unit: '', budget: { atMost: 0 } },
];

async function waitUntilSettled(db: Database): Promise<number> {
  const giveUpAtMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const open = await countOpen(db);
    if (open === 0 || performance.now() > giveUpAtMs) return open;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
