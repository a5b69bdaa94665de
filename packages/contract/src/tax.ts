import { TAX_NAME_MAX_LENGTH, TAX_RATE_MAX_BASIS_POINTS } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, nameLine, tenantQuery, uuid } from './primitives.ts';

const terms = {
  /** As clients read it, such as 'Sales tax'. */
  name: nameLine(copy.nameMissing, TAX_NAME_MAX_LENGTH),
  /** In tenths of a basis point: 8.875% is 887.5. */
  basisPoints: z.number({ error: copy.notANumber }).check(
    z.gte(0, copy.taxRateRange),
    z.lte(TAX_RATE_MAX_BASIS_POINTS, copy.taxRateRange),
    z.refine((basisPoints) => Math.round(basisPoints * 10) / 10 === basisPoints, copy.taxRateDecimals),
  ),
  /** Part of the price; otherwise added to it. */
  isIncluded: z.boolean(),
};

export const taxRateForm = z.object({
  ...terms,
  /** All current services get it; otherwise no service has it yet. */
  isForAllServices: z.boolean(),
});
export type TaxRateForm = z.output<typeof taxRateForm>;

const taxRateSchema = z.object({
  id: z.string(),
  name: z.string(),
  basisPoints: z.number(),
  isIncluded: z.boolean(),
  /** New services get it, because the primary one has it. */
  isForNew: z.boolean(),
  serviceIds: z.array(z.string()),
});
export type TaxRate = z.output<typeof taxRateSchema>;

export const listTaxRates = endpoint({
  id: 'tax.listTaxRates',
  method: 'GET',
  path: '/booking/api/tax-rates',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Tax rates and the services that have each, oldest first.',
  source: 'product/taxes#rates',
  query: tenantQuery,
  output: z.array(taxRateSchema),
  refusals: [],
});

export const createTaxRate = endpoint({
  id: 'tax.createTaxRate',
  method: 'POST',
  path: '/booking/api/tax-rates',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Adds a tax rate, for all services or none yet.',
  source: 'product/taxes#rates',
  query: tenantQuery,
  body: taxRateForm,
  output: taxRateSchema,
  status: 201,
  refusals: ['TAX_RATE_EXISTS', 'TOO_MANY_TAX_RATES'],
});

export const endTaxRate = endpoint({
  id: 'tax.endTaxRate',
  method: 'POST',
  path: '/booking/api/tax-rates/{id}/end',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Ends a tax rate. Its services get another one, or none; bookings keep theirs.',
  source: 'product/taxes#rates',
  params: idParams,
  query: tenantQuery,
  body: z.object({ replacementId: z.nullable(uuid()) }),
  output: z.object({ id: z.string() }),
  refusals: [],
});

export const setServiceTax = endpoint({
  id: 'tax.setServiceTax',
  method: 'PUT',
  path: '/booking/api/offerings/{id}/tax',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Gives a service a tax rate; null for none.',
  source: 'product/taxes#rates',
  params: idParams,
  query: tenantQuery,
  body: z.object({ taxRateId: z.nullable(uuid()) }),
  output: z.object({ id: z.string(), taxRateId: z.nullable(z.string()) }),
  refusals: [],
});
