import * as copy from '@primehour/contract/copy/refusals';
import type { needsForm } from '@primehour/contract/service-needs';
import { lockBusiness } from '@primehour/db/lock';
import { resource } from '@primehour/db/schema/resource';
import { service, serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import type { Tx } from '@primehour/db/transaction';
import { findNeedProblems, lastNeededMinute, type ServiceNeed } from '@primehour/domain/resource/need';
import { NEED_MESSAGES } from '@primehour/domain/resource/need-copy';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { recordChanges } from '../../../audit.ts';
import { expectSeen } from '../../../expect-seen.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { isLiveResource } from '../queries.ts';
import { listNeeds } from '../queries/list-needs.ts';
import { notifyResources } from './notify-resources.ts';

/**
 * Replaces a service's needs (product/people#needs); existing bookings keep theirs. `seen` are the needs that the caller
 * was shown.
 * @throws Refusal NOT_FOUND, VALIDATION with an issue per mistake, CHANGED_MEANWHILE
 */
export async function saveNeeds(
  write: TenantTx,
  serviceId: string,
  sent: z.output<typeof needsForm>,
): Promise<ServiceNeed[]> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const durationMinutes = await durationOf(tx, tenant, serviceId);
  const needs = sent.needs.map(needOf);
  const before = await listNeeds(tx, tenant, serviceId);
  expectSeen(sent.seen && comparable(sent.seen.map(needOf)), { stored: comparable(before), wanted: comparable(needs) });
  const live = await tx.select({ id: resource.id, kind: resource.kind }).from(resource).where(isLiveResource(tenant));
  const kinds = new Map(live.map(({ id, kind }) => [id, kind]));
  const problems = findNeedProblems(needs, { durationMinutes, kinds });
  if (problems.length > 0) {
    const issues = problems.map(({ path, code }) => ({
      path: path === '' ? 'needs' : `needs.${path}`,
      message: NEED_MESSAGES[code],
    }));
    throw new Refusal('VALIDATION', { issues });
  }
  await replaceNeeds(tx, tenant, serviceId, needs);
  const after = await listNeeds(tx, tenant, serviceId);
  await recordChanges(write, 'SERVICE_NEEDS_CHANGED', {
    subjectId: serviceId,
    before: { needs: before },
    after: { needs: after },
  });
  await notifyResources(write, serviceId);
  return after;
}

const needOf = ({ bufferBefore, bufferAfter, choices, ...need }: z.output<typeof needsForm>['needs'][number]) => ({
  ...need,
  beforeMinutes: bufferBefore,
  afterMinutes: bufferAfter,
  choices: choices.map(({ resourceId, price, duration }) => ({
    resourceId,
    priceCents: price,
    durationMinutes: duration,
  })),
});

/** Neither the order of the needs nor that of the team is a change. */
const comparable = (needs: readonly ServiceNeed[]): ServiceNeed[] =>
  needs
    .map((need) => ({ ...need, choices: need.choices.toSorted((a, b) => (a.resourceId < b.resourceId ? -1 : 1)) }))
    .toSorted((a, b) => a.number - b.number);

async function replaceNeeds(tx: Tx, tenant: TenantId, serviceId: string, needs: readonly ServiceNeed[]) {
  const key = { businessId: tenant, serviceId };
  // A need's choices are deleted with it.
  await tx.delete(serviceNeed).where(and(eq(serviceNeed.businessId, tenant), eq(serviceNeed.serviceId, serviceId)));
  if (needs.length === 0) return;
  await tx.insert(serviceNeed).values(needs.map(({ choices: _choices, ...need }) => ({ ...key, ...need })));
  await tx
    .insert(serviceChoice)
    .values(needs.flatMap(({ number, choices }) => choices.map((choice) => ({ ...key, number, ...choice }))));
}

/** @throws Refusal NOT_FOUND */
async function durationOf(tx: Tx, tenant: TenantId, serviceId: string): Promise<number> {
  const [row] = await tx
    .select({ minutes: service.durationMinutes })
    .from(service)
    .where(and(eq(service.businessId, tenant), eq(service.id, serviceId), isNull(service.deletedAt)));
  return orNotFound(row).minutes;
}

/**
 * A service can't become shorter than the parts of its needs.
 * @throws Refusal VALIDATION
 */
export async function requireFittingNeeds(
  tx: Tx,
  tenant: TenantId,
  serviceId: string,
  durationMinutes: number,
): Promise<void> {
  const last = lastNeededMinute(await listNeeds(tx, tenant, serviceId));
  if (last <= durationMinutes) return;
  throw new Refusal('VALIDATION', { issues: [{ path: 'duration', message: copy.needsLonger(last) }] });
}
