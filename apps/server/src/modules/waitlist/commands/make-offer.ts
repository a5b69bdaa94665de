import { waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import type { Offer } from '@primehour/domain/waitlist/plan-opening';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { limitNotifications } from '../../../messages/limit-notifications.ts';
import type { OpeningData } from '../../../messages/message-data.ts';
import { queueMessages, queueText } from '../../../messages/queue-text.ts';
import type { OpeningKind } from '../../../ports/message-kinds.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { findBusinessFacts, fallingPrices, findOfferedPerson, type OpeningRow } from '../queries.ts';
import type { Match } from '../queries/match-waiting.ts';
import { reserveOffered } from './reserve-time.ts';

type Making = { readonly offer: Offer; readonly match: Match; readonly number: number; readonly isHeld: boolean };

/**
 * Texts a waiting client an offer, or emails it if they can't be texted. While they are the only one with an offer, the
 * ledger reserves the time for them (product/waiting-list#offers).
 * @throws Refusal TOO_MANY_REQUESTS, SLOT_TAKEN
 */
export async function makeOffer(write: TenantWrite, row: OpeningRow, making: Making): Promise<void> {
  const { tx, tenant, now, deps } = write;
  const { offer, match, number, isHeld } = making;
  const { entry, ask, servedBy: resourceId } = match;
  if (!ask || resourceId === undefined) return;
  const { startAt, untilAt } = offer;
  const { tokens } = deps;
  await limitNotifications(tx, tenant, { phone: entry.phone, tokens }, now);
  const { serviceId } = entry;
  if (isHeld) await reserveOffered(write, { openingId: row.id, serviceId, resourceId, startAt, until: untilAt, ask });
  const token = tokens.makeSecret();
  await tx.insert(waitlistOffer).values({
    businessId: tenant,
    openingId: row.id,
    number,
    entryId: entry.id,
    resourceId,
    tokenHash: tokens.hashSecret(token),
    isHeld,
    startAt: dateOf(startAt),
    untilAt: dateOf(untilAt),
    state: 'OPEN',
    createdAt: dateOf(now),
  });
  await tx
    .update(waitlistEntry)
    .set({ state: 'OFFERED', updatedAt: dateOf(now) })
    .where(and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, entry.id)));
  const facts = await findBusinessFacts(tx, tenant);
  const prices = fallingPrices(row, match.tax, now);
  const data: OpeningData = {
    businessName: facts.name,
    serviceName: entry.serviceName,
    personName: await findOfferedPerson(tx, tenant, { entry, resourceId, startAt }, now),
    zone: facts.zone,
    startAt,
    untilAt,
    queuedAt: now,
    ...(prices && { priceCents: prices.priceCents, floorCents: prices.floorPriceCents }),
  };
  const kind: OpeningKind = row.mode === 'FALLING' ? 'WAITLIST_PRICE' : isHeld ? 'WAITLIST_OFFER' : 'WAITLIST_OPEN';
  const secret = { value: token, seal: tokens.seal };
  const message = { businessId: tenant, kind, data, secret, usefulUntil: untilAt };
  const { email } = entry;
  if (match.canBeTexted || email === null) await queueText(tx, { ...message, to: entry.phone }, now);
  else await queueMessages(tx, { mails: [{ ...message, to: email }] }, now);
}
