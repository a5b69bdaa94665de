import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessExport, businessExportPart } from '@primehour/db/schema/business-export';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { eq } from 'drizzle-orm';
import { importArchive } from '../archive/import-archive.ts';
import { readZip } from '../archive/read-zip.ts';
import { createZip } from '../archive/write-zip.ts';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { writeExport } from '../modules/business-export/commands/write-export.ts';
import type { TenantId } from '../tenant.ts';

type Target = Pick<Deps, 'db' | 'clock' | 'config' | 'images'>;
type Owner = { readonly businessId: string; readonly userId: string };
/** The test's own clock, and its gate. */
type TestContext = { readonly clock: Clock; readonly tenantOf: (businessId: string) => TenantId };
type Contents = Readonly<Record<string, Buffer>>;

/** Writes and reads the files of exports, and imports them into other databases, which `drop` removes. */
export function exportFiles(server: () => { readonly deps: Deps }, context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'primehour-export-'));
  const databases: TestDatabase[] = [];
  const fileOf = (target: Target, owner: Owner) => writeFile(target, owner, context);
  const contentsOf = (bytes: Buffer) => onFile(folder, bytes, readContents);
  /** An empty instance of Primehour, without any users. */
  const emptyInstance = async () => {
    const database = await createTestDatabase();
    databases.push(database);
    const pictures = new Map<string, Buffer>();
    const put = async (key: string, bytes: Buffer) => void pictures.set(key, bytes);
    const { deps } = server();
    return { database, pictures, target: { ...deps, db: database.db, images: { ...deps.images, put } } };
  };
  const importInto = ({ target }: Awaited<ReturnType<typeof emptyInstance>>, bytes: Buffer) =>
    onFile(folder, bytes, (file) =>
      importArchive({ ...target, publicUrl: target.config.publicUrl }, file, {
        now: context.clock.now(),
        operator: { by: 'command line: test', userId: null },
      }),
    );
  return {
    fileOf,
    contentsOf,
    emptyInstance,
    importInto,
    /** Exports, imports into an empty Primehour, exports there, and returns both. */
    roundTrip: async (owner: Owner) => {
      const bytes = await fileOf(server().deps, owner);
      const empty = await emptyInstance();
      const imported = await importInto(empty, bytes);
      const again = await fileOf(empty.target, owner);
      return { before: await contentsOf(bytes), after: await contentsOf(again), imported, ...empty };
    },
    drop: async () => {
      for (const database of databases) await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Writes the export of a business and returns the whole file. */
async function writeFile(target: Target, owner: Owner, { clock, tenantOf }: TestContext): Promise<Buffer> {
  const id = uuidV7(clock.now());
  const tenant = tenantOf(owner.businessId);
  await target.db.transaction(async (tx) => {
    await tx.delete(businessExport).where(eq(businessExport.businessId, tenant));
    await tx.insert(businessExport).values({ id, ...owner, state: 'WAITING', requestedAt: new Date(clock.now()) });
  });
  await writeExport(target, tenant, id, new AbortController().signal);
  const parts = await target.db.read
    .select({ bytes: businessExportPart.bytes })
    .from(businessExportPart)
    .where(eq(businessExportPart.exportId, id))
    .orderBy(businessExportPart.number);
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

type OpenFile = Awaited<ReturnType<typeof open>>;

async function onFile<Outcome>(folder: string, bytes: Buffer, work: (file: OpenFile) => Promise<Outcome>) {
  const path = join(folder, `${uuidV7()}.zip`);
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The contents of an archive, by name. */
async function readContents(file: OpenFile): Promise<Contents> {
  const found: Record<string, Buffer> = {};
  for (const { name, read } of await readZip(file)) {
    const pieces: Buffer[] = [];
    for await (const piece of read()) pieces.push(piece);
    found[name] = Buffer.concat(pieces);
  }
  return found;
}

/** An archive with these contents. */
export async function zipOf(contents: Contents, at: Instant): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zip = createZip(at, async (bytes) => void pieces.push(bytes));
  for (const [name, bytes] of Object.entries(contents)) await zip.add(name, [bytes]);
  await zip.end();
  return Buffer.concat(pieces);
}

/** The data, without what the export and the import have added to the log. */
export function dataOf(contents: Contents): Record<string, string[]> {
  const data = Object.entries(contents).filter(([name]) => name.startsWith('data/'));
  const isOfImport = (line: string) => /"action":"BUSINESS_(EX|IM)PORTED"/.test(line);
  return Object.fromEntries(
    data.map(([name, bytes]) => [
      name,
      bytes
        .toString()
        .split('\n')
        .filter((line) => !isOfImport(line)),
    ]),
  );
}

/** How many rows of a table are in a file. */
export const rowsOf = (contents: Contents, table: string): number =>
  (contents[`data/${table}.jsonl`] ?? Buffer.alloc(0)).toString().split('\n').length - 1;
