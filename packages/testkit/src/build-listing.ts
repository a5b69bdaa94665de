import { createHash, randomBytes } from 'node:crypto';
import { int, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction, bidder } from '@primehour/db/schema/auction';
import { occupancy } from '@primehour/db/schema/booking';
import { incentive, listing, listingIncentive, listingResource } from '@primehour/db/schema/listing';
import { phoneSession } from '@primehour/db/schema/phone';
import { sandboxMethod } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { ATTESTATION_VERSION, BIDDER_TERMS_VERSION } from '@primehour/domain/auction/consent-copy';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { PHONE_SESSION_DAYS } from '@primehour/domain/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aClient, type BusinessRow, type World } from './build.ts';
import { instantFrom, minuteOf } from './clock.ts';

/** Listings and bidders, written directly into the database. */

export type ListingRow = typeof listing.$inferSelect;

export type ListingOptions = {
  readonly business?: BusinessRow | undefined;
  readonly name?: string | undefined;
  readonly type?: AuctionType | undefined;
  readonly startPriceCents?: number | undefined;
  readonly priceStepCents?: number | undefined;
  readonly fixedPriceCents?: number | undefined;
  /** What the time usually costs. */
  readonly listPriceCents?: Cents | undefined;
  readonly publishAt?: string | number | undefined;
  /** By default an hour ago, so that the auction is running. */
  readonly startAt?: string | number | undefined;
  /** By default in three days; the auction ends a day earlier. */
  readonly reservationAt?: string | number | undefined;
  readonly durationMinutes?: number | undefined;
  readonly description?: string | undefined;
  readonly location?: string | undefined;
  readonly guestsNumber?: number | undefined;
  readonly imageUrls?: readonly string[] | undefined;
  /** Existing incentives; by default one is created. */
  readonly incentiveIds?: readonly string[] | undefined;
};

const LISTING_IMAGE = 'http://book.example.test/images/00000000-0000-4000-8000-000000000000.jpg';

/** A running ascending auction from $50 in steps of $5, by default; its reservation is in the time ledger. */
export async function aListing(world: World, options: ListingOptions = {}): Promise<ListingRow> {
  const owner = options.business ?? (await aBusiness(world));
  const now = world.clock.now();
  const times = timesOf(options, now);
  return world.db.transaction(async (tx) => {
    const createdAt = new Date(Math.min(now, times.publishAt.getTime()));
    const [row] = await tx
      .insert(listing)
      .values({
        id: uuidV4(),
        businessId: owner.id,
        name: options.name ?? 'Chef’s table',
        description: options.description ?? 'Six courses at the counter.',
        location: options.location ?? '12 Elm Street, Chicago',
        guestsNumber: options.guestsNumber ?? 2,
        imageUrls: [...(options.imageUrls ?? [LISTING_IMAGE])],
        auctionType: options.type ?? 'traditional',
        ...pricesOf(options),
        listPriceCents: options.listPriceCents ?? null,
        ...times,
        attestationVersion: ATTESTATION_VERSION,
        attestedAt: createdAt,
        attestedBy: owner.userId,
        createdAt,
        updatedAt: createdAt,
      })
      .returning();
    if (!row) throw new Error('The database inserted no row.');
    await addIncentives(tx, row, options.incentiveIds);
    await tx.insert(auction).values({ listingId: row.id, businessId: owner.id, nextAt: row.publishAt });
    await reserveTime(tx, row);
    return row;
  });
}

function timesOf(options: ListingOptions, now: number) {
  const startAt = instantFrom(options.startAt ?? minuteOf(now) - HOUR_MS);
  const publishAt = instantFrom(options.publishAt ?? Math.min(startAt, now));
  const reservationAt = instantFrom(options.reservationAt ?? minuteOf(now) + 3 * DAY_MS);
  return {
    publishAt: new Date(publishAt),
    startAt: new Date(startAt),
    endAt: new Date(auctionEndAt(reservationAt)),
    reservationAt: new Date(reservationAt),
    reservationEndAt: new Date(reservationAt + (options.durationMinutes ?? 60) * MINUTE_MS),
  };
}

function pricesOf({
  type = 'traditional',
  startPriceCents = 5_000,
  priceStepCents = 500,
  fixedPriceCents = 9_000,
}: ListingOptions) {
  return {
    traditional: { startPriceCents: startPriceCents as Cents, priceStepCents: priceStepCents as Cents },
    dutch: { startPriceCents: startPriceCents as Cents },
    fixed: { fixedPriceCents: fixedPriceCents as Cents },
    sealed: { startPriceCents: startPriceCents as Cents },
  }[type];
}

/** Adds the existing incentives, or a new one. */
async function addIncentives(
  tx: Tx,
  { id: listingId, businessId, imageUrls, createdAt }: ListingRow,
  existing: readonly string[] | undefined,
): Promise<void> {
  const madeId = uuidV7();
  if (!existing) {
    await tx.insert(incentive).values({
      id: madeId,
      businessId,
      name: 'Welcome drink',
      description: 'A glass of something cold.',
      imageUrls: imageUrls.slice(0, 1),
      createdAt,
    });
  }
  await tx
    .insert(listingIncentive)
    .values((existing ?? [madeId]).map((incentiveId, position) => ({ businessId, listingId, incentiveId, position })));
}

/** Reserves the time in the ledger, for the first person of the team. */
async function reserveTime(tx: Tx, row: ListingRow): Promise<void> {
  const { id: listingId, businessId } = row;
  const [first] = await queryPrepared(tx, FIRST_LANE, [businessId]);
  if (first) await tx.insert(listingResource).values({ businessId, listingId, resourceId: first.id });
  await tx.insert(occupancy).values({
    id: uuidV7(),
    businessId,
    during: { startAt: row.reservationAt, endAt: row.reservationEndAt },
    kind: 'listing',
    listingId,
    takeId: listingId,
    expiresAt: row.endAt,
    changedAt: row.createdAt,
  });
}

const FIRST_LANE = prepared(
  'first-lane',
  'select resource_id as id from resource_lane where business_id = $1 and lane = 1',
  { id: uuid() },
);

export type BidderOptions = {
  readonly name?: string | undefined;
  /** The outcome of later charges of the saved card; by default they succeed. `null`: no card is saved yet. */
  readonly card?: 'SUCCEEDS' | 'card_declined' | 'ASKS' | 'PROCESSES' | null | undefined;
};

export type BuiltBidder = {
  readonly number: number;
  readonly phone: string;
  readonly name: string;
  /** Headers that identify this bidder's device. */
  readonly headers: { readonly cookie: string };
};

/** A bidder with a verified phone and card, on a device that remembers them. */
export async function aBidder(
  world: World,
  { id: listingId, businessId }: Pick<ListingRow, 'id' | 'businessId'>,
  { name = 'Kit Moss', card = 'SUCCEEDS' }: BidderOptions = {},
): Promise<BuiltBidder> {
  const who = await aClient(world, { businessId, name });
  const at = new Date(world.clock.now());
  const secret = randomBytes(32).toString('base64url');
  return world.db.transaction(async (tx) => {
    const [counted] = await queryPrepared(tx, NEXT_BIDDER, [listingId]);
    const number = counted?.number ?? 1;
    await tx.insert(phoneSession).values({
      tokenHash: createHash('sha256').update(secret).digest(),
      phone: who.phone,
      createdAt: at,
      expiresAt: new Date(at.getTime() + PHONE_SESSION_DAYS * DAY_MS),
    });
    const methodId = `sbm_${uuidV4()}`;
    const label = 'Visa •••• 4242';
    if (card !== null) {
      await tx.insert(sandboxMethod).values({
        id: methodId,
        idempotencyKey: `test:${methodId}`,
        customerKey: `client:${who.id}`,
        status: 'READY',
        behavior: card,
        label,
        createdAt: at,
      });
    }
    await tx.insert(bidder).values({
      businessId,
      listingId,
      number,
      clientId: who.id,
      phone: who.phone,
      name,
      termsVersion: BIDDER_TERMS_VERSION,
      agreedAt: at,
      ...(card === null ? {} : { provider: 'sandbox' as const, methodId, methodLabel: label }),
      createdAt: at,
    });
    return { number, phone: who.phone, name, headers: { cookie: `phone_session=${secret}` } };
  });
}

const NEXT_BIDDER = prepared(
  'next-bidder',
  'update auction set bidder_count = bidder_count + 1 where listing_id = $1 returning bidder_count as number',
  { number: int() },
);
