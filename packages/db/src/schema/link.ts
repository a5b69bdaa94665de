import type { LinkKind, LinkPerks } from '@primehour/domain/link/link';
import { bytea, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A link that is counted; each is counted by the bookings that have it. */
export const link = pgTable('link', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').$type<LinkKind>().notNull(),
  label: text('label').notNull(),
  /** For a TRACK link, in the URL of the booking page. */
  slug: text('slug'),
  /** For a VIP link: its token is derived from its id, and looked up by this hash. */
  tokenHash: bytea('token_hash'),
  usesMax: integer('uses_max'),
  fromAt: instant('from_at'),
  untilAt: instant('until_at'),
  perks: jsonb('perks').$type<LinkPerks>().notNull().default({}),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});
