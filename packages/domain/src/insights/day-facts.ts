/** Combines the stored facts of days into the bookings of a period, and the sets they are in (decision 116). */
import { DAY_MS, epochDayOf, HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { BookingFact, InsightFacts } from './facts.ts';
import { bitOf, isIn } from './sets.ts';

/** Bits in addition to those of `INSIGHT_SETS`: marked as done or missed; held until an instant. */
export const MARKED = 1 << 20;
export const HELD = 1 << 21;

/**
 * Numbers of each booking: start in minutes of the day, duration in minutes, bits, index of its service, index of its
 * person or -1, price, buffers, milliseconds between booking and start, what was kept, minutes that were booked again.
 */
const WIDTH = 10;
/** Values that only a few bookings have, by their index. */
type Rare<Value> = readonly (readonly [line: number, value: Value])[] | null;

/** The stored form: numbers without brackets between them, so that a year of them can be read fast. */
type Stored = readonly [
  numbers: readonly number[],
  clients: readonly string[],
  services: readonly string[],
  people: readonly string[],
  /** In addition to the first. */
  morePeople: Rare<readonly number[]>,
  heldUntil: Rare<number>,
  rescuedCents: Rare<number>,
  /** Left out by the previous release. */
  gapMinutes?: Rare<number>,
];

export type StoredDay = { readonly day: WallDate; readonly facts: string };

type DayQuery = {
  /** Bookings that begin in this time are counted; clients from `countFrom` on. */
  readonly from: Instant;
  readonly until: Instant;
  readonly countFrom: Instant;
  readonly now: Instant;
  /** The only person whose bookings are counted, if set. */
  readonly only?: string | undefined;
};

type Client = {
  /**
   * The start of the last booking read, when the earliest booking after it was made, and the earliest of all so far.
   */
  startAt: number;
  madeAfter: number;
  madeAt: number;
  isVisitor: boolean;
  isRebooked: boolean;
  isRebookedLater: boolean;
};

type Read = Pick<InsightFacts, 'bookings' | 'clients'>;

/**
 * Days in ascending order, from the first requested one to that of the very last booking: whether a client booked again
 * depends on bookings beyond the period.
 */
export function readDays(days: readonly StoredDay[], query: DayQuery): Read {
  const bookings: BookingFact[] = [];
  const clients = new Map<string, Client>();
  // Backward, so that a client's later bookings are known.
  for (const { day, facts } of days.toReversed())
    readDay(day, JSON.parse(facts) as Stored, query, { bookings, clients });
  const seen = [...clients.values()].filter(({ isVisitor }) => isVisitor);
  return {
    bookings: bookings.reverse(),
    clients: {
      visited: seen.length,
      rebooked: seen.filter(({ isRebooked }) => isRebooked).length,
      rebookedLater: seen.filter(({ isRebookedLater }) => isRebookedLater).length,
    },
  };
}

const NOBODY: readonly string[] = [];
type Found = { readonly bookings: BookingFact[]; readonly clients: Map<string, Client> };

function readDay(day: WallDate, stored: Stored, query: DayQuery, { bookings, clients }: Found): void {
  const [numbers, clientIds, services, people] = stored;
  const [morePeople, heldUntil] = [new Map(stored[4]), new Map(stored[5])];
  const [rescuedCents, gapMinutes] = [new Map(stored[6]), new Map(stored[7])];
  const dayAt = epochDayOf(day) * DAY_MS;
  // Shared by the bookings of a day, most of which have one person.
  const alone = people.map((id) => [id]);
  for (let line = clientIds.length - 1; line >= 0; line -= 1) {
    const at = (index: number): number => numbers[line * WIDTH + index] ?? 0;
    const startAt = (dayAt + at(0) * MINUTE_MS) as Instant;
    const endAt = (startAt + at(1) * MINUTE_MS) as Instant;
    const stays = at(2);
    const client = clientOf(clients, clientIds[line] ?? '', startAt);
    const sets = stays | passingSets({ stays, endAt, madeAfter: client.madeAfter }, query.now);
    const isHeld = (stays & HELD) !== 0;
    // An active hold counts as a return, although it is not a booking yet.
    if (isIn(stays, 'booked') || (isHeld && (heldUntil.get(line) ?? 0) > query.now)) {
      client.madeAt = Math.min(client.madeAt, startAt - at(7));
    }
    if (isHeld || startAt < query.from || startAt >= query.until) continue;
    const more = morePeople.get(line);
    const first = alone[at(4)] ?? NOBODY;
    const serving = more ? [...first, ...more.flatMap((place) => people[place] ?? [])] : first;
    if (query.only !== undefined && !serving.includes(query.only)) continue;
    if (isIn(sets, 'visits') && startAt >= query.countFrom) {
      client.isVisitor = true;
      client.isRebooked ||= isIn(sets, 'rebooked');
      client.isRebookedLater ||= isIn(sets, 'rebooked-later');
    }
    bookings.push({
      startAt,
      endAt,
      sets,
      serviceId: services[at(3)] ?? '',
      people: serving,
      priceCents: at(5),
      usedMinutes: at(1) + at(6),
      // A booking entered after its start was not booked ahead.
      leadMinutes: Math.max(0, Math.round(at(7) / MINUTE_MS)),
      keptCents: at(8),
      rescuedMinutes: at(9),
      rescuedCents: rescuedCents.get(line) ?? 0,
      gapMinutes: gapMinutes.get(line) ?? 0,
    });
  }
}

/**
 * The state of a client at a booking that starts then, going backward; bookings that start together do not come after
 * each other.
 */
function clientOf(clients: Map<string, Client>, id: string, startAt: Instant): Client {
  const known = clients.get(id);
  if (known) {
    if (startAt < known.startAt) {
      known.madeAfter = known.madeAt;
      known.startAt = startAt;
    }
    return known;
  }
  const never = Number.POSITIVE_INFINITY;
  const met = { startAt, madeAfter: never, madeAt: never, isVisitor: false, isRebooked: false, isRebookedLater: false };
  clients.set(id, met);
  return met;
}

type Passing = { readonly stays: number; readonly endAt: Instant; readonly madeAfter: number };

/** The sets that the clock or a client's other bookings change (product/insights#figures). */
function passingSets({ stays, endAt, madeAfter }: Passing, now: Instant): number {
  let sets = 0;
  if (isIn(stays, 'visits')) {
    if (madeAfter <= endAt + DAY_MS) sets |= bitOf('rebooked');
    if (madeAfter <= endAt + 90 * DAY_MS) sets |= bitOf('rebooked-later');
  }
  if (isIn(stays, 'booked')) {
    const isMarked = (stays & MARKED) !== 0;
    const isOver = endAt < now - 24 * HOUR_MS;
    if (isMarked || isOver) sets |= bitOf('expected');
    if (!isMarked && isOver) sets |= bitOf('unmarked');
  }
  return sets;
}
