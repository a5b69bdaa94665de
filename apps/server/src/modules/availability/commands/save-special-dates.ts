import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { specialDate, specialHours } from '@primehour/db/schema/availability';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import { SPECIAL_DATES_MAX, type SpecialDate } from '@primehour/domain/slot/special-dates';
import { and, eq } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { countSpecialDates, findSpecialDate, type SpecialEntry } from '../queries.ts';

/**
 * Adds entries, all or none. Identical time off is stored once, so that adding the holidays again changes nothing.
 * @throws Refusal VALIDATION
 */
export async function addSpecialDates(
  write: TenantTx,
  resourceId: string | null,
  entries: readonly SpecialEntry[],
): Promise<SpecialDate[]> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  if ((await countSpecialDates(tx, tenant, resourceId)) + entries.length > SPECIAL_DATES_MAX) {
    throw new Refusal('VALIDATION', { message: copy.tooManySpecialDates });
  }
  const added: SpecialDate[] = [];
  for (const [index, entry] of entries.entries()) {
    added.push(
      (await findSame(write, resourceId, entry)) ??
        (await insertEntry(write, resourceId, { entry, path: `entries.${index}` })),
    );
  }
  return added;
}

async function findSame(
  { tx, tenant }: TenantTx,
  resourceId: string | null,
  entry: SpecialEntry,
): Promise<SpecialDate | undefined> {
  if (entry.kind !== 'TIME_OFF') return undefined;
  const isSame = and(
    eq(specialDate.kind, entry.kind),
    eq(specialDate.fromDate, entry.fromDate),
    eq(specialDate.untilDate, entry.untilDate),
  );
  return findSpecialDate(tx, tenant, resourceId, isSame);
}

async function insertEntry(
  write: TenantTx,
  resourceId: string | null,
  { entry, path }: { readonly entry: SpecialEntry; readonly path: string },
) {
  const { tx, tenant, now } = write;
  const id = uuidV7(now);
  const { hours: _hours, ...columns } = entry;
  await oneSetOfHours(
    tx.insert(specialDate).values({ id, businessId: tenant, resourceId, ...columns, createdAt: dateOf(now) }),
    path,
  );
  await insertHours(tx, tenant, id, entry);
  await recordAudit(write, 'SPECIAL_DATE_ADDED', {
    subjectId: id,
    after: { ...datesOf(entry), ...(resourceId !== null && { resourceId }) },
  });
  return { id, ...entry };
}

/** Without its name, which may be about a client. */
const datesOf = ({ kind, fromDate, untilDate, hours }: SpecialEntry) => ({ kind, fromDate, untilDate, hours });

async function insertHours(tx: Tx, tenant: TenantId, id: string, { hours }: SpecialEntry): Promise<void> {
  if (hours.length === 0) return;
  await tx.insert(specialHours).values(hours.map((range) => ({ businessId: tenant, specialDateId: id, ...range })));
}

/**
 * A date can have only one set of special hours; two would be ambiguous.
 * @throws Refusal VALIDATION
 */
async function oneSetOfHours(write: PromiseLike<unknown>, path: string): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violationOf(error) !== 'SPECIAL_HOURS_EXIST') throw error;
    throw new Refusal('VALIDATION', {
      issues: [{ path: `${path}.date`, message: copy.dateHasSpecialHours }],
    });
  }
}

/**
 * Replaces an entry, including its kind.
 * @throws Refusal NOT_FOUND, VALIDATION
 */
export async function updateSpecialDate(
  write: TenantTx,
  resourceId: string | null,
  id: string,
  entry: SpecialEntry,
): Promise<SpecialDate> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const before = orNotFound(await findSpecialDate(tx, tenant, resourceId, eq(specialDate.id, id)));
  await tx.delete(specialHours).where(and(eq(specialHours.businessId, tenant), eq(specialHours.specialDateId, id)));
  const { hours: _hours, ...columns } = entry;
  await oneSetOfHours(
    tx
      .update(specialDate)
      .set(columns)
      .where(and(eq(specialDate.businessId, tenant), eq(specialDate.id, id))),
    'entry',
  );
  await insertHours(tx, tenant, id, entry);
  const changes = { subjectId: id, before: datesOf(before), after: datesOf(entry) };
  await recordChanges(write, 'SPECIAL_DATE_CHANGED', changes);
  return { id, ...entry };
}

/**
 * Removes an entry, so that the weekly hours apply again.
 * @throws Refusal NOT_FOUND
 */
export async function removeSpecialDate(write: TenantTx, resourceId: string | null, id: string): Promise<void> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const before = orNotFound(await findSpecialDate(tx, tenant, resourceId, eq(specialDate.id, id)));
  await tx.delete(specialDate).where(and(eq(specialDate.businessId, tenant), eq(specialDate.id, id)));
  await recordAudit(write, 'SPECIAL_DATE_REMOVED', { subjectId: id, before: datesOf(before) });
}
