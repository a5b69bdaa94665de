import type { Phone } from '@primehour/domain/vocabulary';
import { bytea, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const CODE_PURPOSES = ['SIGN_IN', 'BOOKING', 'STEP_UP'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** At most one live code per phone and purpose; setting `consumedAt` invalidates a code. */
export const phoneCode = pgTable('phone_code', {
  id: uuid('id').primaryKey(),
  phone: text('phone').$type<Phone>().notNull(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  codeMac: bytea('code_mac').notNull(),
  tries: smallint('tries').notNull().default(0),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  consumedAt: instant('consumed_at'),
  address: text('address'),
  /** When its request was granted; null while it was only sent ahead to a known phone (decision 054). */
  grantedAt: instant('granted_at'),
  /** The network that requested it. */
  network: text('network'),
  /** `tries` counts the attempts from its own network. */
  triesElsewhere: smallint('tries_elsewhere').notNull().default(0),
});

/** A client's verified phone; the cookie holds the token, the row its SHA-256. */
export const phoneSession = pgTable('phone_session', {
  tokenHash: bytea('token_hash').primaryKey(),
  phone: text('phone').$type<Phone>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Phones whose owner texted STOP, until they text START. */
export const phoneOptOut = pgTable('phone_opt_out', {
  /** The number or, for someone who was erased, `erased:` and its keyed hash. */
  phone: text('phone').primaryKey(),
  optedOutAt: instant('opted_out_at').notNull(),
});

export const LINE_TYPES = ['TEXTABLE', 'NOT_TEXTABLE'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** The SMS provider's information about a line. */
export const phoneLine = pgTable('phone_line', {
  phone: text('phone').$type<Phone>().primaryKey(),
  lineType: text('line_type').$type<LineType>().notNull(),
  checkedAt: instant('checked_at').notNull(),
});
