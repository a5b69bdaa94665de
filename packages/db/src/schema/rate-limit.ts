import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Hits per key and window, shared by every node; a job sweeps old windows. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
