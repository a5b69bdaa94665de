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

/** Shows a line on every dashboard for some days, in place of the one before (product/operator#announcement). */
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
 * Takes it off every dashboard before its time.
 * @throws Refusal WRONG_STATE when there is none
 */
export async function endAnnouncement({ tx, now, operator }: Write): Promise<void> {
  const ended = await tx.delete(announcement).returning({ id: announcement.id });
  if (ended.length === 0) throw new Refusal('WRONG_STATE');
  wakeServiceState(tx);
  await recordOperatorAudit({ tx, now, operator }, 'ANNOUNCEMENT_ENDED');
}
