import { bytea, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const TERMINAL_PURPOSES = ['OUTBOX', 'OPERATOR'] as const;
export type TerminalPurpose = (typeof TERMINAL_PURPOSES)[number];

/**
 * A link that a terminal printed for a page of the operator. Using it once sets the pass, which is stored in a cookie.
 * A passkey gives a pass for the console without a link.
 */
export const terminalLink = pgTable('terminal_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<TerminalPurpose>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  passHash: bytea('pass_hash'),
  passExpiresAt: instant('pass_expires_at'),
  /** Whose pass it is; null if it came from a terminal link. */
  userId: uuid('user_id'),
});

export const OPERATOR_ACTION_KINDS = ['SUSPENDED', 'LIFTED', 'NAME_APPROVED'] as const;
export type OperatorActionKind = (typeof OPERATOR_ACTION_KINDS)[number];

/** What the operator decided about a business; append-only. */
export const operatorAction = pgTable(
  'operator_action',
  {
    id: uuid('id').notNull(),
    businessId: uuid('business_id').notNull(),
    kind: text('kind').$type<OperatorActionKind>().notNull(),
    reason: text('reason'),
    name: text('name'),
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.id] })],
);

/**
 * An operator sees a business as its owner does. The secret first belongs to the link into the dashboard, which works
 * once, and then to the dashboard's calls.
 */
export const operatorLook = pgTable(
  'operator_look',
  {
    id: uuid('id').notNull(),
    businessId: uuid('business_id').notNull(),
    /** Null if a terminal link opened the console. */
    userId: uuid('user_id'),
    secretHash: bytea('secret_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    openedAt: instant('opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    unique('operator_look_secret_unique').on(table.secretHash),
  ],
);

/** While its one row exists and this instant lies ahead, visitors and partners cannot write anything. */
export const maintenance = pgTable('maintenance', {
  id: smallint('id').primaryKey().default(1),
  untilAt: instant('until_at').notNull(),
  startedAt: instant('started_at').notNull(),
});

/** Its one row is shown on every dashboard until then. */
export const announcement = pgTable('announcement', {
  id: smallint('id').primaryKey().default(1),
  text: text('text').notNull(),
  startedAt: instant('started_at').notNull(),
  untilAt: instant('until_at').notNull(),
});

/** What an operator has switched off for everyone; whatever has no row is on. */
export const switchedOff = pgTable('switched_off', {
  name: text('name').primaryKey(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
});

/** A node that is running or was killed; times are the database's. */
export const node = pgTable('node', {
  id: uuid('id').primaryKey(),
  release: text('release').notNull(),
  newestMigration: text('newest_migration').notNull(),
  role: text('role').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
});
