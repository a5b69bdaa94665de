import { boolean, bytea, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, timeRange } from './column-types.ts';

export const calendarFeed = pgTable('calendar_feed', {
  businessId: uuid('business_id').notNull(),
  /** Null for everything in the calendar. */
  resourceId: uuid('resource_id'),
  tokenHash: bytea('token_hash').notNull(),
  hasClientNames: boolean('has_client_names').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  /** Null for links from before this was stored. */
  madeBy: uuid('made_by'),
  lastReadAt: instant('last_read_at'),
});

export const busyCalendar = pgTable('busy_calendar', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  /** Whose time it takes; null for everyone's. */
  resourceId: uuid('resource_id'),
  name: text('name').notNull(),
  /** Only for rows from before URLs were sealed, until the next start. */
  url: text('url'),
  host: text('host').notNull(),
  sealedUrl: bytea('sealed_url'),
  etag: text('etag'),
  lastModified: text('last_modified'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  lastSyncedAt: instant('last_synced_at'),
  lastError: text('last_error'),
  failures: integer('failures').notNull().default(0),
  nextSyncAt: instant('next_sync_at').notNull(),
  requestedAt: instant('requested_at'),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

export const busyTime = pgTable('busy_time', {
  businessId: uuid('business_id').notNull(),
  calendarId: uuid('calendar_id').notNull(),
  during: timeRange('during').notNull(),
});
