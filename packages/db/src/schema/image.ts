import type { IMAGE_FORMATS } from '@primehour/domain/limits';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const IMAGE_TYPES = ['listing', 'service', 'business', 'incentive', 'logo'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_STATUSES = ['REQUESTED', 'READY', 'FAILED'] as const;
export type ImageStatus = (typeof IMAGE_STATUSES)[number];

/** An upload link that was issued, and the result. */
export const image = pgTable('image', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  businessId: uuid('business_id'),
  type: text('type').$type<ImageType>().notNull(),
  status: text('status').$type<ImageStatus>().notNull(),
  contentType: text('content_type').$type<(typeof IMAGE_FORMATS)[number]>(),
  bytes: integer('bytes'),
  width: integer('width'),
  height: integer('height'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  readyAt: instant('ready_at'),
  /** When the sweep last found it in use. */
  seenAt: instant('seen_at'),
});
