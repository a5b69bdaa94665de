import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const EVENT_SUBJECTS = ['ACCOUNT', 'CHARGE', 'METHOD', 'PAYOUT', 'RETURN', 'SETUP'] as const;
export type EventSubjectKind = (typeof EVENT_SUBJECTS)[number];

/** The inbox: one row per event, however often it is sent. */
export const providerEvent = pgTable(
  'provider_event',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    subjectKind: text('subject_kind').$type<EventSubjectKind>(),
    subjectId: text('subject_id'),
    /** Our key of a charge, which determines its owner. */
    chargeKey: text('charge_key'),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
