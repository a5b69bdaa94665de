import { bigint, bytea, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const EXPORT_STATES = ['WAITING', 'WRITING', 'READY', 'FAILED'] as const;
export const EXPORT_FAILURES = ['TOO_LARGE', 'ERROR'] as const;

/** All data of a business as one file. */
export const businessExport = pgTable('business_export', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  userId: uuid('user_id').notNull(),
  state: text('state').$type<(typeof EXPORT_STATES)[number]>().notNull(),
  failure: text('failure').$type<(typeof EXPORT_FAILURES)[number]>(),
  requestedAt: instant('requested_at').notNull(),
  finishedAt: instant('finished_at'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  /** Hash of the one link that can download it for a few minutes. */
  linkHash: bytea('link_hash'),
  linkExpiresAt: instant('link_expires_at'),
});

/** The file in parts, so that no node holds all of it. */
export const businessExportPart = pgTable(
  'business_export_part',
  {
    businessId: uuid('business_id').notNull(),
    exportId: uuid('export_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.exportId, table.number] })],
);
