/** Who gets a booking when anyone will do, and why (decision 084). */
import { addDays, epochDayOf, isoDayOfWeek, MINUTE_MS } from '../time/wall-date.ts';
import { instantToWall, wallToInstant, zoneTable } from '../time/zone-table.ts';
import type { Instant, Zone } from '../vocabulary.ts';
import type { BusinessTime, TimeRange } from './calendar.ts';
import { hoursOf, hoursOfResource, openRangesOf } from './inquiry.ts';
import type { ResourceTime } from './team.ts';

/** How long a client's last visit is considered. */
export const LAST_VISIT_DAYS = 180;

export const CHOICE_RULES = ['LAST_VISIT', 'SHARE', 'LONGEST_SINCE', 'POSITION', 'ONLY_ONE_FREE'] as const;
export type ChoiceRule = (typeof CHOICE_RULES)[number];

/** Why the rule chose someone, as stored with the booking. Shares are in percent, with the chosen one's first. */
export type Reason = {
  readonly rule: ChoiceRule;
  readonly shares: readonly { readonly id: string; readonly percent: number; readonly weight: number }[];
};

export type Contender = Pick<ResourceTime, 'id' | 'position' | 'weight'> & {
  /** In the week of the requested time. */
  readonly openMinutes: number;
};

export type ChoiceFacts = {
  /** Who served the client last, within `LAST_VISIT_DAYS`. */
  readonly lastServedBy: string | null;
  /** Minutes of live bookings in the week of the requested time; canceled, expired and missed ones don't count. */
  readonly bookedMinutes: ReadonlyMap<string, number>;
  /** When the rule last gave each of them a booking. */
  readonly lastGivenAt: ReadonlyMap<string, Instant>;
};

/** The ISO week of a start, on the business's clock. */
export function weekOf(zone: Zone, startAt: Instant): TimeRange {
  const table = zoneTable(zone);
  const { date } = instantToWall(table, startAt);
  const monday = addDays(date, 1 - isoDayOfWeek(date));
  return { startAt: wallToInstant(table, monday, 0), endAt: wallToInstant(table, addDays(monday, 7), 0) };
}

/** A person's open minutes in that week, whatever is booked. */
export function openMinutesOf(
  calendar: Pick<BusinessTime, 'zone' | 'blocks' | 'special'>,
  person: Pick<ResourceTime, 'kind' | 'blocks' | 'special'>,
  startAt: Instant,
): number {
  const hours = hoursOfResource(person, hoursOf(calendar));
  if (!hours) return 0;
  const firstDay = epochDayOf(instantToWall(hours.table, weekOf(calendar.zone, startAt).startAt).date);
  let openMs = 0;
  for (let day = firstDay; day < firstDay + 7; day += 1) {
    for (const range of openRangesOf(hours, day)) openMs += Math.max(0, range.endAt - range.startAt);
  }
  return openMs / MINUTE_MS;
}

/** The booked share of the person's own open minutes; a person with bookings but no hours counts as full. */
const shareOf = ({ bookedMinutes }: ChoiceFacts, { id, openMinutes }: Contender): number => {
  const booked = bookedMinutes.get(id) ?? 0;
  return booked === 0 ? 0 : booked / Math.max(openMinutes, 1);
};

const weighted = (facts: ChoiceFacts, one: Contender): number => (shareOf(facts, one) * 100) / one.weight;

type Criterion = {
  readonly rule: ChoiceRule;
  readonly valueOf: (facts: ChoiceFacts, one: Contender) => number | string;
};

/** The first difference decides; the smaller value comes first. */
const CRITERIA: readonly Criterion[] = [
  { rule: 'LAST_VISIT', valueOf: ({ lastServedBy }, { id }) => (lastServedBy === id ? 0 : 1) },
  { rule: 'SHARE', valueOf: weighted },
  { rule: 'LONGEST_SINCE', valueOf: ({ lastGivenAt }, { id }) => lastGivenAt.get(id) ?? Number.NEGATIVE_INFINITY },
  { rule: 'POSITION', valueOf: (_, { position }) => position },
  { rule: 'POSITION', valueOf: (_, { id }) => id },
];

const differ = (facts: ChoiceFacts, a: Contender, b: Contender): Criterion | undefined =>
  CRITERIA.find(({ valueOf }) => valueOf(facts, a) !== valueOf(facts, b));

/** The free people in the order of the rule, and why the first is first. */
export function chooseAmong(
  free: readonly Contender[],
  facts: ChoiceFacts,
): { readonly order: readonly string[]; readonly reason: Reason | null } {
  const ranked = free.toSorted((a, b) => {
    const criterion = differ(facts, a, b);
    if (!criterion) return 0;
    return criterion.valueOf(facts, a) < criterion.valueOf(facts, b) ? -1 : 1;
  });
  const [first, second] = ranked;
  const rule = first && second ? (differ(facts, first, second)?.rule ?? 'POSITION') : 'ONLY_ONE_FREE';
  const shares = ranked.slice(0, SHOWN_SHARES).map((one) => ({
    id: one.id,
    percent: Math.round(shareOf(facts, one) * 100),
    weight: one.weight,
  }));
  return { order: ranked.map(({ id }) => id), reason: first ? { rule, shares } : null };
}

/** Two shares explain the choice, and a third shows the trend; twenty would not fit into a sentence. */
const SHOWN_SHARES = 3;
