import { setImmediate } from 'node:timers/promises';
import type { Queryable, Reader } from '@primehour/db/transaction';
import type { LinkPerks } from '@primehour/domain/link/link';
import { startsWithRoom } from '@primehour/domain/slot/make-room';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import type { TeamSlotQuery, With } from '@primehour/domain/slot/team';
import { explainTeamSlot, listTeamSlots, type SlotWindow } from '@primehour/domain/slot/team-slots';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { AnyTenant } from '../../../tenant.ts';
import { slotQueryFor } from '../policy.ts';
import { findRoom, listAssigned } from './find-room.ts';
import { type LoadedCalendar, windowOf } from './load-calendar.ts';
import type { OfferedService } from './offered-service.ts';

/** About a millisecond of work; the event loop runs in between. */
const BOOKINGS_AT_ONCE = 10;

/**
 * The times that clients are offered, for a new booking or for one that moves: the free ones, and, if the business
 * makes room automatically, also those that one handover would free (product/people#make-room).
 */
export async function listOffered(
  reader: Reader,
  tenant: AnyTenant,
  loaded: LoadedCalendar,
  { slotQuery, window }: { readonly slotQuery: TeamSlotQuery; readonly window: SlotWindow },
): Promise<Instant[]> {
  const { team, makesRoom } = loaded;
  const slots = listTeamSlots(team, slotQuery, window);
  if (!makesRoom || !team.calendar.isActive) return slots;
  const { from, until, now } = windowOf(team.calendar.zone, window.fromDate, window.days, slotQuery.now);
  const around = { from: (from - DAY_MS) as Instant, until: (until + DAY_MS) as Instant, now };
  const assigned = await listAssigned(reader, tenant, around, { team, slotQuery });
  const free = new Set(slots);
  const added = new Set<Instant>();
  for (const [index, booking] of assigned.entries()) {
    if (index % BOOKINGS_AT_ONCE === 0) await setImmediate();
    for (const at of startsWithRoom(team, slotQuery, booking, { window, free })) added.add(at);
  }
  return [...slots, ...added].toSorted((a, b) => a - b);
}

type RequestedTime = {
  readonly service: OfferedService;
  readonly startAt: Instant;
  readonly withWhom: With | undefined;
  /** The ones that the calendar was loaded with. */
  readonly perks: LinkPerks | undefined;
  readonly now: Instant;
};

/** Why a client can't have this time; null if it is free, or would be made free. */
export async function refusalOf(
  queryable: Queryable,
  tenant: AnyTenant,
  { team, makesRoom }: LoadedCalendar,
  { service, startAt, withWhom, perks, now }: RequestedTime,
): Promise<SlotRefusal | null> {
  const answer = explainTeamSlot(team, slotQueryFor(service, now, withWhom), startAt);
  if (answer.isFree) return null;
  if (!makesRoom) return answer.refusal;
  const asked = { serviceId: service.id, startAt, resourceId: withWhom, perks };
  const { rooms } = await findRoom(queryable, tenant, asked, now);
  return rooms.length > 0 ? null : answer.refusal;
}
