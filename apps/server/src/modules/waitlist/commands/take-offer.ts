import * as copy from '@primehour/contract/copy/refusals';
import { booking } from '@primehour/db/schema/booking';
import { waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { issueLink } from '../../../messages/booking-texts.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { findBooking, moveBooking, openLedger, placeBooking, slotRefusal } from '../../booking/api.ts';
import { fillOpening, releaseOfferedTime } from '../../opening/api.ts';
import {
  type EntryRow,
  findEntry,
  findOpening,
  findOpenOffer,
  findTaken,
  type OfferRow,
  type OpeningRow,
} from '../queries.ts';
import { offerOver } from './answer-offer.ts';
import { recordRemainder } from './record-remainder.ts';

type Taken = { readonly bookingId: string; readonly token: string };

/**
 * Accepts an offer under the business's lock: moves the client's later booking, or makes a new one with fifteen minutes
 * to pay (product/waiting-list#offers). The reserved time is released in the same transaction, so that no one else can
 * take it in between. Repeated, it returns another link to the same booking (decision 204).
 * @throws Refusal OFFER_LAPSED, SLOT_TAKEN, PRICE_CHANGED and whatever a booking or a move is refused with
 */
export async function takeOffer(
  write: TenantWrite<AnyTenant>,
  entryId: string,
  shownPriceCents?: Cents,
): Promise<Taken> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const entry = orNotFound(await findEntry(tx, tenant, entryId));
  const offer = await findOpenOffer(tx, tenant, entryId);
  if (!offer || instantOf(offer.untilAt) <= now) return openTaken(write, entry);
  const opened = orNotFound(await findOpening(tx, tenant, offer.openingId));
  if (opened.state === 'FILLED' || opened.state === 'GONE')
    throw new Refusal('OFFER_LAPSED', { message: copy.waitlistOfferTaken });
  await releaseOfferedTime(tx, tenant, opened.id);
  const taken =
    entry.insteadOf === null
      ? await book(write, { entry, offer, opened, shownPriceCents })
      : await move(write, { entry, offer, opened });
  await tx
    .update(waitlistOffer)
    .set({ state: 'TAKEN', bookingId: taken.bookingId, answeredAt: dateOf(now) })
    .where(
      and(
        eq(waitlistOffer.businessId, tenant),
        eq(waitlistOffer.openingId, opened.id),
        eq(waitlistOffer.number, offer.number),
      ),
    );
  await tx
    .update(waitlistEntry)
    .set({ state: 'BOOKED', updatedAt: dateOf(now) })
    .where(and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, entry.id)));
  const [made] = await tx
    .select({ holdExpiresAt: booking.holdExpiresAt, startAt: booking.startAt, endAt: booking.endAt })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), eq(booking.id, taken.bookingId)));
  const { holdExpiresAt, ...range } = orNotFound(made);
  const holdUntil = holdExpiresAt && instantOf(holdExpiresAt);
  await fillOpening(write, { openingId: opened.id, bookingId: taken.bookingId, holdUntil });
  await recordRemainder(write, opened, { startAt: instantOf(range.startAt), endAt: instantOf(range.endAt) });
  return taken;
}

/** The booking of a client who took the offer before: the button was pressed twice, or the first response was lost. */
async function openTaken(write: TenantWrite<AnyTenant>, entry: EntryRow): Promise<Taken> {
  const taken = await findTaken(write.tx, write.tenant, entry.id, write.now);
  if (!taken?.leadsThere) throw offerOver(entry);
  return { bookingId: taken.row.id, token: await issueLink(write, taken.row.id) };
}

type Taking = { readonly entry: EntryRow; readonly offer: OfferRow; readonly opened: OpeningRow };
/** With the price that the page showed. */
type Booking = Taking & { readonly shownPriceCents: Cents | undefined };

async function book(write: TenantWrite<AnyTenant>, { entry, offer, opened, shownPriceCents }: Booking): Promise<Taken> {
  const { serviceId, clientName: name, phone, email, resourceId } = entry;
  const placed = await placeBooking(write, {
    serviceId,
    startAt: instantOf(offer.startAt),
    client: { name, phone, email },
    checkoutId: null,
    resourceId: offer.resourceId,
    shownPriceCents,
    offered: { priceCents: priceAt(opened, write.now), isAnyone: resourceId === null, isOwn: true },
  });
  if (!placed.ok) throw slotRefusal(placed.reason);
  return placed.value;
}

/** The current price, if it falls. */
function priceAt({ startPriceCents, floorPriceCents, fromAt, untilAt }: OpeningRow, now: Instant): Cents | null {
  if (startPriceCents === null || floorPriceCents === null) return null;
  const falling = { startPriceCents, floorPriceCents, fromAt: instantOf(fromAt), untilAt: instantOf(untilAt) };
  return fallingPriceAt(falling, now);
}

/** Takes the new time before the old one is freed, in one transaction: the client always has one of the two. */
async function move(write: TenantWrite<AnyTenant>, { entry, offer, opened }: Taking): Promise<Taken> {
  const bookingId = entry.insteadOf ?? '';
  const row = orNotFound(await findBooking(write.tx, write.tenant, bookingId));
  const startAt = instantOf(offer.startAt);
  if (instantOf(row.startAt) <= startAt) throw new Refusal('OFFER_LAPSED', { message: copy.waitlistNotSooner });
  await moveBooking(write, {
    bookingId,
    startAt,
    by: 'CLIENT',
    withWhom: offer.resourceId,
    openingDepth: opened.depth,
    isAnyone: entry.resourceId === null,
  });
  return { bookingId, token: await issueLink(write, bookingId) };
}
