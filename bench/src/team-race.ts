import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { type CheckoutRequest, prepareCheckouts, type ReadyCheckout } from './checkouts.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import type { Product } from './product/start-product.ts';
import { withTwoNodes } from './product/with-product.ts';
import { BUSINESSES, countMismatches, type RacerResult, runRace } from './run-race.ts';
import { seededRandom } from './statistics.ts';
import { withoutLimits } from './without-limits.ts';

const PEOPLE = 3;
const UNITS = 2;
/** Racers for one hour of one business; about one in ten can win. */
const RACERS_PER_HOUR = 50;

type Span = readonly [fromMinute: number, untilMinute: number];
/** How long a service occupies its person and the laser, in minutes from its start. */
type Kind = { readonly durationMinutes: number; readonly person: readonly Span[]; readonly laser: Span };

/** A color leaves its person free in the middle; a trim occupies both throughout. */
const KINDS: readonly [Kind, Kind] = [
  { durationMinutes: 90, person: [[0, 30], [60, 90]], laser: [15, 75] }, // prettier-ignore
  { durationMinutes: 30, person: [[0, 30]], laser: [0, 30] },
];

export const teamRace: Benchmark = {
  name: 'team-race',
  method:
    `As race, for services that need one of ${PEOPLE} people and one of ${UNITS} lasers: 90 minutes with half an hour's gap ` +
    `for the person, or 30 minutes; ${RACERS_PER_HOUR} racers for each hour of ${BUSINESSES} businesses, on any quarter. ` +
    'Afterward the ledger is compared with itself, with the bookings, and with every response; 1,000,000 attempts ' +
    '(--attempts 1000000) take an hour and more.',
  run: (bench) => withTwoNodes((nodes) => measure(nodes, bench)),
};

type Offer = {
  readonly businessId: string;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly laserLanes: readonly number[];
};
async function measure(nodes: readonly [Product, Product], { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(nodes[0].databaseUrl);
  try {
    const hours = Math.ceil(options.attempts / RACERS_PER_HOUR / BUSINESSES);
    const offers = await Promise.all(
      Array.from({ length: BUSINESSES }, () => anOffer(world, Math.ceil(hours / 22) + 3)),
    );
    const checkouts = await prepareCheckouts(world.db, requests(offers, hours).slice(0, options.attempts));
    note(`${grouped(checkouts.length)} racers are ready`);
    const startedAtMs = performance.now();
    const answers = await runRace(nodes, checkouts, note);
    const seconds = (performance.now() - startedAtMs) / 1000;
    return [
      { name: 'overlapping rows of one lane', value: await countOverlaps(world.db), unit: '', budget: { atMost: 0 } },
      {
        name: 'bookings whose rows are not what they take',
        value: await countOf(world.db, CONTRADICTIONS),
        unit: '',
        budget: { atMost: 0 },
      },
      {
        name: 'racers with a wrong response',
        value: await countMismatches(world.db, answers),
        unit: '',
        budget: { atMost: 0 },
      },
      {
        name: 'refused although people and units are free',
        value: await countWronglyRefused(world.db, offers, answers),
        unit: '',
        budget: { atMost: 0 },
      },
      { name: 'deadlocks', value: await countOf(world.db, DEADLOCKS), unit: '', budget: { atMost: 0 } },
      { name: 'racing attempts', value: answers.length, unit: '', budget: { atLeast: options.attempts } },
      { name: 'winners', value: answers.filter(({ hasWon }) => hasWon).length, unit: '' },
      { name: 'attempts, both nodes', value: answers.length / seconds, unit: '/s' },
    ];
  } finally {
    await world.db.close();
  }
}

async function anOffer(world: ReturnType<typeof worldAt>, advanceBookingDays: number): Promise<Offer> {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const settings = { minNoticePeriodHours: 0, advanceBookingDays, timeslotDurationMinutes: 15 };
  const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
  for (let person = 1; person < PEOPLE; person += 1) await aResource(world, { business, name: `Person ${person + 1}` });
  const { rows: people } = await world.db.pool.query<{ id: string }>('select id from resource where business_id = $1', [
    business.id,
  ]);
  const laser = await aResource(world, { business, kind: 'EQUIPMENT', name: 'Laser', units: UNITS });
  const kinds = new Map<string, Kind>();
  for (const kind of KINDS) {
    const { durationMinutes } = kind;
    const service = await aService(world, { business, priceCents: 0 as Cents, durationMinutes });
    await aNeed(world, service, { of: people, spans: kind.person.map(spanOf) });
    await aNeed(world, service, { number: 2, kind: 'EQUIPMENT', of: [laser], spans: [spanOf(kind.laser)] });
    kinds.set(service.id, kind);
  }
  return { businessId: business.id, kinds, laserLanes: laser.lanes };
}

const spanOf = ([fromMinute, untilMinute]: Span) => ({ fromMinute, untilMinute });

/** Round-robin over the businesses, so that all of them are raced for at any moment. */
function requests(offers: readonly Offer[], hours: number): CheckoutRequest[] {
  const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
  const random = seededRandom(17);
  const asked: CheckoutRequest[] = [];
  for (let hourAt = firstAt, count = 0; count < hours; hourAt += HOUR_MS) {
    // Times that continue past midnight, which is at seven in Phoenix, are not offered.
    if ([5, 6].includes(new Date(hourAt).getUTCHours())) continue;
    count += 1;
    for (let racer = 0; racer < RACERS_PER_HOUR; racer += 1) {
      for (const { businessId, kinds } of offers) {
        const serviceId = [...kinds.keys()][racer % KINDS.length] ?? '';
        asked.push({ businessId, serviceId, startAt: hourAt + Math.floor(random() * 4) * 15 * MINUTE_MS });
      }
    }
  }
  return asked;
}

const DEADLOCKS = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';

const OVERLAPS = `
  select count(*)::int as count from occupancy a join occupancy b
    on b.business_id = a.business_id and b.lane = a.lane and b.id > a.id and b.during && a.during`;

const CONTRADICTIONS = `
  select count(*)::int as count from booking b where b.status = 'CONFIRMED' and (
    select array_agg((l.resource_id, lower(o.during), upper(o.during)) order by l.resource_id, lower(o.during))
    from occupancy o join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
    where o.business_id = b.business_id and o.booking_id = b.id
  ) is distinct from (
    select array_agg((r.resource_id, b.start_at + lower(t) * interval '1 minute', b.start_at + upper(t) * interval '1 minute')
      order by r.resource_id, lower(t))
    from booking_resource r cross join lateral unnest(r.takes) t
    where r.business_id = b.business_id and r.booking_id = b.id)`;

async function countOf(db: Database, query: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(query);
  return rows[0]?.count ?? Number.NaN;
}

/** To prove that the count works, one overlap is created without the constraint, counted, and rolled back. */
async function countOverlaps(db: Database): Promise<number> {
  const found = await countOf(db, OVERLAPS);
  return withoutLimits(db, async (connection) => {
    await connection.query('begin');
    await connection.query('alter table occupancy drop constraint occupancy_no_overlap');
    await connection.query(`insert into occupancy (id, business_id, during, kind, take_id, lane, note)
      select gen_random_uuid(), business_id, during, 'block', gen_random_uuid(), lane, '' from occupancy limit 1`);
    const { rows } = await connection.query<{ count: number }>(OVERLAPS);
    await connection.query('rollback');
    if (rows[0]?.count !== found + 1) throw new Error('The count of overlaps misses an existing one.');
    return found;
  });
}

type Taken = { readonly from: number; readonly until: number };

/**
 * Requested times that were refused, although in the end a person is free for them and not all lasers are taken at any
 * moment; counted without the product's rules.
 */
async function countWronglyRefused(
  db: Database,
  offers: readonly Offer[],
  answers: readonly RacerResult[],
): Promise<number> {
  let count = 0;
  for (const { businessId, kinds, laserLanes } of offers) {
    const { rows } = await db.pool.query<{ lane: number; from: Date; until: Date }>(
      'select lane::int, lower(during) as from, upper(during) as until from occupancy where business_id = $1',
      [businessId],
    );
    const lanes = new Map<number, Taken[]>();
    for (const row of rows) {
      const taken = lanes.get(row.lane) ?? [];
      taken.push({ from: row.from.getTime(), until: row.until.getTime() });
      lanes.set(row.lane, taken);
    }
    const byQuarter = new Map([...lanes].map(([lane, taken]) => [lane, quartersOf(taken)]));
    const people = [...byQuarter].filter(([lane]) => !laserLanes.includes(lane)).map(([, quarters]) => quarters);
    const isEveryoneKnown = people.length === PEOPLE;
    const lasers = laserLanes.map((lane) => byQuarter.get(lane) ?? new Set<number>());
    const lost = answers.filter(({ checkout, hasWon }) => !hasWon && checkout.request.businessId === businessId);
    for (const { checkout } of lost) {
      const kind = kinds.get(checkout.request.serviceId);
      if (!kind) throw new Error('A racer asked for an unknown service.');
      const quarters = (spans: readonly Span[]) => [...quartersOf(spans.map((span) => takenBy(span, checkout)))];
      const [ofPerson, ofLaser] = [quarters(kind.person), quarters([kind.laser])];
      const hasPerson = !isEveryoneKnown || people.some((taken) => !ofPerson.some((quarter) => taken.has(quarter)));
      const hasLaser = ofLaser.every((quarter) => lasers.some((taken) => !taken.has(quarter)));
      if (hasPerson && hasLaser) count += 1;
    }
  }
  return count;
}

const takenBy = ([from, until]: Span, { request: { startAt } }: ReadyCheckout): Taken => ({
  from: startAt + from * MINUTE_MS,
  until: startAt + until * MINUTE_MS,
});

/** Everything begins and ends on a quarter of an hour. */
function quartersOf(taken: readonly Taken[]): Set<number> {
  const quarters = new Set<number>();
  for (const { from, until } of taken) {
    for (let at = from; at < until; at += 15 * MINUTE_MS) quarters.add(at);
  }
  return quarters;
}
