import { refundBooking as refundCall, retryRefund as retryCall } from '@primehour/contract/refund';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { loadReturned } from '../money/api.ts';
import { refundBooking } from './commands/refund-booking.ts';
import { retryRefund } from './commands/retry-refund.ts';
import { presentMoney } from './present.ts';

/** Money that goes back at a partner's press. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, refundCall, ({ scope, body: { id: bookingId, amountCents, requestKey } }) =>
    db.transaction(async (tx) => {
      const press = { bookingId, amountCents, requestKey, userId: scope.userId };
      const row = await refundBooking(tx, scope.businessId, press, clock.now(), deps);
      return presentMoney(row, await loadReturned(tx, scope.businessId, row.id));
    }),
  );

  route(app, deps, retryCall, ({ scope, params: { id: refundId } }) =>
    db.transaction((tx) => retryRefund(tx, scope.businessId, { refundId, userId: scope.userId }, deps)),
  );
}
