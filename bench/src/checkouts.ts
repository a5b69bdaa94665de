import { createHmac } from 'node:crypto';
import type { Database } from '@primehour/db/open';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { TERMS_VERSION } from '@primehour/domain/legal';
import { TEST_HASH_SECRET } from '@primehour/testkit/start-server';

/** Someone who has chosen a time and received the code; one call away from a booking. */
export type ReadyCheckout = { readonly id: string; readonly request: CheckoutRequest };
export type CheckoutRequest = { readonly businessId: string; readonly serviceId: string; readonly startAt: number };

export const CODE = '482915';
const BATCH = 5_000;
/** The numbers 1000000 to 8999999 of one area code; a phone has one live code, so each is used once. */
const FIRST_NUMBER = 2_000_000;

const CHECKOUTS = `
  insert into checkout (id, business_id, service_id, start_at, client_name, phone, consented_at, consent_version, created_at, via)
  select id, business_id, service_id, start_at, 'Sam Linden', phone, $6, $7, $6, 'PAGE'
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[]) as c (id, business_id, service_id, start_at, phone)`;
const CODES = `
  insert into phone_code (id, phone, purpose, code_mac, sent_at, expires_at, address)
  select id, phone, 'BOOKING', mac, $4, $5, '10.0.0.1' from unnest($1::uuid[], $2::text[], $3::bytea[]) as c (id, phone, mac)`;

/**
 * Writes checkouts and their codes as the product would. Texting them is limited to 2,000 an hour for the whole
 * product, so a benchmark of bookings cannot request its codes.
 */
export async function prepareCheckouts(
  db: Database,
  requests: readonly CheckoutRequest[],
  phonesUsed = 0,
): Promise<ReadyCheckout[]> {
  const checkouts = requests.map((request, index) => ({
    id: uuidV4(),
    codeId: uuidV7(),
    phone: `+1312${FIRST_NUMBER + phonesUsed + index}`,
    request,
  }));
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3 * 3_600_000);
  for (let from = 0; from < checkouts.length; from += BATCH) {
    const batch = checkouts.slice(from, from + BATCH);
    const phones = batch.map(({ phone }) => phone);
    const macs = batch.map(({ codeId, phone }) => macOf(codeId, phone));
    const checkoutRows = [
      batch.map(({ id }) => id),
      batch.map(({ request }) => request.businessId),
      batch.map(({ request }) => request.serviceId),
      batch.map(({ request }) => new Date(request.startAt)),
      phones,
      now,
      TERMS_VERSION,
    ];
    await inOneTransaction(db, [
      [CODES, [batch.map(({ codeId }) => codeId), phones, macs, now, expiresAt]],
      [CHECKOUTS, checkoutRows],
    ]);
  }
  await db.pool.query('analyze checkout, phone_code');
  return checkouts;
}

/** In one transaction, since a business may be moving. */
async function inOneTransaction(db: Database, statements: readonly (readonly [sql: string, values: unknown[]])[]) {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    for (const [sql, values] of statements) await client.query(sql, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** How the server stores a code; if that changes, it refuses all of ours, which fails the benchmark. */
const macOf = (codeId: string, phone: string): Buffer =>
  createHmac('sha256', TEST_HASH_SECRET).update(`code|${codeId}|${phone}|${CODE}`).digest();
