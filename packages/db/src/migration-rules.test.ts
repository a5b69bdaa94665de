import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';
import { checkMigrations, type Finding } from './testing/check-migrations.ts';

/**
 * The guarantee: a migration of a release can be applied while nodes of the previous release are serving (decision
 * 158). Older migrations were applied while nothing was running.
 */

/** The rules apply from this migration on. */
const FIRST = '20261202000000';

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function findingsIn(name: string, sql: string): Promise<Finding[]> {
  const file = path.join(folder, name, 'migration.sql');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sql);
  return checkMigrations([file]);
}

const rulesBrokenBy = async (name: string, sql: string) => (await findingsIn(name, sql)).map(({ rule }) => rule);

test('no migration violates them', async () => {
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name).filter((name) => name >= FIRST);
  expect(await checkMigrations(names.map((name) => path.join(MIGRATIONS_FOLDER, name, 'migration.sql')))).toEqual([]);
});

test('expanding is allowed, and what locks out or breaks running nodes is not', async () => {
  const expand = `create table seat (id uuid not null, business_id uuid not null, number int not null,
      constraint seat_pkey primary key (id), constraint seat_business_fkey foreign key (business_id) references business (id));
    create index seat_by_business on seat (business_id);
    alter table booking add column seat_id uuid;
    alter table booking add constraint booking_seat_fkey foreign key (seat_id) references seat (id) not valid;
    alter table booking add constraint booking_seat_known check (seat_id is not null) not valid;`;
  expect(await rulesBrokenBy('1_expand', expand)).toEqual([]);
  const forbidden = [
    ['alter table booking rename column note to remark;', 'renaming-column'],
    ['alter table booking rename to visit;', 'renaming-table'],
    ['alter table booking alter column price_cents type numeric;', 'changing-column-type'],
    ['alter table booking add column at timestamptz not null default clock_timestamp();', 'adding-field-with-default'],
    ['alter table booking add column seat int not null;', 'adding-required-field'],
    ['alter table booking add constraint booking_seat check (price_cents > 0);', 'constraint-missing-not-valid'],
    ['create index booking_late on booking (created_at);', 'require-concurrent-index-creation'],
    ['alter table booking add constraint once exclude using gist (during with &&);', 'adding-exclusion-constraint'],
    ['alter table booking drop column note;', 'ban-drop-column'],
    ['drop table booking;', 'ban-drop-table'],
  ] as const;
  const found = await findingsIn('2_forbidden', forbidden.map(([sql]) => sql).join('\n'));
  for (const [index, [sql, rule]] of forbidden.entries()) {
    const line = rule === 'adding-exclusion-constraint' ? 1 : index + 1;
    expect(found, sql).toContainEqual(expect.objectContaining({ line, rule }));
  }
});

test('a contracting migration may drop, and a concurrent one contains only its index', async () => {
  const drops = 'alter table booking drop column note; drop table old;';
  expect(await rulesBrokenBy('3_contract_notes', `-- unused since 20261203064100_nodes\n${drops}`)).toEqual([]);
  expect(await rulesBrokenBy('3_contract_marks', drops)).toEqual(['unused-since-mark']);
  const index = 'create index concurrently booking_late on booking (created_at);';
  expect(await rulesBrokenBy('4_late', `-- concurrent\n${index}`)).toEqual([]);
  expect(await rulesBrokenBy('5_late', index)).toEqual(['concurrent-mark']);
});
