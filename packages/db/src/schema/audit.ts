import type { AuditActor } from '@primehour/domain/vocabulary';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export type ChangedFields = Readonly<Record<string, unknown>>;

/** Who changed what, next to the timelines of bookings and listings (decision 086). Append-only, kept for 400 days. */
export const auditEntry = pgTable('audit_entry', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  businessId: uuid('business_id'),
  actorKind: text('actor_kind').$type<AuditActor>().notNull(),
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: uuid('subject_id'),
  /** Only the fields that changed; phone numbers as their last four digits. */
  before: jsonb('before').$type<ChangedFields>(),
  after: jsonb('after').$type<ChangedFields>(),
  reason: text('reason'),
  address: text('address'),
});
