import { lockBusiness } from '@primehour/db/lock';
import { auction, bidder, bidderEntry } from '@primehour/db/schema/auction';
import { business } from '@primehour/db/schema/business';
import { listing } from '@primehour/db/schema/listing';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { BIDDER_TERMS_VERSION } from '@primehour/domain/auction/attestation';
import { closedAt } from '@primehour/domain/auction/schedule';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentProvider } from '../../../ports/payments.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { admitBidder, admitClient, upsertClient } from '../../client/api.ts';
import { acceptPhoneCode, sendPhoneCode, type CodeOrigin } from '../../session/api.ts';
import { rememberPhone } from '../../visitor/api.ts';
import { factsOf, type BidderRow } from '../policy.ts';
import { findBidder, type OpenAuction, type OpenEntry } from '../queries.ts';

/** Who wants to bid. Consent and age were said on the form; there is no entry without them. */
export type Entrant = { readonly name: string; readonly phone: Phone };

/**
 * Texts a code to who wants to bid, and takes them down once it may be sent: a stranger who is refused leaves nothing
 * behind. Nobody bids before the phone is proven, and nobody hears before whose phone it is.
 * @throws Refusal AUCTION_CLOSED, TOO_MANY_CODES, CHALLENGE_REQUIRED, PHONE_NOT_MOBILE, PHONE_OPTED_OUT
 */
export async function startEntry(
  deps: Deps,
  { tenant, listing: open, auction: row }: OpenAuction,
  { name, phone }: Entrant,
  origin: CodeOrigin,
): Promise<OpenEntry> {
  const { db, clock } = deps;
  const now = clock.now();
  refuseOver(open, row, now);
  await sendEntryCode(deps, { phone }, origin);
  const [made] = await db.transaction((tx) =>
    tx
      .insert(bidderEntry)
      .values({
        id: uuidV4(),
        businessId: tenant,
        listingId: open.id,
        name,
        phone,
        termsVersion: BIDDER_TERMS_VERSION,
        agreedAt: dateOf(now),
        createdAt: dateOf(now),
      })
      .returning(),
  );
  return { ...orNotFound(made), tenant };
}

/** @throws Refusal TOO_MANY_CODES, CHALLENGE_REQUIRED, PHONE_NOT_MOBILE, PHONE_OPTED_OUT */
export async function sendEntryCode(
  deps: Deps,
  { phone }: Pick<OpenEntry, 'phone'>,
  origin: CodeOrigin,
): Promise<void> {
  await sendPhoneCode(deps, { ...origin, phone, purpose: 'BOOKING' });
}

/**
 * Proves the phone of an entry and makes its owner a bidder; answers the secret by which this device is known from then on.
 * @throws Refusal CODE_WRONG, TOO_MANY_REQUESTS, AUCTION_CLOSED, AUCTION_OWN, CLIENT_BLOCKED, BIDDER_BARRED
 */
export async function confirmEntry(
  deps: Deps,
  entry: OpenEntry,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<{ secret: string; bidder: BidderRow }> {
  return acceptPhoneCode(deps, { phone: entry.phone, purpose: 'BOOKING', code, address }, async (tx) => ({
    bidder: await makeBidder(tx, deps, entry, entry),
    secret: await rememberPhone(tx, deps, entry.phone),
  }));
}

/** The same in one step, for a phone that this device has proven before. */
export const joinAtOnce = (deps: Deps, { tenant, listing: open }: OpenAuction, entrant: Entrant): Promise<BidderRow> =>
  deps.db.transaction((tx) => makeBidder(tx, deps, { tenant, listingId: open.id }, entrant));

/** Bidders are numbered under the lock of the auction; whoever is one already stays the same. */
async function makeBidder(
  tx: Tx,
  { clock, payments }: Deps,
  { tenant, listingId }: Pick<OpenEntry, 'tenant' | 'listingId'>,
  { name, phone }: Entrant,
): Promise<BidderRow> {
  const now = clock.now();
  await lockBusiness(tx, tenant);
  const isThis = and(eq(auction.businessId, tenant), eq(auction.listingId, listingId));
  const [row] = await tx.select().from(auction).where(isThis).for('update');
  const [open] = await tx
    .select()
    .from(listing)
    .where(and(eq(listing.businessId, tenant), eq(listing.id, listingId)));
  const known = await findBidder(tx, tenant, { listingId, phone, provider: payments.name });
  if (known) return known;
  refuseOver(orNotFound(open), orNotFound(row), now);
  await refuseOwner(tx, tenant, phone);
  // Clients are the people behind the bookings and bids of a business, one per phone number (product/data#client).
  const { phone: knownPhone } = await admitClient(tx, tenant, phone);
  await admitBidder(tx, tenant, phone, now);
  const clientId = await upsertClient(
    tx,
    tenant,
    { name, phone: knownPhone, email: null, isProven: knownPhone === phone },
    now,
  );
  const number = orNotFound(row).bidderCount + 1;
  const [made] = await tx
    .insert(bidder)
    .values({
      businessId: tenant,
      listingId,
      number,
      clientId,
      phone,
      name,
      termsVersion: BIDDER_TERMS_VERSION,
      agreedAt: dateOf(now),
      ...(await lastMethod(tx, tenant, { clientId, phone }, payments.name)),
      createdAt: dateOf(now),
    })
    .returning();
  await tx.update(auction).set({ bidderCount: number }).where(isThis);
  return orNotFound(made);
}

function refuseOver(open: OpenAuction['listing'], row: OpenAuction['auction'], now: Instant): void {
  if (closedAt(factsOf(open, row), now) !== null || row.settlement !== 'OPEN') throw new Refusal('AUCTION_CLOSED');
}

/** Nobody bids on their own listing: it would only push the price of others. */
async function refuseOwner(queryable: Queryable, tenant: TenantId, phone: Phone): Promise<void> {
  const [owner] = await queryable
    .select({ phone: appUser.phone, contact: business.contactNumber })
    .from(business)
    .innerJoin(appUser, eq(appUser.id, business.userId))
    .where(eq(business.id, tenant));
  if (owner?.phone === phone || owner?.contact === phone) throw new Refusal('AUCTION_OWN');
}

/**
 * A card proven at another auction of this business serves here, too; with the same phone, for a record may hold the
 * phones of several people since a merge.
 */
async function lastMethod(
  tx: Tx,
  tenant: TenantId,
  { clientId, phone }: Pick<BidderRow, 'clientId' | 'phone'>,
  provider: PaymentProvider['name'],
) {
  const [last] = await tx
    .select({ provider: bidder.provider, methodId: bidder.methodId, methodLabel: bidder.methodLabel })
    .from(bidder)
    .where(
      and(
        eq(bidder.businessId, tenant),
        eq(bidder.clientId, clientId),
        eq(bidder.phone, phone),
        eq(bidder.provider, provider),
        isNotNull(bidder.methodId),
      ),
    )
    .orderBy(desc(bidder.createdAt), desc(bidder.listingId))
    .limit(1);
  return last;
}
