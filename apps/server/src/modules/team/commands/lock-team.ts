import * as copy from '@primehour/contract/copy/refusals';
import { nothing, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { throwForbidden } from '../../../http/session-gate.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { findMember, isPersonFree, type MemberRow } from '../queries.ts';

/** A separate lock, so that no booking waits for a change to the team. */
const LOCK = prepared('lock-team', "select pg_advisory_xact_lock(hashtext('primehour team'), hashtext($1)) as locked", {
  locked: nothing(),
});

export const lockTeam = (tx: Tx, tenant: AnyTenant) => queryPrepared(tx, LOCK, [tenant]);

/**
 * Locks the team and returns the acting member's current state, because the gate read it before the lock. @throws
 * Refusal FORBIDDEN for someone who is no longer a member
 */
export async function actingMember({ tx, tenant, userId }: TenantTx): Promise<MemberRow> {
  await lockTeam(tx, tenant);
  const actor = userId === undefined ? undefined : await findMember(tx, tenant, userId);
  return actor ?? throwForbidden();
}

type Invitee = Parameters<typeof isPersonFree>[1];

/** @throws Refusal WRONG_STATE, PERSON_TAKEN */
export async function refuseTakenPerson(
  write: Parameters<typeof isPersonFree>[0],
  invitee: Omit<Invitee, 'resourceId'> & { readonly resourceId: string | null },
): Promise<void> {
  const { resourceId } = invitee;
  if (resourceId === null) return;
  const isFree = await isPersonFree(write, { ...invitee, resourceId });
  if (isFree === undefined) throw new Refusal('WRONG_STATE', { message: copy.personUnknown });
  if (!isFree) throw new Refusal('PERSON_TAKEN');
}
