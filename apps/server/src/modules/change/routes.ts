import * as calls from '@primehour/contract/change';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { presentChange } from './present.ts';
import { listChanges } from './queries.ts';

/** Who changed what (product/team#changes). */
export function changeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listChanges, async ({ scope, query: { page, limit } }) => {
    const { rows, total } = await deps.db.onReplica((reader) => listChanges(reader, scope.businessId, { page, limit }));
    return { page, limit, total, items: rows.map((row) => presentChange(row, scope.zone)) };
  });
}
