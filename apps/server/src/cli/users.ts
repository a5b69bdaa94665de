import type { Database } from '@primehour/db/open';
import { passkey, session } from '@primehour/db/schema/session';
import { appUser } from '@primehour/db/schema/user';
import { parsePhone } from '@primehour/domain/phone';
import { and, eq, isNull } from 'drizzle-orm';
import { recordOperatorAudit } from '../audit.ts';
import { dateOf } from '../clock.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `Users who are locked out.

  npm run users -- reset-passkeys <phone>   removes all passkeys of a user, and signs them out everywhere

After that, signing in takes only the code texted to their phone, so verify who is asking: the runbook says how. The user gets a
text about it. Set DATA_DIR or DATABASE_URL as for the product; it may be running.`;

async function resetPasskeys(db: Database, typed: string): Promise<string> {
  const phone = parsePhone(typed);
  if (!phone.ok) throw new CommandProblem('This is not a US phone number. Write it as +13125550142.');
  const count = await changeFromTerminal(db, async (write) => {
    const { tx, now } = write;
    const [user] = await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.phone, phone.value));
    if (!user) throw new CommandProblem('No user has this phone number.');
    const removed = await tx.delete(passkey).where(eq(passkey.userId, user.id)).returning({ id: passkey.id });
    if (removed.length === 0) return 0;
    await tx
      .update(session)
      .set({ revokedAt: dateOf(now), revokedReason: 'SIGN_OUT_EVERYWHERE' })
      .where(and(eq(session.userId, user.id), isNull(session.revokedAt)));
    const after = { passkeys: removed.length };
    await recordOperatorAudit(write, 'PASSKEYS_RESET', { subjectId: user.id, after });
    await notifyOwner(tx, { kind: 'ACCOUNT_PASSKEY_REMOVED', userId: user.id, userAgent: null }, now);
    return removed.length;
  });
  return count === 0
    ? 'This user has no passkeys.'
    : `Removed ${count}. The user now signs in with a texted code alone.`;
}

export const usersCommand: Command = {
  usage: USAGE,
  understand: ([command, phone, ...others]) => {
    if (command !== 'reset-passkeys' || phone === undefined || others.length > 0) return undefined;
    return onDatabase((db) => resetPasskeys(db, phone));
  },
};
