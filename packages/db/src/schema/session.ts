import { bigint, bytea, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Partners' sessions, their tokens and passkeys. The rules are in `migrations/`. */

export const SESSION_END_REASONS = ['LOGOUT', 'REUSE', 'EXPIRED', 'SIGN_OUT_DEVICE', 'SIGN_OUT_EVERYWHERE'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

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
  /** Set by each refresh until a token from its response is used. */
  unconfirmedSince: instant('unconfirmed_since'),
  /** When a texted code was last entered on this device. */
  provenAt: instant('proven_at'),
  /** Identifies the browser; null if it accepts no cookie. */
  deviceHash: bytea('device_hash'),
});

/** One row per token ever issued in a session; only its SHA-256 is stored. */
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

/** The challenge that a passkey has to sign; deleted by the first attempt. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id'),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
