import type { ResourceKind } from '@primehour/domain/vocabulary';
import { boolean, bytea, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A person, room or equipment whose time the business sells (decision 080). */
export const resource = pgTable('resource', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').$type<ResourceKind>().notNull(),
  name: text('name').notNull(),
  position: smallint('position').notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
  /** What clients see; null for the name. */
  publicName: text('public_name'),
  about: text('about'),
  imageUrl: text('image_url'),
  /** Otherwise it has its own weekly hours. */
  followsBusinessHours: boolean('follows_business_hours').notNull().default(true),
  /** Clients can choose it. */
  isPublic: boolean('is_public').notNull().default(true),
  /** In percent: one with 200 gets twice the share of its hours when anyone will do. */
  weight: smallint('weight').notNull().default(100),
  visitsADayMax: smallint('visits_a_day_max'),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

/** The lanes of the time ledger that a resource occupies: one for each unit of it. They are never reassigned. */
export const resourceLane = pgTable(
  'resource_lane',
  {
    businessId: uuid('business_id').notNull(),
    lane: smallint('lane').notNull(),
    resourceId: uuid('resource_id').notNull(),
    /** A unit that was removed: its past stays, and nothing new is assigned to it. */
    closedAt: instant('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.lane] })],
);
