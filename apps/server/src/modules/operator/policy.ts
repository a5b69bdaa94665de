import * as copy from '@primehour/contract/copy/refusals';
import { operatorAction } from '@primehour/db/schema/operator';
import type { Queryable } from '@primehour/db/transaction';
import { alarmingBrandIn, brandIn } from '@primehour/domain/sender/brand-names';
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../http/session-gate.ts';
import { Refusal } from '../../refusal.ts';
import type { TenantId } from '../../tenant.ts';
import { isClosed } from './queries.ts';

/**
 * A suspended business can't publish or send texts. Everything else still works, so that its owner can look after
 * existing bookings and fix the cause.
 * @throws Refusal BUSINESS_SUSPENDED
 */
export function refuseSuspended({ isSuspended }: Pick<Scope, 'isSuspended'>): void {
  if (isSuspended) throw new Refusal('BUSINESS_SUSPENDED');
}

/**
 * A closed business takes no more bookings, not even from its owner: an upcoming one would stop its erasure. Read under
 * the business's lock, which closing takes as well.
 * @throws Refusal WRONG_STATE
 */
export async function refuseClosed(queryable: Queryable, tenant: TenantId): Promise<void> {
  if (await isClosed(queryable, tenant)) throw new Refusal('WRONG_STATE', { message: copy.accountClosed });
}

/**
 * A suspended business is hidden from the public, without a reason.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export function refuseUnavailable({ suspendedAt }: { readonly suspendedAt: Date | null }): void {
  if (suspendedAt !== null) throw new Refusal('BUSINESS_UNAVAILABLE');
}

/**
 * A business's own name can't be that of a well-known company or office, unless the operator has approved it for this
 * business.
 * @throws Refusal NAME_NEEDS_APPROVAL
 */
export async function requireOwnName(queryable: Queryable, tenant: TenantId | undefined, name: string): Promise<void> {
  if (brandIn(name) !== undefined && !(await isNameApproved(queryable, tenant, name))) throw needsApproval();
}

/**
 * A service or listing may mention a brand, but not pose as it.
 * @throws Refusal NAME_NEEDS_APPROVAL
 */
export async function requireHonestOffer(queryable: Queryable, tenant: TenantId, name: string): Promise<void> {
  if (alarmingBrandIn(name) !== undefined && !(await isNameApproved(queryable, tenant, name))) throw needsApproval();
}

function needsApproval(): Refusal {
  const refusal = new Refusal('NAME_NEEDS_APPROVAL');
  return new Refusal('NAME_NEEDS_APPROVAL', { issues: [{ path: 'name', message: refusal.message }] });
}

export async function isNameApproved(
  queryable: Queryable,
  tenant: TenantId | undefined,
  name: string,
): Promise<boolean> {
  if (tenant === undefined) return false;
  const isThis = and(
    eq(operatorAction.businessId, tenant),
    eq(operatorAction.kind, 'NAME_APPROVED'),
    eq(sql`lower(${operatorAction.name})`, name.toLowerCase()),
  );
  return (await queryable.$count(operatorAction, isThis)) > 0;
}
