import type { TermsVersion } from '@primehour/domain/legal';
import type { Phone } from '@primehour/domain/vocabulary';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Roles are not stored: a partner is a complete profile with a business (product/sign-in#after-verification). */
export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey(),
  phone: text('phone').$type<Phone>().notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
});

/** Which version of the terms a user agreed to, and when first. */
export const userConsent = pgTable(
  'user_consent',
  {
    userId: uuid('user_id').notNull(),
    version: text('version').$type<TermsVersion>().notNull(),
    consentedAt: instant('consented_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);
