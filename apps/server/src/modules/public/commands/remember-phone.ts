import { phoneSession } from '@primehour/db/schema/account';
import { PHONE_SESSION_DAYS } from '@primehour/domain/limits';
import type { Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';

/** A phone proven on this device needs no code for a while. Answers the secret that the device keeps. */
export async function rememberPhone({ db, clock, tokens }: Deps, phone: Phone): Promise<string> {
  const secret = tokens.makeSecret();
  const now = clock.now();
  await db.transaction((tx) =>
    tx.insert(phoneSession).values({
      tokenHash: tokens.hashSecret(secret),
      phone,
      createdAt: new Date(now),
      expiresAt: new Date(now + PHONE_SESSION_DAYS * 86_400_000),
    }),
  );
  return secret;
}
