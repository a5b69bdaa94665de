import { refundBooking as refundCall, retryRefund as retryCall } from '@primehour/contract/refund';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { asMember } from '../../tenant-write.ts';
import { loadReturned } from '../money/api.ts';
import { refundBooking } from './commands/refund-booking.ts';
import { retryRefund } from './commands/retry-refund.ts';
import { presentMoney } from './present.ts';

/** Refunds that a partner requests. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, refundCall, ({ scope, body: { id: bookingId, amountCents, requestKey } }) =>
    asMember(deps, scope, async (write) => {
      const row = await refundBooking(write, { bookingId, amountCents, requestKey });
      return presentMoney(row, await loadReturned(write.tx, scope.businessId, row.id), scope.userId);
    }),
  );

  route(app, deps, retryCall, ({ scope, params: { id: refundId } }) =>
    db.transaction((tx) => retryRefund(tx, scope.businessId, { refundId, userId: scope.userId }, deps)),
  );
}
