/**
 * The kinds of resources and needs are renamed, including in rows that older nodes have written since; afterward, only
 * the new names remain.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';
import { constraintOf } from './violations.ts';

const RENAMED = '20261207090000_contract_names_of_resource_kinds';
const NARROWED = '20261208090000_contract_resource_kinds';

let before: DatabaseBefore;
beforeEach(async () => {
  before = await createDatabaseBefore(RENAMED);
});
afterEach(() => before.drop());

const business = uuidV4();
const OLD = ['PERSON', 'PLACE', 'THING'];
const NEW = ['TEAM_MEMBER', 'ROOM', 'EQUIPMENT'];

/** A resource and a need of each kind, in this order; each resource is named after its kind. */
async function addEach(kinds: readonly string[]): Promise<void> {
  const [service, createdAt] = [uuidV4(), '2026-11-01T10:00:00Z'];
  for (const [index, kind] of kinds.entries()) {
    const one = { id: uuidV4(), name: kind, position: index, created_at: createdAt };
    await insertAlone(before.pool, 'resource', { ...one, business_id: business, kind });
    await insertAlone(before.pool, 'service_need', {
      business_id: business,
      service_id: service,
      number: index + 1,
      kind,
    });
  }
}

async function stored() {
  const { rows } = await before.pool.query<{ name: string; kind: string }>(
    'select name, kind from resource order by id',
  );
  const needs = await before.pool.query<{ kind: string }>('select kind from service_need order by number, kind');
  return { kinds: new Map(rows.map(({ name, kind }) => [name, kind])), needs: needs.rows.map(({ kind }) => kind) };
}

const version = async () =>
  (await before.pool.query<{ version: number }>('select version::int from calendar_version')).rows[0]?.version;

const kindsByName = new Map([
  ...OLD.map((name, index) => [name, NEW[index]] as const),
  ...NEW.map((name) => [name, name] as const),
]);

test('rows are renamed without a new version of the calendar, and later changes increment it again', async () => {
  await insertAlone(before.pool, 'calendar_version', { business_id: business, version: 7 });
  await addEach(OLD);
  await addEach(NEW);
  await before.migrate();
  expect(await stored()).toEqual({ kinds: kindsByName, needs: NEW.flatMap((kind) => [kind, kind]) });
  expect(await version()).toBe(7);
  await before.pool.query('update resource set position = position');
  expect(await version()).toBe(8);
  await before.pool.query('update service_need set number = number');
  expect(await version()).toBe(9);
});

test('rows that older nodes have written since are renamed too, before old names are refused', async () => {
  await before.migrate();
  await addEach(OLD);
  await addEach(NEW);
  await before.migrate(NARROWED);
  expect(await stored()).toEqual({ kinds: kindsByName, needs: NEW.flatMap((kind) => [kind, kind]) });
  const refused = async (table: string, kind: string, where: string) =>
    before.pool.query(`update ${table} set kind = $1 where ${where}`, [kind]).then(() => null, constraintOf);
  for (const kind of OLD) {
    expect(await refused('resource', kind, `kind = 'ROOM'`)).toBe('resource_kind_known');
    expect(await refused('service_need', kind, 'number = 2')).toBe('service_need_kind_known');
  }
  expect(await refused('service_need', 'ROOM', 'number = 1')).toBe('service_need_first_is_person');
});
