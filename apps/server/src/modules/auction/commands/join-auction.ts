import { enqueue } from '@primehour/db/enqueue';
import { lockBusiness } from '@primehour/db/lock';
import { auction, bidder, bidderEntry } from '@primehour/db/schema/auction';
import { business } from '@primehour/db/schema/business';
import { listing } from '@primehour/db/schema/listing';
import { membership } from '@primehour/db/schema/membership';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { BIDDER_TERMS_VERSION } from '@primehour/domain/auction/consent-copy';
import { closedAt } from '@primehour/domain/auction/schedule';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentProvider } from '../../../ports/payments.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { assertNotBarred, requireUnblockedClient, upsertClient } from '../../client/api.ts';
import { acceptPhoneCode, sendPhoneCode, type CodeOrigin } from '../../session/api.ts';
import { rememberPhone } from '../../visitor/api.ts';
import { factsOf, type BidderRow } from '../policy.ts';
import { findBidder, type OpenAuction, type OpenEntry } from '../queries.ts';

/** A prospective bidder. The form requires consent and age; there is no entry without them. */
export type Entrant = { readonly name: string; readonly phone: Phone };

/**
 * Texts a code to a prospective bidder, and stores the entry once the code may be sent, so that a refused stranger
 * leaves nothing behind. Bidding requires a proven phone, and no one learns whose phone it is before that.
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
 * Proves the phone of an entry and makes its owner a bidder; returns the secret that identifies this device from then
 * on.
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

/** The same in one step, for a phone already proven on this device. */
export const joinWithKnownPhone = (
  deps: Deps,
  { tenant, listing: open }: OpenAuction,
  entrant: Entrant,
): Promise<BidderRow> => deps.db.transaction((tx) => makeBidder(tx, deps, { tenant, listingId: open.id }, entrant));

/** Numbers bidders under the lock of the auction; an existing bidder keeps their number. */
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
  await refuseMember(tx, tenant, phone);
  // Creates the client behind the bids: one per phone number and business (product/data#client).
  const { phone: knownPhone } = await requireUnblockedClient(tx, tenant, phone);
  await assertNotBarred(tx, tenant, phone, now);
  const clientId = await upsertClient(
    tx,
    tenant,
    { name, phone: knownPhone, email: null, isProven: knownPhone === phone },
    now,
  );
  const number = orNotFound(row).bidderCount + 1;
  const method = await lastMethod(tx, tenant, { clientId, phone }, payments.name);
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
      ...method,
      createdAt: dateOf(now),
    })
    .returning();
  await tx.update(auction).set({ bidderCount: number }).where(isThis);
  // It was checked for the end of an earlier auction, and not again after that one's close.
  if (method?.methodId) await enqueue(tx, 'card.check', { methodId: method.methodId });
  return orNotFound(made);
}

function refuseOver(open: OpenAuction['listing'], row: OpenAuction['auction'], now: Instant): void {
  if (closedAt(factsOf(open, row), now) !== null || row.settlement !== 'OPEN') throw new Refusal('AUCTION_CLOSED');
}

/** Members of a business can't bid on its listings, because that would only raise the price for others. */
async function refuseMember(queryable: Queryable, tenant: PublicTenant, phone: Phone): Promise<void> {
  const [found] = await queryable
    .select({ id: business.id })
    .from(business)
    .innerJoin(membership, and(eq(membership.businessId, business.id), isNull(membership.endedAt)))
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .where(and(eq(business.id, tenant), or(eq(appUser.phone, phone), eq(business.contactNumber, phone))))
    .limit(1);
  if (found) throw new Refusal('AUCTION_OWN');
}

/**
 * A card verified at another auction of this business counts here too, but only with the same phone, because a merged
 * record may have the phones of several people.
 */
async function lastMethod(
  tx: Tx,
  tenant: PublicTenant,
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
        isNull(bidder.cardMissingSince),
      ),
    )
    .orderBy(desc(bidder.createdAt), desc(bidder.listingId))
    .limit(1);
  return last;
}
