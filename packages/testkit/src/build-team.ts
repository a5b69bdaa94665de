import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { membership } from '@primehour/db/schema/membership';
import { DEFAULT_GRANTS } from '@primehour/domain/access/access';
import type { Grant } from '@primehour/domain/access/grants';
import type { Role } from '@primehour/domain/vocabulary';
import { aResource } from './build-resource.ts';
import { aSession } from './build-session.ts';
import { aUser, type UserRow, type World } from './build.ts';

type MemberOptions = {
  readonly business: { readonly id: string };
  readonly role: Role;
  readonly grants?: readonly Grant[] | undefined;
  readonly user?: UserRow | undefined;
  /** The person (resource) that the member is; staff get one by default. */
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

const SERVE = prepared(
  'built-serve',
  `
  with moved as (
    update occupancy set lane = $4 where business_id = $1 and booking_id = $2
  )
  insert into booking_resource (business_id, booking_id, number, resource_id, chosen_by, chosen_at, takes)
  values ($1, $2, 1, $3, 'PARTNER', $5, '{[0,60)}')
  on conflict (business_id, booking_id, number) do update set resource_id = excluded.resource_id`,
  {},
);

type Served = { readonly id: string; readonly businessId: string };
type Server = { readonly id: string; readonly lanes: readonly number[] };

/** Assigns a booking to a person, on their lane; the other builders put bookings on the owner's. */
export async function servedBy({ db, clock }: World, { id, businessId }: Served, person: Server) {
  const parameters = [businessId, id, person.id, person.lanes[0] ?? 1, new Date(clock.now())];
  await db.transaction((tx) => queryPrepared(tx, SERVE, parameters));
}
