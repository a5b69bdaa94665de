import { booking } from '@primehour/db/schema/booking';
import { resource } from '@primehour/db/schema/resource';
import type { Queryable } from '@primehour/db/transaction';
import { ANYONE } from '@primehour/domain/slot/team';
import { listTeamSlots } from '@primehour/domain/slot/team-slots';
import { zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { matchesPreferences } from '@primehour/domain/waitlist/preferences';
import { withoutNotice } from '@primehour/domain/waitlist/starts-in-opening';
import { and, eq, inArray } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { slotQueryFor, dateAt, loadCalendar, windowOf } from '../../booking/api.ts';
import { loadWaiting, type WaitingEntry } from './load-waiting.ts';

/** How far ahead suitable free times are shown to the partner. */
const MATCH_DAYS = 7;
const MATCHES_SHOWN = 3;

export type ListedEntry = WaitingEntry & {
  readonly personName: string | null;
  readonly insteadOfAt: Instant | null;
  readonly matches: readonly Instant[];
};

/** The waiting list, with each entry's suitable free times in the next week. */
export async function listEntries(
  queryable: Queryable,
  tenant: TenantId,
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
): Promise<ListedEntry[]> {
  const today = dateAt(zone, now);
  const entries = await loadWaiting(queryable, tenant, { today }, now);
  const startsOf = await findStarts(queryable, tenant, entries, { zone, now });
  const [names, starts] = [
    await namesOf(queryable, tenant, entries),
    await startsOfBookings(queryable, tenant, entries),
  ];
  return entries.map((entry) => {
    const insteadOfAt = entry.insteadOf === null ? null : (starts.get(entry.insteadOf) ?? null);
    const matches = startsOf(entry)
      .filter((at) => matchesPreferences(entry, zoneTable(zone), at) && (insteadOfAt === null || at < insteadOfAt))
      .slice(0, MATCHES_SHOWN);
    const personName = entry.resourceId === null ? null : (names.get(entry.resourceId) ?? null);
    return { ...entry, personName, insteadOfAt, matches };
  });
}

/** Slots are computed once per service and person. */
async function findStarts(
  queryable: Queryable,
  tenant: TenantId,
  entries: readonly WaitingEntry[],
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
) {
  const fromDate = dateAt(zone, now);
  const window = windowOf(zone, fromDate, MATCH_DAYS, now);
  const known = new Map<string, readonly Instant[]>();
  const keyOf = ({ serviceId, resourceId }: WaitingEntry) => `${serviceId} ${resourceId ?? ANYONE}`;
  for (const serviceId of new Set(entries.map((entry) => entry.serviceId))) {
    const { team, service } = await loadCalendar(queryable, tenant, window, serviceId);
    if (!service) continue;
    for (const entry of entries.filter((each) => each.serviceId === serviceId)) {
      const key = keyOf(entry);
      if (known.has(key)) continue;
      const ask = slotQueryFor(service, now, entry.resourceId ?? ANYONE);
      known.set(key, listTeamSlots(withoutNotice(team), ask, { fromDate, days: MATCH_DAYS }));
    }
  }
  return (entry: WaitingEntry) => known.get(keyOf(entry)) ?? [];
}

const uniqueIds = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

async function namesOf(queryable: Queryable, tenant: TenantId, entries: readonly WaitingEntry[]) {
  const ids = uniqueIds(entries.map(({ resourceId }) => resourceId));
  if (ids.length === 0) return new Map<string, string>();
  const rows = await queryable
    .select({ id: resource.id, name: resource.name })
    .from(resource)
    .where(and(eq(resource.businessId, tenant), inArray(resource.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function startsOfBookings(queryable: Queryable, tenant: TenantId, entries: readonly WaitingEntry[]) {
  const ids = uniqueIds(entries.map(({ insteadOf }) => insteadOf));
  if (ids.length === 0) return new Map<string, Instant>();
  const rows = await queryable
    .select({ id: booking.id, startAt: booking.startAt })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), inArray(booking.id, ids)));
  return new Map(rows.map(({ id, startAt }) => [id, instantOf(startAt)]));
}
