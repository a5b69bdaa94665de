import * as copy from '@primehour/contract/copy/refusals';
import type { personServicesForm } from '@primehour/contract/person-services';
import { lockBusiness } from '@primehour/db/lock';
import { resource } from '@primehour/db/schema/resource';
import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import { NEED_MESSAGES } from '@primehour/domain/resource/need-copy';
import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { recordChanges } from '../../../audit.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { isLiveResource } from '../queries.ts';
import { listNeeds } from '../queries/list-needs.ts';
import { listPersonServices, type PersonServiceRow } from '../queries/list-person-services.ts';
import { notifyResources } from './notify-resources.ts';

type Entry = z.output<typeof personServicesForm>['services'][number];
type Terms = Pick<typeof serviceChoice.$inferInsert, 'priceCents' | 'durationMinutes'>;

const USUAL: Terms = { priceCents: null, durationMinutes: null };

/**
 * Changes which services a person does, and at which own price and duration (product/people#services). A service for
 * anyone lists everyone by name once it excludes someone, or someone has their own terms. @throws Refusal NOT_FOUND,
 * VALIDATION, WRONG_STATE if no one else could do a service
 */
export async function savePersonServices(
  write: TenantTx,
  personId: string,
  entries: readonly Entry[],
): Promise<PersonServiceRow[]> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const people = await tx
    .select({ id: resource.id })
    .from(resource)
    .where(and(isLiveResource(tenant), eq(resource.kind, 'TEAM_MEMBER')))
    .orderBy(asc(resource.position), asc(resource.id));
  const peopleIds = people.map(({ id }) => id);
  if (!peopleIds.includes(personId)) throw new Refusal('NOT_FOUND');
  const known = new Map((await listPersonServices(tx, tenant, personId)).map((row) => [row.serviceId, row]));
  for (const [index, entry] of entries.entries()) {
    const row = orNotFound(known.get(entry.serviceId));
    if (row.hasParts && entry.isDone && entry.duration !== null) {
      const path = `services.${index}.duration`;
      throw new Refusal('VALIDATION', { issues: [{ path, message: NEED_MESSAGES.OWN_DURATION_WITH_SPANS }] });
    }
    await saveEntry(write, { personId, peopleIds, row, entry });
  }
  await notifyResources(write, personId);
  return listPersonServices(tx, tenant, personId);
}

type Saving = {
  readonly personId: string;
  readonly peopleIds: readonly string[];
  readonly row: PersonServiceRow;
  readonly entry: Entry;
};

async function saveEntry(write: TenantTx, { personId, peopleIds, row, entry }: Saving): Promise<void> {
  const { tx, tenant } = write;
  const { serviceId } = row;
  const terms: Terms = entry.isDone ? { priceCents: entry.price, durationMinutes: entry.duration } : USUAL;
  const hasTerms = terms.priceCents !== null || terms.durationMinutes !== null;
  if (row.isByAnyone && entry.isDone && !hasTerms) return;
  const before = await listNeeds(tx, tenant, serviceId);
  const key = { businessId: tenant, serviceId, number: 1 };
  if (row.isByAnyone) {
    await tx.insert(serviceNeed).values({ ...key, kind: 'TEAM_MEMBER' });
    await tx.insert(serviceChoice).values(peopleIds.map((resourceId) => ({ ...key, resourceId })));
  }
  const isFirstNeed = and(
    eq(serviceChoice.businessId, tenant),
    eq(serviceChoice.serviceId, serviceId),
    eq(serviceChoice.number, 1),
  );
  if (entry.isDone) {
    const { businessId, serviceId: ofService, number, resourceId } = serviceChoice;
    await tx
      .insert(serviceChoice)
      .values({ ...key, resourceId: personId, ...terms })
      .onConflictDoUpdate({ target: [businessId, ofService, number, resourceId], set: terms });
  } else {
    await tx.delete(serviceChoice).where(and(isFirstNeed, eq(serviceChoice.resourceId, personId)));
  }
  const choices = await tx.select().from(serviceChoice).where(isFirstNeed);
  if (choices.length === 0) throw new Refusal('WRONG_STATE', { message: copy.nobodyElseDoes(row.name) });
  await forgetNeedOfEveryone(write, serviceId, { choices, peopleIds });
  await recordChanges(write, 'SERVICE_NEEDS_CHANGED', {
    subjectId: serviceId,
    before: { needs: before },
    after: { needs: await listNeeds(tx, tenant, serviceId) },
  });
}

/** A first need that lists everyone, on the usual terms and for the whole time, is equivalent to none. */
async function forgetNeedOfEveryone(
  { tx, tenant }: TenantTx,
  serviceId: string,
  { choices, peopleIds }: { choices: readonly (typeof serviceChoice.$inferSelect)[]; peopleIds: readonly string[] },
): Promise<void> {
  const hasTerms = choices.some(({ priceCents, durationMinutes }) => (priceCents ?? durationMinutes) !== null);
  if (hasTerms || choices.length < peopleIds.length) return;
  const isFirst = and(
    eq(serviceNeed.businessId, tenant),
    eq(serviceNeed.serviceId, serviceId),
    eq(serviceNeed.number, 1),
  );
  const [need] = await tx.select().from(serviceNeed).where(isFirst);
  if (need?.spans === null && (need.beforeMinutes ?? need.afterMinutes) === null) {
    await tx.delete(serviceNeed).where(isFirst);
  }
}
