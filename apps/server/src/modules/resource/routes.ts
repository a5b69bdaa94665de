import * as personCalls from '@primehour/contract/person-services';
import * as calls from '@primehour/contract/resource';
import * as needCalls from '@primehour/contract/service-needs';
import type { Tx } from '@primehour/db/transaction';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import type { Scope } from '../../http/session-gate.ts';
import { Refusal, orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { requireImages } from '../image/api.ts';
import { saveNeeds } from './commands/save-needs.ts';
import { savePersonServices } from './commands/save-person-services.ts';
import { addResource, orderResources, updateResource } from './commands/save-resource.ts';
import { presentNeeds, presentPersonService, presentResource } from './present.ts';
import * as queries from './queries.ts';
import { findServiceId, listNeeds } from './queries/list-needs.ts';
import { listPersonServices } from './queries/list-person-services.ts';

/** A business's people, rooms and equipment, and which of them each service needs. */
export function resourceRoutes(app: FastifyInstance, deps: Deps): void {
  rowRoutes(app, deps);
  needRoutes(app, deps);
}

function rowRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  /** A picture that is new to it; the present one may be someone else's upload. */
  const requirePicture = async (
    tx: Tx,
    scope: Scope,
    url: string | null | undefined,
    present: string | null = null,
  ) => {
    if (url !== undefined && url !== null && url !== present) await requireImages(tx, scope, [url], config);
  };

  route(app, deps, calls.listResources, async ({ scope }) =>
    (await queries.listResources(db.read, scope.businessId)).map(presentResource),
  );

  route(app, deps, calls.addResource, ({ scope, body: { serviceIds, ...fields } }) =>
    asMember(deps, scope, async (write) => {
      await requirePicture(write.tx, scope, fields.imageUrl);
      const added = await addResource(write, fields);
      if (serviceIds !== undefined && added.kind === 'TEAM_MEMBER') {
        const services = await listPersonServices(write.tx, scope.businessId, added.id);
        const known = services.map(({ serviceId }) => serviceId);
        if (serviceIds.some((id) => !known.includes(id))) throw new Refusal('NOT_FOUND');
        const entries = known.map((serviceId) => ({
          serviceId,
          isDone: serviceIds.includes(serviceId),
          price: null,
          duration: null,
        }));
        await savePersonServices(write, added.id, entries);
      }
      return presentResource(added);
    }),
  );

  route(app, deps, calls.updateResource, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      const present = orNotFound(await queries.findResource(write.tx, scope.businessId, params.id));
      await requirePicture(write.tx, scope, body.imageUrl, present.imageUrl);
      return presentResource(await updateResource(write, params.id, body));
    }),
  );

  route(app, deps, calls.orderResources, ({ scope, body }) =>
    asMember(deps, scope, async (write) => (await orderResources(write, body.ids)).map(presentResource)),
  );
}

function needRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, needCalls.getServiceNeeds, async ({ scope, params }) => {
    const id = orNotFound(await findServiceId(db.read, scope.businessId, params.id));
    return { needs: presentNeeds(await listNeeds(db.read, scope.businessId, id)) };
  });

  route(app, deps, needCalls.saveServiceNeeds, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => ({ needs: presentNeeds(await saveNeeds(write, params.id, body)) })),
  );

  route(app, deps, personCalls.listPersonServices, async ({ scope, params }) => {
    const found = orNotFound(await queries.findResource(db.read, scope.businessId, params.id));
    if (found.kind !== 'TEAM_MEMBER') throw new Refusal('NOT_FOUND');
    return (await listPersonServices(db.read, scope.businessId, params.id)).map(presentPersonService);
  });

  route(app, deps, personCalls.savePersonServices, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) =>
      (await savePersonServices(write, params.id, body.services)).map(presentPersonService),
    ),
  );
}
