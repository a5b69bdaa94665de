import { bool, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Phone, Zone } from '@primehour/domain/vocabulary';
import type { FastifyRequest } from 'fastify';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { isListedOperator } from '../terminal-pass.ts';

/** Distinguishes the secret of a look from a session's token, so that sessions cost no further read. */
const PREFIX = 'look_';

export const lookToken = (secret: string): string => PREFIX + secret;

export const secretOfToken = (token: string): string | undefined =>
  token.startsWith(PREFIX) ? token.slice(PREFIX.length) : undefined;

export function lookSecretOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers.authorization ?? '';
  return header.startsWith('Bearer ') ? secretOfToken(header.slice('Bearer '.length)) : undefined;
}

/** A look under way: an operator in place of a business's owner. */
export type Look = {
  readonly id: string;
  readonly businessId: string;
  readonly ownerId: string;
  readonly zone: Zone;
  readonly isSuspended: boolean;
};

const FIND = prepared(
  'find-look',
  `
  select l.id, l.business_id, b.user_id as owner_id, b.timezone, b.suspended_at is not null as is_suspended,
    l.user_id, u.phone
  from operator_look l
  join business b on b.id = l.business_id
  left join app_user u on u.id = l.user_id
  where l.secret_hash = $1 and l.opened_at is not null and l.ends_at > $2`,
  {
    id: uuid(),
    business_id: uuid(),
    owner_id: uuid(),
    timezone: text<Zone>(),
    is_suspended: bool(),
    user_id: nullable(uuid()),
    phone: nullable(text<Phone>()),
  },
);

/** The look that this secret opened; undefined once it is over, or its operator no longer is one. */
export async function findLook(
  { db, clock, tokens, config }: Pick<Deps, 'db' | 'clock' | 'tokens' | 'config'>,
  secret: string,
): Promise<Look | undefined> {
  const [row] = await queryPrepared(db.read, FIND, [tokens.hashSecret(secret), dateOf(clock.now())]);
  if (!row || !isListedOperator(config, { userId: row.user_id, phone: row.phone })) return undefined;
  const { id, business_id: businessId, owner_id: ownerId, timezone: zone, is_suspended: isSuspended } = row;
  return { id, businessId, ownerId, zone, isSuspended };
}
