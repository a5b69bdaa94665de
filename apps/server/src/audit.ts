import { auditEntry } from '@primehour/db/schema/audit';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { AUDIT_ACTIONS, type AuditAction, changedFields } from '@primehour/domain/audit/audit';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from './clock.ts';
import type { TenantTx } from './tenant-write.ts';
import type { AnyTenant } from './tenant.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Audited = {
  /** The changed record; null for the business itself. */
  readonly subjectId?: string | null;
  readonly before?: Fields;
  readonly after?: Fields;
  /** The reason, if the caller was asked for one. */
  readonly reason?: string;
};

/**
 * Records who changed what, in the transaction of the change (decision 086). Personal data of clients never goes into
 * `before` and `after`, because the log outlives an erasure.
 */
export async function recordAudit(
  { tx, tenant, userId, now }: TenantTx<AnyTenant>,
  action: AuditAction,
  { subjectId = null, before, after, reason }: Audited = {},
): Promise<void> {
  await tx.insert(auditEntry).values({
    id: uuidV7(now),
    at: dateOf(now),
    businessId: tenant,
    actorKind: userId === undefined ? 'SYSTEM' : 'USER',
    actorId: userId,
    action,
    subjectKind: AUDIT_ACTIONS[action],
    subjectId: subjectId ?? tenant,
    before,
    after,
    reason,
  });
}

/** The same for a record whose fields before and after are known; saving what is already stored leaves no entry. */
export async function recordChanges(
  write: TenantTx<AnyTenant>,
  action: AuditAction,
  {
    subjectId = null,
    before,
    after,
  }: { readonly subjectId?: string | null; readonly before: Fields; readonly after: Fields },
): Promise<void> {
  const changes = changedFields(before, after);
  if (changes) await recordAudit(write, action, { subjectId, ...changes });
}

/** Who acts as the operator: a person in OPERATORS, or the person who controls the machine's terminal. */
export type Operator = {
  /** Such as 'command line: root', for the record. */
  readonly by: string;
  readonly userId: string | null;
};

/** The holder of a link from the terminal, which names no one. */
export const LINK_HOLDER: Operator = { by: 'operator screen', userId: null };

type OperatorWrite = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };
type OperatorAudit = {
  /** The business whose members can read it; null if it concerns no business. */
  readonly businessId?: string | null;
  readonly subjectId?: string | null;
  readonly after?: Fields;
  readonly reason?: string;
};

/** Records what the operator did, in the same transaction (product/operator#audit-log). */
export async function recordOperatorAudit(
  { tx, now, operator }: OperatorWrite,
  action: AuditAction,
  { businessId = null, subjectId = null, after, reason }: OperatorAudit = {},
): Promise<void> {
  await tx.insert(auditEntry).values({
    id: uuidV7(now),
    at: dateOf(now),
    businessId,
    actorKind: 'OPERATOR',
    actorId: operator.userId,
    action,
    subjectKind: AUDIT_ACTIONS[action],
    subjectId: subjectId ?? businessId,
    after: { ...after, by: operator.by },
    reason,
  });
}
