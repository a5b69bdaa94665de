import * as copy from '@primehour/contract/copy/refusals';
import type { Deps } from '../../../deps.ts';
import { type Charge, PaymentFailure } from '../../../ports/payments.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Cancels a client's open charge at the provider, because another one replaces it.
 * @throws Refusal UNAVAILABLE
 */
export async function cancelCharge({ payments, log }: Deps, chargeId: string): Promise<Charge> {
  try {
    return await payments.cancelCharge(chargeId);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    log.error({ err: error, chargeId }, 'A payment that is replaced could not be canceled');
    throw new Refusal('UNAVAILABLE', { message: copy.cardPaymentUnavailable });
  }
}
