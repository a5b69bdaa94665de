import { listBusinesses } from '@primehour/contract/business';
import { getUser } from '@primehour/contract/user';
import { aSession } from '@primehour/testkit/build-session';
import { createTestCall } from '@primehour/testkit/call';
import { ROSA } from '@primehour/testkit/cast';
import type { BrowserContextOptions } from 'playwright-core';
import type { worldAt } from '../ledger/prepare-database.ts';

/** The dashboard's key for its session; if it changes, the visit ends at sign-in, which fails the benchmark. */
const SESSION_KEY = 'primehour.session';

export type World = ReturnType<typeof worldAt>;
export type Storage = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** The named partner of the demo. */
export async function rosa(world: World): Promise<{ id: string; businessId: string; slug: string }> {
  const { rows } = await world.db.pool.query<{ id: string; businessId: string; slug: string }>(
    `select u.id, b.id as "businessId", b.slug from app_user u join business b on b.user_id = u.id where u.phone = $1`,
    [ROSA.phone],
  );
  const [owner] = rows;
  if (!owner) throw new Error('The demo has no partner with that phone.');
  return owner;
}

/** A browser's storage after a sign-in, at the origin that the browser will see. */
export async function signedInStorage(
  world: World,
  product: { readonly url: string },
  user: { readonly id: string },
  origin = product.url,
): Promise<Storage> {
  const { accessToken, refreshToken } = await aSession(world, user);
  const call = createTestCall(product.url, { accessToken });
  const session = {
    accessToken,
    refreshToken,
    user: await call(getUser, {}),
    businessInfo: await call(listBusinesses, {}),
    validatedPhoneNumber: null,
    surveyDetails: [],
  };
  return { cookies: [], origins: [{ origin, localStorage: [{ name: SESSION_KEY, value: JSON.stringify(session) }] }] };
}

/** The client of the list's first booking: once that name is on screen, so is the data. */
export async function firstClientName(world: World): Promise<string> {
  const { rows } = await world.db.pool.query<{ name: string }>(
    `select c.name from booking b
     join business u on u.id = b.business_id
     join client c on c.business_id = b.business_id and c.id = b.client_id
     where u.slug = $1 and b.start_at > now() and b.status = 'CONFIRMED'
     order by b.start_at limit 1`,
    [ROSA.business.slug],
  );
  const name = rows[0]?.name;
  if (!name) throw new Error('The demo has no upcoming booking.');
  return name;
}
