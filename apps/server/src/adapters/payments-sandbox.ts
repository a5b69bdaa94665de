import type { Database } from '@primehour/db/open';
import { sandboxAccount, sandboxCharge } from '@primehour/db/schema/outside';
import { uuidV4 } from '@primehour/db/uuid';
import { eq, sql } from 'drizzle-orm';
import { type Clock, dateOf } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Charge, ChargeFailureCode, PaymentProvider, ProviderAccount } from '../ports/payments.ts';
import type { Tokens } from '../tokens.ts';

export type SandboxContext = { readonly db: Database; readonly clock: Clock; readonly tokens: Tokens };

/** What the sandbox bank's own form sends. */
export type SandboxBankForm = {
  readonly secret: string;
  readonly accountHolderName: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
};

export type SandboxProvider = PaymentProvider & {
  readonly name: 'sandbox';
  /** @throws Refusal ACCOUNT_SESSION_EXPIRED, BANK_REFUSED */
  connectAccount(business: { readonly businessId: string }, form: SandboxBankForm): Promise<ProviderAccount>;
};

const SESSION_MINUTES = 30;
const BANK_NAME = 'Sandbox Bank';

/** Magic values: what happens is decided by the number typed, so that every outcome can be tried by hand. */
const REFUSED_ACCOUNT_ENDING = '0000';
const FAILING_CARDS: Readonly<Record<string, ChargeFailureCode>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
};

/**
 * A payment provider that moves no money and otherwise behaves like a remote one: books of its own, written apart
 * from ours, charges that are idempotent by key, and nothing kept of a card.
 */
export function createSandboxProvider({ db, clock, tokens }: SandboxContext): SandboxProvider {
  const signed = (businessId: string, expiresAt: number) => tokens.macUpload(`bank|${businessId}|${expiresAt}`);

  return {
    name: 'sandbox',

    async openAccountSession({ businessId }) {
      const expiresAt = clock.now() + SESSION_MINUTES * 60_000;
      return { secret: `${expiresAt}.${signed(businessId, expiresAt)}` };
    },

    async connectAccount({ businessId }, form) {
      const [expires = '', mac = ''] = form.secret.split('.');
      const isGenuine = tokens.equal(Buffer.from(mac), Buffer.from(signed(businessId, Number(expires))));
      if (!isGenuine || Number(expires) < clock.now()) throw new Refusal('ACCOUNT_SESSION_EXPIRED');
      if (form.accountNumber.endsWith(REFUSED_ACCOUNT_ENDING)) throw new Refusal('BANK_REFUSED');
      const account = {
        routingLast4: form.routingNumber.slice(-4),
        accountLast4: form.accountNumber.slice(-4),
        status: 'ACTIVE' as const,
      };
      const row = await db.transaction(async (tx) => {
        const [saved] = await tx
          .insert(sandboxAccount)
          .values({ id: `sba_${uuidV4()}`, businessRef: businessId, createdAt: dateOf(clock.now()), ...account })
          .onConflictDoUpdate({ target: sandboxAccount.businessRef, set: account })
          .returning();
        return saved;
      });
      if (!row) throw new Error('The sandbox bank stored no account.');
      return presentAccount(row);
    },

    async findAccount({ businessId }) {
      const [row] = await db.read.select().from(sandboxAccount).where(eq(sandboxAccount.businessRef, businessId));
      return row && presentAccount(row);
    },

    async charge(request) {
      const failureCode = FAILING_CARDS[request.card.number] ?? null;
      const [made] = await db.transaction((tx) =>
        tx
          .insert(sandboxCharge)
          .values({
            id: `sbc_${uuidV4()}`,
            idempotencyKey: request.idempotencyKey,
            accountId: request.accountId,
            amountCents: request.amountCents,
            status: failureCode === null ? 'SUCCEEDED' : 'FAILED',
            failureCode,
            createdAt: dateOf(clock.now()),
          })
          .onConflictDoNothing({ target: sandboxCharge.idempotencyKey })
          .returning(),
      );
      const charge = made ? presentCharge(made) : await findCharge(request.idempotencyKey);
      if (!charge) throw new Error('The sandbox provider stored no charge.');
      return charge;
    },

    findCharge,

    async refund({ chargeId, amountCents }) {
      // A repeat sets the same amount again, which makes the call idempotent without a table of keys.
      await db.transaction((tx) =>
        tx
          .update(sandboxCharge)
          .set({ refundedCents: sql`greatest(${sandboxCharge.refundedCents}, ${amountCents})` })
          .where(eq(sandboxCharge.id, chargeId)),
      );
    },
  };

  async function findCharge(idempotencyKey: string): Promise<Charge | undefined> {
    const [row] = await db.read.select().from(sandboxCharge).where(eq(sandboxCharge.idempotencyKey, idempotencyKey));
    return row && presentCharge(row);
  }
}

function presentCharge(row: typeof sandboxCharge.$inferSelect): Charge {
  if (row.status === 'SUCCEEDED') return { status: 'SUCCEEDED', chargeId: row.id };
  return { status: 'FAILED', chargeId: row.id, failureCode: (row.failureCode ?? 'card_declined') as ChargeFailureCode };
}

const presentAccount = (row: typeof sandboxAccount.$inferSelect): ProviderAccount => ({
  accountId: row.id,
  status: row.status,
  bankName: BANK_NAME,
  last4: row.accountLast4,
});
