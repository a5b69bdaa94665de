import * as calls from '@primehour/contract/resource';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { findResource } from '../resource/api.ts';
import { findMemberOf } from '../team/api.ts';
import { retireResource } from './commands/retire-resource.ts';
import { presentHandover } from './present.ts';
import * as queries from './queries.ts';

/** Retiring a person, room or equipment, and what happens to their upcoming bookings. */
export function handoverRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getHandover, async ({ scope, params }) => {
    const { id } = orNotFound(await findResource(db.read, scope.businessId, params.id));
    const [sole, coming, member] = await Promise.all([
      queries.listSoleServices(db.read, scope.businessId, id),
      queries.listUpcoming(db.read, scope.businessId, id, clock.now()),
      findMemberOf(db.read, scope.businessId, id),
    ]);
    return presentHandover({ sole, coming, member: member && { ...member, isYou: member.userId === scope.userId } });
  });

  route(app, deps, calls.retireResource, async ({ scope, params, body }) => {
    const retired = await asMember(deps, scope, (write) => retireResource(write, params.id, body.bookings));
    return { id: params.id, ...retired };
  });
}
