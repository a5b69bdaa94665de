import type { Queryable } from '@primehour/db/transaction';
import { findHandovers, type Given, type Handover } from '@primehour/domain/slot/make-room';
import { ANYONE, type Team, type With } from '@primehour/domain/slot/team';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import {
  askFor,
  askForMove,
  type BookingRow,
  findBooking,
  lengthMinutes,
  loadCalendar,
  type OfferedService,
  personOf,
  requirePerson,
} from '../../booking/api.ts';

export type RoomAsked = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly resourceId?: With | undefined;
};

export type Room = Handover & { readonly row: BookingRow };

/**
 * Each hand-over of one booking that would make the time free.
 * @throws Refusal NOT_FOUND
 */
export async function findRoom(
  queryable: Queryable,
  tenant: TenantId,
  { serviceId, startAt, resourceId = ANYONE }: RoomAsked,
  now: Instant,
): Promise<{ readonly team: Team; readonly rooms: readonly Room[] }> {
  // A booking in the way may have begun hours before, and its colleague has to be free from then on.
  const window = { from: (startAt - DAY_MS) as Instant, until: (startAt + 2 * DAY_MS) as Instant, now };
  const { team, service } = await loadCalendar(queryable, tenant, window, serviceId);
  const offered = orNotFound(service);
  requirePerson(team, offered, resourceId);
  const rows = new Map<string, BookingRow>();
  const given: Given[] = [];
  for (const id of bookingsInTheWay(team, offered, startAt)) {
    const row = await findBooking(queryable, tenant, id);
    const person = row && personOf(row);
    if (!row || person?.chosenBy !== 'RULE') continue;
    const { needs } = await loadCalendar(queryable, tenant, window, row.serviceId);
    const need = askForMove(row, { team, needs }, now, ANYONE).needs.find(({ number }) => number === 1);
    if (!need) continue;
    rows.set(id, row);
    const durationMinutes = lengthMinutes(row);
    given.push({ bookingId: id, personId: person.id, startAt: instantOf(row.startAt), durationMinutes, need });
  }
  const handovers = findHandovers(team, askFor(offered, now, resourceId), startAt, given);
  return {
    team,
    rooms: handovers.flatMap((handover) => {
      const row = rows.get(handover.bookingId);
      return row ? [{ ...handover, row }] : [];
    }),
  };
}

/** The bookings of people that the service could run into, with any of them. */
function bookingsInTheWay({ resources }: Team, service: OfferedService, startAt: Instant): ReadonlySet<string> {
  const own = service.needs.flatMap(({ choices }) => choices.map(({ durationMinutes }) => durationMinutes ?? 0));
  const longest = Math.max(service.durationMinutes, ...own) + service.bufferAfterMinutes;
  const [from, until] = [startAt - service.bufferBeforeMinutes * MINUTE_MS, startAt + longest * MINUTE_MS];
  return new Set(
    resources
      .filter(({ kind }) => kind === 'PERSON')
      .flatMap(({ lanes }) => lanes.flatMap(({ busy }) => busy))
      .filter((range) => range.kind === 'booking' && range.startAt < until && from < range.endAt)
      .map(({ id }) => id),
  );
}
