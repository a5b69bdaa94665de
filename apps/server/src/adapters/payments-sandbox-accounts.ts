import { sandboxAccount } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { and, eq, isNull } from 'drizzle-orm';
import { type Clock, dateOf, instantOf } from '../clock.ts';
import type { PaymentProvider, ProviderAccount } from '../ports/payments.ts';
import type { Sandbox, SandboxBankForm } from '../ports/sandbox.ts';
import { Refusal } from '../refusal.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { queueEvent } from './payments-sandbox-events.ts';
import { type AccountOutcome, accountOutcomeOf } from './payments-sandbox-magic.ts';

type Accounts = Pick<PaymentProvider, 'openAccountSession' | 'findAccount' | 'disconnect'> &
  Pick<Sandbox, 'connectAccount'>;
type AccountRow = typeof sandboxAccount.$inferSelect;
type Details = Pick<AccountRow, 'routingLast4' | 'accountLast4' | 'outcome' | 'missing' | 'verifiedAt'>;

const SESSION_MINUTES = 30;
const BANK_NAME = 'Sandbox Bank';

export function sandboxAccounts(context: SandboxContext): Accounts {
  const { db, clock } = context;
  return {
    async openAccountSession({ businessId }) {
      const expiresAt = clock.now() + SESSION_MINUTES * 60_000;
      return { secret: `${expiresAt}.${signed(context, businessId, expiresAt)}` };
    },

    async findAccount({ businessId }) {
      const [row] = await db.read.select().from(sandboxAccount).where(isOpenOf(businessId));
      return row && presentAccount(row, clock);
    },

    async disconnect({ businessId }) {
      await db.transaction(async (tx) => {
        const closed = await tx
          .update(sandboxAccount)
          .set({ closedAt: dateOf(clock.now()) })
          .where(isOpenOf(businessId))
          .returning();
        for (const { id } of closed) await queueEvent(tx, 'account.closed', { kind: 'ACCOUNT', id });
      });
    },

    async connectAccount({ businessId }, form) {
      const [expires = '', mac = ''] = form.secret.split('.');
      const isGenuine = context.tokens.equal(
        Buffer.from(mac),
        Buffer.from(signed(context, businessId, Number(expires))),
      );
      if (!isGenuine || Number(expires) < clock.now()) throw new Refusal('ACCOUNT_SESSION_EXPIRED');
      const outcome = accountOutcomeOf(form.accountNumber);
      if (!outcome) throw new Refusal('BANK_REFUSED');
      await db.transaction((tx) => saveAccount(tx, clock, businessId, { ...outcome, ...form }));
    },
  };
}

const signed = ({ tokens }: SandboxContext, businessId: string, expiresAt: number): string =>
  tokens.macUpload(`bank|${businessId}|${expiresAt}`);

const isOpenOf = (businessId: string) =>
  and(eq(sandboxAccount.businessRef, businessId), isNull(sandboxAccount.closedAt));

type Connected = AccountOutcome & Pick<SandboxBankForm, 'routingNumber' | 'accountNumber'>;

/** Of forms submitted in parallel, one creates the account; the others wait for it and update it. */
async function saveAccount(tx: Tx, clock: Clock, businessId: string, connected: Connected): Promise<void> {
  const now = clock.now();
  const details = {
    routingLast4: connected.routingNumber.slice(-4),
    accountLast4: connected.accountNumber.slice(-4),
    outcome: connected.outcome,
    missing: connected.missing,
    verifiedAt: dateOf(now + connected.checkMs),
  };
  const [opened] = await tx
    .insert(sandboxAccount)
    .values({ id: `sba_${uuidV4()}`, businessRef: businessId, createdAt: dateOf(now), ...details })
    .onConflictDoNothing({ target: sandboxAccount.businessRef, where: isNull(sandboxAccount.closedAt) })
    .returning();
  const saved = opened ?? (await changeAccount(tx, clock, businessId, details));
  if (!saved) throw new Error('The sandbox bank stored no account.');
  await queueEvent(tx, 'account.updated', { kind: 'ACCOUNT', id: saved.id }, instantOf(saved.verifiedAt));
}

async function changeAccount(tx: Tx, clock: Clock, businessId: string, details: Details) {
  const [before] = await tx.select().from(sandboxAccount).where(isOpenOf(businessId)).for('update');
  const verifiedAt = isKept(before, details, clock) ? dateOf(clock.now()) : details.verifiedAt;
  const [changed] = await tx
    .update(sandboxAccount)
    .set({ ...details, verifiedAt })
    .where(isOpenOf(businessId))
    .returning();
  return changed;
}

/** Replacing a valid account with another valid one changes the payout target without another check. */
const isKept = (before: AccountRow | undefined, { outcome }: Details, clock: Clock): boolean =>
  before !== undefined && presentAccount(before, clock).status === 'ACTIVE' && outcome === 'ACTIVE';

function presentAccount(row: AccountRow, clock: Clock): ProviderAccount {
  const isChecked = instantOf(row.verifiedAt) <= clock.now();
  return {
    accountId: row.id,
    status: isChecked ? row.outcome : 'PENDING',
    bankName: BANK_NAME,
    last4: row.accountLast4,
    missing: isChecked ? row.missing : [],
  };
}
