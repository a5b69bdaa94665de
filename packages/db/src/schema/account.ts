import type { TermsVersion } from '@primehour/domain/legal';
import type { Phone } from '@primehour/domain/vocabulary';
import { bigint, bytea, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Who signs in: people, their sessions, and the codes texted to them. Rules stand in `migrations/`. */

export const SESSION_END_REASONS = ['LOGOUT', 'REUSE', 'EXPIRED', 'SIGN_OUT_DEVICE', 'SIGN_OUT_EVERYWHERE'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export const CODE_PURPOSES = ['SIGN_IN', 'BOOKING', 'STEP_UP'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Roles are not stored: a partner is a complete profile with a business (decisions, session). */
export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey(),
  phone: text('phone').$type<Phone>().notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
});

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  revokedReason: text('revoked_reason').$type<SessionEndReason>(),
  userAgent: text('user_agent'),
  address: text('address'),
  /** Set by each refresh until a token of its answer is seen in use. */
  unconfirmedSince: instant('unconfirmed_since'),
  /** When a texted code was last entered on this device. */
  provenAt: instant('proven_at'),
  /** Marks the browser; null where it takes no cookie. */
  deviceHash: bytea('device_hash'),
});

/** Which version of the terms a user agreed to, and when first. */
export const userConsent = pgTable(
  'user_consent',
  {
    userId: uuid('user_id').notNull(),
    version: text('version').$type<TermsVersion>().notNull(),
    consentedAt: instant('consented_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** One row per token ever handed out in a session; only the sha256 is kept. */
export const refreshToken = pgTable('refresh_token', {
  tokenHash: bytea('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** A second factor: its private key never leaves the user's device. `credentialId` is base64url. */
export const passkey = pgTable('passkey', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  signCount: bigint('sign_count', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

export const PASSKEY_PURPOSES = ['SIGN_IN', 'ADD'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** What a passkey has to sign; deleted by the first attempt. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id'),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** At most one live code per phone and purpose; a code is burnt by setting `consumedAt`. */
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
  /** When its request was granted; null while it has only gone ahead to a phone we know (decision 054). */
  grantedAt: instant('granted_at'),
  /** The network that asked for it. */
  network: text('network'),
  /** `tries` counts those of its own network. */
  triesElsewhere: smallint('tries_elsewhere').notNull().default(0),
});

/** A client's phone that proved itself; the cookie holds the token, the row its sha256. */
export const phoneSession = pgTable('phone_session', {
  tokenHash: bytea('token_hash').primaryKey(),
  phone: text('phone').$type<Phone>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const TERMINAL_PURPOSES = ['OUTBOX', 'OPERATOR'] as const;
export type TerminalPurpose = (typeof TERMINAL_PURPOSES)[number];

/** A link that a terminal printed for a page of the operator. Using it once sets the pass, which a cookie holds. */
export const terminalLink = pgTable('terminal_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<TerminalPurpose>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  passHash: bytea('pass_hash'),
  passExpiresAt: instant('pass_expires_at'),
});

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

/** Who texted STOP, until they text START. */
export const phoneOptOut = pgTable('phone_opt_out', {
  /** The number or, of somebody who was erased, `erased:` and its keyed hash. */
  phone: text('phone').primaryKey(),
  optedOutAt: instant('opted_out_at').notNull(),
});

export const LINE_TYPES = ['TEXTABLE', 'NOT_TEXTABLE'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** What the provider of texts says of a line. */
export const phoneLine = pgTable('phone_line', {
  phone: text('phone').$type<Phone>().primaryKey(),
  lineType: text('line_type').$type<LineType>().notNull(),
  checkedAt: instant('checked_at').notNull(),
});

/** What a partner wrote to the operator. */
export const helpMessage = pgTable('help_message', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  answeredAt: instant('answered_at'),
});
