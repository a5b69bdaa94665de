import { isDeepStrictEqual } from 'node:util';
import { lockBusiness } from '@primehour/db/lock';
import { storedValue } from '@primehour/db/schema/stored-value';
import { PACKAGE_VISITS_MAX, STORED_VALUE_MAX_CENTS } from '@primehour/domain/limits';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { moveValue } from '../../money/api.ts';
import { findValueRow, type ValueRow } from '../queries.ts';
import { findRequested, type Requested } from '../queries/find-requested.ts';

/** Blocks it, or unblocks it; its balance stays. */
export async function setBlocked(write: TenantTx, id: string, isBlocked: boolean): Promise<void> {
  const { tx, tenant, now } = write;
  const { row } = await lockValue(write, id);
  if ((row.blockedAt !== null) === isBlocked) return;
  await tx
    .update(storedValue)
    .set({ blockedAt: isBlocked ? dateOf(now) : null })
    .where(and(eq(storedValue.businessId, tenant), eq(storedValue.id, id)));
  await recordAudit(write, isBlocked ? 'STORED_VALUE_BLOCKED' : 'STORED_VALUE_UNBLOCKED', { subjectId: id });
}

type Correction = { readonly amount: number; readonly reason: string };

/**
 * Corrects a balance up or down (product/gift-cards#balance). A repeated request changes it once.
 * @throws Refusal NOT_FOUND, STORED_VALUE_TOO_LITTLE, STORED_VALUE_TOO_MUCH, REQUEST_KEY_REUSED
 */
export async function correctValue(
  write: TenantWrite,
  id: string,
  { amount, reason, requestKey }: Requested<Correction>,
): Promise<void> {
  const { tx, tenant, now, userId } = write;
  const { row, balance } = await lockValue(write, id);
  const { requestHash, earlier } = await findRequested(write, requestKey, ({ entry }) =>
    isDeepStrictEqual([entry.storedValueId, entry.cause, entry.amount], [id, 'CORRECTED', amount]),
  );
  if (earlier) return;
  const max = row.kind === 'PACKAGE' ? PACKAGE_VISITS_MAX : STORED_VALUE_MAX_CENTS;
  if (balance + amount < 0) throw new Refusal('STORED_VALUE_TOO_LITTLE');
  if (balance + amount > max) throw new Refusal('STORED_VALUE_TOO_MUCH');
  await moveValue(tx, tenant, { id, amount, cause: 'CORRECTED', userId, reason, requestHash }, now);
  await recordAudit(write, 'STORED_VALUE_CORRECTED', { subjectId: id, after: { amount } });
}

/**
 * Records an amount that the business paid out of a gift card (product/gift-cards#cash-out). A repeated request records
 * it once.
 * @throws Refusal NOT_FOUND, WRONG_STATE of a package, STORED_VALUE_TOO_LITTLE, REQUEST_KEY_REUSED
 */
export async function cashOut(
  write: TenantWrite,
  id: string,
  { amountCents, requestKey }: Requested<{ readonly amountCents: number }>,
): Promise<void> {
  const { tx, tenant, now, userId } = write;
  const { row, balance } = await lockValue(write, id);
  if (row.kind !== 'GIFT_CARD') throw new Refusal('WRONG_STATE');
  const amount = 0 - amountCents;
  const { requestHash, earlier } = await findRequested(write, requestKey, ({ entry }) =>
    isDeepStrictEqual([entry.storedValueId, entry.cause, entry.amount], [id, 'CASHED_OUT', amount]),
  );
  if (earlier) return;
  if (amountCents > balance) throw new Refusal('STORED_VALUE_TOO_LITTLE');
  await moveValue(tx, tenant, { id, amount, cause: 'CASHED_OUT', userId, requestHash }, now);
  await recordAudit(write, 'GIFT_CARD_CASHED_OUT', { subjectId: id, after: { amountCents } });
}

/** @throws Refusal NOT_FOUND */
async function lockValue({ tx, tenant }: TenantTx, id: string): Promise<ValueRow> {
  await lockBusiness(tx, tenant);
  return orNotFound(await findValueRow(tx, tenant, id));
}
