import type { cardForm } from '@primehour/contract/public';
import type { JobPayloads } from '@primehour/db/queues';
import type * as z from 'zod/mini';

/**
 * The built-in provider's own side: its forms, which our pages show, and its events. A real provider's forms are its
 * own, in the browser, and what is typed there never reaches us. A form only hands over what was typed; what came of it
 * is asked of `PaymentProvider`, as with any provider (decision 075).
 */
export type Sandbox = {
  /** @throws Refusal ACCOUNT_SESSION_EXPIRED, BANK_REFUSED */
  connectAccount(owner: { readonly businessId: string }, form: SandboxBankForm): Promise<void>;
  /** Completes an open charge, or one that the bank wants its owner to confirm. */
  submitCharge(chargeId: string, card: Card): Promise<void>;
  /** Saves a card for later under the setup's secret. @throws PaymentFailure when there is no such setup */
  submitMethod(secret: string, card: Card): Promise<void>;
  /** A queued event as it goes over the wire, signed now. */
  signEvent(event: JobPayloads['sandbox.event']): { readonly body: Buffer; readonly signature: string };
};

export type Card = { readonly number: string; readonly expiry: string; readonly securityCode: string };

/** The card that was typed into the sandbox's form. */
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
