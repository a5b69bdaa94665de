import * as copy from '@primehour/contract/copy/refusals';
import type { Queryable } from '@primehour/db/transaction';
import { mergedClient, type MergedClient } from '@primehour/domain/client/merge-clients';
import { CLIENT_NOTES_MAX_LENGTH } from '@primehour/domain/limits';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { findClient, type ClientRow } from '../queries.ts';

export type Pair = { readonly keptId: string; readonly otherId: string };

export type Merge = { readonly kept: ClientRow; readonly other: ClientRow; readonly merged: MergedClient };

/**
 * Loads two records and their merged result.
 * @throws Refusal NOT_FOUND, WRONG_STATE for a record and itself, and for notes that exceed one record's limit
 */
export async function checkMerge(queryable: Queryable, tenant: TenantId, { keptId, otherId }: Pair): Promise<Merge> {
  if (keptId === otherId) throw new Refusal('WRONG_STATE', { message: copy.mergeWithItself });
  const kept = orNotFound(await findClient(queryable, tenant, keptId));
  const other = orNotFound(await findClient(queryable, tenant, otherId));
  const merged = mergedClient(recordOf(kept), recordOf(other));
  // Notes are never truncated, because a merge can't be undone.
  if (merged.notes.length > CLIENT_NOTES_MAX_LENGTH)
    throw new Refusal('WRONG_STATE', { message: copy.mergedNotesTooLong });
  return { kept, other, merged };
}

const recordOf = (row: ClientRow) => ({ ...row, isNameEdited: row.nameEditedAt !== null });
