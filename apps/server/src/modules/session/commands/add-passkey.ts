import type { AddPasskeyResponse } from '@primehour/contract/passkey-shapes';
import { passkey } from '@primehour/db/schema/session';
import { appUser } from '@primehour/db/schema/user';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { PASSKEYS_MAX } from '@primehour/domain/limits';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../http/session-gate.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { canHavePasskeys, readNewPasskey } from '../../../relying-party.ts';
import { presentPasskeyOffer } from '../present.ts';
import { listPasskeys, type PasskeyRow } from '../queries.ts';
import { isChallenge, makeChallenge, takeChallenge } from './make-challenge.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'tokens'>;
type Added = { readonly token: string; readonly name: string; readonly response: AddPasskeyResponse };

/**
 * The options from which the browser creates a passkey for this user.
 * @throws Refusal PASSKEYS_UNAVAILABLE, TOO_MANY_PASSKEYS
 */
export async function offerPasskey(tx: Tx, context: Context, { userId, sessionId }: SignedIn) {
  const { config } = context;
  if (!canHavePasskeys(config)) throw new Refusal('PASSKEYS_UNAVAILABLE');
  const passkeys = await listPasskeys(tx, userId);
  if (passkeys.length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS');
  const [user] = await tx.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.id, userId));
  const made = await makeChallenge(tx, context, { purpose: 'ADD', userId, sessionId });
  return presentPasskeyOffer({ ...made, userId, phone: orNotFound(user).phone, passkeys }, config);
}

/**
 * Stores the passkey that the browser created; this user's sign-ins require one from then on.
 * @throws Refusal PASSKEY_REFUSED, TOO_MANY_PASSKEYS
 */
export async function addPasskey(context: Context, user: SignedIn, added: Added): Promise<PasskeyRow> {
  const { clock, config, db, log } = context;
  const taken = await takeChallenge(context, 'ADD', added.token);
  if (taken?.sessionId !== user.sessionId) throw new Refusal('PASSKEY_REFUSED');
  const { passkey: made, problem } = await readNewPasskey(config, added.response, isChallenge(context, taken));
  if (!made) {
    log.warn({ err: problem, userId: user.userId }, 'A new passkey was not accepted');
    throw new Refusal('PASSKEY_REFUSED');
  }
  const now = clock.now();
  const { transports = [] } = added.response.response;
  return db.transaction(async (tx) => {
    // Serializes two tabs that add the tenth passkey at the same time.
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, user.userId)).for('update');
    if ((await listPasskeys(tx, user.userId)).length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS');
    const [row] = await tx
      .insert(passkey)
      .values({
        id: uuidV7(now),
        userId: user.userId,
        name: added.name,
        ...made,
        publicKey: Buffer.from(made.publicKey),
        transports: [...transports],
        createdAt: dateOf(now),
      })
      .onConflictDoNothing({ target: passkey.credentialId })
      .returning();
    // Already registered: with `excludeCredentials`, browsers don't create a second one on the same device.
    if (!row) throw new Refusal('PASSKEY_REFUSED');
    await notifyOwner(tx, { ...user, kind: 'ACCOUNT_PASSKEY_ADDED' }, now);
    return row;
  });
}
