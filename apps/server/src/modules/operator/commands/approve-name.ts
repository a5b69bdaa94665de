import { business } from '@primehour/db/schema/business';
import { operatorAction } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';

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
  const action = {
    id: uuidV7(now),
    businessId: tenant,
    kind: 'NAME_APPROVED',
    name: approved,
    by: operator.by,
    at: dateOf(now),
  } as const;
  await tx.insert(operatorAction).values(action);
  await recordOperatorAudit({ tx, now, operator }, 'NAME_APPROVED', { businessId: tenant, after: { name: approved } });
  return approved;
}
