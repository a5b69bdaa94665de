import { sandboxCharge, sandboxMethod } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { HOLD_WINDOW_HOURS } from '@primehour/domain/limits';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { type Clock, dateOf, instantOf } from '../clock.ts';
import type { CardHold, CardHolds } from '../ports/card-holds.ts';
import { CHARGE_FAILURE_CODES, type ChargeFailureCode, type ChargeTerms } from '../ports/charge-terms.ts';
import { mismatch, payableAccount, refusedRequest } from './payments-sandbox-charges.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { queueEvent } from './payments-sandbox-events.ts';
import { aftermathOf, type CardBehavior } from './payments-sandbox-magic.ts';
import { behaviorOfMethod } from './payments-sandbox-methods.ts';
import { openDispute } from './payments-sandbox-returns.ts';

type HoldRow = typeof sandboxCharge.$inferSelect;

/** Holds are stored as charges: a captured hold is a charge. */
export function sandboxHolds(context: SandboxContext): CardHolds {
  const { db, clock } = context;
  return {
    authorize: (terms) => db.transaction((tx) => writeHold(tx, clock, terms)),

    async find(idempotencyKey) {
      const [row] = await db.read.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, idempotencyKey));
      return row && presentHold(row, clock.now());
    },

    capture: ({ chargeId, amountCents, feeCents }) =>
      changeHold(context, chargeId, (row) => {
        if (amountCents > row.amountCents) throw refusedRequest('amount_too_large');
        return { status: 'SUCCEEDED', amountCents, feeCents };
      }),

    release: (chargeId) => changeHold(context, chargeId, () => ({ status: 'FAILED', failureCode: 'cancelled' })),

    async checkMethod({ methodId }) {
      const [method] = await db.read.select().from(sandboxMethod).where(eq(sandboxMethod.id, methodId));
      if (method?.status !== 'READY') throw refusedRequest('method_missing');
      const failureCode = refusalOf((method.behavior ?? 'SUCCEEDS') as CardBehavior);
      // The card covers a dollar.
      const isPassed = failureCode === undefined || PASSES_CHECK.includes(failureCode);
      return isPassed ? { status: 'PASSED' } : { status: 'REFUSED', failureCode };
    },
  };
}

async function writeHold(tx: Tx, clock: Clock, terms: ChargeTerms & { readonly methodId: string }): Promise<CardHold> {
  const { idempotencyKey, amountCents, feeCents, accountId, methodId } = terms;
  const behavior = await behaviorOfMethod(tx, methodId, clock.now());
  const refusal = refusalOf(behavior);
  await tx
    .insert(sandboxCharge)
    .values({
      id: `sbc_${uuidV4()}`,
      idempotencyKey,
      accountId: await payableAccount(tx, accountId),
      amountCents,
      heldCents: amountCents,
      feeCents,
      methodId,
      aftermath: aftermathOf(behavior),
      createdAt: dateOf(clock.now()),
      captureBefore: dateOf(clock.now() + HOLD_WINDOW_HOURS * HOUR_MS),
      ...(refusal === undefined ? { status: 'HELD' } : { status: 'FAILED', failureCode: refusal }),
    })
    .onConflictDoNothing({ target: sandboxCharge.idempotencyKey });
  const [row] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, idempotencyKey));
  if (!row) throw new Error('The sandbox provider stored no hold.');
  if (row.heldCents !== amountCents || row.accountId !== accountId || row.methodId !== methodId) throw mismatch();
  return presentHold(row, clock.now());
}

/** A hold ends once; later attempts find it ended. */
function changeHold(
  { db, clock }: SandboxContext,
  chargeId: string,
  changesOf: (row: HoldRow) => Partial<HoldRow>,
): Promise<CardHold> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.id, chargeId)).for('update');
    if (!row) throw refusedRequest('resource_missing');
    const before = presentHold(row, clock.now());
    if (before.status !== 'HELD') return before;
    const isIt = eq(sandboxCharge.id, chargeId);
    const [changed = row] = await tx.update(sandboxCharge).set(changesOf(row)).where(isIt).returning();
    const { id, status, idempotencyKey } = changed;
    if (status === 'SUCCEEDED') await openDispute(tx, changed, clock.now());
    await queueEvent(tx, `charge.${status.toLowerCase()}`, { kind: 'CHARGE', id, idempotencyKey });
    return presentHold(changed, clock.now());
  });
}

function presentHold(row: HoldRow, now: Instant): CardHold {
  const chargeId = row.id;
  if (row.status === 'SUCCEEDED') return { status: 'CAPTURED', chargeId };
  if (row.status === 'HELD') {
    const captureBefore = row.captureBefore === null ? null : instantOf(row.captureBefore);
    // Banks end holds on their own.
    if (captureBefore !== null && captureBefore <= now) return { status: 'RELEASED', chargeId };
    return { status: 'HELD', chargeId, captureBefore };
  }
  if (row.failureCode === 'cancelled') return { status: 'RELEASED', chargeId };
  return { status: 'FAILED', chargeId, failureCode: (row.failureCode ?? 'card_declined') as ChargeFailureCode };
}

const PASSES_CHECK: readonly ChargeFailureCode[] = ['insufficient_funds', 'authentication_required'];

/** No one is present to answer a bank's question, so a hold that needs one fails. */
const refusalOf = (behavior: CardBehavior): ChargeFailureCode | undefined => {
  if (behavior === 'ASKS') return 'authentication_required';
  return CHARGE_FAILURE_CODES.find((code) => code === behavior);
};
