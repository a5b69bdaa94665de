import * as copy from '@primehour/contract/copy/refusals';
import { booking, occupancy } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import { BLOCK_MAX_HOURS } from '@primehour/domain/limits';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/availability';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { expectVersion, openLedger, refuseOverlap } from '../../booking/api.ts';
import { type BlockRow, findBlock } from '../queries.ts';

export type BlockForm = { readonly startAt: Instant; readonly endAt: Instant; readonly note: string };

/**
 * Closes a range of time to clients.
 * @throws Refusal VALIDATION, SLOT_TAKEN
 */
export async function addBlock(write: TenantTx, form: BlockForm): Promise<BlockRow> {
  const { tx, tenant, now } = write;
  checkBlock(form, now);
  await openLedger(tx, tenant, now);
  const [row] = await refuseOverlap(
    tx
      .insert(occupancy)
      .values({ id: uuidV7(now), businessId: tenant, kind: 'block', ...columnsOf(form, now) })
      .returning(),
  );
  const added = orNotFound(row);
  await recordAudit(write, 'BLOCK_ADDED', { subjectId: added.id, after: added.during });
  return added;
}

/**
 * Moves, resizes or renames a block. Time kept from a cancelled booking belongs to that booking, which restoring
 * returns to it, so it can only be opened.
 * @throws Refusal VALIDATION, NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE, SLOT_TAKEN
 */
export async function updateBlock(
  write: TenantTx,
  { id, version, ...form }: BlockForm & { readonly id: string; readonly version: number },
): Promise<BlockRow> {
  const { tx, tenant, now } = write;
  checkBlock(form, now);
  await openLedger(tx, tenant, now);
  const present = orNotFound(await findBlock(tx, tenant, id));
  expectVersion(present, version);
  if (present.bookingId !== null) {
    throw new Refusal('WRONG_STATE', { message: copy.keptTimeCannotChange });
  }
  const [row] = await refuseOverlap(
    tx
      .update(occupancy)
      .set({ ...columnsOf(form, now), version: sql`${occupancy.version} + 1` })
      .where(and(eq(occupancy.businessId, tenant), eq(occupancy.id, id)))
      .returning(),
  );
  const changed = orNotFound(row);
  // Without the note, which may be about a client.
  await recordChanges(write, 'BLOCK_CHANGED', { subjectId: id, before: present.during, after: changed.during });
  return changed;
}

/**
 * Opens blocked time again. A cancelled booking whose time was kept becomes one whose time was opened.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE
 */
export async function removeBlock(
  write: TenantTx,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<BlockRow> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBlock(tx, tenant, id));
  expectVersion(row, version);
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.id, id)));
  if (row.bookingId !== null) {
    await tx
      .update(booking)
      .set({ cancelBehavior: 'OPEN_TIME', updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
      .where(and(eq(booking.businessId, tenant), eq(booking.id, row.bookingId)));
  }
  await recordAudit(write, 'BLOCK_REMOVED', { subjectId: id, before: row.during });
  return row;
}

const columnsOf = ({ startAt, endAt, note }: BlockForm, now: Instant) => ({
  during: { startAt: dateOf(startAt), endAt: dateOf(endAt) },
  note: note === '' ? null : note,
  changedAt: dateOf(now),
});

/** @throws Refusal VALIDATION */
function checkBlock({ startAt, endAt }: BlockForm, now: Instant): void {
  const message =
    endAt <= startAt
      ? AVAILABILITY_MESSAGES.END_NOT_AFTER_START
      : endAt - startAt > BLOCK_MAX_HOURS * HOUR_MS
        ? copy.blockTooLong
        : endAt <= now
          ? copy.blockInPast
          : undefined;
  if (message !== undefined) throw new Refusal('VALIDATION', { issues: [{ path: 'endAt', message }] });
}
