import * as copy from '@primehour/contract/copy/refusals';
import type { ListingChange, ListingForm } from '@primehour/contract/listing';
import { enqueue } from '@primehour/db/enqueue';
import { auction } from '@primehour/db/schema/auction';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { incentive, listing, listingIncentive } from '@primehour/db/schema/listing';
import { service } from '@primehour/db/schema/service';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { listPrice } from '@primehour/domain/auction/list-price';
import { canEditListing } from '@primehour/domain/auction/schedule';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { ownPersonOnly } from '../../../http/own-records.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { factsOf, lockAuction, recheckCards, recordStep } from '../../auction/api.ts';
import { openLedger } from '../../booking/api.ts';
import { isSuspended, refuseSuspended, requireHonestOffer } from '../../operator/api.ts';
import { pricesOf, requireOfferedType, requireOwnTime, type Schedule, scheduleOf } from '../policy.ts';
import { presentListing } from '../present.ts';
import { findListing } from '../queries.ts';
import { expectSeenListing } from '../queries/expect-seen-listing.ts';
import { findSold, listSoldIds } from '../queries/find-sold.ts';
import { refuseTaken } from '../queries/refuse-taken.ts';
import { requirePictures } from '../queries/require-pictures.ts';
import { freeSold, takeSold } from './take-sold.ts';

/**
 * Publishes a listing: its reservation takes time in the ledger, and is refused if that time is taken.
 * @throws Refusal NOT_FOUND, ACCOUNT_NOT_FOUND, the contract's refusals of a listing, VALIDATION
 */
export async function createListing(deps: Deps, scope: Scope, form: ListingForm): Promise<string> {
  if (form.businessId !== scope.businessId) throw new Refusal('NOT_FOUND');
  refuseSuspended(scope);
  requireOfferedType(form.auctionType, deps.config.auctionTypes);
  await requireHonestOffer(deps.db.read, scope.businessId, form.name);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await openLedger(tx, scope.businessId, now);
    // Checked again under the lock: the business may have been closed or suspended while this waited.
    refuseSuspended({ isSuspended: await isSuspended(tx, scope.businessId) });
    await requirePictures(tx, scope, form.imgUrls, deps.config);
    await requireAccount(tx, scope.businessId);
    const usual = await findUsual(tx, scope.businessId);
    const schedule = scheduleOf(form, now, usual.minutes);
    const id = uuidV4();
    const sold = await findSold(tx, scope, form.resourceIds);
    await refuseTaken(tx, scope.businessId, schedule, { now, listingId: id, sold });
    await tx.insert(listing).values({
      id,
      businessId: scope.businessId,
      ...fieldsOf(form, schedule, now),
      listPriceCents: listPriceOf(usual, schedule),
      ...attestationOf(form, scope, now),
      createdAt: dateOf(now),
    });
    await saveIncentives(tx, scope.businessId, id, form.incentives);
    const isPublished = schedule.publishAt <= now;
    const nextAt = isPublished ? schedule.startAt : schedule.publishAt;
    await tx.insert(auction).values({
      listingId: id,
      businessId: scope.businessId,
      phase: isPublished ? 'PUBLISHED' : 'LISTED',
      nextAt: dateOf(nextAt),
    });
    await takeSold({ tx, tenant: scope.businessId, now }, { listingId: id, schedule, sold });
    await recordStep(tx, scope.businessId, { listingId: id, kind: 'LISTED', userId: scope.userId }, now);
    if (isPublished)
      await recordStep(tx, scope.businessId, { listingId: id, kind: 'PUBLISHED', userId: scope.userId }, now);
    await enqueue(tx, 'auction.advance', { listingId: id }, { startAt: dateOf(nextAt) });
    return id;
  });
}

/**
 * Changes a listing until its auction starts; locks the auction's row, so that no bid sees a partial change. `seen` is
 * what the caller was shown.
 * @throws Refusal NOT_FOUND, FORBIDDEN, LISTING_LOCKED, CHANGED_MEANWHILE, the contract's refusals of a listing, VALIDATION
 */
export async function updateListing(deps: Deps, scope: Scope, id: string, form: ListingChange): Promise<void> {
  const tenant = scope.businessId;
  const own = ownPersonOnly(scope, 'listings.change');
  if (form.businessId !== tenant) throw new Refusal('NOT_FOUND');
  refuseSuspended(scope);
  await requireHonestOffer(deps.db.read, tenant, form.name);
  const { listing: current } = orNotFound(await findListing(deps.db.read, tenant, id));
  requireOfferedType(form.auctionType, deps.config.auctionTypes, current.auctionType);
  await deps.db.transaction(async (tx) => {
    // Reads the clock under the lock: while this waited, the auction may have started and received a bid.
    const { now } = await lockAuction(tx, deps, tenant, id);
    await requirePictures(tx, scope, form.imgUrls, deps.config);
    const row = orNotFound(await findListing(tx, tenant, id));
    requireOwnTime(own, row.sold);
    if (!canEditListing(factsOf(row.listing, row.auction), now)) throw new Refusal('LISTING_LOCKED');
    const isThis = and(eq(auction.businessId, tenant), eq(auction.listingId, id));
    const stored = presentListing(row, { now, config: deps.config, own });
    const lengthMinutes = stored.durationMinutes;
    const publishAt = instantOf(row.listing.publishAt);
    const wasPublished = publishAt <= now;
    const resourceIds = await listSoldIds(tx, tenant, id);
    expectSeenListing(form, { stored, isVisible: wasPublished, resourceIds });
    const schedule = scheduleOf(form, now, lengthMinutes, publishAt);
    const sold = await findSold(tx, scope, form.resourceIds ?? resourceIds);
    await refuseTaken(tx, tenant, schedule, { now, listingId: id, sold });
    const listPriceCents = listPriceOf(await findUsual(tx, tenant), schedule);
    await tx
      .update(listing)
      .set({ ...fieldsOf(form, schedule, now), listPriceCents, ...attestationOf(form, scope, now) })
      .where(and(eq(listing.businessId, tenant), eq(listing.id, id)));
    if (schedule.endAt !== instantOf(row.listing.endAt)) await recheckCards(tx, tenant, id);
    await saveIncentives(tx, tenant, id, form.incentives);
    const isPublished = schedule.publishAt <= now;
    const nextAt = isPublished ? schedule.startAt : schedule.publishAt;
    await tx
      .update(auction)
      .set({ nextAt: dateOf(nextAt), phase: isPublished ? 'PUBLISHED' : 'LISTED' })
      .where(isThis);
    await freeSold(tx, tenant, id);
    await takeSold({ tx, tenant, now }, { listingId: id, schedule, sold });
    if (isPublished && row.auction.phase === 'LISTED') {
      const userId = wasPublished ? undefined : scope.userId;
      await recordStep(tx, tenant, { listingId: id, kind: 'PUBLISHED', userId }, schedule.publishAt);
    }
    await recordStep(tx, tenant, { listingId: id, kind: 'CHANGED', userId: scope.userId }, now);
    await enqueue(tx, 'auction.advance', { listingId: id }, { startAt: dateOf(nextAt) });
    wakeTopic(tx, `listing:${id}`);
  });
}

const fieldsOf = (form: ListingForm, schedule: Schedule, now: Instant) => ({
  name: form.name,
  description: form.description,
  location: form.location,
  guestsNumber: form.guestsNumber,
  imageUrls: form.imgUrls,
  reservationAt: dateOf(schedule.reservationAt),
  reservationEndAt: dateOf(schedule.reservationEndAt),
  publishAt: dateOf(schedule.publishAt),
  startAt: dateOf(schedule.startAt),
  endAt: dateOf(schedule.endAt),
  ...pricesOf(form),
  updatedAt: dateOf(now),
});

/** An edit without an attestation keeps the previous one. */
const attestationOf = ({ attestation }: ListingForm, { userId }: Scope, now: Instant) =>
  attestation === undefined ? {} : { attestationVersion: attestation, attestedAt: dateOf(now), attestedBy: userId };

/** Creating listings requires a connected bank account (product/listings#bank-account-needed). */
async function requireAccount(tx: Tx, tenant: TenantId): Promise<void> {
  const [account] = await tx
    .select({ status: paymentAccount.status })
    .from(paymentAccount)
    .where(and(eq(paymentAccount.businessId, tenant), eq(paymentAccount.status, 'ACTIVE')))
    .for('share');
  if (!account) {
    throw new Refusal('ACCOUNT_NOT_FOUND', { message: copy.listingNeedsAccount });
  }
}

/** Defaults from appointments: the duration of a reservation, and the primary service, if there is one. */
async function findUsual(tx: Tx, tenant: TenantId) {
  const isPrimary = and(
    eq(service.businessId, bookingSettings.businessId),
    service.isPrimary,
    isNull(service.deletedAt),
  );
  const [row] = await tx
    .select({
      minutes: bookingSettings.timeslotDurationMinutes,
      rate: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
    })
    .from(bookingSettings)
    .leftJoin(service, isPrimary)
    .where(eq(bookingSettings.businessId, tenant));
  return orNotFound(row);
}

/** Null without a primary service. Stored with the listing, because services change later (decision 082). */
function listPriceOf({ rate }: Awaited<ReturnType<typeof findUsual>>, { reservationAt, reservationEndAt }: Schedule) {
  return rate && listPrice(rate, (reservationEndAt - reservationAt) / MINUTE_MS);
}

async function saveIncentives(tx: Tx, tenant: TenantId, listingId: string, ids: readonly string[]): Promise<void> {
  const requested = [...new Set(ids)];
  const known = await tx
    .select({ id: incentive.id })
    .from(incentive)
    .where(and(eq(incentive.businessId, tenant), inArray(incentive.id, requested)));
  if (known.length !== requested.length) throw new Refusal('INCENTIVE_UNKNOWN');
  await tx
    .delete(listingIncentive)
    .where(and(eq(listingIncentive.businessId, tenant), eq(listingIncentive.listingId, listingId)));
  await tx
    .insert(listingIncentive)
    .values(requested.map((incentiveId, position) => ({ businessId: tenant, listingId, incentiveId, position })));
}
