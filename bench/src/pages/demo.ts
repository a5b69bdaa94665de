import { getUser, listBusinesses } from '@primehour/contract/user';
import { aSession } from '@primehour/testkit/build-session';
import { callOver } from '@primehour/testkit/call';
import { ROSA } from '@primehour/testkit/cast';
import type { worldAt } from '../ledger/prepare-database.ts';
import type { Product } from '../product/start-product.ts';

/** Where the dashboard keeps its session; another name, and the visit ends at sign-in, which ends the benchmark. */
const SESSION_KEY = 'primehour.session';

type World = ReturnType<typeof worldAt>;

/** A browser's storage after signing in as the named partner of the demo. */
export async function signedInStorage(world: World, product: Product, origin: string) {
  const { rows } = await world.db.pool.query<{ id: string }>('select id from app_user where phone = $1', [ROSA.phone]);
  const [owner] = rows;
  if (!owner) throw new Error('The demo has no partner of that phone.');
  const { accessToken, refreshToken } = await aSession(world, owner);
  const call = callOver(product.url, { accessToken });
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

/** The client whose booking heads the list: once that name is on screen, so is the data. */
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
  if (!name) throw new Error('The demo has no booking to come.');
  return name;
}
