import type { cardForm } from '@primehour/contract/public';
import type { JobPayloads } from '@primehour/db/queues';
import type * as z from 'zod/mini';

/**
 * The built-in provider's own side: its forms, which our pages show, and its events. A real provider's forms run in the
 * browser, and their input never reaches us. A form only submits its input; the result is fetched through
 * `PaymentProvider`, as with any provider (decision 075).
 */
export type Sandbox = {
  /** @throws Refusal ACCOUNT_SESSION_EXPIRED, BANK_REFUSED */
  connectAccount(owner: { readonly businessId: string }, form: SandboxBankForm): Promise<void>;
  /** Completes an open charge, or one that needs its owner's confirmation. */
  submitCharge(chargeId: string, card: Card): Promise<void>;
  /**
   * Saves a card for later under the setup's secret.
   * @throws PaymentFailure when there is no such setup
   */
  submitMethod(secret: string, card: Card): Promise<void>;
  /** A queued event as a signed request, timestamped now. */
  signEvent(event: JobPayloads['sandbox.event']): { readonly body: Buffer; readonly signature: string };
};

export type Card = { readonly number: string; readonly expiry: string; readonly securityCode: string };

/** The card entered in the sandbox's form. */
export const cardOf = ({ cardNumber, expiry, securityCode }: z.output<typeof cardForm>): Card => ({
  number: cardNumber,
  expiry,
  securityCode,
});

export type SandboxBankForm = {
  readonly secret: string;
  readonly accountHolderName: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
};
