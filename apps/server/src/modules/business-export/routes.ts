import { Readable } from 'node:stream';
import * as calls from '@primehour/contract/business-export';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { limitRequests } from '../../http/limit-requests.ts';
import { Refusal } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { makeExportLink, requestExport } from './commands/request-export.ts';
import { presentExport } from './present.ts';
import { findExport, findExportByLink, readParts } from './queries.ts';

/** All data of a business in one file (product/export). */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, tokens } = deps;

  route(app, deps, calls.getExport, async ({ scope }) => {
    const row = await findExport(db.read, scope.businessId);
    return row ? presentExport(row) : null;
  });

  route(app, deps, calls.requestExport, ({ scope }) =>
    asMember(deps, scope, async (write) => presentExport(await requestExport(write, scope))),
  );

  route(app, deps, calls.makeExportLink, async ({ scope, params }) => {
    const { token, expiresAt } = await asMember(deps, scope, (write) => makeExportLink(write, params.id, tokens));
    return { url: `${config.publicUrl}${calls.exportPath(token)}`, expiresAt };
  });

  fileRoute(app, deps);
}

const WRONG_LINKS = { name: 'export', limit: 60, windowSeconds: 3600 };

/** The file itself: the browser downloads it by its link, without the session's token. */
function fileRoute(app: FastifyInstance, deps: Deps): void {
  const { db, clock, tokens } = deps;
  app.get('/exports/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const token = file.replace(/\.zip$/, '');
    const found = await findExportByLink(db.read, tokens.hashSecret(token), clock.now());
    if (!found) {
      await limitRequests(deps, request, WRONG_LINKS);
      throw new Refusal('NOT_FOUND');
    }
    const { row } = found;
    const day = row.requestedAt.toISOString().slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-length', row.sizeBytes)
      .header('content-disposition', `attachment; filename="primehour-${day}.zip"`)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(Readable.from(readParts(db.read, row)));
  });
}
