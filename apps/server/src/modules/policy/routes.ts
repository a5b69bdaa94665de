import * as calls from '@primehour/contract/policy';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember } from '../../tenant-write.ts';
import {
  createPolicy,
  makeDefaultPolicy,
  replacePolicy,
  retirePolicy,
  setServicePolicy,
} from './commands/save-policy.ts';
import { presentPolicy } from './present.ts';
import { listPolicies } from './queries.ts';

/** A business's policies (product/policies). */
export function policyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listPolicies, async ({ scope }) =>
    (await listPolicies(deps.db.read, scope.businessId)).map(presentPolicy),
  );

  route(app, deps, calls.createPolicy, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentPolicy(await createPolicy(write, body))),
  );

  route(app, deps, calls.replacePolicy, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => presentPolicy(await replacePolicy(write, params.id, body))),
  );

  route(app, deps, calls.retirePolicy, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => retirePolicy(write, params.id));
    return { id: params.id };
  });

  route(app, deps, calls.makeDefaultPolicy, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentPolicy(await makeDefaultPolicy(write, body.id))),
  );

  route(app, deps, calls.setServicePolicy, async ({ scope, params, body }) => {
    await asMember(deps, scope, (write) => setServicePolicy(write, params.id, body.policyId));
    return { id: params.id, policyId: body.policyId };
  });
}
