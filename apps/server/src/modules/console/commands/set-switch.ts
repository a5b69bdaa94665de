import { switchedOff } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import type { SwitchName } from '@primehour/domain/operator/switches';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import { wakeServiceState } from '../../../service-state.ts';

type Write = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };

/**
 * Switches something off for everyone, on every node (product/operator#switches).
 * @throws Refusal WRONG_STATE when it is off
 */
export async function switchOff({ tx, now, operator }: Write, name: SwitchName, reason: string): Promise<void> {
  const made = await tx
    .insert(switchedOff)
    .values({ name, reason, at: dateOf(now) })
    .onConflictDoNothing()
    .returning({ name: switchedOff.name });
  if (made.length === 0) throw new Refusal('WRONG_STATE');
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'SWITCHED_OFF', { after: { name }, reason });
}

/**
 * Switches it on again; what was queued in the meantime continues.
 * @throws Refusal WRONG_STATE when it is on
 */
export async function switchOn({ tx, now, operator }: Write, name: SwitchName): Promise<void> {
  const gone = await tx.delete(switchedOff).where(eq(switchedOff.name, name)).returning({ name: switchedOff.name });
  if (gone.length === 0) throw new Refusal('WRONG_STATE');
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'SWITCHED_ON', { after: { name } });
}
