import { operatorAction } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { AuditAction } from '@primehour/domain/audit/audit';
import type { Instant } from '@primehour/domain/vocabulary';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

type Decided = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator; readonly tenant: TenantId };
type Kind = (typeof operatorAction.$inferInsert)['kind'];

const AUDITED: Readonly<Record<Kind, AuditAction>> = {
  SUSPENDED: 'BUSINESS_SUSPENDED',
  LIFTED: 'SUSPENSION_LIFTED',
  NAME_APPROVED: 'NAME_APPROVED',
};

/** Records what the operator decided about a business: on its page in the console, and in the audit log. */
export async function recordDecision(
  { tx, now, operator, tenant }: Decided,
  kind: Kind,
  said: { readonly reason: string } | { readonly name: string },
): Promise<void> {
  const { by } = operator;
  await tx.insert(operatorAction).values({ id: uuidV7(now), businessId: tenant, kind, ...said, by, at: dateOf(now) });
  const entry = 'name' in said ? { after: said } : said;
  await recordOperatorAudit({ tx, now, operator }, AUDITED[kind], { businessId: tenant, ...entry });
}
