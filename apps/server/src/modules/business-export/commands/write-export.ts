import { businessExport, businessExportPart } from '@primehour/db/schema/business-export';
import type { Reader, Tx } from '@primehour/db/transaction';
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

/** The file would exceed the size limit. */
export class ExportTooLarge extends Error {
  override readonly name = 'ExportTooLarge';
}

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'images'>;

/**
 * Writes the file of a pending export (product/export#format). The data is one snapshot, from the replica if there
 * is one; pictures never change and follow outside the snapshot, because their store may be slow. A restarted job
 * starts over from the first byte; once `signal` aborts an attempt, it writes nothing more, because the next one does.
 */
export async function writeExport(context: Context, tenant: TenantId, id: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  if (!(await begin(context, tenant, id))) return;
  const { zip, parts, imageIds } = await writeData(context, { tenant, id, signal });
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

type Attempt = { readonly tenant: TenantId; readonly id: string; readonly signal: AbortSignal };

async function writeData(context: Context, attempt: Attempt) {
  const { db, clock, config } = context;
  const { tenant, id } = attempt;
  const now = clock.now();
  const read = async (reader: Reader, inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
    const made = { parts: createParts(attempt), imageIds: new Array<string>() };
    const zip = createZip(now, (bytes) => inTransaction((tx) => made.parts.add(tx, bytes)));
    for await (const { name, source } of dataEntries(reader, tenant, { now, config, imageIds: made.imageIds })) {
      await zip.add(name, source);
    }
    return { ...made, zip };
  };
  const found = await db.snapshotOnReplica((reader) => read(reader, (work) => db.transaction(work)));
  if (found !== undefined) return found.outcome;
  attempt.signal.throwIfAborted();
  // Removes what the attempt on a failed replica left.
  await begin(context, tenant, id);
  return db.transaction((tx) => read(tx, (work) => work(tx)), { isolation: 'repeatable read' });
}

/** @returns whether there is something to write */
async function begin({ db }: Context, tenant: TenantId, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const started = await settle(tx, tenant, id, { state: 'WRITING' });
    if (started) await deleteParts(tx, tenant, id);
    return started;
  });
}

/** Marks an export as failed, unless another attempt has finished it; the owner sees why and can request it again. */
export async function failExport(
  tx: Tx,
  tenant: TenantId,
  { id, error }: { readonly id: string; readonly error: unknown },
  now: Instant,
): Promise<void> {
  const failure = error instanceof ExportTooLarge ? 'TOO_LARGE' : 'ERROR';
  if (await settle(tx, tenant, id, { state: 'FAILED', failure, finishedAt: dateOf(now) }))
    await deleteParts(tx, tenant, id);
}

function deleteParts(tx: Tx, tenant: TenantId, id: string) {
  const { businessId, exportId } = businessExportPart;
  return tx.delete(businessExportPart).where(and(eq(businessId, tenant), eq(exportId, id)));
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

/** Collects bytes into chunks of one size, and stores each chunk once it is full. */
function createParts({ tenant, id: exportId, signal }: Attempt) {
  let [number, held, sizeBytes] = [0, Buffer.alloc(0), 0];
  const store = (tx: Tx, bytes: Buffer) =>
    tx.insert(businessExportPart).values({ businessId: tenant, exportId, number: number++, bytes });

  return {
    async add(tx: Tx, bytes: Buffer): Promise<void> {
      signal.throwIfAborted();
      sizeBytes += bytes.length;
      if (sizeBytes > EXPORT_MAX_BYTES) throw new ExportTooLarge(copy.exportTooLarge);
      held = Buffer.concat([held, bytes]);
      while (held.length >= PART_BYTES) {
        await store(tx, held.subarray(0, PART_BYTES));
        held = held.subarray(PART_BYTES);
      }
    },
    async finish(tx: Tx): Promise<number> {
      signal.throwIfAborted();
      if (held.length > 0) await store(tx, held);
      return sizeBytes;
    },
  };
}
