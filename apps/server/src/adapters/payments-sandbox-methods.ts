import { sandboxMethod } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { dateOf, instantOf } from '../clock.ts';
import { type ChargeFailureCode } from '../ports/charge-terms.ts';
import { PaymentFailure, type PaymentProvider, type SavedMethod } from '../ports/payments.ts';
import type { Card, Sandbox } from '../ports/sandbox.ts';
import type { SavedCard } from '../ports/saved-card.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { queueEvent } from './payments-sandbox-events.ts';
import {
  type CardBehavior,
  isRemovedLater,
  labelOf,
  laterBehaviorOf,
  refusalOnSaving,
  REMOVAL_MS,
  validThroughOf,
} from './payments-sandbox-magic.ts';

type Methods = Pick<PaymentProvider, 'openMethodSetup' | 'findMethod' | 'findSavedCard' | 'removeSavedCard'> &
  Pick<Sandbox, 'submitMethod'>;
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

    ...savedCards({ db, clock }),

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
              ? { status: 'READY', ...savedAs(card, clock.now()), failureCode }
              : { status: 'FAILED', failureCode },
          )
          .where(eq(sandboxMethod.id, setupId))
          .returning();
        await queueEvent(tx, `setup.${failureCode === null ? 'ready' : 'failed'}`, { kind: 'SETUP', id: setupId });
        if (saved) await announceRemoval(tx, saved);
        return saved;
      });
      if (!row) throw refused('resource_missing');
    },
  };
}

const refused = (code: string) => new PaymentFailure(code, 'The sandbox refused the request.', { isUnknown: false });

const savedCards = ({
  db,
  clock,
}: Pick<SandboxContext, 'db' | 'clock'>): Pick<Methods, 'findSavedCard' | 'removeSavedCard'> => ({
  async findSavedCard(methodId) {
    const [row] = await db.read.select().from(sandboxMethod).where(eq(sandboxMethod.id, methodId));
    return row && isThere(row, clock.now()) ? presentCard(row) : undefined;
  },

  async removeSavedCard(methodId) {
    await db.transaction(async (tx) => {
      const isSaved = and(eq(sandboxMethod.id, methodId), eq(sandboxMethod.status, 'READY'));
      const [removed] = await tx
        .update(sandboxMethod)
        .set({ removedAt: dateOf(clock.now()) })
        .where(and(isSaved, or(isNull(sandboxMethod.removedAt), gt(sandboxMethod.removedAt, dateOf(clock.now())))))
        .returning();
      if (removed) await queueEvent(tx, 'method.removed', { kind: 'METHOD', id: methodId });
    });
  },
});

/** Saves a card along with a charge of it, under the charge's own key. */
export async function saveCharged(
  tx: Tx,
  charge: { readonly id: string; readonly customerKey: string },
  card: Card,
  now: Instant,
): Promise<string> {
  const [saved] = await tx
    .insert(sandboxMethod)
    .values({
      id: `sbm_${uuidV4()}`,
      idempotencyKey: `charge:${charge.id}`,
      customerKey: charge.customerKey,
      status: 'READY',
      ...savedAs(card, now),
      createdAt: dateOf(now),
    })
    .returning();
  if (!saved) throw new Error('The sandbox provider saved no card.');
  await announceRemoval(tx, saved);
  return saved.id;
}

const savedAs = (card: Card, now: Instant) => ({
  behavior: laterBehaviorOf(card),
  label: labelOf(card),
  validThrough: validThroughOf(card),
  removedAt: isRemovedLater(card) ? dateOf(now + REMOVAL_MS) : null,
});

/** Schedules the removal event of a card that its bank removes later. */
async function announceRemoval(tx: Tx, { id, removedAt }: MethodRow): Promise<void> {
  if (removedAt) await queueEvent(tx, 'method.removed', { kind: 'METHOD', id }, instantOf(removedAt));
}

const isThere = ({ status, removedAt }: MethodRow, now: Instant): boolean =>
  status === 'READY' && (removedAt === null || instantOf(removedAt) > now);

/** How a later charge ends; a removed card can't be charged. */
export async function behaviorOfMethod(tx: Tx, methodId: string, now: Instant): Promise<CardBehavior> {
  const [row] = await tx.select().from(sandboxMethod).where(eq(sandboxMethod.id, methodId));
  if (!row || !isThere(row, now)) throw refused('method_missing');
  const isOver = row.validThrough !== null && row.validThrough < dateOf(now).toISOString().slice(0, 7);
  return isOver ? 'expired_card' : ((row.behavior ?? 'SUCCEEDS') as CardBehavior);
}

export const presentCard = ({ id, label, validThrough }: MethodRow): SavedCard => ({
  methodId: id,
  label: label ?? 'Card',
  validThrough,
});

function presentMethod(row: MethodRow): SavedMethod {
  if (row.status === 'READY') return { status: 'READY', ...presentCard(row) };
  if (row.status === 'PENDING') return { status: 'PENDING' };
  return { status: 'FAILED', failureCode: (row.failureCode ?? 'card_declined') as ChargeFailureCode };
}
