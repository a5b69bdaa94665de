import * as calls from '@primehour/contract/booking';
import * as linkCalls from '@primehour/contract/booking-link';
import * as settingsCalls from '@primehour/contract/booking-settings';
import * as copy from '@primehour/contract/copy/refusals';
import { findSplit } from '@primehour/contract/split';
import { isMoveAllowed, strictest } from '@primehour/domain/slot/refusal';
import { refusalsOfTeamSlot } from '@primehour/domain/slot/team-slots';
import { dateFilterRange } from '@primehour/domain/time/date-filter';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { ownPersonOnly, searchScopeOf } from '../../http/own-records.ts';
import { requirePermission } from '../../http/session-gate.ts';
import { Refusal, orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { refuseSuspended } from '../operator/api.ts';
import { cancelBooking } from './commands/cancel-booking.ts';
import { moveBooking } from './commands/move-booking.ts';
import { renewLink, revokeLinks } from './commands/renew-link.ts';
import { restoreBooking } from './commands/restore-booking.ts';
import { saveSettings } from './commands/save-settings.ts';
import { presentBooking, presentChanged, presentSettings, presentSplit } from './present.ts';
import * as queries from './queries.ts';
import { checkMove } from './queries/check-move.ts';
import { findTerms } from './queries/find-terms.ts';
import { findDashboard, listBookings } from './queries/list-bookings.ts';

/** A partner's bookings and booking settings (product/api#booking-calls). Each route: scope, act, present. */
export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  settingsRoutes(app, deps);
  listRoutes(app, deps);
  linkRoutes(app, deps);
  changeRoutes(app, deps);
}

function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, settingsCalls.getSettings, async ({ scope }) =>
    presentSettings(await queries.findSettings(db.read, scope.businessId)),
  );

  route(app, deps, settingsCalls.saveSettings, ({ scope, body }) =>
    asMember(deps, scope, async (write) => {
      await saveSettings(write, body);
      return presentSettings(await queries.findSettings(write.tx, scope.businessId));
    }),
  );
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getDashboard, async ({ scope }) => {
    const only = ownPersonOnly(scope, 'calendar.see');
    const { total, next } = await db.onReplica((reader) => findDashboard(reader, scope.businessId, clock.now(), only));
    return {
      bookingCount: total,
      nearestBooking: next ? { startDate: next.startAt.toISOString(), userName: next.clientName } : null,
    };
  });

  route(app, deps, calls.listBookings, async ({ scope, query }) => {
    const now = clock.now();
    const { page, limit, dateFilter, statusFilter: status, search, set, from, until, serviceId } = query;
    const table = zoneTable(scope.zone);
    // The contract requires both dates with a set.
    const counted = set &&
      from &&
      until && { set, from: wallToInstant(table, from, 0), until: wallToInstant(table, until, 0) };
    const filter = {
      ...dateFilterRange(dateFilter, scope.zone, now),
      status,
      search,
      now,
      only: ownPersonOnly(scope, 'calendar.see') ?? query.resourceId,
      searchScope: searchScopeOf(scope),
      counted,
      serviceId,
    };
    const { items, total } = await db.onReplica((reader) =>
      listBookings(reader, scope.businessId, filter, { page, limit }),
    );
    return { page, limit, total, items: items.map(presentBooking) };
  });
}

function linkRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, linkCalls.renewLink, async ({ scope, body: { id } }) => {
    refuseSuspended(scope);
    await asMember(deps, scope, (write) => renewLink(write, id));
    return { id };
  });

  route(app, deps, linkCalls.revokeLink, async ({ scope, body: { id } }) => {
    const revoked = await asMember(deps, scope, (write) => revokeLinks(write, id));
    return { id, revoked };
  });
}

function changeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.cancelBooking, ({ scope, body }) =>
    asMember(deps, scope, async (write) => {
      const { id: bookingId, cancelReason: reason, cancelBehavior: behavior, refundCents, chargeCents } = body;
      const isByPolicy = refundCents !== undefined && chargeCents !== undefined;
      // Without an amount the policy applies, which refunds everything that is left.
      if (refundCents !== undefined && !isByPolicy) requirePermission(scope, 'money.refund');
      const shown = isByPolicy ? { refundCents, chargeCents } : undefined;
      const cancellation = { bookingId, reason, behavior, by: 'PARTNER' as const, refundCents, shown };
      return presentChanged(await cancelBooking(write, cancellation));
    }),
  );

  route(app, deps, findSplit, async ({ scope, params: { id }, query: { cause } }) => {
    const [row, terms] = await Promise.all([
      queries.findBooking(db.read, scope.businessId, id),
      findTerms(db.read, scope.businessId, id),
    ]);
    return presentSplit(orNotFound(row), terms, cause, clock.now());
  });

  route(app, deps, calls.restoreBooking, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentChanged(await restoreBooking(write, body.id))),
  );

  route(app, deps, calls.checkAvailability, async ({ scope, body }) => {
    const now = clock.now();
    const row = orNotFound(await queries.findBooking(db.read, scope.businessId, body.id));
    const startAt = requestedStart(scope.zone, body, row);
    // No rule evaluates a skipped time; `update` refuses it with the reason.
    if (startAt === undefined) return { available: false };
    if (startAt <= now) return { available: false, reason: 'PAST' as const };
    const { team, slotQuery } = await checkMove(db.read, scope.businessId, row, {
      startAt,
      now,
      withWhom: body.resourceId,
    });
    // Rules that don't apply to partners are omitted; those that warn are shown, and the partner may continue.
    const { refusal } = strictest(refusalsOfTeamSlot(team, slotQuery, startAt), isMoveAllowed);
    return refusal ? { available: false, reason: refusal.code } : { available: true };
  });

  route(app, deps, calls.updateBooking, ({ scope, body }) =>
    asMember(deps, scope, async (write) => {
      const { id: bookingId, version } = body;
      const found = orNotFound(await queries.findBooking(write.tx, scope.businessId, bookingId));
      const startAt = requestedStart(scope.zone, body, found);
      if (startAt === undefined) throw new Refusal('SLOT_NOT_OFFERED', { message: copy.skippedByClocks });
      const move = { bookingId, startAt, by: 'PARTNER' as const, version, withWhom: body.resourceId };
      return presentChanged(await moveBooking(write, move));
    }),
  );
}

/**
 * The instant of a wall time on the business's clock; undefined when the clock skips it. The booking's current time
 * means its own start, even if the clock shows it twice, because perhaps only the person changes.
 */
function requestedStart(
  zone: Zone,
  request: { date: WallDate; startHour: number; startMinute: number },
  { startAt }: Pick<queries.BookingRow, 'startAt'>,
): Instant | undefined {
  const table = zoneTable(zone);
  const minute = request.startHour * 60 + request.startMinute;
  const present = instantToWall(table, instantOf(startAt));
  if (present.date === request.date && present.minute === minute) return instantOf(startAt);
  const at = wallToInstant(table, request.date, minute);
  return instantToWall(table, at).minute === minute ? at : undefined;
}
