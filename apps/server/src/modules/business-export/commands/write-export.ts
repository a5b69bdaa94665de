import { businessExport, businessExportPart } from '@primehour/db/schema/business-export';
import type { Tx } from '@primehour/db/transaction';
import { EXPORT_MAX_BYTES } from '@primehour/domain/limits';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import { createZip } from '../../../archive/write-zip.ts';
import { dateOf } from '../../../clock.ts';
import * as copy from '../../../copy/business-export.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';
import { dataEntries } from '../queries/data-entries.ts';
import { pictureEntries } from '../queries/picture-entries.ts';

const PART_BYTES = 1024 * 1024;

/** The file would be larger than is kept. */
export class ExportTooLarge extends Error {
  override readonly name = 'ExportTooLarge';
}

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'images'>;

/**
 * Writes the file of an export that waits (product/export#format). The data are one snapshot; pictures never change and follow
 * outside of its transaction, because their store may be far away. A job that starts again begins at the first byte.
 */
export async function writeExport(context: Context, tenant: TenantId, id: string): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (!(await begin(context, tenant, id))) return;
  const { zip, parts, imageIds } = await db.transaction(
    async (tx) => {
      const pieces = createParts(tenant, id);
      const zip = createZip(now, (bytes) => pieces.add(tx, bytes));
      const made = { zip, parts: pieces, imageIds: new Array<string>() };
      for await (const { name, source } of dataEntries(tx, tenant, {
        now,
        config: context.config,
        imageIds: made.imageIds,
      })) {
        await zip.add(name, source);
      }
      return made;
    },
    { isolation: 'repeatable read' },
  );
  zip.writeTo((bytes) => db.transaction((tx) => parts.add(tx, bytes)));
  for await (const { name, source } of pictureEntries(context, imageIds)) {
    await zip.add(name, source);
  }
  await zip.end();
  await db.transaction(async (tx) => {
    const sizeBytes = await parts.finish(tx);
    await settle(tx, tenant, id, { state: 'READY', sizeBytes, finishedAt: dateOf(clock.now()) });
  });
}

/** @returns whether there is something to write */
async function begin({ db }: Context, tenant: TenantId, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const started = await settle(tx, tenant, id, { state: 'WRITING' });
    const { businessId, exportId } = businessExportPart;
    if (started) await tx.delete(businessExportPart).where(and(eq(businessId, tenant), eq(exportId, id)));
    return started;
  });
}

/** Gives up; the owner sees why and can request it again. */
export async function failExport(
  tx: Tx,
  tenant: TenantId,
  { id, error }: { readonly id: string; readonly error: unknown },
  now: Instant,
): Promise<void> {
  const failure = error instanceof ExportTooLarge ? 'TOO_LARGE' : 'ERROR';
  await settle(tx, tenant, id, { state: 'FAILED', failure, finishedAt: dateOf(now) });
  const { businessId, exportId } = businessExportPart;
  await tx.delete(businessExportPart).where(and(eq(businessId, tenant), eq(exportId, id)));
}

async function settle(
  tx: Tx,
  tenant: TenantId,
  id: string,
  values: Partial<typeof businessExport.$inferInsert>,
): Promise<boolean> {
  const { businessId, state } = businessExport;
  const rows = await tx
    .update(businessExport)
    .set(values)
    .where(and(eq(businessId, tenant), eq(businessExport.id, id), inArray(state, ['WAITING', 'WRITING'])))
    .returning({ id: businessExport.id });
  return rows.length > 0;
}

/** Collects bytes into pieces of one size, and stores each as it is full. */
function createParts(tenant: TenantId, exportId: string) {
  let [number, held, sizeBytes] = [0, Buffer.alloc(0), 0];
  const store = (tx: Tx, bytes: Buffer) =>
    tx.insert(businessExportPart).values({ businessId: tenant, exportId, number: number++, bytes });

  return {
    async add(tx: Tx, bytes: Buffer): Promise<void> {
      sizeBytes += bytes.length;
      if (sizeBytes > EXPORT_MAX_BYTES) throw new ExportTooLarge(copy.exportTooLarge);
      held = Buffer.concat([held, bytes]);
      while (held.length >= PART_BYTES) {
        await store(tx, held.subarray(0, PART_BYTES));
        held = held.subarray(PART_BYTES);
      }
    },
    async finish(tx: Tx): Promise<number> {
      if (held.length > 0) await store(tx, held);
      return sizeBytes;
    },
  };
}
