import { instant, int, nullable, prepared, type RowOf, text, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import { invitation } from '@primehour/db/schema/membership';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable, Tx } from '@primehour/db/transaction';
import type { Grant } from '@primehour/domain/access/grants';
import type { Instant, Phone, Role } from '@primehour/domain/vocabulary';
import { and, asc, eq, getColumns, gt, isNull, or } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { AnyTenant, TenantId } from '../../tenant.ts';

const memberShape = {
  userId: uuid(),
  firstName: nullable(text()),
  lastName: nullable(text()),
  phone: text<Phone>(),
  role: text<Role>(),
  grants: texts<Grant[]>(),
  resourceId: nullable(uuid()),
  createdAt: instant(),
};
export type MemberRow = RowOf<typeof memberShape>;

const MEMBERS = prepared(
  'team-members',
  `
  select m.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone, m.role, m.grants,
    m.resource_id as "resourceId", m.created_at as "createdAt"
  from membership m join app_user u on u.id = m.user_id
  where m.business_id = $1 and m.ended_at is null
  order by array_position(array['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'], m.role), m.created_at, m.user_id`,
  memberShape,
);

/** The owner first, then by role and by how long they have been members. */
export const listMembers = (queryable: Queryable, tenant: AnyTenant): Promise<MemberRow[]> =>
  queryPrepared(queryable, MEMBERS, [tenant]);

export async function findMember(
  queryable: Queryable,
  tenant: AnyTenant,
  userId: string,
): Promise<MemberRow | undefined> {
  return (await listMembers(queryable, tenant)).find((member) => member.userId === userId);
}

/** The member who is this person of the calendar. */
export const findMemberOf = async (
  queryable: Queryable,
  tenant: AnyTenant,
  resourceId: string,
): Promise<MemberRow | undefined> =>
  (await listMembers(queryable, tenant)).find((member) => member.resourceId === resourceId);

export type InvitationRow = typeof invitation.$inferSelect;

const isOpen = (now: Instant) =>
  and(isNull(invitation.usedAt), isNull(invitation.revokedAt), gt(invitation.expiresAt, dateOf(now)));

export const listInvitations = (queryable: Queryable, tenant: TenantId, now: Instant): Promise<InvitationRow[]> =>
  queryable
    .select()
    .from(invitation)
    .where(and(eq(invitation.businessId, tenant), isOpen(now)))
    .orderBy(asc(invitation.createdAt), asc(invitation.id));

/** An open invitation by its secret, or one that this user accepted, with what its page and its gate need besides. */
export async function findInvitation(
  queryable: Queryable,
  { tokenHash, acceptedBy }: { readonly tokenHash: Buffer; readonly acceptedBy?: string | undefined },
  now: Instant,
) {
  const isTheirs = acceptedBy === undefined ? undefined : eq(invitation.usedBy, acceptedBy);
  const [row] = await queryable
    .select({
      ...getColumns(invitation),
      businessName: business.name,
      suspendedAt: business.suspendedAt,
      inviter: { firstName: appUser.firstName, lastName: appUser.lastName },
    })
    .from(invitation)
    .innerJoin(business, eq(business.id, invitation.businessId))
    .innerJoin(appUser, eq(appUser.id, invitation.invitedBy))
    .where(and(eq(invitation.tokenHash, tokenHash), or(isOpen(now), isTheirs)));
  return row;
}

export async function findBusinessName(queryable: Queryable, tenant: TenantId): Promise<string> {
  const [row] = await queryable.select({ name: business.name }).from(business).where(eq(business.id, tenant));
  if (!row) throw new Error('A member has no business.');
  return row.name;
}

const PERSON = prepared(
  'team-person',
  `
  select
    exists (select from membership m where m.business_id = r.business_id and m.resource_id = r.id and m.ended_at is null
      and m.user_id is distinct from $3)::int as members,
    exists (select from invitation i where i.business_id = r.business_id and i.resource_id = r.id
      and i.used_at is null and i.revoked_at is null and i.expires_at > $4
      and i.phone is distinct from (select phone from app_user where id = $3) and i.phone is distinct from $5)::int as invited
  from resource r
  where r.business_id = $1 and r.id = $2 and r.kind = 'TEAM_MEMBER' and r.retired_at is null`,
  { members: int(), invited: int() },
);

type Invitee = {
  readonly resourceId: string;
  readonly userId?: string | undefined;
  readonly phone?: Phone | undefined;
};

/** Whether a person in the calendar is not yet linked to a member; undefined if they are not bookable here. */
export async function isPersonFree(
  { tx, tenant, now }: { readonly tx: Tx; readonly tenant: AnyTenant; readonly now: Instant },
  { resourceId, userId, phone }: Invitee,
): Promise<boolean | undefined> {
  const known = [tenant, resourceId, userId ?? null, dateOf(now), phone ?? null];
  const [row] = await queryPrepared(tx, PERSON, known);
  return row && row.members === 0 && row.invited === 0;
}
