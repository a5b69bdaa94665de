import { sandboxMethod } from '@primehour/db/schema/sandbox';
import { uuidV4 } from '@primehour/db/uuid';
import { eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import { type ChargeFailureCode } from '../ports/charge-terms.ts';
import { PaymentFailure, type PaymentProvider, type SavedMethod } from '../ports/payments.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { queueEvent } from './payments-sandbox-events.ts';
import { labelOf, laterBehaviorOf, refusalOnSaving } from './payments-sandbox-magic.ts';

type Methods = Pick<PaymentProvider, 'openMethodSetup' | 'findMethod'> & Pick<Sandbox, 'submitMethod'>;
type MethodRow = typeof sandboxMethod.$inferSelect;

/** Saved cards: only how a charge will end is stored, and the label. */
export function sandboxMethods({ db, clock, tokens }: SandboxContext): Methods {
  const signed = (setupId: string) => tokens.macUpload(`sandbox-method|${setupId}`);

  return {
    async openMethodSetup({ customerKey, idempotencyKey }) {
      const row = await db.transaction(async (tx) => {
        await tx
          .insert(sandboxMethod)
          .values({
            id: `sbm_${uuidV4()}`,
            idempotencyKey,
            customerKey,
            status: 'PENDING',
            createdAt: dateOf(clock.now()),
          })
          .onConflictDoNothing({ target: sandboxMethod.idempotencyKey });
        const [kept] = await tx.select().from(sandboxMethod).where(eq(sandboxMethod.idempotencyKey, idempotencyKey));
        return kept;
      });
      if (row?.customerKey !== customerKey) throw refused('idempotency_mismatch');
      return { setupId: row.id, secret: `${row.id}.${signed(row.id)}` };
    },

    async findMethod(setupId) {
      const [row] = await db.read.select().from(sandboxMethod).where(eq(sandboxMethod.id, setupId));
      if (!row) throw refused('resource_missing');
      return presentMethod(row);
    },

    async submitMethod(secret, card) {
      const [setupId = '', mac = ''] = secret.split('.');
      if (!tokens.equal(Buffer.from(mac), Buffer.from(signed(setupId)))) throw refused('resource_missing');
      const failureCode = refusalOnSaving(card) ?? null;
      const row = await db.transaction(async (tx) => {
        const [before] = await tx.select().from(sandboxMethod).where(eq(sandboxMethod.id, setupId)).for('update');
        // A saved card is immutable; another one needs another setup.
        if (!before || before.status === 'READY') return before;
        const [saved] = await tx
          .update(sandboxMethod)
          .set(
            failureCode === null
              ? { status: 'READY', behavior: laterBehaviorOf(card), label: labelOf(card), failureCode }
              : { status: 'FAILED', failureCode },
          )
          .where(eq(sandboxMethod.id, setupId))
          .returning();
        await queueEvent(tx, `method.${failureCode === null ? 'ready' : 'failed'}`, { kind: 'METHOD', id: setupId });
        return saved;
      });
      if (!row) throw refused('resource_missing');
    },
  };
}

const refused = (code: string) => new PaymentFailure(code, 'The sandbox refused the request.', { isUnknown: false });

function presentMethod(row: MethodRow): SavedMethod {
  if (row.status === 'READY') return { status: 'READY', methodId: row.id, label: row.label ?? 'Card' };
  if (row.status === 'PENDING') return { status: 'PENDING' };
  return { status: 'FAILED', failureCode: (row.failureCode ?? 'card_declined') as ChargeFailureCode };
}
