import { prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';

const PHONE_SESSION = prepared(
  'phone-session',
  'select phone from phone_session where token_hash = $1 and expires_at > $2',
  { phone: text<Phone>() },
);

export async function findPhoneSession(
  { db, tokens, clock }: Pick<Deps, 'db' | 'tokens' | 'clock'>,
  secret: string | undefined,
): Promise<Phone | undefined> {
  if (!secret) return undefined;
  const params = [tokens.hashSecret(secret), dateOf(clock.now())];
  const [row] = await queryPrepared(db.read, PHONE_SESSION, params);
  return row?.phone;
}
