import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Changes that open dashboards follow; written by a trigger on `booking`. */
export const liveEvent = pgTable('live_event', {
  id: bigint('id', { mode: 'number' })
    .notNull()
    .default(sql`nextval('live_event_id')`),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  at: instant('at').notNull(),
});
