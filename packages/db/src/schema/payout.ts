import type { PayoutStatus } from '@primehour/domain/statement/payout';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** What the provider reports to have paid out to a business (decision 113). */
export const payout = pgTable('payout', {
  businessId: uuid('business_id').notNull(),
  id: uuid('id').primaryKey(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerPayoutId: text('provider_payout_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<PayoutStatus>().notNull(),
  arrivesAt: instant('arrives_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Which movement of the books was paid out with which payout; each once. */
export const payoutMovement = pgTable(
  'payout_movement',
  {
    businessId: uuid('business_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    payoutId: uuid('payout_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.transactionId] })],
);
