import * as detailCalls from '@primehour/contract/booking-detail';
import * as noteCalls from '@primehour/contract/booking-note';
import * as calls from '@primehour/contract/calendar';
import * as roomCalls from '@primehour/contract/make-room';
import { payWithStoredValue as payWithValueCall } from '@primehour/contract/stored-value';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { ownPersonOnly } from '../../http/own-records.ts';
import { requirePermission } from '../../http/session-gate.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import {
  findBooking,
  findRoom,
  loadCalendar,
  makeRoom,
  moveBooking,
  presentBooking,
  windowOf,
} from '../booking/api.ts';
import { changeWithOpenings } from '../waitlist/api.ts';
import { addBooking } from './commands/add-booking.ts';
import { addBlock, removeBlock, updateBlock } from './commands/block-time.ts';
import { markAttendance, markPaid } from './commands/mark-booking.ts';
import { payWithStoredValue } from './commands/pay-with-stored-value.ts';
import { addNote, removeNote, updateNote } from './commands/write-note.ts';
import {
  presentBlock,
  presentBusy,
  presentDays,
  presentDetail,
  presentItem,
  presentNote,
  presentOwnDays,
  presentRooms,
} from './present.ts';
import * as queries from './queries.ts';

/** The partner's full calendar, and manual changes to it. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  weekRoutes(app, deps);
  byHandRoutes(app, deps);
  roomRoutes(app, deps);
  noteRoutes(app, deps);
  blockRoutes(app, deps);
}

function weekRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getWeek, async ({ scope, query: { from, days } }) => {
    const window = windowOf(scope.zone, from, days, clock.now());
    const only = ownPersonOnly(scope, 'calendar.see');
    const [{ team }, items] = await db.onReplica((reader) =>
      Promise.all([
        loadCalendar(reader, scope.businessId, window),
        queries.listItems(reader, scope.businessId, window, only),
      ]),
    );
    const resources = team.resources.filter(({ id }) => only === undefined || id === only);
    return {
      zone: scope.zone,
      days: presentDays(team.calendar, from, days),
      ownDays: presentOwnDays({ ...team, resources }, from, days),
      items: items.map(presentItem),
      busy: presentBusy({ ...team, resources }, window),
    };
  });

  route(app, deps, detailCalls.getBooking, async ({ scope, params }) => {
    const row = orNotFound(await findBooking(db.read, scope.businessId, params.id));
    const around = await queries.loadBookingContext(db.read, scope.businessId, row);
    return presentDetail(row, around, { now: clock.now(), readerId: scope.userId });
  });
}

function byHandRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.addBooking, ({ scope, body }) =>
    asMember(deps, scope, async (write) => {
      const { name, phoneNumber: phone, email, ...request } = body;
      if (request.payment === 'GIFT_CARD' || request.payment === 'PACKAGE') requirePermission(scope, 'money.take');
      const byHand = { ...request, person: { name, phone, email: email || null } };
      const { row, ...rest } = await addBooking(write, byHand);
      return { booking: presentBooking(row), ...rest };
    }),
  );

  route(app, deps, calls.moveBooking, ({ scope, body }) =>
    asMember(deps, scope, async (write) => {
      const { id: bookingId, startAt, version, resourceId: withWhom } = body;
      const move = { bookingId, startAt, version, withWhom, by: 'PARTNER' as const };
      const { row, ...rest } = await moveBooking(write, move);
      return { booking: presentBooking(row), ...rest };
    }),
  );

  route(app, deps, calls.markAttendance, ({ scope, body: { id, version, attendance } }) =>
    asMember(deps, scope, async (write) => presentBooking(await markAttendance(write, { id, version, attendance }))),
  );

  route(app, deps, payWithValueCall, ({ scope, params: { id }, body: { giftCode, version } }) =>
    asMember(deps, scope, async (write) => presentBooking(await payWithStoredValue(write, { id, giftCode, version }))),
  );

  route(app, deps, calls.markPaid, ({ scope, body: { id, version, isPaid } }) =>
    asMember(deps, scope, async (write) => presentBooking(await markPaid(write, { id, version, isPaid }))),
  );
}

function roomRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, roomCalls.findRoom, async ({ scope, query: { serviceId, startAt, resourceId } }) => {
    const asked = { serviceId, startAt, resourceId };
    return presentRooms(await findRoom(db.read, scope.businessId, asked, clock.now()));
  });

  route(app, deps, roomCalls.makeRoom, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentBooking(await makeRoom(write, body))),
  );
}

function noteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, noteCalls.addNote, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => presentNote(await addNote(write, { id: params.id, ...body }))),
  );

  route(app, deps, noteCalls.updateNote, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => presentNote(await updateNote(write, { ...params, text: body.text }))),
  );

  route(app, deps, noteCalls.removeNote, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => removeNote(write, params));
    return { id: params.noteId };
  });
}

function blockRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.addBlock, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentBlock(await addBlock(write, scope.zone, body))),
  );

  route(app, deps, calls.updateBlock, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      const changed = await changeWithOpenings(write, () => updateBlock(write, scope.zone, { id: params.id, ...body }));
      return presentBlock(changed);
    }),
  );

  route(app, deps, calls.removeBlock, ({ scope, params, query: { version } }) =>
    asMember(deps, scope, async (write) => {
      const removed = await changeWithOpenings(write, () => removeBlock(write, { id: params.id, version }));
      return presentBlock(removed);
    }),
  );
}
