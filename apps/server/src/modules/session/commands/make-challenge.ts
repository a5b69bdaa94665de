import { nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { passkeyChallenge, type PasskeyPurpose } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { ANSWER_TIMEOUT_MS } from '../../../relying-party.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'tokens'>;
type Subject = { readonly purpose: PasskeyPurpose; readonly userId: string; readonly sessionId: string | null };

export type TakenChallenge = { readonly userId: string; readonly sessionId: string | null; readonly challenge: string };

/** Creates the challenge that a passkey signs and the token that refers to it; only the token's hash is stored. */
export async function makeChallenge(tx: Tx, { clock, tokens }: Omit<Context, 'db'>, subject: Subject) {
  const [token, challenge] = [tokens.makeSecret(), tokens.makeSecret()];
  const expiresAt = dateOf(clock.now() + ANSWER_TIMEOUT_MS);
  await tx.insert(passkeyChallenge).values({ ...subject, tokenHash: tokens.hashSecret(token), challenge, expiresAt });
  return { token, challenge };
}

const TAKE = prepared(
  'take-passkey-challenge',
  `
  delete from passkey_challenge where token_hash = $1 and purpose = $2 and expires_at > $3
  returning user_id as "userId", session_id as "sessionId", challenge`,
  { userId: uuid(), sessionId: nullable(uuid()), challenge: text() },
);

/**
 * Consumes a challenge before anything is compared: of any number of attempts on any number of nodes, one gets it.
 * Committed immediately, so that a later failure doesn't make it usable again.
 */
export async function takeChallenge(
  { clock, db, tokens }: Context,
  purpose: PasskeyPurpose,
  token: string,
): Promise<TakenChallenge | undefined> {
  const params = [tokens.hashSecret(token), purpose, dateOf(clock.now())];
  const [taken] = await queryPrepared(db.read, TAKE, params);
  return taken;
}

/** Compares in constant time, like every secret. */
export const isChallenge =
  ({ tokens }: Pick<Deps, 'tokens'>, { challenge }: TakenChallenge) =>
  (signed: string): boolean =>
    tokens.equal(Buffer.from(signed), Buffer.from(challenge));
