import type { Database } from '@primehour/db/open';
import { aService, type World } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { minuteOf } from '@primehour/testkit/clock';
import { withoutLimits } from '../without-limits.ts';

/** One in ten bookings is upcoming, the others are past, half an hour apart. */
const AHEAD_SHARE = 10;
/** Ten bookings each, or more where a business would otherwise have an unrealistic number of clients. */
const BOOKINGS_PER_CLIENT = 10;
const MAX_CLIENTS = 20_000;

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dario', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const LAST = ['Abbott', 'Becker', 'Castillo', 'Diaz', 'Evans', 'Fischer', 'Garcia', 'Hoffman', 'Ivanov', 'Jensen'];

const id = (kind: string, ...parts: string[]): string =>
  `md5(concat_ws('-', '${kind}', $1::uuid, ${parts.join(', ')}))::uuid`;
const pick = (names: readonly string[], by: string): string =>
  `(array['${names.join("','")}'])[1 + ${by}% ${names.length}]`;

/** Names repeat as in reality; the email address identifies one person. */
const CLIENTS = `
  insert into client (id, business_id, phone, name, email, created_at)
  select ${id('client', 'c')}, $1, '+1' || (2120000000 + c * 37),
    ${pick(FIRST, 'c')} || ' ' || ${pick(LAST, '(c / 10)')} || case when c % 7 = 0 then ' Jr' else '' end,
    'person' || c || '@example.test', $3
  from generate_series(0, $2::int - 1) c`;

const BOOKINGS = `
  insert into booking (id, business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
    confirmed_at, created_at, updated_at, cancel_reason, cancel_behavior, cancelled_by, cancelled_at)
  select ${id('booking', 'k')}, $1, $4, ${id('client', `(k * 7919::bigint) % $5::int`)}, status, start_at,
    start_at + interval '25 minutes', 'Treatment', 4500, $3, $3, $3,
    case when status = 'CANCELLED' then 'CLIENT_REQUEST' end, case when status = 'CANCELLED' then 'OPEN_TIME' end,
    case when status = 'CANCELLED' then 'CLIENT' end, case when status = 'CANCELLED' then $3::timestamptz end
  from (
    select k, $3::timestamptz + (k - $2::int + $2::int / ${AHEAD_SHARE}) * interval '30 minutes' as start_at,
      case when k % 20 = 3 then 'CANCELLED' when k % 20 = 11 then 'EXPIRED' else 'CONFIRMED' end as status
    from generate_series(0, $2::int - 1) k) made`;

export type Filled = { readonly businessId: string; readonly accessToken: string; readonly clients: number };

/** A business with that many bookings of its own. They take no time in the ledger, which no list reads. */
export async function fillBusiness(world: World & { readonly db: Database }, bookings: number): Promise<Filled> {
  const { business, accessToken } = await aPartner(world);
  const service = await aService(world, { business });
  const clients = Math.min(MAX_CLIENTS, bookings / BOOKINGS_PER_CLIENT);
  await withoutLimits(world.db, async (connection) => {
    await connection.query('set synchronous_commit = off');
    const now = new Date(minuteOf(Date.now()));
    await connection.query(CLIENTS, [business.id, clients, now]);
    await connection.query(BOOKINGS, [business.id, bookings, now, service.id, clients]);
  });
  return { businessId: business.id, accessToken, clients };
}
