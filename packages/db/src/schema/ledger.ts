import type { LedgerAccount, LedgerKind, LedgerSource } from '@primehour/domain/ledger/entries';
import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** `part_id` is the refund or dispute that it is about; the generated columns exist for their foreign keys. */
export const ledgerTransaction = pgTable('ledger_transaction', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  sourceKind: text('source_kind').$type<LedgerSource>().notNull(),
  sourceId: uuid('source_id').notNull(),
  partId: uuid('part_id'),
  kind: text('kind').$type<LedgerKind>().notNull(),
  createdAt: instant('created_at').notNull(),
  paymentId: uuid('payment_id').generatedAlwaysAs(sql`case source_kind when 'PAYMENT' then source_id end`),
  chargeId: uuid('charge_id').generatedAlwaysAs(sql`case source_kind when 'AUCTION_CHARGE' then source_id end`),
});

/** What flows into an account is positive, what leaves it is negative; a transaction sums to zero. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    businessId: uuid('business_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.transactionId, table.account] })],
);
