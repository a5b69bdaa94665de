import type { WallDate } from '@primehour/domain/vocabulary';
import { date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** A code that lowers the price of bookings; each is counted by the bookings that have it. */
export const discount = pgTable('discount', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  code: text('code').notNull(),
  /** A share of the price, or an amount: exactly one of the two. */
  basisPoints: integer('basis_points'),
  amountCents: cents('amount_cents'),
  /** Null for all services. */
  serviceIds: uuid('service_ids').array(),
  /** The first and last day on which it can be used, in the business's zone. */
  fromDate: date('from_date').$type<WallDate>(),
  untilDate: date('until_date').$type<WallDate>(),
  usesMax: integer('uses_max'),
  perClientMax: smallint('per_client_max'),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
});
