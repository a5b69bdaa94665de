import type { Phone } from '@primehour/domain/vocabulary';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A person behind bookings of one business; one per phone number (product/data#client). */
export const client = pgTable('client', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  name: text('name').notNull(),
  /** When the partner edited the name; no booking changes it from then on (decision 068). */
  nameEditedAt: instant('name_edited_at'),
  /** What the client last called themselves, if the partner edited the name and it differs. */
  givenName: text('given_name'),
  /** Names of records merged into this one. */
  mergedNames: text('merged_names').array().notNull().default([]),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
  /** Verified by the code of a booking or an auction, or by a reply to a text. */
  provenAt: instant('proven_at'),
  /** Visible to the business only. */
  notes: text('notes').notNull().default(''),
  /** Since then, the client cannot book online. */
  blockedAt: instant('blocked_at'),
  /** Won an auction and did not pay: no bids at this business until then. */
  biddingBarredUntil: instant('bidding_barred_until'),
  /** Since then the row only exists for its bookings; its phone is a placeholder. */
  erasedAt: instant('erased_at'),
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

export type ImportProblem = { readonly line: number; readonly message: string };

export const IMPORT_STATUSES = ['READY', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const clientImport = pgTable('client_import', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  fileName: text('file_name').notNull(),
  status: text('status').$type<ImportStatus>().notNull(),
  people: jsonb('people').$type<readonly ImportedPerson[]>(),
  errors: jsonb('errors').$type<readonly ImportProblem[]>().notNull(),
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
