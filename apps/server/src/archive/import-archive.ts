import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Database } from '@primehour/db/open';
import { int, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { currentKind } from '@primehour/domain/resource/legacy-kinds';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Operator, recordOperatorAudit } from '../audit.ts';
import * as copy from '../copy/business-export.ts';
import type { Deps } from '../deps.ts';
import { IMAGE_KEY } from '../ports/image-store.ts';
import { dataFile, type Manifest, MANIFEST, manifestSchema, PICTURES } from './manifest.ts';
import { readZip, type ZipEntry, ZipProblem } from './read-zip.ts';
import { type ArchivedTable, archivedTables, LATER, quoted } from './tables.ts';

export type Imported = { readonly manifest: Manifest; readonly rows: number; readonly pictures: number };

type By = { readonly now: Instant; readonly operator: Operator };

type Target = { readonly db: Database; readonly images: Pick<Deps['images'], 'put'>; readonly publicUrl: string };

const MANIFEST_MAX_BYTES = 1024 * 1024;

/**
 * Imports an archive into an empty instance (product/export#import): pictures first, because files that no row
 * references are harmless; then all rows in one transaction, so that everything is imported or nothing.
 * @throws ZipProblem
 */
export async function importArchive(target: Target, file: FileHandle, { now, operator }: By): Promise<Imported> {
  const entries = new Map((await readZip(file)).map((entry) => [entry.name, entry]));
  const manifest = await readManifest(entries.get(MANIFEST));
  await target.db.transaction(refuseUsed);
  let pictures = 0;
  for (const [name, entry] of entries) {
    const key = name.slice(PICTURES.length);
    if (!name.startsWith(PICTURES) || !IMAGE_KEY.test(key)) continue;
    const type = key.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
    await target.images.put(key, await wholeOf(entry), type);
    pictures += 1;
  }
  const rows = await target.db.transaction(async (tx) => {
    // No one signs in, and no other archive is imported, until this one is complete.
    await tx.execute(sql`lock table app_user in share row exclusive mode`);
    await refuseUsed(tx);
    const count = await importRows(tx, { entries, manifest, publicUrl: target.publicUrl });
    await recordOperatorAudit({ tx, now, operator }, 'BUSINESS_IMPORTED', { businessId: manifest.business.id });
    return count;
  });
  return { manifest, rows, pictures };
}

async function readManifest(entry: ZipEntry | undefined): Promise<Manifest> {
  if (!entry || entry.size > MANIFEST_MAX_BYTES) throw new ZipProblem(copy.noArchive);
  const text = (await wholeOf(entry)).toString();
  const read = manifestSchema.safeParse(jsonOf(text));
  if (!read.success) throw new ZipProblem(copy.otherFormat);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const USERS = prepared('import-users', 'select 1 as found from app_user limit 1', { found: int() });

/** Ids and phone numbers of two instances could collide, so an import requires an empty one. */
async function refuseUsed(tx: Tx): Promise<void> {
  const rows = await queryPrepared(tx, USERS, []);
  if (rows.length > 0) throw new ZipProblem(copy.hasUsers);
}

async function wholeOf(entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of entry.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

type Source = {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly manifest: Manifest;
  readonly publicUrl: string;
};

async function importRows(tx: Tx, source: Source): Promise<number> {
  const known = await archivedTables(tx);
  const unknown = Object.keys(source.manifest.tables).find((name) => !known.some((table) => table.name === name));
  if (unknown !== undefined) {
    throw new ZipProblem(copy.unknownTable(unknown));
  }
  let rows = 0;
  for (const table of known) {
    const read = await eachBatch(source, table, (lines) => insertRows(tx, table, lines));
    if (read !== (source.manifest.tables[table.name] ?? 0)) throw new ZipProblem(copy.incomplete(table.name));
    rows += read;
  }
  for (const table of known.filter(({ name }) => name in LATER)) {
    await eachBatch(source, table, (lines) => completeRows(tx, table, lines));
  }
  await advanceSequences(tx);
  return rows;
}

const BATCH = 500;
const LINE_MAX = 16 * 1024 * 1024;

/** The lines of a table, a few hundred at a time; a table that is newer than the archive has none. */
async function eachBatch(
  { entries, manifest, publicUrl }: Source,
  table: ArchivedTable,
  write: (lines: string) => Promise<void>,
): Promise<number> {
  const entry = entries.get(dataFile(table.name));
  if (!entry) return 0;
  let [count, batch] = [0, new Array<string>()];
  const flush = async () => {
    if (batch.length > 0) await write(`[${batch.join(',')}]`);
    batch = [];
  };
  // Pictures are stored with their full URL.
  const [from, to] = [`${manifest.publicUrl}/images/`, `${publicUrl}/images/`];
  for await (const line of createInterface({ input: Readable.from(entry.read()), crlfDelay: Infinity })) {
    if (line.length > LINE_MAX) throw new ZipProblem(copy.rowTooLong(table.name));
    count += 1;
    batch.push(currentRow(table, line.replaceAll(from, to)));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}

const WITH_RESOURCE_KIND = ['resource', 'service_need'];
const rowWithKind = z.looseObject({ kind: z.string() });

/**
 * Archives from before decision 181 have other names for the kinds of a resource; the database refuses invalid rows.
 */
function currentRow({ name }: ArchivedTable, line: string): string {
  if (!WITH_RESOURCE_KIND.includes(name)) return line;
  const { data: row } = rowWithKind.safeParse(jsonOf(line));
  return row ? JSON.stringify({ ...row, kind: currentKind(row.kind) }) : line;
}

async function insertRows(tx: Tx, { name, columns }: ArchivedTable, lines: string): Promise<void> {
  const list = sql.raw(
    columns
      .filter((column) => LATER[name]?.includes(column) !== true)
      .map(quoted)
      .join(', '),
  );
  const table = sql.raw(quoted(name));
  await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${lines}::json)`,
  );
}

/** Overwrites what triggers have counted in the meantime with the archived values. */
async function completeRows(tx: Tx, { name, key }: ArchivedTable, lines: string): Promise<void> {
  const table = sql.raw(quoted(name));
  const set = sql.raw((LATER[name] ?? []).map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', '));
  const isSame = sql.raw(key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and '));
  await tx.execute(
    sql`update ${table} t set ${set} from json_populate_recordset(null::${table}, ${lines}::json) r where ${isSame}`,
  );
}

const SEQUENCES = prepared(
  'import-sequences',
  `
  select c.relname::text as table, a.attname::text as column,
    coalesce(substring(pg_get_expr(d.adbin, d.adrelid) from '''([^'']+)'''), '') as sequence
  from pg_attrdef d
  join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`,
  { table: text(), column: text(), sequence: text() },
);

/** Numbers new rows after the imported ones. */
async function advanceSequences(tx: Tx): Promise<void> {
  for (const { table, column, sequence } of await queryPrepared(tx, SEQUENCES, [])) {
    const highest = sql.raw(`(select max(${quoted(column)}) from ${quoted(table)})`);
    await tx.execute(sql`select setval(${sequence}::regclass, ${highest}) where ${highest} is not null`);
  }
}
