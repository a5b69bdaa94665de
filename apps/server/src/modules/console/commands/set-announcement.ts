import { announcement } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import { wakeServiceState } from '../../../service-state.ts';

type Write = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };
type Announcement = { readonly text: string; readonly days: number };

/** Shows an announcement on every dashboard for some days, and replaces the previous one (product/operator#announcement). */
export async function makeAnnouncement({ tx, now, operator }: Write, { text, days }: Announcement): Promise<void> {
  const values = { text, startedAt: dateOf(now), untilAt: dateOf(now + days * DAY_MS) };
  await tx
    .insert(announcement)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: announcement.id, set: values });
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'ANNOUNCEMENT_MADE', { after: { text, days } });
}

/**
 * Ends the announcement early.
 * @throws Refusal WRONG_STATE when there is none
 */
export async function endAnnouncement({ tx, now, operator }: Write): Promise<void> {
  const ended = await tx.delete(announcement).returning({ id: announcement.id });
  if (ended.length === 0) throw new Refusal('WRONG_STATE');
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'ANNOUNCEMENT_ENDED');
}
