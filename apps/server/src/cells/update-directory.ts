import { listElsewhere } from '@primehour/db/lock';
import { instant, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { businessElsewhere } from '@primehour/db/schema/cell';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type AnyTenant, authorizeTenant } from '../tenant.ts';
import { outsideHome } from './open-cells.ts';

const SLUGS = prepared(
  'slugs-here',
  'select slug from business where id = $1 union select slug from slug_change where business_id = $1 and until_at > $2',
  { slug: text() },
);
const MEMBERS = prepared(
  'members-here',
  `select user_id as "userId", created_at as "createdAt" from membership where business_id = $1 and ended_at is null`,
  { userId: uuid(), createdAt: instant() },
);

/** None is removed: a slug that was given up stays reserved. */
const ADD_SLUGS = prepared(
  'add-slugs-elsewhere',
  'insert into slug_elsewhere (slug, business_id) select unnest($2::text[]), $1 on conflict do nothing',
  {},
);
const REMOVE_MEMBERS = prepared(
  'remove-members-elsewhere',
  'delete from membership_elsewhere where business_id = $1 and user_id <> all ($2::uuid[])',
  {},
);
const ADD_MEMBERS = prepared(
  'add-members-elsewhere',
  `
  insert into membership_elsewhere (business_id, user_id, created_at)
  select $1, user_id, created_at from unnest($2::uuid[], $3::timestamptz[]) as m (user_id, created_at)
  on conflict (user_id, business_id) do update set created_at = excluded.created_at`,
  {},
);

/** Writes to the directory what this cell knows about a business. It can run twice, and late; in cell 0 it does nothing. */
export async function updateDirectory(deps: Deps, tenant: AnyTenant): Promise<void> {
  const { db, clock } = deps;
  const cells = outsideHome(deps);
  if (cells === undefined) return;
  await cells.home.transaction(async (tx) => {
    const { businessId, cell } = businessElsewhere;
    const [listed] = await tx.select({ cell }).from(businessElsewhere).where(eq(businessId, tenant)).for('update');
    // The business is on its way, or gone.
    if (listed?.cell !== cells.own) return;
    // Read under that lock, so that the latest state is written last.
    const slugs = await queryPrepared(db.read, SLUGS, [tenant, dateOf(clock.now())]);
    const members = await queryPrepared(db.read, MEMBERS, [tenant]);
    // Checked last: this cell has nothing of a business that has just left, and the directory does not know yet.
    if ((await listElsewhere(db.read, [tenant])).has(tenant)) return;
    const users = members.map(({ userId }) => userId);
    await queryPrepared(tx, ADD_SLUGS, [tenant, slugs.map(({ slug }) => slug)]);
    await queryPrepared(tx, REMOVE_MEMBERS, [tenant, users]);
    await queryPrepared(tx, ADD_MEMBERS, [tenant, users, members.map(({ createdAt }) => createdAt)]);
  });
}

/** Called after a change was committed; the change stands whether or not the directory can be reached. */
export async function noteInDirectory(deps: Deps, tenant: AnyTenant): Promise<void> {
  await updateDirectory(deps, tenant).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'The directory could not be updated; a sweep will do it');
  });
}

const CHANGED = prepared(
  'changed-for-directory',
  `
  select business_id as "businessId" from membership where created_at > $1 or ended_at > $1
  union select business_id from slug_change where changed_at > $1`,
  { businessId: uuid() },
);
/** Longer than the directory should ever be unreachable. */
const LOOKED_BACK_MS = 60 * MINUTE_MS;

/** Each minute, outside cell 0: changes of the last hour that the directory may not have. */
export async function sweepDirectory(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const cells = outsideHome(deps);
  if (cells === undefined) return;
  const changed = await queryPrepared(db.read, CHANGED, [dateOf(clock.now() - LOOKED_BACK_MS)]);
  for (const { businessId } of changed) await updateDirectory(deps, authorizeTenant(businessId));
}
