import * as copy from '@primehour/contract/copy/refusals';
import { busyCalendar, calendarFeed } from '@primehour/db/schema/calendar-sync';
import { resource } from '@primehour/db/schema/resource';
import { serviceChoice } from '@primehour/db/schema/service';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { openLedger } from '../../booking/api.ts';
import { closeOpeningsOfPerson } from '../../opening/api.ts';
import { findResource, listResources, notifyResources, type ResourceRow } from '../../resource/api.ts';
import { endMembershipOf } from '../../team/api.ts';
import { waitForAnyone } from '../../waitlist/api.ts';
import { type UpcomingRow, hasListedTime, listUpcoming, listSoleServices } from '../queries.ts';
import { handOver } from './hand-over.ts';

type Decision = { readonly id: string; readonly version: number; readonly to: string | null };

/** `memberEnded`: someone's access to the business ended with it. */
type Retired = { readonly memberEnded: boolean };

/**
 * Retires a person, room or equipment; hands over upcoming bookings as decided, all or none (product/people#retire).
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE, SLOT_TAKEN, FORBIDDEN
 */
export async function retireResource(write: TenantWrite, id: string, decisions: readonly Decision[]): Promise<Retired> {
  const { tx, tenant, now } = write;
  // The team's lock comes before the business's, as when ownership is handed over.
  const memberEnded = await endMembershipOf(write, id);
  await openLedger(tx, tenant, now);
  const from = orNotFound(await findResource(tx, tenant, id));
  await refuseIndispensable(write, from);
  const coming = await listUpcoming(tx, tenant, id, now);
  const decided = decisionsFor(coming, decisions);
  for (const { row, to } of decided) {
    if (to !== null) await handOver(write, row, to);
  }
  if (from.kind === 'TEAM_MEMBER') {
    await closeOpeningsOfPerson(write, id);
    await waitForAnyone(write, id);
  }
  await tx.delete(serviceChoice).where(and(eq(serviceChoice.businessId, tenant), eq(serviceChoice.resourceId, id)));
  // Both concern future time, which nothing new can take.
  await tx.delete(calendarFeed).where(and(eq(calendarFeed.businessId, tenant), eq(calendarFeed.resourceId, id)));
  await tx.delete(busyCalendar).where(and(eq(busyCalendar.businessId, tenant), eq(busyCalendar.resourceId, id)));
  await tx
    .update(resource)
    .set({ retiredAt: dateOf(now) })
    .where(and(eq(resource.businessId, tenant), eq(resource.id, id)));
  const handedOver = decided.filter(({ to }) => to !== null).length;
  const after = { handedOver, staying: decided.length - handedOver };
  await recordAudit(write, 'RESOURCE_RETIRED', { subjectId: id, before: { name: from.name }, after });
  await notifyResources(write, id);
  return { memberEnded };
}

/** @throws Refusal WRONG_STATE while the business depends on them */
async function refuseIndispensable({ tx, tenant, now }: TenantTx, { id, kind }: ResourceRow): Promise<void> {
  const people = (await listResources(tx, tenant)).filter((other) => other.kind === 'TEAM_MEMBER');
  if (kind === 'TEAM_MEMBER' && people.length === 1) throw new Refusal('WRONG_STATE', { message: copy.lastPerson });
  const sole = await listSoleServices(tx, tenant, id);
  if (sole.length > 0) {
    throw new Refusal('WRONG_STATE', { message: copy.nobodyElseDoes(sole.map(({ name }) => name).join(', ')) });
  }
  if (await hasListedTime(tx, tenant, id, now)) throw new Refusal('WRONG_STATE', { message: copy.timeIsListed });
}

/**
 * What was decided for each upcoming booking, as it was when it was listed.
 * @throws Refusal CHANGED_MEANWHILE
 */
function decisionsFor(coming: readonly UpcomingRow[], decisions: readonly Decision[]) {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  if (byId.size !== coming.length) throw new Refusal('CHANGED_MEANWHILE');
  return coming.map((row) => {
    const decision = byId.get(row.id);
    if (decision?.version !== row.version) throw new Refusal('CHANGED_MEANWHILE');
    return { row, to: decision.to };
  });
}
