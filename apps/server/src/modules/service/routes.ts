import * as calls from '@primehour/contract/service';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { requireImages } from '../image/api.ts';
import { createService, deleteService, makePrimaryService, updateService } from './commands/save-service.ts';
import { presentService } from './present.ts';
import * as queries from './queries.ts';

/** A partner's services (product/api#booking-calls; "offerings" on the wire). */
export function serviceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, calls.listServices, async ({ scope }) =>
    (await queries.listServices(db.read, scope.businessId)).map(presentService),
  );

  route(app, deps, calls.createService, ({ scope, body }) =>
    asMember(deps, scope, async (write) => {
      await requireImages(write.tx, scope, [body.imageUrl], deps.config);
      return presentService(await createService(write, body));
    }),
  );

  route(app, deps, calls.getService, async ({ scope, params }) =>
    presentService(orNotFound(await queries.findService(db.read, scope.businessId, params.id))),
  );

  route(app, deps, calls.updateService, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      const present = orNotFound(await queries.findService(write.tx, scope.businessId, params.id));
      if (body.imageUrl !== undefined && body.imageUrl !== present.imageUrl) {
        await requireImages(write.tx, scope, [body.imageUrl], deps.config);
      }
      return presentService(await updateService(write, params.id, body));
    }),
  );

  route(app, deps, calls.deleteService, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => deleteService(write, params.id));
    return { id: params.id };
  });

  route(app, deps, calls.makePrimaryService, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentService(await makePrimaryService(write, body.id))),
  );
}
