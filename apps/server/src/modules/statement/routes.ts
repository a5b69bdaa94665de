import * as calls from '@primehour/contract/statement';
import { boundsOfMonth } from '@primehour/domain/statement/month';
import { explainPayout } from '@primehour/domain/statement/payout';
import { grossOf, receivedOf } from '@primehour/domain/statement/statement';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import {
  findEarned,
  findPayout,
  listMonths,
  listMoved,
  listPaidOut,
  listPayoutItems,
  listPayouts,
  type MovedRow,
  type PayoutRow,
} from './queries.ts';
import { findOwed } from './queries/find-owed.ts';
import { listTaxes } from './queries/list-taxes.ts';

/** What a business received and earned, by month (product/statements). */
export function statementRoutes(app: FastifyInstance, { db, clock, ...deps }: Deps): void {
  const all = { db, clock, ...deps };
  payoutRoutes(app, all);
  route(app, all, calls.listStatements, ({ scope }) =>
    db.onReplica((reader) => listMonths(reader, scope.businessId, scope.zone, clock.now())),
  );

  route(app, all, calls.getStatement, async ({ scope, params: { month } }) => {
    const bounds = boundsOfMonth(month, scope.zone);
    const [rows, { outside, ...earned }, taxes, owed] = await db.onReplica((reader) =>
      Promise.all([
        listMoved(reader, scope.businessId, bounds),
        findEarned(reader, scope.businessId, bounds, clock.now()),
        listTaxes(reader, scope.businessId, bounds),
        findOwed(reader, scope.businessId, bounds),
      ]),
    );
    return { month, received: receivedOf(rows), paidOutside: outside, taxes, owed, earned, rows: rows.map(presentRow) };
  });
}

/** What a payout consists of (product/statements#payouts). */
function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, deps, calls.listPayouts, async ({ scope }) =>
    (await db.onReplica((reader) => listPayouts(reader, scope.businessId))).map(presentPayout),
  );

  route(app, deps, calls.getPayout, async ({ scope, params: { id } }) => {
    const [row, rows, items] = await db.onReplica((reader) =>
      Promise.all([
        findPayout(reader, scope.businessId, id),
        listPaidOut(reader, scope.businessId, id),
        listPayoutItems(reader, scope.businessId, id),
      ]),
    );
    const { extras, otherCents } = explainPayout(row.amountCents, rows, items);
    const received = receivedOf(rows);
    const over = rows.filter(({ endsAt }) => endsAt !== null && instantOf(endsAt) <= clock.now());
    return {
      ...presentPayout(row),
      received,
      earnedCents: receivedOf(over).netCents,
      itemsState: row.itemsState,
      extras: extras.map((extra) => ({ ...extra, at: instantOf(extra.at) })),
      otherCents,
      rows: rows.map(presentRow),
    };
  });
}

const presentPayout = ({ id, amountCents, status, createdAt, arrivesAt }: PayoutRow) => ({
  id,
  amountCents,
  status,
  createdAt: instantOf(createdAt),
  arrivesAt: instantOf(arrivesAt),
});

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
