import type { PayoutItemKind, PayoutItemsState, PayoutStatus } from '@primehour/domain/statement/payout';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** What the provider reports as paid out to a business (decisions 113, 163). */
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
  itemsState: text('items_state').$type<PayoutItemsState>().notNull().default('WAITING'),
  itemsTriedAt: instant('items_tried_at'),
  /** The account at the provider that was paid out; null for older rows. */
  providerAccountId: text('provider_account_id'),
  /** By how much it differs from its items and the books; null until they are stored. */
  differenceCents: bigint('difference_cents', { mode: 'number' }),
});

/** What a payout consists of, as the provider reports it, and the movement of the books behind each item. */
export const payoutItem = pgTable(
  'payout_item',
  {
    businessId: uuid('business_id').notNull(),
    payoutId: uuid('payout_id').notNull(),
    providerItemId: text('provider_item_id').notNull(),
    kind: text('kind').$type<PayoutItemKind>().notNull(),
    at: instant('at').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    netCents: bigint('net_cents', { mode: 'number' }).notNull(),
    transactionId: uuid('transaction_id'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.payoutId, table.providerItemId] })],
);

/** Which movement of the books was paid out with which payout, each once. */
export const payoutMovement = pgTable(
  'payout_movement',
  {
    businessId: uuid('business_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    payoutId: uuid('payout_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.transactionId] })],
);
