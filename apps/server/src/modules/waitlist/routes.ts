import * as calls from '@primehour/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember } from '../../tenant-write.ts';
import { makeOpening, removeEntry, stopOpening } from './commands/make-opening.ts';
import { offerByHand } from './commands/offer-by-hand.ts';
import { presentEntry, presentOpening } from './present.ts';
import { findBusinessFacts } from './queries.ts';
import { listChoices } from './queries/list-choices.ts';
import { listEntries } from './queries/list-entries.ts';
import { listOpenings } from './queries/list-openings.ts';

/** The partner's side of the waiting list (product/waiting-list#dashboard). */
export function waitlistRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getWaitlist, async ({ scope: { businessId } }) => {
    const now = clock.now();
    const { zone } = await findBusinessFacts(db.read, businessId);
    const entries = await listEntries(db.read, businessId, { zone, now });
    const openings = await listOpenings(db.read, businessId, now);
    const chosen = await listChoices(db.read, businessId, { config: deps.config, now });
    return {
      zone,
      entries: entries.map(presentEntry),
      openings: openings.map((opening) => presentOpening(opening, chosen.get(opening.id))),
    };
  });

  route(app, deps, calls.makeOpening, async ({ scope, body }) => ({
    id: await asMember(deps, scope, (write) => makeOpening(write, body)),
  }));

  route(app, deps, calls.offerOpening, async ({ scope, params, body: { entryId } }) => {
    await asMember(deps, scope, (write) => offerByHand(write, params.id, entryId));
    return { id: params.id };
  });

  route(app, deps, calls.closeOpening, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => stopOpening(write, params.id));
    return { id: params.id };
  });

  route(app, deps, calls.removeEntry, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => removeEntry(write, params.id));
    return { id: params.id };
  });
}
