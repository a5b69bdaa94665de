import * as weeklyCalls from '@primehour/contract/availability';
import * as resourceCalls from '@primehour/contract/resource';
import * as calls from '@primehour/contract/special-dates';
import * as whyCalls from '@primehour/contract/why';
import type { Queryable } from '@primehour/db/transaction';
import { ANYONE, type Team, type TeamSlotQuery, type With } from '@primehour/domain/slot/team';
import { explainTeamDay, refusalsOfTeamSlot } from '@primehour/domain/slot/team-slots';
import type { Instant } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { ownPersonOnly, requireOwnRecord } from '../../http/own-records.ts';
import type { Scope } from '../../http/session-gate.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember, type TenantWrite } from '../../tenant-write.ts';
import {
  slotQueryFor,
  slotQueryForMove,
  dateAt,
  findBooking,
  loadCalendar,
  requirePerson,
  presentBooking,
  windowFrom,
  windowOf,
  type CalendarWindow,
} from '../booking/api.ts';
import { itemsByCause } from '../calendar/api.ts';
import { findResource, requireResource } from '../resource/api.ts';
import { changeWithOpenings } from '../waitlist/api.ts';
import { saveAvailability } from './commands/save-availability.ts';
import { saveResourceHours } from './commands/save-resource-hours.ts';
import { addSpecialDates, removeSpecialDate, updateSpecialDate } from './commands/save-special-dates.ts';
import { checkEntries } from './policy.ts';
import { presentBlocks, presentResourceHours, presentSpecialDate, presentStates, presentWhy } from './present.ts';
import * as queries from './queries.ts';
import { loadStates } from './queries/load-states.ts';

/** A business's weekly hours, its special dates, and why a time is free or not. */
export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  weeklyRoutes(app, deps);
  specialDateRoutes(app, deps);
  whyRoutes(app, deps);
}

/** Times that a change of hours opens are offered to waiting clients (product/waiting-list#openings). */
const changeHours = <Outcome>(deps: Deps, scope: Scope, work: (write: TenantWrite) => Promise<Outcome>) =>
  asMember(deps, scope, (write) => changeWithOpenings(write, () => work(write)));

function weeklyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, weeklyCalls.getAvailability, async ({ scope }) =>
    presentBlocks(await queries.listBlocks(db.read, scope.businessId, null)),
  );

  route(app, deps, weeklyCalls.saveAvailability, ({ scope, body }) =>
    changeHours(deps, scope, async (write) => {
      await saveAvailability(write, null, body);
      return presentBlocks(await queries.listBlocks(write.tx, scope.businessId, null));
    }),
  );

  route(app, deps, resourceCalls.listResourceStates, async ({ scope }) => {
    const around = { zone: scope.zone, now: clock.now() };
    return presentStates(await loadStates(db.read, scope.businessId, around), around);
  });

  route(app, deps, resourceCalls.getResourceHours, async ({ scope, params }) => {
    const found = orNotFound(await findResource(db.read, scope.businessId, params.id));
    return presentResourceHours(found, await queries.listBlocks(db.read, scope.businessId, params.id));
  });

  route(app, deps, resourceCalls.saveResourceHours, ({ scope, params, body }) =>
    changeHours(deps, scope, async (write) => {
      const saved = await saveResourceHours(write, params.id, body);
      return presentResourceHours(saved, await queries.listBlocks(write.tx, scope.businessId, params.id));
    }),
  );
}

const pathsOf = (entries: readonly unknown[]) => entries.map((_, index) => `entries.${index}`);

function specialDateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.listSpecialDates, async ({ scope, query }) => {
    const today = dateAt(scope.zone, clock.now());
    const resourceId = await requireResource(db.read, scope.businessId, query.resourceId);
    return (await queries.listSpecialDates(db.read, scope.businessId, resourceId, today)).map(presentSpecialDate);
  });

  route(app, deps, calls.addSpecialDates, ({ scope, query, body }) =>
    changeHours(deps, scope, async (write) => {
      const entries = checkEntries(body.entries, pathsOf(body.entries), dateAt(scope.zone, write.now));
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      return (await addSpecialDates(write, resourceId, entries)).map(presentSpecialDate);
    }),
  );

  route(app, deps, calls.updateSpecialDate, ({ scope, params, query, body }) =>
    changeHours(deps, scope, async (write) => {
      const [entry] = checkEntries([body.entry], ['entry'], dateAt(scope.zone, write.now));
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      return presentSpecialDate(await updateSpecialDate(write, resourceId, params.id, orNotFound(entry)));
    }),
  );

  route(app, deps, calls.removeSpecialDate, async ({ scope, params, query }) => {
    await changeHours(deps, scope, async (write) => {
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      await removeSpecialDate(write, resourceId, params.id);
    });
    return { id: params.id };
  });

  route(app, deps, calls.findClashes, async ({ scope, query, body }) => {
    const now = clock.now();
    const entries = checkEntries(body.entries, pathsOf(body.entries), dateAt(scope.zone, now));
    const resourceId = await requireResource(db.read, scope.businessId, query.resourceId);
    const context = { resourceId, zone: scope.zone, now };
    const { rows, total } = await queries.findClashing(db.read, scope.businessId, entries, context);
    return { page: 0, limit: rows.length, total, items: rows.map(presentBooking) };
  });
}

function whyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, whyCalls.whyTime, async ({ scope, query }) => {
    const now = clock.now();
    const window = windowFrom(query.startAt, now);
    const { team, slotQuery } = await inquire(db.read, scope, query, window);
    const explained = { startAt: query.startAt, refusals: refusalsOfTeamSlot(team, slotQuery, query.startAt) };
    const items = await itemsByCause(db.read, scope.businessId, window, ownPersonOnly(scope, 'calendar.see'));
    return presentWhy(explained, { ...slotQuery, zone: scope.zone, isMove: query.bookingId !== undefined, items });
  });

  route(app, deps, whyCalls.whyDay, async ({ scope, query }) => {
    const { zone } = scope;
    // A service that starts late in the day may collide with the next day's bookings.
    const window = windowOf(zone, query.date, 2, clock.now());
    const { team, slotQuery } = await inquire(db.read, scope, query, window);
    const items = await itemsByCause(db.read, scope.businessId, window, ownPersonOnly(scope, 'calendar.see'));
    const context = { ...slotQuery, zone, isMove: query.bookingId !== undefined, items };
    const times = explainTeamDay(team, slotQuery, query.date).map((time) => presentWhy(time, context));
    return { date: query.date, zone, times };
  });
}

type Subject = {
  readonly serviceId?: string | undefined;
  readonly bookingId?: string | undefined;
  readonly resourceId?: With | undefined;
};

const OWN_BOOKING = { permission: 'calendar.see', own: 'booking' } as const;
const ofRecord = (id: string) => ({ params: { id }, query: {}, body: {} });

/**
 * The calendar and the request to evaluate: for a service, or for a booking that moves.
 * @throws Refusal NOT_FOUND
 */
async function inquire(
  queryable: Queryable,
  scope: Scope,
  { serviceId, bookingId, resourceId: withWhom }: Subject,
  window: CalendarWindow & { readonly now: Instant },
): Promise<{ team: Team; slotQuery: TeamSlotQuery }> {
  const tenant = scope.businessId;
  if (bookingId !== undefined) await requireOwnRecord(queryable, scope, OWN_BOOKING, ofRecord(bookingId));
  const row = bookingId === undefined ? undefined : orNotFound(await findBooking(queryable, tenant, bookingId));
  const loaded = await loadCalendar(queryable, tenant, window, row?.serviceId ?? serviceId);
  const { team } = loaded;
  if (row) return { team, slotQuery: slotQueryForMove(row, loaded, window.now, withWhom) };
  const service = orNotFound(loaded.service);
  requirePerson(team, { needs: [] }, withWhom ?? ANYONE);
  return { team, slotQuery: slotQueryFor(service, window.now, withWhom) };
}
