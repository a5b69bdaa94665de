import { phoneOptOut } from '@primehour/db/schema/phone';
import type { Queryable } from '@primehour/db/transaction';
import { canClientMove } from '@primehour/domain/booking/transitions';
import { nightAt } from '@primehour/domain/message/reminder-plan';
import type { TaxTerms } from '@primehour/domain/price/tax';
import { ANYONE, type TeamSlotQuery } from '@primehour/domain/slot/team';
import { checkTextable } from '@primehour/domain/texted-phone';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import type { Waiting } from '@primehour/domain/waitlist/plan-opening';
import { matchesPreferences } from '@primehour/domain/waitlist/preferences';
import { type OpenTime, servedBy, startsInOpening } from '@primehour/domain/waitlist/starts-in-opening';
import { inArray } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import { clockOf } from '../../../messages/wait-for-morning.ts';
import type { AnyTenant } from '../../../tenant.ts';
import {
  slotQueryFor,
  slotQueryForMove,
  clientMovesWith,
  findBooking,
  loadCalendar,
  stateOf,
  taxTermsOf,
  type LoadedCalendar,
} from '../../booking/api.ts';
import { listFirstInLine } from '../../link/api.ts';
import type { WaitingEntry } from './load-waiting.ts';

/** The fields of an opening that matching needs; at a falling price, the ledger reserves its time for it. */
export type MatchedOpening = OpenTime & { readonly id: string };

type Matching = {
  readonly opening: MatchedOpening;
  readonly entries: readonly WaitingEntry[];
  readonly config: Pick<Config, 'mail' | 'quietHours'>;
  readonly now: Instant;
};

/** A waiting entry, with the person who would serve at its start, and what it would take. */
export type Match = Waiting & {
  readonly entry: WaitingEntry;
  readonly servedBy: string | undefined;
  readonly ask: TeamSlotQuery | undefined;
  /** Added to the service's price, or included in it. */
  readonly tax: TaxTerms | null;
};

/** Computes for each waiting entry the first suitable start in the opening, or why there is none. */
export async function matchWaiting(queryable: Queryable, tenant: AnyTenant, matching: Matching): Promise<Match[]> {
  const { opening, entries, now } = matching;
  const window = { from: (opening.startAt - DAY_MS) as Instant, until: (opening.endAt + DAY_MS) as Instant, now };
  const calendars = new Map<string, LoadedCalendar>();
  for (const serviceId of new Set(entries.map((entry) => entry.serviceId))) {
    calendars.set(serviceId, await loadCalendar(queryable, tenant, window, serviceId));
  }
  const optedOut = await findOptedOut(queryable, entries);
  const clientIds = entries.map(({ clientId }) => clientId);
  const firstInLine = await listFirstInLine(queryable, tenant, clientIds, now);
  const matches: Match[] = [];
  const known = new Map<string, Instant[]>();
  for (const entry of entries) {
    const loaded = calendars.get(entry.serviceId);
    if (!loaded) continue;
    const asked = await slotQueryOf(queryable, tenant, entry, { loaded, opening, now });
    const key = `${entry.serviceId} ${entry.resourceId ?? ANYONE} ${entry.insteadOf ?? ''}`;
    const starts = asked ? (known.get(key) ?? startsInOpening(loaded.team, asked.ask, opening)) : [];
    known.set(key, starts);
    const fit = fitOf(entry, starts, asked?.latest ?? null, { zone: loaded.calendar.zone, now });
    matches.push({
      ...fit,
      entry,
      ask: asked?.ask,
      tax: loaded.service ? taxTermsOf(loaded.service) : null,
      servedBy: asked && fit.startAt !== null ? servedBy(loaded.team, asked.ask, opening, fit.startAt) : undefined,
      entryId: entry.id,
      clientId: entry.clientId,
      isFirstInLine: firstInLine.has(entry.clientId),
      waitingSince: instantOf(entry.createdAt),
      canBeTexted: checkTextable(entry.phone).ok && !optedOut.has(entry.phone),
      canBeEmailed: matching.config.mail.provider !== 'none' && entry.email !== null,
      quietUntil: quietUntil(entry, loaded, matching),
      hasOpenOffer: entry.hasOpenOffer,
      offersToday: entry.offersToday,
      // A moved booking keeps its price.
      agreesToPrices: entry.agreesToPrices && entry.insteadOf === null,
      wasOffered: entry.wasOffered,
    });
  }
  return matches;
}

type MatchContext = { readonly loaded: LoadedCalendar; readonly opening: MatchedOpening; readonly now: Instant };
type EntryQuery = { readonly ask: TeamSlotQuery; readonly latest: Instant | null };

/** The slot query of an entry, and its latest start; undefined if its booking can no longer move. */
async function slotQueryOf(
  queryable: Queryable,
  tenant: AnyTenant,
  entry: WaitingEntry,
  { loaded, opening, now }: MatchContext,
): Promise<EntryQuery | undefined> {
  if (entry.insteadOf === null) {
    if (!loaded.service) return undefined;
    const ask = { ...slotQueryFor(loaded.service, now, entry.resourceId ?? ANYONE), ignoreBusyId: opening.id };
    return { ask, latest: null };
  }
  const row = await findBooking(queryable, tenant, entry.insteadOf);
  if (!row || row.status !== 'CONFIRMED' || !canClientMove(stateOf(row), now).ok) return undefined;
  const ask = slotQueryForMove(row, loaded, now, clientMovesWith(row));
  return { ask, latest: (instantOf(row.startAt) - takenMinutes(ask) * MINUTE_MS) as Instant };
}

/** An offered time is held next to the booking that would move to it, so the two can't overlap. */
function takenMinutes({ durationMinutes, needs }: TeamSlotQuery): number {
  const spans = needs.flatMap((need) => need.spans ?? []);
  const from = Math.min(0, ...spans.map(({ fromMinute }) => fromMinute));
  return Math.max(durationMinutes, ...spans.map(({ untilMinute }) => untilMinute)) - from;
}

function fitOf(
  entry: WaitingEntry,
  starts: readonly Instant[],
  latest: Instant | null,
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
): Pick<Waiting, 'startAt' | 'misfit'> {
  if (starts.length === 0) return { startAt: null, misfit: 'NOT_FREE' };
  const table = zoneTable(zone);
  const suitable = starts.filter((at) => matchesPreferences(entry, table, at));
  if (suitable.length === 0) return { startAt: null, misfit: 'OTHER_TIMES' };
  const sooner = suitable.filter((at) => latest === null || at <= latest);
  if (sooner.length === 0) return { startAt: null, misfit: 'NOT_SOONER' };
  const [first] = sooner.filter((at) => at >= now + entry.noticeMinutes * MINUTE_MS);
  return first === undefined ? { startAt: null, misfit: 'SHORT_NOTICE' } : { startAt: first, misfit: null };
}

const quietUntil = (
  { clientZone }: WaitingEntry,
  { calendar: { zone } }: LoadedCalendar,
  { config: { quietHours }, now }: Matching,
): Instant | null => nightAt(clockOf({ clientZone, zone }, { quietHours }), now)?.endAt ?? null;

async function findOptedOut(queryable: Queryable, entries: readonly WaitingEntry[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const phones = [...new Set(entries.map(({ phone }) => phone))];
  const rows = await queryable
    .select({ phone: phoneOptOut.phone })
    .from(phoneOptOut)
    .where(inArray(phoneOptOut.phone, phones));
  return new Set(rows.map(({ phone }) => phone));
}
