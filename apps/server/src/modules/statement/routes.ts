import * as calls from '@primehour/contract/statement';
import { boundsOfMonth } from '@primehour/domain/statement/month';
import { grossOf, receivedOf } from '@primehour/domain/statement/statement';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { findEarned, listMonths, listMoved, listTaxes, type MovedRow } from './queries.ts';

/** What a business received and earned, by month (product/statements). */
export function statementRoutes(app: FastifyInstance, { db, clock, ...deps }: Deps): void {
  const all = { db, clock, ...deps };
  route(app, all, calls.listStatements, ({ scope }) => listMonths(db.read, scope.businessId, scope.zone, clock.now()));

  route(app, all, calls.getStatement, async ({ scope, params: { month } }) => {
    const bounds = boundsOfMonth(month, scope.zone);
    const [rows, { outside, ...earned }, taxes] = await Promise.all([
      listMoved(db.read, scope.businessId, bounds),
      findEarned(db.read, scope.businessId, bounds, clock.now()),
      listTaxes(db.read, scope.businessId, bounds),
    ]);
    return { month, received: receivedOf(rows), paidOutside: outside, taxes, earned, rows: rows.map(presentRow) };
  });
}

const presentRow = (row: MovedRow) => ({
  id: row.id,
  at: instantOf(row.at),
  kind: row.kind,
  movedFor: row.movedFor,
  part: row.part,
  name: row.name,
  clientName: row.clientName,
  personName: row.personName,
  grossCents: grossOf(row),
  taxCents: row.taxCents,
  taxName: row.taxCents === 0 ? null : row.taxName,
  taxBasisPoints: row.taxCents === 0 ? null : row.taxBasisPoints,
  platformFeeCents: -row.platformFeeCents,
  providerFeeCents: -row.providerFeeCents,
  netCents: row.partnerCents,
});
