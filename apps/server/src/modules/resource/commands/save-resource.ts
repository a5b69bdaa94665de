import * as copy from '@primehour/contract/copy/refusals';
import type { newResourceForm, resourceChanges } from '@primehour/contract/resource';
import { lockBusiness } from '@primehour/db/lock';
import { resource } from '@primehour/db/schema/resource';
import { uuidV7 } from '@primehour/db/uuid';
import { RESOURCES_MAX } from '@primehour/domain/limits';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { findAdded, hasValues, type Keyed } from '../../../find-added.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { requireHonestOffer } from '../../operator/api.ts';
import { findResource, listResources, type ResourceRow } from '../queries.ts';
import { notifyResources } from './notify-resources.ts';
import { setUnits } from './set-units.ts';

type NewResource = Omit<z.output<typeof newResourceForm>, 'serviceIds'>;
export type ResourceChanges = z.output<typeof resourceChanges>;

/** As the database bounds it. */
const POSITION_MAX = 1000;

/**
 * Adds a person, room or equipment, last in order. A repeated request returns what the first one added (decision 190).
 * @throws Refusal VALIDATION, NAME_NEEDS_APPROVAL, REQUEST_KEY_REUSED
 */
export async function addResource(
  write: TenantWrite,
  { requestKey, kind, units = 1, ...fields }: Keyed<NewResource>,
): Promise<ResourceRow> {
  const { tx, tenant, now } = write;
  refuseUnits(kind, units);
  await lockBusiness(tx, tenant);
  const { requestHash, added } = await findAdded(write, resource, requestKey, (row) =>
    hasValues(row, { kind, ...definedOf(fields), retiredAt: null }),
  );
  if (added) return orNotFound(await findResource(tx, tenant, added.id));
  await requireHonestNames(write, fields);
  const others = await listResources(tx, tenant);
  if (others.length >= RESOURCES_MAX) {
    throw new Refusal('VALIDATION', { message: copy.tooManyResources(RESOURCES_MAX) });
  }
  const id = uuidV7(now);
  const position = Math.min(POSITION_MAX, 1 + Math.max(-1, ...others.map((other) => other.position)));
  await tx
    .insert(resource)
    .values({ id, businessId: tenant, kind, position, createdAt: dateOf(now), requestHash, ...definedOf(fields) });
  await setUnits(write, id, units);
  await recordAudit(write, 'RESOURCE_ADDED', { subjectId: id, after: { kind, units, ...definedOf(fields) } });
  await notifyResources(write, id);
  return orNotFound(await findResource(tx, tenant, id));
}

/**
 * Changes a person, room or equipment.
 * @throws Refusal NOT_FOUND, VALIDATION, NAME_NEEDS_APPROVAL, WRONG_STATE
 */
export async function updateResource(
  write: TenantTx,
  id: string,
  { units, ...fields }: ResourceChanges,
): Promise<ResourceRow> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const present = orNotFound(await findResource(tx, tenant, id));
  await requireHonestNames(write, fields);
  const changes = definedOf(fields);
  if (Object.keys(changes).length > 0) {
    await tx
      .update(resource)
      .set(changes)
      .where(and(eq(resource.businessId, tenant), eq(resource.id, id)));
  }
  if (units !== undefined) {
    refuseUnits(present.kind, units);
    await setUnits(write, id, units);
  }
  await recordChanges(write, 'RESOURCE_CHANGED', { subjectId: id, before: present, after: { units, ...fields } });
  await notifyResources(write, id);
  return orNotFound(await findResource(tx, tenant, id));
}

/**
 * Stores the order in which all of them are shown.
 * @throws Refusal CHANGED_MEANWHILE unless exactly the present ones are named
 */
export async function orderResources(write: TenantTx, ids: readonly string[]): Promise<ResourceRow[]> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const present = (await listResources(tx, tenant)).map(({ id }) => id);
  const requested = new Set(ids);
  const isSame =
    ids.length === requested.size && ids.length === present.length && present.every((id) => requested.has(id));
  if (!isSame) throw new Refusal('CHANGED_MEANWHILE');
  for (const [position, id] of ids.entries()) {
    if (present[position] === id) continue;
    await tx
      .update(resource)
      .set({ position })
      .where(and(eq(resource.businessId, tenant), eq(resource.id, id)));
  }
  await recordChanges(write, 'TEAM_REORDERED', { before: { ids: present }, after: { ids } });
  const [first] = ids;
  if (first !== undefined) await notifyResources(write, first);
  return listResources(tx, tenant);
}

/** Only equipment can have several units: each person or room is unique. */
function refuseUnits(kind: ResourceRow['kind'], units: number): void {
  if (kind === 'EQUIPMENT' || units === 1) return;
  throw new Refusal('VALIDATION', { issues: [{ path: 'units', message: copy.unitsOfEquipment }] });
}

/** Both names reach clients in texts and emails. */
async function requireHonestNames(
  { tx, tenant }: TenantTx,
  { name, publicName }: Pick<ResourceChanges, 'name' | 'publicName'>,
): Promise<void> {
  for (const text of [name, publicName]) {
    if (text !== undefined && text !== null) await requireHonestOffer(tx, tenant, text);
  }
}

type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

const definedOf = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
