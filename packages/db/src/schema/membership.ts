import type { Grant } from '@primehour/domain/access/grants';
import type { Phone, Role } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { bytea, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    endedBy: uuid('ended_by'),
    /** What they may do beyond their role. */
    grants: text('grants')
      .$type<Grant>()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Which person of the calendar they are. */
    resourceId: uuid('resource_id'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.userId] })],
);

/** A texted link by which a phone's owner joins a business, once and for a limited time. */
export const invitation = pgTable('invitation', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  businessId: uuid('business_id').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  role: text('role').$type<Exclude<Role, 'OWNER'>>().notNull(),
  grants: text('grants')
    .$type<Grant>()
    .array()
    .notNull()
    .default(sql`'{}'`),
  resourceId: uuid('resource_id'),
  invitedBy: uuid('invited_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  usedBy: uuid('used_by'),
  revokedAt: instant('revoked_at'),
});
