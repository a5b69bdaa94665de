import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const PAYMENT_ACCOUNT_STATUSES = ['STARTED', 'PENDING', 'ACTIVE', 'RESTRICTED', 'DISCONNECTED'] as const;
export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number];

/** The bank account as its provider last described it. */
export const paymentAccount = pgTable('payment_account', {
  businessId: uuid('business_id').primaryKey(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerAccountId: text('provider_account_id').notNull(),
  status: text('status').$type<PaymentAccountStatus>().notNull(),
  last4: text('last4'),
  bankName: text('bank_name'),
  updatedAt: instant('updated_at').notNull(),
  /** What the provider still requires, as text for the owner. */
  missing: text('missing').array().notNull().default([]),
  /** When the sweep last queried the provider, whether or not it responded. */
  askedAt: instant('asked_at'),
});
