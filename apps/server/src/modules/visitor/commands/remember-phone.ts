import { phoneSession } from '@primehour/db/schema/phone';
import type { Tx } from '@primehour/db/transaction';
import { PHONE_SESSION_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';

/** Lets a phone proven on this device skip the code for a while. Returns the secret that the device stores. */
export async function rememberPhone(
  tx: Tx,
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  phone: Phone,
): Promise<string> {
  const secret = tokens.makeSecret();
  const now = clock.now();
  await tx.insert(phoneSession).values({
    tokenHash: tokens.hashSecret(secret),
    phone,
    createdAt: dateOf(now),
    expiresAt: dateOf(now + PHONE_SESSION_DAYS * DAY_MS),
  });
  return secret;
}
