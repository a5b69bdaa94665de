// Guarantee: no file but a gate turns a business id into one whose data may be accessed, neither by an assertion nor by
// a parameter that accepts any text.
import { expect, it } from 'vitest';
import { parseSource } from './parse-source.ts';
import { tenantViolations } from './tenant-violations.ts';

const rulesBrokenBy = (file: string, source: string) =>
  tenantViolations(parseSource(`apps/server/src/${file}`, source)).map(({ rule, line }) => `${line} ${rule}`);

it.each(['TenantId', 'PublicTenant', 'AnyTenant'])('an assertion to %s is refused', (brand) => {
  const source = `const a = 1;\nconst tenant = id as ${brand};\n`;
  expect(rulesBrokenBy('modules/booking/queries.ts', source)).toEqual(['2 a business id gets its brand at a gate']);
  expect(rulesBrokenBy('tenant.ts', source)).toEqual([]);
});

it('an id from a URL goes to a gate and nowhere else', () => {
  const file = 'modules/public/routes.ts';
  expect(rulesBrokenBy(file, 'await loadCalendar(db.read, openUnchecked(params.businessId));')).toEqual([]);
  expect(rulesBrokenBy(file, 'await loadCalendar(db.read, params.businessId);')).toEqual([
    '1 an id from a URL is opened by a gate',
  ]);
  expect(rulesBrokenBy(file, 'const id = params.businessId;')).toHaveLength(1);
});

it.each([
  'export async function findOwner(queryable: Queryable, businessId: string) {}',
  'export const findOwner = (queryable: Queryable, tenant: string) => queryable;',
])('%s accepts any text', (source) => {
  for (const file of ['queries.ts', 'queries/find-owner.ts', 'commands/add-owner.ts', 'policy.ts']) {
    expect(rulesBrokenBy(`modules/business/${file}`, source)).toEqual([
      '1 a query or command takes a tenant, not the id of a business',
    ]);
  }
  expect(rulesBrokenBy('messages/load-facts.ts', source)).toHaveLength(1);
  expect(rulesBrokenBy('modules/business/queries.ts', source.replace('string', 'TenantId'))).toEqual([]);
  expect(rulesBrokenBy('modules/operator/queries/open-public.ts', source)).toEqual([]);
});
