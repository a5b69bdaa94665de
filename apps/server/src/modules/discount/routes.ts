import * as calls from '@primehour/contract/discount';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember } from '../../tenant-write.ts';
import { createDiscount, endDiscount } from './commands/save-discount.ts';
import { presentDiscount } from './present.ts';
import { listDiscounts } from './queries.ts';

/** A business's discount codes (product/discounts). */
export function discountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listDiscounts, async ({ scope }) =>
    (await listDiscounts(deps.db.read, scope.businessId, deps.clock.now())).map(presentDiscount),
  );

  route(app, deps, calls.createDiscount, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentDiscount(await createDiscount(write, body))),
  );

  route(app, deps, calls.endDiscount, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => endDiscount(write, params.id));
    return { id: params.id };
  });
}
