import type { Database } from '@primehour/db/open';
import { sandboxAccount, sandboxCharge, sandboxMethod } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { type Clock, dateOf, instantOf } from '../clock.ts';
import { type ChargeFailureCode, type ChargeTerms } from '../ports/charge-terms.ts';
import { type Charge, PaymentFailure, type PaymentProvider } from '../ports/payments.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { queueEvent } from './payments-sandbox-events.ts';
import { aftermathOf, behaviorOf, type CardBehavior, labelOf, PROCESSING_MS } from './payments-sandbox-magic.ts';
import { behaviorOfMethod, presentCard, saveCharged } from './payments-sandbox-methods.ts';
import { nextPayoutAt } from './payments-sandbox-payouts.ts';
import { isTaken, openDispute } from './payments-sandbox-returns.ts';

type Charges = Pick<PaymentProvider, 'openCharge' | 'chargeMethod' | 'findCharge' | 'cancelCharge'> &
  Pick<Sandbox, 'submitCharge'>;
type ChargeRow = typeof sandboxCharge.$inferSelect;
type Outcome = Pick<ChargeRow, 'status' | 'failureCode' | 'settledAt'> &
  Partial<Pick<ChargeRow, 'aftermath' | 'savedMethodId' | 'cardLabel'>>;

export function sandboxCharges(context: SandboxContext): Charges {
  const { db, clock } = context;
  return {
    async openCharge(terms) {
      const charge = await db.transaction((tx) =>
        writeCharge(tx, clock, { ...terms, methodId: null }, async () => unpaid(null)),
      );
      return { chargeId: charge.id, secret: secretOf(context, charge.id) };
    },

    async chargeMethod(terms) {
      const charge = await db.transaction(async (tx) => {
        const computeOutcome = async () => outcomeOf(await behaviorOfMethod(tx, terms.methodId, clock.now()), clock);
        return writeCharge(tx, clock, terms, computeOutcome);
      });
      return presentCharge(db.read, context, charge);
    },

    async findCharge(idempotencyKey) {
      const [row] = await db.read.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, idempotencyKey));
      return row && presentCharge(db.read, context, row);
    },

    cancelCharge: (chargeId) =>
      changeCharge(context, chargeId, async () => ({ status: 'FAILED', failureCode: 'cancelled', settledAt: null })),

    async submitCharge(chargeId, card) {
      await changeCharge(context, chargeId, async (tx, { id, saveCardFor }) => {
        const outcome = { ...outcomeOf(behaviorOf(card), clock, { isOwnerThere: true }), cardLabel: labelOf(card) };
        if (saveCardFor === null || outcome.status === 'REQUIRES_ACTION') return outcome;
        const savedMethodId = await saveCharged(tx, { id, customerKey: saveCardFor }, card, clock.now());
        return { ...outcome, savedMethodId };
      });
    },
  };
}

/** One key is one charge: a repeat gets the first one's row, and a repeat with other terms is refused. */
async function writeCharge(
  tx: Tx,
  clock: Clock,
  terms: ChargeTerms & { readonly methodId: string | null; readonly saveCardFor?: string | undefined },
  computeOutcome: () => Promise<Outcome>,
): Promise<ChargeRow> {
  const { idempotencyKey, amountCents, feeCents, accountId, methodId, saveCardFor = null } = terms;
  const [earlier] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, idempotencyKey));
  const [made] = earlier
    ? []
    : await tx
        .insert(sandboxCharge)
        .values({
          id: `sbc_${uuidV4()}`,
          idempotencyKey,
          accountId: await payableAccount(tx, accountId),
          amountCents,
          feeCents,
          methodId,
          saveCardFor,
          createdAt: dateOf(clock.now()),
          ...(await computeOutcome()),
        })
        .onConflictDoNothing({ target: sandboxCharge.idempotencyKey })
        .returning();
  if (made) {
    await announce(tx, made, clock.now());
    return made;
  }
  const [row] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, idempotencyKey));
  if (!row) throw new Error('The sandbox provider stored no charge.');
  const isSame =
    row.amountCents === amountCents &&
    row.feeCents === feeCents &&
    row.accountId === accountId &&
    row.methodId === methodId &&
    row.saveCardFor === saveCardFor;
  if (!isSame) throw mismatch();
  return row;
}

/** A charge that waits for its owner ends once; later attempts find it ended. */
async function changeCharge(
  context: SandboxContext,
  chargeId: string,
  computeOutcome: (tx: Tx, row: ChargeRow) => Promise<Outcome>,
): Promise<Charge> {
  return context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.id, chargeId)).for('update');
    if (!row) throw refusedRequest('resource_missing');
    if (row.status !== 'REQUIRES_ACTION') return presentCharge(tx, context, row);
    const [changed = row] = await tx
      .update(sandboxCharge)
      .set(await computeOutcome(tx, row))
      .where(eq(sandboxCharge.id, chargeId))
      .returning();
    await announce(tx, changed, context.clock.now());
    return presentCharge(tx, context, changed);
  });
}

async function announce(tx: Tx, charge: ChargeRow, now: Instant): Promise<void> {
  const { id, status, idempotencyKey, settledAt } = charge;
  const at = settledAt === null ? undefined : instantOf(settledAt);
  if (status === 'SUCCEEDED') await openDispute(tx, charge, now);
  const payee = charge.accountId;
  if (payee !== null && status !== 'FAILED' && status !== 'REQUIRES_ACTION') {
    await queueEvent(tx, 'payout.paid', { kind: 'PAYOUT', id: payee }, nextPayoutAt(now));
  }
  await queueEvent(tx, `charge.${status.toLowerCase()}`, { kind: 'CHARGE', id, idempotencyKey }, at);
}

function outcomeOf(behavior: CardBehavior, clock: Clock, { isOwnerThere = false } = {}): Outcome {
  if (behavior === 'SUCCEEDS') return { status: 'SUCCEEDED', failureCode: null, settledAt: null };
  if (behavior === 'PROCESSES') {
    return { status: 'PROCESSING', failureCode: null, settledAt: dateOf(clock.now() + PROCESSING_MS) };
  }
  if (behavior === 'ASKS') return unpaid('authentication_required');
  const aftermath = aftermathOf(behavior);
  if (aftermath !== null) return { status: 'SUCCEEDED', failureCode: null, settledAt: null, aftermath };
  const failureCode = behavior as ChargeFailureCode;
  return isOwnerThere ? unpaid(failureCode) : { status: 'FAILED', failureCode, settledAt: null };
}

async function presentCharge(read: Tx | Database['read'], context: SandboxContext, row: ChargeRow): Promise<Charge> {
  const chargeId = row.id;
  const failureCode = row.failureCode as ChargeFailureCode | null;
  if (isTaken(row, context.clock.now())) {
    const { savedMethodId, cardLabel } = row;
    const paid = { status: 'SUCCEEDED', chargeId, ...(cardLabel === null ? {} : { cardLabel }) } as const;
    if (savedMethodId === null) return paid;
    const [saved] = await read.select().from(sandboxMethod).where(eq(sandboxMethod.id, savedMethodId));
    return { ...paid, ...(saved ? { card: presentCard(saved) } : {}) };
  }
  if (row.status === 'PROCESSING' || row.status === 'HELD') return { status: 'PROCESSING', chargeId };
  if (row.status === 'FAILED') return { status: 'FAILED', chargeId, failureCode: failureCode ?? 'card_declined' };
  return { status: 'REQUIRES_ACTION', chargeId, secret: secretOf(context, chargeId), failureCode };
}

const secretOf = ({ tokens }: SandboxContext, chargeId: string): string =>
  `${chargeId}.${tokens.macUpload(`sandbox-charge|${chargeId}`)}`;

const unpaid = (failureCode: ChargeFailureCode | null): Outcome => ({
  status: 'REQUIRES_ACTION',
  failureCode,
  settledAt: null,
});

export const refusedRequest = (code: string) =>
  new PaymentFailure(code, 'The sandbox refused the request.', { isUnknown: false });
/** The key was used for a different request. */
export const mismatch = () =>
  new PaymentFailure('idempotency_mismatch', 'This key was used for another request.', { isUnknown: true });

/** Locked, so that it can't be closed before the charge is stored. */
export async function payableAccount(tx: Tx, accountId: string): Promise<string> {
  const [row] = await tx
    .select({ id: sandboxAccount.id })
    .from(sandboxAccount)
    .where(and(eq(sandboxAccount.id, accountId), isNull(sandboxAccount.closedAt)))
    .for('share');
  if (!row) throw refusedRequest('account_closed');
  return row.id;
}
