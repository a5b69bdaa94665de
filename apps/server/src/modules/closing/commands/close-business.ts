import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { prepared, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import { formatDate } from '@primehour/domain/format/time';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { changePeople } from '../../../cells/people.ts';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { erasedFrom } from '../policy.ts';
import { presentClosing } from '../present.ts';
import { findBlockers, findClosing } from '../queries.ts';

/** Its members, and which of their businesses in this cell are closed: this one is by now. */
const LEAVING = prepared(
  'closing-members',
  `
  select m.user_id as "userId", array(
    select b.id::text from membership o join business b on b.id = o.business_id
    where o.user_id = m.user_id and o.ended_at is null and b.closed_at is not null) as "closedIds"
  from membership m where m.business_id = $1 and m.ended_at is null`,
  { userId: uuid(), closedIds: texts() },
);

/** In cell 0. Members who also work at another business stay signed in, whichever cell it is in. */
const END_SESSIONS = prepared(
  'closing-sessions',
  `
  update session s set revoked_at = $3, revoked_reason = 'SIGN_OUT_EVERYWHERE'
  where s.revoked_at is null and s.user_id = any ($1::uuid[])
    and not exists (
      select from membership o join business b on b.id = o.business_id
      where o.user_id = s.user_id and o.ended_at is null and b.closed_at is null)
    and not exists (
      select from membership_elsewhere e where e.user_id = s.user_id and e.business_id <> all ($2::uuid[]))`,
  {},
);

type By = Pick<Scope, 'userId' | 'userAgent' | 'zone'>;

/**
 * Closes a business (product/closing#closing). Under its lock no one books or lists in the meantime. @throws Refusal
 * CLOSING_BLOCKED while something is still open, WRONG_STATE
 */
export async function closeBusiness(write: TenantTx, { userId, userAgent, zone }: By, deps: Pick<Deps, 'cells'>) {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const { suspendedAt } = await findClosing(tx, tenant);
  if (suspendedAt !== null) throw new Refusal('WRONG_STATE', { message: copy.closedOrSuspended });
  const blockers = await findBlockers(tx, tenant, now);
  if (presentClosing({ closedAt: null }, blockers).blockers.length > 0) throw new Refusal('CLOSING_BLOCKED');
  const at = dateOf(now);
  const suspensionReason = copy.closedByOwner(formatDate(erasedFrom(now), zone));
  await tx
    .update(business)
    .set({ suspendedAt: at, suspensionReason, closedAt: at, closedBy: userId })
    .where(eq(business.id, tenant));
  await recordAudit(write, 'BUSINESS_CLOSED');
  await notifyOwner(tx, { kind: 'ACCOUNT_CLOSED', userId, userAgent }, now);
  await endSessions(deps, write);
  return presentClosing({ closedAt: at }, blockers);
}

/** The last step, because in another cell it can't be rolled back: at worst, members sign in again. */
async function endSessions(deps: Pick<Deps, 'cells'>, { tx, tenant, now }: TenantTx): Promise<void> {
  const members = await queryPrepared(tx, LEAVING, [tenant]);
  const userIds = members.map(({ userId }) => userId);
  const closedIds = members.flatMap((member) => member.closedIds);
  await changePeople(deps, tx, (home) => queryPrepared(home, END_SESSIONS, [userIds, closedIds, dateOf(now)]));
}

/**
 * Reopens it as it was. @throws Refusal WRONG_STATE if it is not closed, or is already erased
 */
export async function reopenBusiness(write: TenantTx) {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  const { closedAt, erasedAt } = await findClosing(tx, tenant);
  // After that day the sweep may have started erasing.
  if (closedAt === null || erasedAt !== null || erasedFrom(closedAt.getTime()) <= now) {
    throw new Refusal('WRONG_STATE', { message: copy.notReopenable });
  }
  await tx
    .update(business)
    .set({ suspendedAt: null, suspensionReason: null, closedAt: null, closedBy: null })
    .where(eq(business.id, tenant));
  await recordAudit(write, 'BUSINESS_REOPENED');
  return presentClosing({ closedAt: null }, await findBlockers(tx, tenant, now));
}
