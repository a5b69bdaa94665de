import { getAdvice } from '@primehour/contract/coach';
import * as calls from '@primehour/contract/listing';
import { adviseOn } from '@primehour/domain/coach/coach';
import { instantToWall, zoneTable } from '@primehour/domain/time/zone-table';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { ownPersonOnly } from '../../http/own-records.ts';
import type { Scope } from '../../http/session-gate.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { createIncentive } from './commands/create-incentive.ts';
import { removeListing } from './commands/remove-listing.ts';
import { createListing, updateListing } from './commands/save-listing.ts';
import { presentAdvice, presentIncentive, presentListing, presentListingDetail } from './present.ts';
import { findListing, findListingHistory, listIncentives, listListings } from './queries.ts';
import { findPastListings } from './queries/find-past-listings.ts';
import { findTimeslotMinutes } from './queries/find-timeslot-minutes.ts';

/** Listings and their incentives (product/api#listing-calls). */
export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;

  const viewOf = (scope: Scope) => ({ now: clock.now(), config, own: ownPersonOnly(scope, 'listings.change') });

  const detailOf = async (scope: Scope, id: string) => {
    const row = orNotFound(await findListing(db.read, scope.businessId, id));
    const history = await findListingHistory(db.read, scope.businessId, id);
    return presentListingDetail(row, history, { ...viewOf(scope), readerId: scope.userId });
  };

  route(app, deps, calls.listIncentives, async ({ scope }) =>
    (await listIncentives(db.read, scope.businessId)).map(presentIncentive),
  );

  route(app, deps, calls.createIncentive, async ({ scope, body }) =>
    presentIncentive(await createIncentive(deps, scope, body)),
  );

  route(app, deps, calls.listListings, async ({ scope, query: { page, limit } }) => {
    const listed = { page, limit, only: ownPersonOnly(scope, 'listings.change') };
    const { items, total } = await db.onReplica((reader) => listListings(reader, scope.businessId, listed));
    const viewing = viewOf(scope);
    return { page, limit, total, items: items.map((row) => presentListing(row, viewing)) };
  });

  route(app, deps, calls.createListing, async ({ scope, body }) =>
    detailOf(scope, await createListing(deps, scope, body)),
  );

  route(app, deps, calls.getListing, ({ scope, params }) => detailOf(scope, params.id));

  route(app, deps, calls.updateListing, async ({ scope, params, body }) => {
    await updateListing(deps, scope, params.id, body);
    return detailOf(scope, params.id);
  });

  route(app, deps, getAdvice, async ({ scope, query: { reservationAt, minutes } }) => {
    const only = ownPersonOnly(scope, 'listings.change');
    const asked = { zone: scope.zone, now: clock.now(), only };
    const [past, length] = await db.onReplica((reader) =>
      Promise.all([
        findPastListings(reader, scope.businessId, asked),
        minutes ?? findTimeslotMinutes(reader, scope.businessId),
      ]),
    );
    const { dayOfWeek: isoDay, minute } = instantToWall(zoneTable(scope.zone), reservationAt);
    return { advice: presentAdvice(adviseOn({ isoDay, hour: Math.floor(minute / 60), minutes: length }, past)) };
  });

  route(app, deps, calls.deleteListing, async ({ scope, params }) => {
    const own = ownPersonOnly(scope, 'listings.change');
    await asMember(deps, scope, (write) => removeListing(write, params.id, own));
    return { id: params.id };
  });
}
