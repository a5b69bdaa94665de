import { randomUUID } from 'node:crypto';
import type { Database } from '@primehour/db/open';
import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { writeRefund } from '../adapters/payments-sandbox-returns.ts';

type Made = { readonly chargeId: string; readonly amountCents: Cents; readonly payer?: RefundPayer };

/** An action in the provider's own dashboard: a refund that we did not request. */
export async function refundAtSandbox(db: Database, made: Made, now: Instant): Promise<void> {
  const idempotencyKey = `desk:${randomUUID()}`;
  const answer = await db.transaction((tx) => writeRefund(tx, { idempotencyKey, ...made }, now));
  if (answer.status === 'REFUSED') throw new Error(`The sandbox refused the refund: ${answer.failure}`);
}
