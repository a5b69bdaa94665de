import { type PaymentProvider, PaymentFailure, SWITCHED_OFF } from '../ports/payments.ts';

/** As if the provider could not be reached: callers wait and try again, and nothing counts as declined. */
const paused = (): PaymentFailure =>
  new PaymentFailure(SWITCHED_OFF, 'An operator has switched off card charges.', { isUnknown: true });

/**
 * The provider without the calls that take money or cards, while an operator has switched those off
 * (product/operator#switches). What was started is still looked up, captured, canceled and refunded.
 */
export function withSwitch(payments: PaymentProvider, isOff: () => boolean): PaymentProvider {
  const unlessOff =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (isOff()) throw paused();
      return act(...args);
    };
  const { holds } = payments;
  return {
    ...payments,
    openCharge: unlessOff((request) => payments.openCharge(request)),
    openMethodSetup: unlessOff((request) => payments.openMethodSetup(request)),
    chargeMethod: unlessOff((request) => payments.chargeMethod(request)),
    holds: {
      ...holds,
      authorize: unlessOff((request) => holds.authorize(request)),
      checkMethod: unlessOff((request) => holds.checkMethod(request)),
    },
  };
}
