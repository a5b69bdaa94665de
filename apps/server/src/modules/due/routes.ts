import * as calls from '@primehour/contract/due';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember, type TenantWrite } from '../../tenant-write.ts';
import { findTerms } from '../booking/api.ts';
import { chargeDueNow, endLeftPayment, waiveDue } from './commands/waive-due.ts';
import { presentDue } from './present.ts';
import type { DueRow } from './queries.ts';

/** A partner's actions on money that a client owes. */
export function dueRoutes(app: FastifyInstance, deps: Deps): void {
  const present = async ({ tx, tenant, now }: TenantWrite, row: DueRow) => {
    const { startAt } = await findTerms(tx, tenant, row.bookingId);
    return presentDue(row, instantOf(startAt), now);
  };

  route(app, deps, calls.chargeDue, async ({ scope, params: { id: bookingId, dueId } }) => {
    const pressed = { bookingId, dueId };
    await endLeftPayment(deps, scope, pressed);
    return asMember(deps, scope, async (write) => present(write, await chargeDueNow(write, pressed)));
  });

  route(app, deps, calls.waiveDue, ({ scope, params: { id: bookingId, dueId } }) =>
    asMember(deps, scope, async (write) => present(write, await waiveDue(write, { bookingId, dueId }))),
  );
}
