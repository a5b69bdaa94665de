import { bool, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { refreshToken, session } from '@primehour/db/schema/session';
import { appUser, userConsent } from '@primehour/db/schema/user';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { TermsVersion } from '@primehour/domain/legal';
import { sessionExpiry } from '@primehour/domain/session';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { orNotFound } from '../../../refusal.ts';

const USER_AGENT_MAX_LENGTH = 512;

export type Visitor = {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Identifies this browser at later sign-ins. */
  readonly deviceSecret: string;
};
export type SignedInTokens = { readonly userId: string; readonly accessToken: string; readonly refreshToken: string };

type Proven = {
  readonly phone: Phone;
  /** The version of the terms displayed next to the phone field. */
  readonly termsVersion: TermsVersion;
};

/** The user whose phone was proven; a new phone creates one. */
export async function identifyUser(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { phone, termsVersion }: Proven,
): Promise<{ userId: string; isNew: boolean }> {
  const now = clock.now();
  const { userId, isNew } = await findOrCreateUser(tx, phone, now);
  // Submitting the phone field is the agreement (product/sign-in#phone-entry); the first time per version is stored.
  await tx
    .insert(userConsent)
    .values({ userId, version: termsVersion, consentedAt: dateOf(now) })
    .onConflictDoNothing();
  return { userId, isNew };
}

type Signer = { readonly userId: string; readonly isNew: boolean };

/** Opens a session for a user who has proven who they are, and notifies the account's owner of a new device. */
export async function openSession(
  tx: Tx,
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  { userId, isNew }: Signer,
  { address, userAgent, deviceSecret }: Visitor,
): Promise<SignedInTokens> {
  const now = clock.now();
  const deviceHash = tokens.hashSecret(deviceSecret);
  const isKnown = isNew || (await knowsDevice(tx, userId, deviceHash));
  const sessionId = uuidV7(now);
  const secret = tokens.makeSecret();
  const expiresAt = dateOf(sessionExpiry(now, now));
  await tx.insert(session).values({
    id: sessionId,
    userId,
    createdAt: dateOf(now),
    lastUsedAt: dateOf(now),
    expiresAt,
    // The code that opened the session also proves identity.
    provenAt: dateOf(now),
    deviceHash,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    address,
  });
  await tx.insert(refreshToken).values({
    tokenHash: tokens.hashSecret(secret),
    sessionId,
    issuedAt: dateOf(now),
    expiresAt,
  });
  if (!isKnown) await notifyOwner(tx, { kind: 'ACCOUNT_NEW_DEVICE', userId, userAgent: userAgent ?? '' }, now);
  return { userId, accessToken: tokens.makeAccessToken({ userId, sessionId }), refreshToken: secret };
}

async function findOrCreateUser(tx: Tx, phone: Phone, now: Instant): Promise<{ userId: string; isNew: boolean }> {
  const [created] = await tx
    .insert(appUser)
    .values({ id: uuidV7(now), phone, createdAt: dateOf(now) })
    .onConflictDoNothing({ target: appUser.phone })
    .returning({ id: appUser.id });
  if (created) return { userId: created.id, isNew: true };
  const [known] = await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.phone, phone));
  return { userId: orNotFound(known).id, isNew: false };
}

const KNOWS_DEVICE = prepared(
  'knows-device',
  `
  select exists (
    select from session where user_id = $1 and device_hash = $2 and (revoked_at is null or revoked_reason = 'LOGOUT')
  ) as "isKnown"`,
  { isKnown: bool() },
);

/** A device that was signed out by its owner, or whose tokens were stolen, counts as new the next time. */
async function knowsDevice(tx: Tx, userId: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await queryPrepared(tx, KNOWS_DEVICE, [userId, deviceHash]);
  return row?.isKnown === true;
}
