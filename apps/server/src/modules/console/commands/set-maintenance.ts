import { maintenance } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import { wakeServiceState } from '../../../service-state.ts';

const MINUTES_MAX = 24 * 60;
/** At most a day. */
export const minutesForm = z.coerce.number().check(z.int(), z.gte(1), z.lte(MINUTES_MAX));

type Write = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };

/** Starts maintenance, or changes the end of the one under way (product/operator#maintenance). */
export async function startMaintenance({ tx, now, operator }: Write, minutes: number): Promise<Instant> {
  const untilAt = (now + minutes * MINUTE_MS) as Instant;
  const times = { startedAt: dateOf(now), untilAt: dateOf(untilAt) };
  await tx
    .insert(maintenance)
    .values({ id: 1, ...times })
    .onConflictDoUpdate({ target: maintenance.id, set: times });
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'MAINTENANCE_STARTED', { after: { minutes } });
  return untilAt;
}

/**
 * Ends maintenance early.
 * @throws Refusal WRONG_STATE when there is none
 */
export async function endMaintenance({ tx, now, operator }: Write): Promise<void> {
  const ended = await tx.delete(maintenance).returning({ id: maintenance.id });
  if (ended.length === 0) throw new Refusal('WRONG_STATE');
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'MAINTENANCE_ENDED');
}
