import { storedValueEntry } from '@primehour/db/schema/stored-value';
import { and, eq } from 'drizzle-orm';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { findValueRow, type ValueRow } from '../queries.ts';

/** A member's request and its idempotency key. */
export type Requested<Form> = Form & { readonly requestKey: string };

type Earlier = { readonly entry: typeof storedValueEntry.$inferSelect; readonly value: ValueRow };

/**
 * The result of an earlier request with this key, for one that is repeated because its response was lost (decision 143).
 * Read under the business's lock.
 * @throws Refusal REQUEST_KEY_REUSED if the earlier request was a different one
 */
export async function findRequested(
  { tx, tenant, deps: { tokens } }: TenantWrite,
  requestKey: string,
  isTheSame: (earlier: Earlier) => boolean,
): Promise<{ readonly requestHash: Buffer; readonly earlier: ValueRow | undefined }> {
  const requestHash = tokens.hashSecret(requestKey);
  const [entry] = await tx
    .select()
    .from(storedValueEntry)
    .where(and(eq(storedValueEntry.businessId, tenant), eq(storedValueEntry.requestHash, requestHash)));
  if (!entry) return { requestHash, earlier: undefined };
  const value = orNotFound(await findValueRow(tx, tenant, entry.storedValueId));
  if (!isTheSame({ entry, value })) throw new Refusal('REQUEST_KEY_REUSED');
  return { requestHash, earlier: value };
}
