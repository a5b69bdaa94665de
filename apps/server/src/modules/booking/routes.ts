import { getAvailability, saveAvailability as saveAvailabilityCall } from '@primehour/contract/availability';
import * as calls from '@primehour/contract/booking';
import * as linkCalls from '@primehour/contract/booking-link';
import * as settingsCalls from '@primehour/contract/booking-settings';
import * as serviceCalls from '@primehour/contract/service';
import { isMoveAllowed, strictest } from '@primehour/domain/slot/refusal';
import { refusalsOfSlot } from '@primehour/domain/slot/slots';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { found, Refusal } from '../../refusal.ts';
import { requireImages } from '../image/api.ts';
import { refuseSuspended } from '../operator/api.ts';
import { cancelBooking } from './commands/cancel-booking.ts';
import { judgeMove } from './commands/judge-move.ts';
import { moveBooking } from './commands/move-booking.ts';
import { renewLink, revokeLinks } from './commands/renew-link.ts';
import { restoreBooking } from './commands/restore-booking.ts';
import { saveAvailability } from './commands/save-availability.ts';
import { createService, deleteService, makePrimaryService, updateService } from './commands/save-service.ts';
import { saveSettings } from './commands/save-settings.ts';
import { presentBlocks, presentBooking, presentService, presentSettings } from './present.ts';
import * as queries from './queries.ts';

/** Booking service of the partner (spec 2 §7). Each route: scope, act, present. */
export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  // Availability and settings ----------------------------------------------------------------------

  route(app, deps, getAvailability, async ({ scope }) =>
    presentBlocks(await queries.listBlocks(db.read, scope.businessId)),
  );

  route(app, deps, saveAvailabilityCall, ({ scope, body }) =>
    db.transaction(async (tx) => {
      await saveAvailability(tx, scope.businessId, body);
      return presentBlocks(await queries.listBlocks(tx, scope.businessId));
    }),
  );

  route(app, deps, settingsCalls.getSettings, async ({ scope }) =>
    presentSettings(await queries.findSettings(db.read, scope.businessId)),
  );

  route(app, deps, settingsCalls.saveSettings, ({ scope, body }) =>
    db.transaction(async (tx) => {
      await saveSettings(tx, scope.businessId, body);
      return presentSettings(await queries.findSettings(tx, scope.businessId));
    }),
  );

  // Services ---------------------------------------------------------------------------------------

  route(app, deps, serviceCalls.listServices, async ({ scope }) =>
    (await queries.listServices(db.read, scope.businessId)).map(presentService),
  );

  route(app, deps, serviceCalls.createService, ({ scope, body }) =>
    db.transaction(async (tx) => {
      await requireImages(tx, scope, [body.imageUrl], deps.config);
      return presentService(await createService(tx, scope.businessId, body, clock.now()));
    }),
  );

  route(app, deps, serviceCalls.getService, async ({ scope, params }) =>
    presentService(found(await queries.findService(db.read, scope.businessId, params.id))),
  );

  route(app, deps, serviceCalls.updateService, ({ scope, params, body }) =>
    db.transaction(async (tx) => {
      const present = found(await queries.findService(tx, scope.businessId, params.id));
      if (body.imageUrl !== undefined && body.imageUrl !== present.imageUrl) {
        await requireImages(tx, scope, [body.imageUrl], deps.config);
      }
      return presentService(await updateService(tx, scope.businessId, params.id, body));
    }),
  );

  route(app, deps, serviceCalls.deleteService, async ({ scope, params }) => {
    await db.transaction((tx) => deleteService(tx, scope.businessId, params.id, clock.now()));
    return { id: params.id };
  });

  route(app, deps, serviceCalls.makePrimaryService, ({ scope, body }) =>
    db.transaction(async (tx) => presentService(await makePrimaryService(tx, scope.businessId, body.id))),
  );

  // Bookings ---------------------------------------------------------------------------------------

  route(app, deps, linkCalls.renewLink, async ({ scope, body: { id } }) => {
    refuseSuspended(scope);
    await db.transaction((tx) => renewLink(tx, scope.businessId, id, clock.now(), deps));
    return { id };
  });

  route(app, deps, linkCalls.revokeLink, async ({ scope, body: { id } }) => {
    const revoked = await db.transaction((tx) => revokeLinks(tx, scope.businessId, id, clock.now()));
    return { id, revoked };
  });

  route(app, deps, calls.cancelBooking, ({ scope, body }) =>
    db.transaction(async (tx) => {
      const { id: bookingId, cancelReason: reason, cancelBehavior: behavior, refundCents } = body;
      const refund = { amountCents: refundCents, userId: scope.userId };
      const cancellation = { bookingId, reason, behavior, by: 'PARTNER' as const, refund };
      return presentBooking(await cancelBooking(tx, scope.businessId, cancellation, clock.now(), deps));
    }),
  );

  route(app, deps, calls.restoreBooking, ({ scope, body }) =>
    db.transaction(async (tx) =>
      presentBooking(await restoreBooking(tx, scope.businessId, body.id, clock.now(), deps)),
    ),
  );

  route(app, deps, calls.checkAvailability, async ({ scope, body }) => {
    const now = clock.now();
    const row = found(await queries.findBooking(db.read, scope.businessId, body.id));
    const startAt = requestedStart(scope.zone, body);
    // No rule speaks against what does not exist: it can't be had, and `update` says why.
    if (startAt === undefined) return { available: false };
    if (startAt <= now) return { available: false, reason: 'PAST' as const };
    const { calendar, ask } = await judgeMove(db.read, scope.businessId, row, startAt, now);
    // A rule that binds no partner is not told; one that warns is, and the partner may go on.
    const { refusal } = strictest(refusalsOfSlot(calendar, ask, startAt), isMoveAllowed);
    return refusal ? { available: false, reason: refusal.code } : { available: true };
  });

  route(app, deps, calls.updateBooking, ({ scope, body }) =>
    db.transaction(async (tx) => {
      const { id: bookingId, version } = body;
      const startAt = requestedStart(scope.zone, body);
      if (startAt === undefined) throw new Refusal('SLOT_NOT_OFFERED', { message: SKIPPED_TIME });
      const move = { bookingId, startAt, by: 'PARTNER' as const, version };
      const { row } = await moveBooking(tx, scope.businessId, move, clock.now(), deps);
      return presentBooking(row);
    }),
  );
}

const SKIPPED_TIME = 'The clocks skip this time on that day. Choose another one, please';

/** The wall time that was sent, on the business's clock; undefined when the clock never shows it. */
function requestedStart(
  zone: Zone,
  request: { date: WallDate; startHour: number; startMinute: number },
): Instant | undefined {
  const table = zoneTable(zone);
  const minute = request.startHour * 60 + request.startMinute;
  const at = wallToInstant(table, request.date, minute);
  return instantToWall(table, at).minute === minute ? at : undefined;
}
