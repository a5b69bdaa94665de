import { auctionCharge } from '@primehour/db/schema/auction';
import { listing } from '@primehour/db/schema/listing';
import { and, eq, getColumns, type SQL } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { ChargeRow } from '../policy.ts';

async function findWhere({ db }: Pick<Deps, 'db'>, isIt: SQL): Promise<ChargeRow | undefined> {
  const [row] = await db.read
    .select({ ...getColumns(auctionCharge), reservationAt: listing.reservationAt })
    .from(auctionCharge)
    .innerJoin(listing, and(eq(listing.businessId, auctionCharge.businessId), eq(listing.id, auctionCharge.listingId)))
    .where(isIt);
  return row;
}

export const findCharge = (deps: Pick<Deps, 'db'>, id: string) => findWhere(deps, eq(auctionCharge.id, id));

export const findChargeByKey = (deps: Pick<Deps, 'db'>, key: string) =>
  findWhere(deps, eq(auctionCharge.idempotencyKey, key));
