import type { Role } from '@primehour/domain/vocabulary';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A user's place in a business. An ended one stays, because timelines name its user. */
export const membership = pgTable(
  'membership',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.userId] })],
);
