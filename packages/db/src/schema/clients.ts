import type { Phone } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, boolean, bytea, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, timeRange } from './column-types.ts';

/** What belongs to clients beside their record, calendars in both directions, and news. Rules stand in `migrations/`. */

/** What open dashboards are told; written by a trigger on `booking`. */
export const liveEvent = pgTable('live_event', {
  id: bigint('id', { mode: 'number' })
    .notNull()
    .default(sql`nextval('live_event_id')`),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  at: instant('at').notNull(),
});

/** The phone of a record that was merged into another one. */
export const clientAlias = pgTable('client_alias', {
  businessId: uuid('business_id').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  clientId: uuid('client_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

export type ImportedPerson = {
  readonly name: string;
  readonly phone: Phone;
  readonly email: string | null;
  readonly notes: string;
};
export type ImportComplaint = { readonly line: number; readonly message: string };

export const clientImport = pgTable('client_import', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  fileName: text('file_name').notNull(),
  status: text('status').$type<'READY' | 'RUNNING' | 'DONE' | 'FAILED'>().notNull(),
  people: jsonb('people').$type<readonly ImportedPerson[]>(),
  errors: jsonb('errors').$type<readonly ImportComplaint[]>().notNull(),
  total: integer('total').notNull(),
  valid: integer('valid').notNull(),
  fresh: integer('fresh').notNull(),
  errorCount: integer('error_count').notNull(),
  done: integer('done').notNull().default(0),
  added: integer('added').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
});

export const calendarFeed = pgTable('calendar_feed', {
  businessId: uuid('business_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  hasClientNames: boolean('has_client_names').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  lastReadAt: instant('last_read_at'),
});

export const busyCalendar = pgTable('busy_calendar', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  /** Only of rows from before addresses were sealed, until the next start. */
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
});

export const busyTime = pgTable('busy_time', {
  businessId: uuid('business_id').notNull(),
  calendarId: uuid('calendar_id').notNull(),
  during: timeRange('during').notNull(),
});
