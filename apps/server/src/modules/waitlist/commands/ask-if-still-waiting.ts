import { waitlistEntry } from '@primehour/db/schema/waitlist';
import { WAITLIST_ANSWER_DAYS, WAITLIST_LAPSES_MAX } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { queueText } from '../../../messages/queue-text.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { findBusinessFacts, findEntry } from '../queries.ts';

/** After two missed offers, asks the client once whether they want to stay on the list (product/waiting-list#entries). */
export async function askIfStillWaiting(write: TenantWrite, entryId: string): Promise<void> {
  const { tx, tenant, now, deps } = write;
  const entry = await findEntry(tx, tenant, entryId);
  if (!entry || entry.state !== 'WAITING' || entry.lapses < WAITLIST_LAPSES_MAX || entry.askedAt !== null) return;
  const token = deps.tokens.offerSecret(entryId);
  await tx
    .update(waitlistEntry)
    .set({ askedAt: dateOf(now), updatedAt: dateOf(now) })
    .where(and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, entryId)));
  const facts = await findBusinessFacts(tx, tenant);
  const dueAt = (now + WAITLIST_ANSWER_DAYS * DAY_MS) as Instant;
  const data = { businessName: facts.name, serviceName: entry.serviceName, zone: facts.zone, dueAt };
  const secret = { value: token, seal: deps.tokens.seal };
  await queueText(
    tx,
    { businessId: tenant, to: entry.phone, kind: 'WAITLIST_STILL', data, secret, usefulUntil: dueAt },
    now,
  );
}
