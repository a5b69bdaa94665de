import { LIVE_PATH } from '@primehour/contract/live';
import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { FastifyInstance } from 'fastify';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';
import { requireScope } from '../http/session-gate.ts';
import { Refusal } from '../refusal.ts';
import { beginBusinessStream, readBusinessEvents } from './business-events.ts';
import { openStream } from './open-stream.ts';

/** A tab has one stream while it is visible; nobody looks at more than a few. */
const STREAMS_PER_USER = 8;
/** An office may share one address. */
const STREAMS_PER_NETWORK = 60;

/** The event stream of open dashboards (see the contract, live). */
export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  // A HEAD request would open a stream that its caller never reads.
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { userId, sessionId, businessId } = await requireScope(deps, request);
    const { businessId: asked, age } = request.query as { businessId?: unknown; age?: unknown };
    if (asked !== undefined && asked !== businessId) throw new Refusal('NOT_FOUND');
    await openStream(deps, request, reply, {
      topic: `business:${businessId}`,
      limits: [
        { holder: `user:${userId}`, most: STREAMS_PER_USER },
        { holder: `network:${networkOf(clientAddress(request))}`, most: STREAMS_PER_NETWORK },
      ],
      begin: (lastEventId) =>
        beginBusinessStream(deps.db.read, businessId, { lastEventId, ageMs: ageOf(age), now: deps.clock.now() }),
      read: (afterId) => readBusinessEvents(deps.db.read, businessId, afterId),
      isShared: true,
      isStillAllowed: () => isSessionAlive(deps, sessionId),
    });
  });
}

/** 0 for an invalid age. */
const ageOf = (text: unknown): number => (typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : 0);

const ALIVE = prepared(
  'live-session',
  'select 1 as found from session where id = $1 and revoked_at is null and expires_at > $2',
  { found: int() },
);

/** The access token that opened the stream may expire; the session behind it counts. */
async function isSessionAlive({ db, clock }: Deps, sessionId: string): Promise<boolean> {
  return (await queryPrepared(db.read, ALIVE, [sessionId, dateOf(clock.now())])).length > 0;
}
