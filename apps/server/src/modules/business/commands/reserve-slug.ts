import { lockSlug } from '@primehour/db/lock';
import { slugElsewhere } from '@primehour/db/schema/cell';
import { and, eq } from 'drizzle-orm';
import { outsideHome } from '../../../cells/open-cells.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';
import { findNames, isSlugHeld, listSlugChanges } from '../queries.ts';
import { slugInUse } from './change-slug.ts';

/**
 * Outside cell 0, an address is reserved in the directory before it is taken, because businesses of other cells may have it.
 * @throws Refusal SLUG_IN_USE
 */
export async function reserveSlug(deps: Deps, tenant: TenantId, slug: string): Promise<void> {
  const cells = outsideHome(deps);
  if (cells === undefined) return;
  await cells.home.transaction(async (tx) => {
    await lockSlug(tx, slug);
    if (await isSlugHeld(tx, { slug, by: tenant, now: deps.clock.now() })) throw slugInUse();
    await tx.insert(slugElsewhere).values({ slug, businessId: tenant }).onConflictDoNothing();
  });
}

/** Undoes that after the change was refused; addresses that the business has, or had, stay reserved. */
export async function releaseSlug(deps: Deps, tenant: TenantId, slug: string): Promise<void> {
  const cells = outsideHome(deps);
  if (cells === undefined) return;
  const [own, earlier] = await Promise.all([findNames(deps.db.read, tenant), listSlugChanges(deps.db.read, tenant)]);
  if (own?.slug === slug || earlier.some((change) => change.slug === slug)) return;
  await cells.home.transaction((tx) =>
    tx.delete(slugElsewhere).where(and(eq(slugElsewhere.slug, slug), eq(slugElsewhere.businessId, tenant))),
  );
}
