import * as calls from '@primehour/contract/calendar-sync';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { limitRequests } from '../../http/limit-requests.ts';
import { notifyOwner } from '../../messages/notify-owner.ts';
import { takeHits, tooManyRequests } from '../../rate-limit.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import type { TenantId } from '../../tenant.ts';
import { requireResource } from '../resource/api.ts';
import { addBusyCalendar, removeBusyCalendar, requestSync } from './commands/add-busy-calendar.ts';
import { makeFeed, revokeFeed, saveFeed } from './commands/make-feed.ts';
import { feedWindow } from './policy.ts';
import { presentBusyCalendar, presentFeed, presentFeedFile } from './present.ts';
import * as queries from './queries.ts';
import { findFeedByToken } from './queries/open-feed.ts';

/** Each request fetches a URL that a partner entered, and may wait for it; scheduled syncs run six times an hour. */
const READINGS_PER_HOUR = 30;

/** Calendars in both directions. Each route: scope, act, present. */
export function calendarSyncRoutes(app: FastifyInstance, deps: Deps): void {
  feedRoutes(app, deps);
  busyCalendarRoutes(app, deps);
  feedFileRoute(app, deps);
}

function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, tokens } = deps;

  route(app, deps, calls.getCalendars, async ({ scope, query }) => {
    const resourceId = await requireResource(db.read, scope.businessId, query.resourceId);
    const [feed, calendars] = await Promise.all([
      queries.findFeed(db.read, scope.businessId, resourceId),
      queries.listBusyCalendars(db.read, scope.businessId, resourceId, clock.now()),
    ]);
    return { feed: presentFeed(feed), busyCalendars: calendars.map(presentBusyCalendar) };
  });

  route(app, deps, calls.getFeed, async ({ scope, query }) => {
    const resourceId = await requireResource(db.read, scope.businessId, query.resourceId);
    return presentFeed(await queries.findFeed(db.read, scope.businessId, resourceId));
  });

  route(app, deps, calls.makeFeed, async ({ scope, query }) => {
    const { token, row } = await asMember(deps, scope, async (write) => {
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      await notifyOwner(write.tx, { ...scope, kind: 'ACCOUNT_FEED_LINKED' }, write.now);
      return makeFeed(write, resourceId, tokens);
    });
    return { url: `${config.publicUrl}${calls.feedPath(token)}`, feed: presentFeed(row) };
  });

  route(app, deps, calls.revokeFeed, async ({ scope, query }) => {
    await asMember(deps, scope, async (write) => {
      await revokeFeed(write, await requireResource(write.tx, scope.businessId, query.resourceId));
    });
    return presentFeed(undefined);
  });

  route(app, deps, calls.saveFeed, async ({ scope, query, body }) =>
    presentFeed(
      await asMember(deps, scope, async (write) => {
        const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
        return saveFeed(write, resourceId, body.hasClientNames);
      }),
    ),
  );
}

function busyCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  const busyCalendarOf = async (tenant: TenantId, id: string) =>
    presentBusyCalendar(orNotFound(await queries.findBusyCalendar(db.read, tenant, id, clock.now())));

  /** Counts requested syncs; one refused for another reason doesn't count. */
  const countReading = async (tx: Tx, tenant: TenantId) => {
    const hit = { key: `calendar-reading:${tenant}`, limit: READINGS_PER_HOUR, windowSeconds: 3600 };
    const { waitSeconds } = await takeHits(tx, [hit], clock.now());
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  };

  route(app, deps, calls.addBusyCalendar, async ({ scope, query, body }) => {
    const id = await asMember(deps, scope, async (write) => {
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      await countReading(write.tx, scope.businessId);
      return addBusyCalendar(write, { ...body, resourceId }, deps);
    });
    return busyCalendarOf(scope.businessId, id);
  });

  route(app, deps, calls.syncBusyCalendar, async ({ scope, params, query }) => {
    await asMember(deps, scope, async (write) => {
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      await countReading(write.tx, scope.businessId);
      await requestSync(write, resourceId, params.id);
    });
    return busyCalendarOf(scope.businessId, params.id);
  });

  route(app, deps, calls.removeBusyCalendar, async ({ scope, params, query }) => {
    await asMember(deps, scope, async (write) => {
      const resourceId = await requireResource(write.tx, scope.businessId, query.resourceId);
      await removeBusyCalendar(write, resourceId, params.id);
    });
    return { id: params.id };
  });
}

/** Calendar apps poll every few minutes, some for several people at once. */
const FEED_READS_PER_HOUR = 600;
const WRONG_ADDRESSES = { name: 'ics', limit: 60, windowSeconds: 3600 };

const NOTE_READING = prepared(
  'note-feed-reading',
  `
  update calendar_feed set last_read_at = $2
  where token_hash = $1 and (last_read_at is null or last_read_at < $2::timestamptz - interval '1 minute')`,
  {},
);

/** The feed itself, for calendar apps: its URL is the only credential. */
function feedFileRoute(app: FastifyInstance, deps: Deps): void {
  const { db, clock, tokens, config } = deps;
  app.get('/ics/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const feed = file.endsWith('.ics')
      ? await findFeedByToken(db.read, tokens.hashSecret(file.slice(0, -'.ics'.length)))
      : undefined;
    if (!feed) {
      await limitRequests(deps, request, WRONG_ADDRESSES);
      throw new Refusal('NOT_FOUND');
    }
    const now = clock.now();
    const hit = {
      key: `ics:${feed.businessId}:${feed.resourceId ?? ''}`,
      limit: FEED_READS_PER_HOUR,
      windowSeconds: 3600,
    };
    const { waitSeconds } = await takeHits(db.read, [hit], now);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    await db.transaction((tx) => queryPrepared(tx, NOTE_READING, [feed.tokenHash, dateOf(now)]));
    const { text, etag, changedAt } = await presentFeedFile(
      await queries.loadFeed(db.read, feed.tenant, feed.resourceId, feedWindow(now)),
      feed,
      config,
    );
    reply
      .header('etag', etag)
      .header('last-modified', changedAt.toUTCString())
      .header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
