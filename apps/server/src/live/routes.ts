import { LIVE_PATH } from '@primehour/contract/live';
import { int, type Places, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { FastifyInstance } from 'fastify';
import { isSessionAlive } from '../cells/find-session-away.ts';
import { peopleOf } from '../cells/people.ts';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';
import { ownPersonOnly } from '../http/own-records.ts';
import { requirePermission, requireScope, type Scope, type ScopeMember, throwForbidden } from '../http/session-gate.ts';
import { Refusal } from '../refusal.ts';
import { startBusinessStream, redactBookingsOfOthers, readBusinessEvents } from './business-events.ts';
import { memberTopic } from './member-topic.ts';
import { openStream } from './open-stream.ts';

/** A tab has one stream while it is visible; no one looks at more than a few. */
const STREAMS_PER_USER = 8;
/** An office may share one address. */
const STREAMS_PER_NETWORK = 60;

/** The event stream of open dashboards (see the contract, live). */
export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  // A HEAD request would open a stream that its caller never reads.
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const scope = await requireScope(deps, request);
    requirePermission(scope, 'calendar.see');
    // A stream outlives what it was opened with, and no one needs one for half an hour.
    if (scope.member.isLooking === true) throwForbidden();
    const { userId, businessId } = scope;
    const person = ownPersonOnly(scope, 'calendar.see');
    const { businessId: asked, age } = request.query as { businessId?: unknown; age?: unknown };
    if (asked !== undefined && asked !== businessId) throw new Refusal('NOT_FOUND');
    await openStream(deps, request, reply, {
      topic: `business:${businessId}`,
      limits: [
        { holder: `user:${userId}`, max: STREAMS_PER_USER },
        { holder: `network:${networkOf(clientAddress(request))}`, max: STREAMS_PER_NETWORK },
      ],
      begin: (lastEventId) =>
        startBusinessStream(deps.db.read, businessId, { lastEventId, ageMs: ageOf(age), now: deps.clock.now() }),
      read: async (afterId) => {
        const events = await readBusinessEvents(deps.db.read, businessId, afterId);
        return person === undefined ? events : await redactBookingsOfOthers(deps.db.read, businessId, person, events);
      },
      isShared: person === undefined,
      isStillAllowed: () => isStillMember(deps, scope),
      accessTopic: memberTopic(userId),
    });
  });
}

/** 0 for an invalid age. */
const ageOf = (text: unknown): number => (typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : 0);

/** A member's place in the business when the stream opened. */
type Known = Pick<ScopeMember, 'role' | 'grants' | 'resourceId'> & { readonly businessId: string };

const isUnchanged = ({ businessId, role, grants, resourceId }: Places<Known>): string =>
  `m.business_id = ${businessId} and m.ended_at is null and m.role = ${role} and m.grants = ${grants}::text[]
    and m.resource_id is not distinct from ${resourceId}`;

const ALIVE = preparedBy<Known & { readonly sessionId: string; readonly now: Date }>()(
  'live-session',
  (p) => `
  select 1 as found from session s join membership m on m.user_id = s.user_id
  where s.id = ${p.sessionId} and s.revoked_at is null and s.expires_at > ${p.now} and ${isUnchanged(p)}`,
  { found: int() },
);

/** The same without the session, which other cells have to ask cell 0 for. */
const STILL_MEMBER = preparedBy<Known & { readonly userId: string }>()(
  'live-member',
  (p) => `select 1 as found from membership m where m.user_id = ${p.userId} and ${isUnchanged(p)}`,
  { found: int() },
);

/**
 * The access token that opened the stream may expire; the session and the membership behind it count. Another role, grant
 * or person ends it too: the dashboard then connects with what its user may see now.
 */
async function isStillMember(deps: Deps, { sessionId, userId, businessId, member }: Scope): Promise<boolean> {
  const now = dateOf(deps.clock.now());
  const known = { businessId, role: member.role, grants: member.grants, resourceId: member.resourceId };
  if (peopleOf(deps) === deps.db) {
    return (await queryPrepared(deps.db.read, ALIVE, { sessionId, now, ...known })).length > 0;
  }
  const isAlive = await isSessionAlive(deps, { sessionId, userId, now });
  return isAlive && (await queryPrepared(deps.db.read, STILL_MEMBER, { userId, ...known })).length > 0;
}
