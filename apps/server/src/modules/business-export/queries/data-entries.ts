import { business } from '@primehour/db/schema/business';
import type { Reader } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dataFile, FORMAT, FORMAT_VERSION, MANIFEST, type Manifest } from '../../../archive/manifest.ts';
import { type ArchivedTable, archivedTables, conditionOf, quoted, selectionOf } from '../../../archive/tables.ts';
import type { Config } from '../../../config.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { type Entry, inBatches, rowsOf } from './in-batches.ts';
import { readableEntries } from './readable-entries.ts';

type Options = {
  readonly now: Instant;
  readonly config: Pick<Config, 'publicUrl'>;
  /** Filled with the pictures that belong to the rows. */
  readonly imageIds: string[];
};

/** Each table as lines of JSON, the files for people, and the manifest. */
export async function* dataEntries(
  reader: Reader,
  tenant: TenantId,
  { now, config, imageIds }: Options,
): AsyncGenerator<Entry> {
  const [found] = await reader.select().from(business).where(eq(business.id, tenant));
  const { id, name, timezone } = orNotFound(found);
  const tables: Record<string, number> = {};
  for (const table of await archivedTables(reader)) {
    const count = (lines: number) => (tables[table.name] = (tables[table.name] ?? 0) + lines);
    count(0);
    yield { name: dataFile(table.name), source: linesOf(reader, tenant, table, count) };
  }
  yield* readableEntries(reader, tenant, { now, zone: timezone, businessName: name });
  for (const row of await rowsOf(
    reader,
    tenant,
    `select id::text from image where ${conditionOf(IMAGES)} order by id`,
  )) {
    imageIds.push(String(row['id']));
  }
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    exportedAt: new Date(now).toISOString(),
    publicUrl: config.publicUrl,
    business: { id, name },
    tables,
  };
  yield { name: MANIFEST, source: onceOf(`${JSON.stringify(manifest, undefined, 2)}\n`) };
}

const IMAGES: ArchivedTable = { name: 'image', columns: ['id'], key: ['id'] };

async function* onceOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** The rows of a table, each as a line: PostgreSQL writes and reads the values, so that none passes through another type. */
async function* linesOf(
  reader: Reader,
  tenant: TenantId,
  table: ArchivedTable,
  count: (lines: number) => void,
): AsyncGenerator<Buffer> {
  const { name, columns, key } = table;
  const order = (key.length > 0 ? key : columns).map(quoted).join(', ');
  const select = `select row_to_json(t)::text as line from
    (select ${selectionOf(table)} from ${quoted(name)} where ${conditionOf(table)} order by ${order}) t`;
  for await (const rows of inBatches(reader, tenant, select)) {
    count(rows.length);
    yield Buffer.from(rows.map(({ line }) => `${String(line)}\n`).join(''));
  }
}
