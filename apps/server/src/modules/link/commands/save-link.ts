import * as copy from '@primehour/contract/copy/refusals';
import type { LinkForm } from '@primehour/contract/link';
import { lockBusiness } from '@primehour/db/lock';
import { business } from '@primehour/db/schema/business';
import { link } from '@primehour/db/schema/link';
import { uuidV4 } from '@primehour/db/uuid';
import { LINKS_MAX } from '@primehour/domain/limits';
import { addDays } from '@primehour/domain/time/wall-date';
import { wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { WallDate } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { findAdded, hasValues, type Keyed } from '../../../find-added.ts';
import { areLiveServices } from '../../../live-services.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { type LinkRow, listLinks } from '../queries.ts';

/**
 * Creates a link (product/links#terms). Its id is random, so that a browser that has it in a cookie has used the link.
 * A repeated request returns the link that the first one created (decision 190).
 * @throws Refusal LINK_EXISTS, TOO_MANY_LINKS, REQUEST_KEY_REUSED, VALIDATION for a service that doesn't exist
 */
export async function createLink(write: TenantWrite, { requestKey, ...form }: Keyed<LinkForm>): Promise<LinkRow> {
  const { tx, tenant, now, userId, deps } = write;
  const { kind, label, slug, usesMax, perks, fromDate, untilDate } = form;
  await lockBusiness(tx, tenant);
  const { requestHash, added } = await findAdded(write, link, requestKey, (row) =>
    hasValues(row, { kind, label, slug, usesMax, perks, revokedAt: null }),
  );
  const live = await listLinks(tx, tenant, now);
  if (added) return orNotFound(live.find(({ row }) => row.id === added.id));
  if (form.slug !== null && live.some(({ row }) => row.slug === form.slug)) throw new Refusal('LINK_EXISTS');
  if (live.length >= LINKS_MAX) throw new Refusal('TOO_MANY_LINKS');
  await requireServices(write, form.perks.hiddenServices ?? []);
  const [owner] = await tx.select({ zone: business.timezone }).from(business).where(eq(business.id, tenant));
  const table = zoneTable(orNotFound(owner).zone);
  const startOf = (date: WallDate | null) => (date === null ? null : dateOf(wallToInstant(table, date, 0)));
  const id = uuidV4();
  const [row] = await tx
    .insert(link)
    .values({
      id,
      businessId: tenant,
      kind,
      label,
      slug,
      tokenHash: kind === 'VIP' ? deps.tokens.hashSecret(deps.tokens.linkSecret(id)) : null,
      usesMax,
      fromAt: startOf(fromDate),
      untilAt: startOf(untilDate && addDays(untilDate, 1)),
      perks,
      createdBy: userId ?? null,
      createdAt: dateOf(now),
      requestHash,
    })
    .returning();
  // Its name may be that of a client, and the log shows the current one (decision 086).
  const { label: _label, ...terms } = form;
  await recordAudit(write, 'LINK_ADDED', { subjectId: id, after: terms });
  return { row: orNotFound(row), uses: 0, opened: 0 };
}

async function requireServices({ tx, tenant }: TenantWrite, ids: readonly string[]): Promise<void> {
  if (await areLiveServices(tx, tenant, ids)) return;
  throw new Refusal('VALIDATION', { issues: [{ path: 'perks.hiddenServices', message: copy.linkServiceGone }] });
}

/**
 * Revokes a link; bookings made with it stay.
 * @throws Refusal NOT_FOUND
 */
export async function revokeLink(write: TenantWrite, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  // Serializes with bookings that are being made with the link.
  await lockBusiness(tx, tenant);
  const [revoked] = await tx
    .update(link)
    .set({ revokedAt: dateOf(now) })
    .where(and(eq(link.businessId, tenant), eq(link.id, id), isNull(link.revokedAt)))
    .returning({ id: link.id });
  orNotFound(revoked);
  await recordAudit(write, 'LINK_REVOKED', { subjectId: id });
}
