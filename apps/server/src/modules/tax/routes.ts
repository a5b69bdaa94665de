import * as calls from '@primehour/contract/tax';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember } from '../../tenant-write.ts';
import { createTaxRate, endTaxRate, setServiceTax } from './commands/save-tax-rate.ts';
import { presentTaxRate } from './present.ts';
import { listTaxRates } from './queries.ts';

/** A business's tax rates, and which services have them (product/taxes). */
export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listTaxRates, async ({ scope }) =>
    (await listTaxRates(deps.db.read, scope.businessId)).map(presentTaxRate),
  );

  route(app, deps, calls.createTaxRate, ({ scope, body }) =>
    asMember(deps, scope, async (write) => presentTaxRate(await createTaxRate(write, body))),
  );

  route(app, deps, calls.endTaxRate, async ({ scope, params, body }) => {
    await asMember(deps, scope, (write) => endTaxRate(write, params.id, body.replacementId));
    return { id: params.id };
  });

  route(app, deps, calls.setServiceTax, async ({ scope, params, body }) => {
    await asMember(deps, scope, (write) => setServiceTax(write, params.id, body.taxRateId));
    return { id: params.id, taxRateId: body.taxRateId };
  });
}
