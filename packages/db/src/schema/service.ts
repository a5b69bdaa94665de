import type { ResourceKind } from '@primehour/domain/vocabulary';
import { boolean, bytea, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant, minuteSpans } from './column-types.ts';

/** An offering. Deleting keeps the row, because bookings refer to it. */
export const service = pgTable('service', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  priceCents: cents('price_cents').notNull(),
  durationMinutes: integer('duration_minutes').notNull(),
  imageUrl: text('image_url').notNull(),
  isPrimary: boolean('is_primary').notNull().default(false),
  /** Only holders of a link that includes it see it and can book it. */
  isHidden: boolean('is_hidden').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
  bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
  /** Null if it takes place at the business. */
  location: text('location'),
  /** Null for the business's default. */
  policyId: uuid('policy_id'),
  /** Null if its price has no tax. */
  taxRateId: uuid('tax_rate_id'),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

/** One of several resources, for some minutes of a service. Without a number 1, anyone on the team will do (decision 084). */
export const serviceNeed = pgTable(
  'service_need',
  {
    businessId: uuid('business_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** 1 is the person. */
    number: smallint('number').notNull(),
    kind: text('kind').$type<ResourceKind>().notNull(),
    /** From the start of the service; null for the whole service. */
    spans: minuteSpans('spans'),
    /** Null for the service's own buffers. */
    beforeMinutes: smallint('before_minutes'),
    afterMinutes: smallint('after_minutes'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.serviceId, table.number] })],
);

/** A resource that can serve a need; price and duration only for people of the first need. */
export const serviceChoice = pgTable(
  'service_choice',
  {
    businessId: uuid('business_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    number: smallint('number').notNull(),
    resourceId: uuid('resource_id').notNull(),
    priceCents: cents('price_cents'),
    durationMinutes: integer('duration_minutes'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.serviceId, table.number, table.resourceId] })],
);
