import * as copy from '@primehour/contract/copy/refusals';
import type { SignInResponse } from '@primehour/contract/passkey-shapes';
import { passkey } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { readAssertion } from '../../../relying-party.ts';
import { passkeyLimits } from '../policy.ts';
import { isChallenge, takeChallenge } from './make-challenge.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'tokens'>;
type Attempt = { readonly token: string; readonly response: SignInResponse; readonly address: string };

/**
 * The second step of a sign-in: verifies the response of one of this user's passkeys to the challenge issued after
 * their code. Runs `accept` in the transaction that records the use.
 * @throws Refusal SIGN_IN_LAPSED, PASSKEY_REFUSED, TOO_MANY_REQUESTS
 */
export async function provePasskey<Outcome>(
  context: Context,
  { token, response, address }: Attempt,
  accept: (tx: Tx, userId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { clock, config, db, log } = context;
  const { waitSeconds } = await takeHits(db.read, passkeyLimits(address), clock.now());
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const taken = await takeChallenge(context, 'SIGN_IN', token);
  if (!taken) throw new Refusal('SIGN_IN_LAPSED');
  const { userId } = taken;
  const own = and(eq(passkey.credentialId, response.id), eq(passkey.userId, userId));
  const [stored] = await db.read.select().from(passkey).where(own);
  const read = stored && (await readAssertion(config, response, stored, isChallenge(context, taken)));
  if (read?.signCount === undefined) {
    log.warn({ err: read?.problem, userId }, 'A passkey was not accepted at sign-in');
    throw new Refusal('PASSKEY_REFUSED', { message: copy.passkeyRefusedAtSignIn });
  }
  const { signCount } = read;
  return db.transaction(async (tx) => {
    const used = await tx
      .update(passkey)
      // Keeps the latest of two concurrent uses.
      .set({ signCount: sql`greatest(${passkey.signCount}, ${signCount})`, lastUsedAt: dateOf(clock.now()) })
      .where(own)
      .returning({ id: passkey.id });
    // Removed concurrently.
    if (used.length === 0) throw new Refusal('SIGN_IN_LAPSED');
    return accept(tx, userId);
  });
}
