import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { currentTestServer, onServer, withDatabase } from '../testing/test-server.ts';
import { restoreDump } from './restore-dump.ts';

/**
 * The guarantee: what `pg_dump` wrote is restored, row for row, and a file that is incomplete or not SQL is refused by
 * name.
 */

/** Written by pg_dump 15 from a server of that version. */
const DUMP = path.join(import.meta.dirname, '..', 'testing', 'dump-of-15.sql.gz');

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-dump-'));
const names: string[] = [];
afterAll(async () => {
  for (const name of names) await onServer(currentTestServer().url, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `dump_${process.pid}_${names.length}`;
  names.push(name);
  await onServer(currentTestServer().url, `create database ${name}`);
  return withDatabase(currentTestServer().url, name);
}

function aFile(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

test(
  'a compressed dump is restored with all of its rows, whatever characters they contain',
  { tags: ['wide'] },
  async () => {
    const url = await emptyDatabase();
    await restoreDump(DUMP, url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ bids: number; odd: number; jobs: number }>(`
    select (select count(*)::int from bid) as bids, (select count(*)::int from pgboss.job) as jobs,
      (select count(*)::int from app_user where first_name = E'Robin \\u2028\\t\\\\.\\n') as odd`);
    const { rows: triggers } = await client.query('select from pg_trigger where not tgisinternal');
    await client.end();
    expect(rows[0]).toEqual({ bids: 4, odd: 1, jobs: 1 });
    expect(triggers.length).toBe(
      gunzipSync(readFileSync(DUMP))
        .toString()
        .match(/^CREATE (?:CONSTRAINT )?TRIGGER /gm)?.length,
    );
  },
);

test('a dump that was cut off, is damaged or is not SQL is refused with instructions', async () => {
  const url = await emptyDatabase();
  const cut = 'CREATE TABLE t (n integer);\nCOPY t (n) FROM stdin;\n1\n';
  await expect(restoreDump(aFile('cut.sql', cut), url)).rejects.toThrow('The dump ends within the rows of a table.');
  const rows = 'CREATE TABLE t (n integer);\nCOPY t (n) FROM stdin;\n1\nx\n\\.\n';
  await expect(restoreDump(aFile('bad.sql', rows), await emptyDatabase())).rejects.toThrow(
    'bad.sql could not be restored: invalid input syntax for type integer: "x".',
  );
  const owned = 'CREATE TABLE t (n integer);\nALTER TABLE t OWNER TO nobody_here;\n';
  await expect(restoreDump(aFile('owned.sql', owned), await emptyDatabase())).rejects.toThrow(
    'role "nobody_here" does not exist. Write it with --no-owner --no-privileges.',
  );
  await expect(restoreDump(aFile('own.dump', 'PGDMP\u0001'), url)).rejects.toThrow(
    "own.dump is in a format of pg_dump's own",
  );
  const none = path.join(folder, 'none.sql');
  for (const [file, code] of [
    [none, 'ENOENT'],
    [folder, 'EISDIR'],
    [aFile('no.sql.gz', owned), 'Z_DATA_ERROR'],
  ] as const) {
    const refusal = expect.objectContaining({ name: 'ArchiveProblem', message: `${file} can’t be read (${code}).` });
    await expect(restoreDump(file, url)).rejects.toEqual(refusal);
  }
});
