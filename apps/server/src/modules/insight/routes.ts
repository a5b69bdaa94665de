import { getInsights, INSIGHT_TABLES_PATH, insightsQuery, listInsightChanges } from '@primehour/contract/insight';
import { hoursPeriod, insightsOf, rangeOf } from '@primehour/domain/insights/insights';
import { hasHours } from '@primehour/domain/insights/open-time';
import { type Period, type Step, stepOf } from '@primehour/domain/insights/period';
import { csvOfTable, INSIGHT_TABLES, tableOf } from '@primehour/domain/insights/tables';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { issuesOf, route } from '../../http/endpoint.ts';
import { ownPersonOnly, requireOwnRecord } from '../../http/own-records.ts';
import { requirePermission, requireScope, type Scope } from '../../http/session-gate.ts';
import { Refusal } from '../../refusal.ts';
import { listDemand, listReceived, listSales } from './queries.ts';
import { listChanges } from './queries/list-changes.ts';
import { bringUpToDate, readBookings } from './queries/read-bookings.ts';
import { readTeamTime } from './queries/read-team-time.ts';

/** The figures of a business, and their tables as files (product/insights). */
export function insightRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getInsights, ({ scope, query }) => readInsights(deps, scope, query));

  route(app, deps, listInsightChanges, async ({ scope }) => {
    const { businessId, zone } = scope;
    if (ownPersonOnly(scope, 'insights.see') !== undefined) return [];
    return listChanges(deps.db.read, businessId, { zone, now: deps.clock.now() });
  });

  app.get(`${INSIGHT_TABLES_PATH}/:table.csv`, async (request, reply) => {
    const scope = await requireScope(deps, request);
    requirePermission(scope, 'insights.see');
    const parsed = insightsQuery.safeParse(request.query);
    if (!parsed.success) throw new Refusal('VALIDATION', { issues: issuesOf(parsed.error, 'query') });
    const { data: query } = parsed;
    if (query.businessId !== scope.businessId) throw new Refusal('NOT_FOUND');
    await requireOwnRecord(deps.db.read, scope, getInsights, { params: {}, query, body: {} });
    const { table: asked } = request.params as { table: string };
    const name = INSIGHT_TABLES.find((one) => one === asked);
    if (!name) throw new Refusal('NOT_FOUND');
    const insights = await readInsights(deps, scope, query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${query.from}.csv"`)
      .send(csvOfTable(tableOf(name, insights)));
  });
}

type InsightsRequest = Period & { readonly by?: Step | undefined; readonly resourceId?: string | undefined };

async function readInsights({ db, clock }: Deps, scope: Scope, { by, resourceId, ...asked }: InsightsRequest) {
  const { businessId, zone } = scope;
  const now = clock.now();
  const period = { from: asked.from, until: asked.until };
  const step = by ?? stepOf(period);
  const own = ownPersonOnly(scope, 'insights.see');
  const only = own ?? resourceId;
  const table = zoneTable(zone);
  const today = instantToWall(table, now).date;
  const hours = hoursPeriod(period, today);
  const range = rangeOf(period, zone, now);
  const readFrom = Math.min(range.startAt, wallToInstant(table, hours.from, 0)) as Instant;
  const read = { startAt: readFrom, endAt: range.endAt, zone, only };
  const isWhole = only === undefined;
  await bringUpToDate(db, businessId, readFrom);
  const [bookings, team, sales, received, demand] = await db.onReplica((reader) =>
    Promise.all([
      readBookings(reader, businessId, { readFrom, from: range.startAt, until: range.endAt, now, only }),
      readTeamTime(reader, businessId, read),
      listSales(reader, businessId, read),
      isWhole ? listReceived(reader, businessId, { ...range, zone }) : null,
      isWhole ? listDemand(reader, businessId, hours) : null,
    ]),
  );
  const facts = { ...bookings, period, step, now, today, team, sales, received, demand };
  return {
    ...period,
    by: step,
    countedUntil: range.endAt,
    hoursFrom: hours.from,
    hoursUntil: hours.until,
    firstVisitAt: bookings.firstVisitAt,
    hasHours: hasHours(team),
    ...insightsOf(facts),
  };
}
