import { Readable } from 'node:stream';
import * as detail from '@primehour/contract/client';
import * as imports from '@primehour/contract/client-import';
import type { Queryable } from '@primehour/db/transaction';
import { otherNames } from '@primehour/domain/client/other-names';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { ownPersonOnly, searchScopeOf } from '../../http/own-records.ts';
import { requirePermission, requireRecentProof, requireScope, type Scope } from '../../http/session-gate.ts';
import { notifyOwner } from '../../messages/notify-owner.ts';
import { takeHits, tooManyRequests } from '../../rate-limit.ts';
import { Refusal, orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import type { TenantId } from '../../tenant.ts';
import { presentBooking } from '../booking/api.ts';
import { eraseClient } from './commands/erase-client.ts';
import { mergeClients } from './commands/merge-clients.ts';
import { storePreview, parseClientList } from './commands/read-import.ts';
import { startImport } from './commands/start-import.ts';
import { liftBar, setBlocked, updateClient } from './commands/update-client.ts';
import { EXPORT_HEADING, presentClient, presentClientDetail, presentExportLine, presentImport } from './present.ts';
import * as queries from './queries.ts';
import { checkMerge } from './queries/check-merge.ts';
import { listClients } from './queries/list-clients.ts';

/** A file may be megabytes and is stored for a day; correcting one takes several uploads. */
const FILES_PER_HOUR = 30;

/** The people behind bookings. Each route: scope, act, present. */
export function clientRecordRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps);
  recordRoutes(app, deps);
  mergeRoutes(app, deps);
  importRoutes(app, deps);
  exportRoute(app, deps);
}

async function detailOf({ clock }: Deps, queryable: Queryable, scope: Scope, id: string) {
  const { businessId, zone } = scope;
  const row = orNotFound(await queries.findClient(queryable, businessId, id));
  const now = clock.now();
  const seen = { now, person: ownPersonOnly(scope, 'clients.see') };
  return presentClientDetail(row, await queries.findFigures(queryable, businessId, id, seen), { zone, now });
}

const importOf = async (queryable: Queryable, tenant: TenantId, id: string) =>
  presentImport(orNotFound(await queries.findImport(queryable, tenant, id)));

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, detail.listClients, async ({ scope, query }) => {
    const { page, limit, search } = query;
    const own = { person: ownPersonOnly(scope, 'clients.see'), searchScope: searchScopeOf(scope) };
    const filter = { search, now: clock.now(), page, limit, ...own };
    const { items, total } = await db.onReplica((reader) => listClients(reader, scope.businessId, filter));
    return { page, limit, total, items: items.map((row) => presentClient(row, scope.zone)) };
  });

  route(app, deps, detail.getClient, ({ scope, params }) => detailOf(deps, db.read, scope, params.id));

  route(app, deps, detail.listClientBookings, async ({ scope, params, query: { page, limit } }) => {
    orNotFound(await queries.findClient(db.read, scope.businessId, params.id));
    const now = clock.now();
    const { items, total } = await queries.listClientBookings(db.read, scope.businessId, params.id, {
      page,
      limit,
      now,
      person: ownPersonOnly(scope, 'clients.see'),
    });
    return { page, limit, total, items: items.map(presentBooking) };
  });
}

function recordRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, detail.updateClient, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      await updateClient(write, params.id, body);
      return detailOf(deps, write.tx, scope, params.id);
    }),
  );

  route(app, deps, detail.setClientBlocked, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      await setBlocked(write, params.id, body.isBlocked);
      return detailOf(deps, write.tx, scope, params.id);
    }),
  );

  route(app, deps, detail.liftBiddingBar, ({ scope, params }) =>
    asMember(deps, scope, async (write) => {
      await liftBar(write, params.id);
      return detailOf(deps, write.tx, scope, params.id);
    }),
  );
}

function mergeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, detail.previewMerge, async ({ scope, params, body }) => {
    const pair = { keptId: params.id, otherId: body.otherId };
    const { other, merged } = await checkMerge(db.read, scope.businessId, pair);
    const [own, theirs] = await Promise.all(
      [params.id, body.otherId].map((id) => queries.findFigures(db.read, scope.businessId, id, { now: clock.now() })),
    );
    const movedBookings = theirs?.total ?? 0;
    const { name, phone, email, notes, isBlocked } = merged;
    return {
      name,
      phone,
      email,
      notes,
      isBlocked,
      otherNames: otherNames(merged),
      otherPhones: [...merged.otherPhones],
      totalBookings: (own?.total ?? 0) + movedBookings,
      movedBookings,
      lostEmail: other.email !== null && other.email !== merged.email ? other.email : null,
    };
  });

  route(app, deps, detail.mergeClients, ({ scope, params, body }) =>
    asMember(deps, scope, async (write) => {
      await mergeClients(write, { keptId: params.id, otherId: body.otherId });
      return detailOf(deps, write.tx, scope, params.id);
    }),
  );

  route(app, deps, detail.eraseClient, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => eraseClient(write, params.id, deps));
    return { id: params.id };
  });
}

/** Imports. */
function importRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, imports.readImport, async ({ scope, body: { fileName, csv } }) => {
    const hit = { key: `import:${scope.businessId}`, limit: FILES_PER_HOUR, windowSeconds: 3600 };
    // Outside a transaction: a refused file has still cost its parsing.
    const { waitSeconds } = await takeHits(db.read, [hit], clock.now());
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    const list = await parseClientList(csv);
    return db.transaction(async (tx) => {
      const id = await storePreview(tx, scope.businessId, { fileName, list }, clock.now());
      return importOf(tx, scope.businessId, id);
    });
  });

  route(app, deps, imports.startImport, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => startImport(write, params.id));
    return importOf(db.read, scope.businessId, params.id);
  });

  route(app, deps, imports.getImport, ({ scope, params }) => importOf(db.read, scope.businessId, params.id));
}

/** The export. */
function exportRoute(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  app.get(detail.CLIENT_EXPORT_PATH, async (request, reply) => {
    const scope = await requireScope(deps, request);
    requirePermission(scope, 'clients.transfer');
    requireRecentProof(deps, scope);
    const { businessId, zone } = scope;
    const { businessId: asked } = request.query as { businessId?: unknown };
    if (asked !== undefined && asked !== businessId) throw new Refusal('NOT_FOUND');
    await asMember(deps, scope, async (write) => {
      await notifyOwner(write.tx, { ...scope, kind: 'ACCOUNT_CLIENTS_EXPORTED' }, write.now);
      await recordAudit(write, 'CLIENTS_EXPORTED');
    });
    async function* lines() {
      // Without a byte order mark, spreadsheets assume another encoding.
      yield `\uFEFF${EXPORT_HEADING}`;
      for await (const rows of queries.exportClients(db, businessId, clock.now())) {
        yield rows.map((row) => presentExportLine(row, zone)).join('');
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="clients.csv"')
      .send(Readable.from(lines()));
  });
}
