import { PAYMENT_PROVIDERS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';

/** What a page needs to show a provider's own card form. */
export const providerForm = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  secret: z.string(),
  publishableKey: z.optional(z.string()),
});

/** The same for a form that saves a card; nothing is charged. */
export const cardSetup = z.object({ ...providerForm.shape, setupId: z.string() });
