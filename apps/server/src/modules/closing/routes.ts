import * as calls from '@primehour/contract/closing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember } from '../../tenant-write.ts';
import { closeBusiness, reopenBusiness } from './commands/close-business.ts';
import { presentClosing } from './present.ts';
import { findBlockers, findClosing } from './queries.ts';

/** Closing a business, and reopening it (product/closing). */
export function closingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getClosing, async ({ scope: { businessId } }) =>
    presentClosing(await findClosing(db.read, businessId), await findBlockers(db.read, businessId, clock.now())),
  );

  route(app, deps, calls.closeBusiness, ({ scope }) =>
    asMember(deps, scope, (write) => closeBusiness(write, scope, deps)),
  );

  route(app, deps, calls.reopenBusiness, ({ scope }) => asMember(deps, scope, (write) => reopenBusiness(write)));
}
