import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { membership } from '@primehour/db/schema/membership';
import { resource, resourceLane } from '@primehour/db/schema/resource';
import { uuidV7 } from '@primehour/db/uuid';
import { DEFAULT_GRANTS, type Grant } from '@primehour/domain/access/access';
import type { ResourceKind, Role } from '@primehour/domain/vocabulary';
import { aSession } from './build-session.ts';
import { aUser, type UserRow, type World } from './build.ts';

type ResourceOptions = {
  readonly business: { readonly id: string };
  readonly kind?: ResourceKind | undefined;
  readonly name?: string | undefined;
  readonly units?: number | undefined;
};

const LAST_LANE = prepared(
  'built-last-lane',
  'select coalesce(max(lane), 0)::int as last from resource_lane where business_id = $1',
  { last: int() },
);

/** A person, place or thing, on the lanes after those that are taken. */
export async function aResource(
  { db, clock }: World,
  { business: { id: businessId }, kind = 'PERSON', name = 'Ben', units = 1 }: ResourceOptions,
) {
  const id = uuidV7();
  return db.transaction(async (tx) => {
    const [lanes] = await queryPrepared(tx, LAST_LANE, [businessId]);
    const last = lanes?.last ?? 0;
    const [row] = await tx
      .insert(resource)
      .values({ id, businessId, kind, name, position: last, createdAt: new Date(clock.now()) })
      .returning();
    const added = Array.from({ length: units }, (_, unit) => ({ businessId, resourceId: id, lane: last + 1 + unit }));
    await tx.insert(resourceLane).values(added);
    if (!row) throw new Error('The database wrote no row.');
    return { ...row, lanes: added.map(({ lane }) => lane) };
  });
}

type MemberOptions = {
  readonly business: { readonly id: string };
  readonly role: Role;
  readonly grants?: readonly Grant[] | undefined;
  readonly user?: UserRow | undefined;
  /** The person they are; staff get one by default. */
  readonly resourceId?: string | undefined;
};

/** A signed-in member of a business. */
export async function aMember(
  world: World,
  { business, role, grants = DEFAULT_GRANTS[role], ...options }: MemberOptions,
) {
  const user = options.user ?? (await aUser(world, { firstName: 'Ben', lastName: 'Ortiz', email: 'ben@example.test' }));
  const made = role === 'STAFF' && !options.resourceId ? await aResource(world, { business }) : undefined;
  const resourceId = options.resourceId ?? made?.id ?? null;
  await world.db.transaction((tx) =>
    tx.insert(membership).values({
      businessId: business.id,
      userId: user.id,
      role,
      grants: [...grants],
      resourceId,
      createdAt: new Date(world.clock.now()),
    }),
  );
  return { user, resourceId, ...(await aSession(world, user)) };
}
