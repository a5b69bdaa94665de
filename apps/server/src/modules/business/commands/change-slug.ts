import { lockSlug } from '@primehour/db/lock';
import { business, slugChange } from '@primehour/db/schema/business';
import { OLD_SLUG_DAYS, slugChanges } from '@primehour/domain/business/slug';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { requireOwnName } from '../../operator/api.ts';
import { type BusinessRow, isSlugHeld, listSlugChanges } from '../queries.ts';

/**
 * Gives the booking page another address (product/marketing#address, decision 122). Others who want the same one wait for
 * the lock, and then find it taken.
 * @throws Refusal SLUG_IN_USE, TOO_MANY_SLUGS, NAME_NEEDS_APPROVAL
 */
export async function changeSlug(write: TenantTx, slug: string): Promise<BusinessRow> {
  const { tx, tenant, now } = write;
  const [row] = await tx.select().from(business).where(eq(business.id, tenant)).for('update');
  const stored = orNotFound(row);
  if (stored.slug === slug) return stored;
  const changes = await listSlugChanges(tx, tenant);
  if (
    slugChanges(
      changes.map(({ changedAt }) => changedAt.getTime()),
      now,
    ).left === 0
  ) {
    throw new Refusal('TOO_MANY_SLUGS');
  }
  await requireOwnName(tx, tenant, slug.replaceAll('-', ' '));
  for (const one of [slug, stored.slug].toSorted()) await lockSlug(tx, one);
  if (await isSlugHeld(tx, { slug, by: tenant, now })) throw slugInUse();
  await tx.insert(slugChange).values({
    businessId: tenant,
    changedAt: dateOf(now),
    slug: stored.slug,
    untilAt: dateOf(now + OLD_SLUG_DAYS * DAY_MS),
  });
  const [changed] = await tx.update(business).set({ slug }).where(eq(business.id, tenant)).returning();
  await recordChanges(write, 'SLUG_CHANGED', { before: { slug: stored.slug }, after: { slug } });
  return orNotFound(changed);
}

export function slugInUse(): Refusal {
  const { message } = new Refusal('SLUG_IN_USE');
  return new Refusal('SLUG_IN_USE', { issues: [{ path: 'slug', message }] });
}
