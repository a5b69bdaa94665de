import { business } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import type { Operator } from '../../../audit.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { recordDecision } from './record-decision.ts';

type Approval = Operator & { readonly name: string | undefined };

/**
 * Approves a well-known name for a business: the given one, or its current one. Returns that name.
 * @throws Refusal NOT_FOUND
 */
export async function approveName(
  tx: Tx,
  tenant: TenantId,
  { name, ...operator }: Approval,
  now: Instant,
): Promise<string> {
  const [row] = await tx.select({ name: business.name }).from(business).where(eq(business.id, tenant));
  const approved = name ?? orNotFound(row).name;
  orNotFound(row);
  await recordDecision({ tx, now, operator, tenant }, 'NAME_APPROVED', { name: approved });
  return approved;
}
