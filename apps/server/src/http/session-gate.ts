import * as copy from '@primehour/contract/copy/refusals';
import { instant, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { isUuid } from '@primehour/db/uuid';
import { accessOf, type Permission, type Member } from '@primehour/domain/access/access';
import type { Grant } from '@primehour/domain/access/grants';
import { isRecentProof } from '@primehour/domain/session';
import type { Instant, Role, Zone } from '@primehour/domain/vocabulary';
import type { FastifyRequest } from 'fastify';
import { findSessionAway, PLACE_SHAPE } from '../cells/find-session-away.ts';
import { peopleOf } from '../cells/people.ts';
import { instantOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { authorizeTenant, type TenantId } from '../tenant.ts';
import type { AccessClaims } from '../tokens.ts';
import { findLook, type Look, lookSecretOf } from './find-look.ts';

/** A user with a live session. */
export type SignedIn = {
  readonly userId: string;
  readonly sessionId: string;
  /** When a texted code was last entered on this device. */
  readonly provenAt: Instant | null;
  /** Of the browser that signed in; empty if it sent none. */
  readonly userAgent: string;
};

/** A user's place in the business: role, grants, and which person of its calendar they are. */
export type ScopeMember = Member & { readonly resourceId: string | null };

/**
 * A signed-in partner and the one business their calls act on (product/data#session-state); read from the database for
 * every call, so that a revoked session and an ended membership end immediately.
 */
export type Scope = SignedIn & {
  readonly businessId: TenantId;
  readonly zone: Zone;
  readonly isSuspended: boolean;
  readonly member: ScopeMember;
};

export type SessionRow = {
  user_id: string;
  business_id: string | null;
  timezone: Zone | null;
  role: Role | null;
  grants: readonly Grant[] | null;
  resource_id: string | null;
  is_suspended: boolean;
  has_left_asked: boolean;
  unconfirmed_since: Date | null;
  proven_at: Date | null;
  user_agent: string | null;
};

/**
 * One indexed read: whether the session is live, its user, and their place in the business that was asked for, or else in
 * the first of their businesses (decision 085).
 */
const SESSION_QUERY = prepared(
  'session-gate',
  `
  select s.user_id, b.id as business_id, b.timezone, b.role, b.grants, b.resource_id, b.suspended_at is not null as is_suspended,
    b.id is distinct from $4 and exists (
      select from membership e where e.business_id = $4 and e.user_id = s.user_id and e.ended_at is not null) as has_left_asked,
    s.unconfirmed_since, s.proven_at, s.user_agent
  from session s
  left join lateral (
    select b.id, b.timezone, b.suspended_at, m.role, m.grants, m.resource_id
    from membership m join business b on b.id = m.business_id
    where m.user_id = s.user_id and m.ended_at is null
    order by (m.business_id = $4) is true desc, m.created_at, m.business_id limit 1
  ) b on true
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3`,
  {
    user_id: uuid(),
    ...PLACE_SHAPE,
    unconfirmed_since: nullable(instant()),
    proven_at: nullable(instant()),
    user_agent: nullable(text()),
  },
);

/**
 * At most once per refresh: confirms that the response of the last refresh arrived, so that its predecessor is no
 * longer accepted.
 */
const CONFIRM = prepared(
  'confirm-refresh',
  'update session set unconfirmed_since = null where id = $1 and unconfirmed_since = $2',
  {},
);

/** Every call of a partner may name one of their businesses; an invalid id is refused with its field. */
export function askedBusiness({ query }: FastifyRequest): string | undefined {
  const asked = (query as { businessId?: unknown } | undefined)?.businessId;
  return typeof asked === 'string' && isUuid(asked) ? asked.toLowerCase() : undefined;
}

/** What a call that names no business acts on, if there are several cells. */
const routed = new WeakMap<FastifyRequest, string>();

/**
 * Keeps the business by which such a call was sent to this cell: if that one leaves in the meantime, the first one that
 * remains here is another.
 */
export function routeTo(request: FastifyRequest, businessId: string): void {
  routed.set(request, businessId);
}

async function rowOf(deps: Deps, claims: AccessClaims, asked: string | undefined): Promise<SessionRow | undefined> {
  const now = new Date(deps.clock.now());
  if (peopleOf(deps) !== deps.db) return findSessionAway(deps, { ...claims, now, asked: asked ?? null });
  const [row] = await queryPrepared(deps.db.read, SESSION_QUERY, [claims.sessionId, claims.userId, now, asked ?? null]);
  return row;
}

async function sessionOf(deps: Deps, request: FastifyRequest, asked?: string): Promise<SessionRow & SignedIn> {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) throw new Refusal('UNAUTHORISED');
  const claims = deps.tokens.readAccessToken(header.slice('Bearer '.length));
  if (!claims) throw new Refusal('SESSION_EXPIRED');
  const row = await rowOf(deps, claims, asked);
  if (!row) throw new Refusal('SESSION_EXPIRED');
  const { unconfirmed_since: since } = row;
  // A token from before the refresh confirms nothing; issue times are in whole seconds.
  if (since !== null && claims.issuedAtSeconds >= Math.floor(since.getTime() / 1000)) {
    await queryPrepared(peopleOf(deps).read, CONFIRM, [claims.sessionId, since]);
  }
  const provenAt = row.proven_at && instantOf(row.proven_at);
  const { userId, sessionId } = claims;
  return { ...row, userId, sessionId, provenAt, userAgent: row.user_agent ?? '' };
}

/**
 * For sensitive actions, which a stolen session alone must not permit (decision 064).
 * @throws Refusal STEP_UP_REQUIRED
 */
export function requireRecentProof({ clock }: Pick<Deps, 'clock'>, { provenAt }: Pick<SignedIn, 'provenAt'>): void {
  if (!isRecentProof(provenAt, clock.now())) throw new Refusal('STEP_UP_REQUIRED');
}

/**
 * The look in which a call is made, if any: it can read, and change nothing (product/operator#looking-in).
 * @throws Refusal FORBIDDEN
 */
async function lookOf(deps: Deps, request: FastifyRequest): Promise<Look | undefined> {
  const secret = lookSecretOf(request);
  if (secret === undefined) return undefined;
  const look = await findLook(deps, secret);
  if (!look) throw new Refusal('SESSION_EXPIRED');
  if (request.method !== 'GET') throw new Refusal('FORBIDDEN', { message: copy.lookChangesNothing });
  return look;
}

const signedInAs = ({ userId, sessionId, provenAt, userAgent }: SignedIn): SignedIn => ({
  userId,
  sessionId,
  provenAt,
  userAgent,
});

/** A user's personal data can't be read in a look. */
export async function requireUser(deps: Deps, request: FastifyRequest): Promise<SignedIn> {
  if (await lookOf(deps, request)) throw new Refusal('FORBIDDEN', { message: copy.lookChangesNothing });
  return signedInAs(await sessionOf(deps, request));
}

/**
 * Only someone who was a member learns that the business they name exists (product/api#tenancy, product/team#ending).
 * @throws Refusal NOT_FOUND, MEMBERSHIP_ENDED where the query names a business that the user is not a member of
 */
export async function requireScope(
  deps: Deps,
  request: FastifyRequest,
  asked: string | undefined = askedBusiness(request),
): Promise<Scope> {
  const look = await lookOf(deps, request);
  if (look) return scopeOfLook(look, asked);
  const expected = asked ?? routed.get(request);
  const {
    business_id: businessId,
    timezone: zone,
    is_suspended: isSuspended,
    has_left_asked: hasLeftAsked,
    role,
    grants,
    resource_id: resourceId,
    ...row
  } = await sessionOf(deps, request, expected);
  const other = hasLeftAsked ? 'MEMBERSHIP_ENDED' : 'NOT_FOUND';
  if (businessId === null || zone === null || role === null) {
    // With several cells, another one may have the user's business.
    throw new Refusal(asked === undefined || deps.cells === null ? 'BUSINESS_NOT_FOUND' : other);
  }
  // Someone who has just left the first of their businesses acts on the next one, as with a single cell.
  const isNext = asked === undefined && hasLeftAsked;
  if (expected !== undefined && expected !== businessId && !isNext) throw new Refusal(other);
  const member = { role, grants: grants ?? [], resourceId };
  return { ...signedInAs(row), businessId: authorizeTenant(businessId), zone, isSuspended, member };
}

/** The owner's place in the one business that is looked at. */
function scopeOfLook({ id, businessId, ownerId, zone, isSuspended }: Look, asked: string | undefined): Scope {
  if (asked !== undefined && asked !== businessId) throw new Refusal('NOT_FOUND');
  const member = { role: 'OWNER', grants: [], resourceId: null, isLooking: true } as const;
  const tenant = authorizeTenant(businessId);
  const lookedAt = { userId: ownerId, sessionId: id, provenAt: null, userAgent: '' };
  return { ...lookedAt, businessId: tenant, zone, isSuspended, member };
}

/** @throws Refusal FORBIDDEN */
export function throwForbidden(): never {
  throw new Refusal('FORBIDDEN', { message: copy.notYourRole });
}

/**
 * Refuses what a member may not do at all; what they may do with their own records is checked with the call's input.
 * @throws Refusal FORBIDDEN
 */
export function requirePermission({ member }: Pick<Scope, 'member'>, permission: Permission): void {
  if (accessOf(member, permission) === 'none') throwForbidden();
}
