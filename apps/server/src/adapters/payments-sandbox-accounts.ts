import { sandboxAccount } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { and, eq, isNull } from 'drizzle-orm';
import { type Clock, dateOf, instantOf } from '../clock.ts';
import type { PaymentProvider, ProviderAccount } from '../ports/payments.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { Refusal } from '../refusal.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { tell } from './payments-sandbox-events.ts';
import { type AccountFate, fateOfAccount } from './payments-sandbox-magic.ts';

type Accounts = Pick<PaymentProvider, 'openAccountSession' | 'findAccount' | 'disconnect'> &
  Pick<Sandbox, 'connectAccount'>;
type AccountRow = typeof sandboxAccount.$inferSelect;
type Details = Pick<AccountRow, 'routingLast4' | 'accountLast4' | 'outcome' | 'missing' | 'verifiedAt'>;

const SESSION_MINUTES = 30;
const BANK_NAME = 'Sandbox Bank';

export function sandboxAccounts({ db, clock, tokens }: SandboxContext): Accounts {
  const signed = (businessId: string, expiresAt: number) => tokens.macUpload(`bank|${businessId}|${expiresAt}`);
  const isOpen = (businessId: string) =>
    and(eq(sandboxAccount.businessRef, businessId), isNull(sandboxAccount.closedAt));

  async function change(tx: Tx, businessId: string, fate: AccountFate, details: Details) {
    const [before] = await tx.select().from(sandboxAccount).where(isOpen(businessId)).for('update');
    const verifiedAt = isKept(before, fate, clock) ? dateOf(clock.now()) : details.verifiedAt;
    const isIt = isOpen(businessId);
    const [changed] = await tx
      .update(sandboxAccount)
      .set({ ...details, verifiedAt })
      .where(isIt)
      .returning();
    return changed;
  }

  return {
    async openAccountSession({ businessId }) {
      const expiresAt = clock.now() + SESSION_MINUTES * 60_000;
      return { secret: `${expiresAt}.${signed(businessId, expiresAt)}` };
    },

    async findAccount({ businessId }) {
      const [row] = await db.read.select().from(sandboxAccount).where(isOpen(businessId));
      return row && presentAccount(row, clock);
    },

    async disconnect({ businessId }) {
      await db.transaction(async (tx) => {
        const closed = await tx
          .update(sandboxAccount)
          .set({ closedAt: dateOf(clock.now()) })
          .where(isOpen(businessId))
          .returning();
        for (const { id } of closed) await tell(tx, 'account.closed', { kind: 'ACCOUNT', id });
      });
    },

    async connectAccount({ businessId }, form) {
      const [expires = '', mac = ''] = form.secret.split('.');
      const isGenuine = tokens.equal(Buffer.from(mac), Buffer.from(signed(businessId, Number(expires))));
      if (!isGenuine || Number(expires) < clock.now()) throw new Refusal('ACCOUNT_SESSION_EXPIRED');
      const fate = fateOfAccount(form.accountNumber);
      if (!fate) throw new Refusal('BANK_REFUSED');
      await db.transaction(async (tx) => {
        const now = clock.now();
        const details = {
          routingLast4: form.routingNumber.slice(-4),
          accountLast4: form.accountNumber.slice(-4),
          outcome: fate.outcome,
          missing: fate.missing,
          verifiedAt: dateOf(now + fate.checkMs),
        };
        // Of forms that are sent at once, one opens the account, and the others wait for it and change it.
        const [opened] = await tx
          .insert(sandboxAccount)
          .values({ id: `sba_${uuidV4()}`, businessRef: businessId, createdAt: dateOf(now), ...details })
          .onConflictDoNothing({ target: sandboxAccount.businessRef, where: isNull(sandboxAccount.closedAt) })
          .returning();
        const saved = opened ?? (await change(tx, businessId, fate, details));
        if (!saved) throw new Error('The sandbox bank stored no account.');
        await tell(tx, 'account.updated', { kind: 'ACCOUNT', id: saved.id }, instantOf(saved.verifiedAt));
      });
    },
  };
}

/** Another good account in place of a good one changes where the money goes, and nobody waits for a check. */
const isKept = (before: AccountRow | undefined, fate: AccountFate, clock: Clock): boolean =>
  before !== undefined && presentAccount(before, clock).status === 'ACTIVE' && fate.outcome === 'ACTIVE';

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
