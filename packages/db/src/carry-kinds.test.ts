/** The kinds of resources and needs get their new names, and nothing else changes: also no version that clients' answers are kept by. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';

const RENAMED = '20261207090000_contract_names_of_resource_kinds';

let before: DatabaseBefore;
beforeEach(async () => {
  before = await createDatabaseBefore(RENAMED);
});
afterEach(() => before.drop());

const business = uuidV4();

/** A resource and a need of each kind, in this order. */
async function addEach(kinds: readonly string[]): Promise<void> {
  const service = { business_id: business, service_id: uuidV4() };
  for (const [index, kind] of kinds.entries()) {
    const one = {
      id: uuidV4(),
      business_id: business,
      name: `The ${kind}`,
      position: index,
      created_at: '2026-11-01Z',
    };
    await insertAlone(before.pool, 'resource', { ...one, kind });
    await insertAlone(before.pool, 'service_need', { ...service, number: index + 1, kind });
  }
}

async function stored() {
  const { rows: resources } = await before.pool.query<{ name: string; kind: string }>(
    'select name, kind from resource order by position, name',
  );
  const { rows: needs } = await before.pool.query<{ kind: string }>('select kind from service_need order by number');
  return { resources, needs: needs.map(({ kind }) => kind) };
}

const version = async () =>
  (await before.pool.query<{ version: number }>('select version::int from calendar_version')).rows[0]?.version;

test('old names are renamed, rows with new ones stay as they are, and later changes raise the version again', async () => {
  await insertAlone(before.pool, 'calendar_version', { business_id: business, version: 7 });
  await addEach(['PERSON', 'PLACE', 'THING', 'ROOM']);
  await before.migrate();
  expect(await stored()).toEqual({
    resources: [
      { name: 'The PERSON', kind: 'TEAM_MEMBER' },
      { name: 'The PLACE', kind: 'ROOM' },
      { name: 'The THING', kind: 'EQUIPMENT' },
      { name: 'The ROOM', kind: 'ROOM' },
    ],
    needs: ['TEAM_MEMBER', 'ROOM', 'EQUIPMENT', 'ROOM'],
  });
  expect(await version()).toBe(7);
  await before.pool.query('update resource set position = position');
  expect(await version()).toBe(8);
  await before.pool.query('update service_need set number = number');
  expect(await version()).toBe(9);
});
