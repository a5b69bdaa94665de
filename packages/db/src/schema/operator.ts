import { bytea, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const TERMINAL_PURPOSES = ['OUTBOX', 'OPERATOR'] as const;
export type TerminalPurpose = (typeof TERMINAL_PURPOSES)[number];

/**
 * A link that a terminal printed for a page of the operator. Using it once sets the pass, which a cookie holds. A passkey gives a
 * pass of the console without a link.
 */
export const terminalLink = pgTable('terminal_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<TerminalPurpose>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  passHash: bytea('pass_hash'),
  passExpiresAt: instant('pass_expires_at'),
  /** Whose pass it is; null where a link of the terminal gave it. */
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

/** Its one row stops everything that visitors and partners would write, until then. */
export const maintenance = pgTable('maintenance', {
  id: smallint('id').primaryKey().default(1),
  untilAt: instant('until_at').notNull(),
  startedAt: instant('started_at').notNull(),
});
