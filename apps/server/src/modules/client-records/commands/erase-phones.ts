import { prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { Phone } from '@primehour/domain/vocabulary';
import type { Tokens } from '../../../tokens.ts';
import { erasedPhone } from '../../phone/api.ts';

/** After a business has erased them: the numbers that belong to no partner and are known to no other business. */
const UNKNOWN = prepared(
  'unknown-phones',
  `
  select p.phone from unnest($1::text[]) as p (phone)
  where not exists (select from app_user where phone = p.phone)
    and not exists (select from client where phone = p.phone)
    and not exists (select from client_alias where phone = p.phone)
    and not exists (select from bidder where phone = p.phone)`,
  { phone: text() },
);

const STEPS = [
  {
    name: 'forget-code-messages',
    sql: `
      update message set recipient = null, data = null, sealed_secret = null, body = null,
        status = case status when 'QUEUED' then 'NOT_SENT' else status end,
        error = case status when 'QUEUED' then 'ERASED: the person asked to be forgotten' else error end
      where recipient = any ($1) and kind like '%\\_CODE'`,
  },
  { name: 'forget-codes', sql: 'delete from phone_code where phone = any ($1)' },
  { name: 'forget-devices', sql: 'delete from phone_session where phone = any ($1)' },
  { name: 'forget-lines', sql: 'delete from phone_line where phone = any ($1)' },
];
const STATEMENTS = STEPS.map(({ name, sql }) => prepared(name, sql, {}));

/** A number that texted STOP is never texted again, no matter who enters it: its hash is enough for that. */
const KEEP_STOP = prepared(
  'forget-stops',
  `
  update phone_opt_out o set phone = k.key
  from unnest($1::text[], $2::text[]) as k (phone, key) where o.phone = k.phone`,
  {},
);

/** Data that belongs to a number rather than to a business. */
export async function erasePhones(
  tx: Tx,
  tokens: Pick<Tokens, 'phoneKey'>,
  phones: readonly Phone[],
): Promise<ReadonlySet<string>> {
  const unknown = (await queryPrepared(tx, UNKNOWN, [phones])).map(({ phone }) => phone);
  if (unknown.length === 0) return new Set();
  for (const statement of STATEMENTS) await queryPrepared(tx, statement, [unknown]);
  const keys = unknown.map((phone) => erasedPhone(tokens, phone));
  await queryPrepared(tx, KEEP_STOP, [unknown, keys]);
  return new Set(unknown);
}
