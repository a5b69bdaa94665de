import * as calls from '@primehour/contract/booking';
import * as clientCalls from '@primehour/contract/client';
import { dateFilterRange } from '@primehour/domain/time/date-filter';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { presentBooking } from '../booking/api.ts';
import { presentClient } from './present.ts';
import * as queries from './queries.ts';

/** Lists of bookings and clients, and the counts of Home (spec 2 §7). Each route: scope, read, present. */
export function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getDashboard, async ({ scope }) => {
    const { total, next } = await queries.findDashboard(db.read, scope.businessId, clock.now());
    return {
      bookingCount: total,
      nearestBooking: next ? { startDate: next.startAt.toISOString(), userName: next.clientName } : null,
    };
  });

  route(app, deps, calls.listBookings, async ({ scope, query }) => {
    const now = clock.now();
    const { page, limit, dateFilter, statusFilter: status, search } = query;
    const filter = { ...dateFilterRange(dateFilter, scope.zone, now), status, search, now };
    const { items, total } = await queries.listBookings(db.read, scope.businessId, filter, { page, limit });
    return { page, limit, total, items: items.map(presentBooking) };
  });

  route(app, deps, clientCalls.listClients, async ({ scope, query }) => {
    const { page, limit, search } = query;
    const filter = { search, now: clock.now(), page, limit };
    const { items, total } = await queries.listClients(db.read, scope.businessId, filter);
    return { page, limit, total, items: items.map((row) => presentClient(row, scope.zone)) };
  });
}
