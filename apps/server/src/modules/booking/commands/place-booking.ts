import { lockBusiness } from '@primehour/db/lock';
import type { Tx } from '@primehour/db/transaction';
import { HELD_TEXT_AFTER_MINUTES } from '@primehour/domain/limits';
import type { LinkPerks } from '@primehour/domain/link/link';
import { isTrusted } from '@primehour/domain/policy/upfront';
import { ok, refused, type Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { ANYONE, type Team } from '@primehour/domain/slot/team';
import { acceptTeamSlot } from '@primehour/domain/slot/team-slots';
import type { BookingStatus, Cents, Instant } from '@primehour/domain/vocabulary';
import { issueLink, queueBookingText } from '../../../messages/booking-texts.ts';
import type { BookingFacts } from '../../../messages/load-facts.ts';
import { orNotFound } from '../../../refusal.ts';
import { bookingsRefused, bookingsTaken, type BookedVia } from '../../../signals.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { requireUnblockedClient } from '../../client/api.ts';
import { applyDiscount, type Discounted } from '../../discount/api.ts';
import { useLink } from '../../link/api.ts';
import { payWithValue } from '../../money/api.ts';
import { refuseUnavailable } from '../../operator/api.ts';
import { slotQueryFor, holdEnd, requirePerson, windowFrom, withPerks } from '../policy.ts';
import { findBooking } from '../queries.ts';
import { assignLanes } from '../queries/assign-lanes.ts';
import { choosePerson } from '../queries/choose-person.ts';
import { findStanding, NEW_CLIENT } from '../queries/find-standing.ts';
import { limitHolds } from '../queries/limit-holds.ts';
import { loadCalendar } from '../queries/load-calendar.ts';
import { atPrice, type OfferedService } from '../queries/offered-service.ts';
import { makeRoomFor } from './make-room.ts';
import { openedTo } from './offered-time.ts';
import { planPayment } from './plan-payment.ts';
import { requireCard } from './store-card.ts';
import { releaseLapsed } from './take-time.ts';
import { type BookingRequest, writeBooking } from './write-booking.ts';

/** `token` is the secret of the booking's link. */
export type Placed = { readonly bookingId: string; readonly token: string; readonly status: BookingStatus };

/**
 * Takes a time for a client with a proven phone: held for payment, or confirmed immediately when free
 * (product/client-pages#code). If the client already has this booking (a double tap, a lost response), returns another
 * link to it. The transaction can continue after a refusal.
 * @throws Refusal NOT_FOUND when the service or the person is gone, SLOT_TAKEN, BUSINESS_UNAVAILABLE, TOO_MANY_HOLDS, CLIENT_BLOCKED,
 * DISCOUNT_REFUSED, LINK_REFUSED, GIFT_CARD_REFUSED, PRICE_CHANGED
 */
export async function placeBooking(
  write: TenantWrite<AnyTenant>,
  requested: BookingRequest,
  mayMakeRoom = true,
): Promise<Result<Placed, SlotRefusal>> {
  const { tx, tenant, now } = write;
  // One round trip; the reads run after the lock is taken.
  const [, { phone, isKnown, packagesOf }, link, read] = await tx.pipeline([
    () => lockBusiness(tx, tenant),
    () => requireUnblockedClient(tx, tenant, requested.client.phone),
    () => useLink(tx, tenant, requested.linkId, now),
    () => loadCalendar(tx, tenant, windowFrom(requested.startAt, now), requested.serviceId),
  ]);
  const loaded = requested.offered?.isOwn ? read : withPerks(read, link?.perks);
  refuseUnavailable(loaded);
  const request = { ...requested, client: { ...requested.client, phone }, linkId: link?.id };
  const service = orNotFound(loaded.service);
  const { resourceId: withWhom = ANYONE } = request;
  requirePerson(loaded.team, service, withWhom);
  const slotQuery = slotQueryFor(service, now, withWhom);
  const team = openedTo(loaded.team, requested.offered);
  const accepted = acceptTeamSlot(team, slotQuery, request.startAt);
  if (!accepted.ok) {
    const own = await findOwn(tx, tenant, request, accepted.reason);
    if (own) return ok({ bookingId: own.id, token: await issueLink(write, own.id), status: own.status });
    const isMade = loaded.makesRoom && mayMakeRoom && (await makeRoomFor(write, { ...request, perks: link?.perks }));
    return isMade ? placeBooking(write, requested, false) : countRefused(accepted.reason);
  }

  // Like `openLedger`, but skips the release when no hold has expired, which saves a round trip in most cases.
  if (loaded.hasLapsedHolds) await releaseLapsed(tx, tenant, now);
  const slot = accepted.value;
  const choice = await choosePerson(tx, tenant, { team, slotQuery, slot, client: { phone } });
  const again = (other: Team) => acceptTeamSlot({ ...other, calendar: team.calendar }, slotQuery, request.startAt);
  const assignment = await assignLanes(tx, tenant, { slot, order: choice.order, again });
  const fullCents = requested.offered?.priceCents ?? assignment.priceCents ?? service.priceCents;
  const discount = await discountOf(write, request, fullCents);
  const { service: offered, taxCents } = atPrice(service, (fullCents - (discount?.cents ?? 0)) as Cents);
  const standing = dependsOnStanding(service, isKnown, link) ? await findStanding(tx, tenant, phone, now) : NEW_CLIENT;
  const priced = { service: offered, taxCents, standing, packagesOf, perks: link?.perks };
  const paying = await planPayment(write, request, priced);
  // A first-time client holds nothing yet.
  if (isKnown) await limitHolds(tx, tenant, { phone, isHeld: paying.isHeld }, now);
  const isAnyone = withWhom === ANYONE || requested.offered?.isAnyone === true;
  const taken = { assignment, chosenBy: isAnyone ? 'RULE' : 'CLIENT', reason: choice.reason } as const;
  const { facts, token } = await writeBooking(write, {
    ...request,
    ...taken,
    service: offered,
    taxCents,
    isOwnPhone: phone === requested.client.phone,
    ...paying,
    discount,
    trustedVisits: isTrusted(service.policy, standing) ? standing.visits : null,
  });
  if (paying.stored) await payWithValue(tx, tenant, { ...paying.stored, bookingId: facts.id }, now);
  if (paying.rest.savesCard) await requireCard(write, facts.id);
  await announce(write, requested, facts, token);
  return ok({ bookingId: facts.id, token, status: facts.status });
}

const viaOf = ({ offered, linkId }: BookingRequest): BookedVia => {
  if (offered) return 'waiting-list';
  return linkId ? 'link' : 'page';
};

function countRefused(reason: SlotRefusal): Result<never, SlotRefusal> {
  bookingsRefused.publish({ code: reason.code });
  return refused(reason);
}

/** Its use is counted by the booking that this transaction writes, under the business's lock. */
async function discountOf(
  { tx, tenant, now }: TenantWrite<AnyTenant>,
  { discountCode: code, serviceId, client: { phone } }: BookingRequest,
  priceCents: Cents,
): Promise<Discounted | undefined> {
  return code ? applyDiscount(tx, tenant, { code, phone, serviceId, priceCents }, now) : undefined;
}

/** If everyone pays in full, earlier visits change nothing, unless a link frees only those who owe nothing. */
const dependsOnStanding = (
  { policy }: OfferedService,
  isKnown: boolean,
  link: { readonly perks: LinkPerks } | undefined,
): boolean =>
  isKnown && (policy.upfront !== 'FULL' || policy.trustedAfterVisits !== null || link?.perks.skipDeposit === true);

async function announce(
  write: TenantWrite<AnyTenant>,
  request: BookingRequest,
  facts: BookingFacts,
  token: string,
): Promise<void> {
  write.tx.afterCommit(() => bookingsTaken.publish({ via: viaOf(request) }));
  if (facts.status === 'CONFIRMED') {
    await queueBookingText(write, facts, 'BOOKING_CONFIRMED', { token, facts, partner: 'PARTNER_BOOKING_NEW' });
    return;
  }
  // Clients who pay immediately never get it: the confirmation replaces it.
  const notBefore = (write.now + HELD_TEXT_AFTER_MINUTES * 60_000) as Instant;
  await queueBookingText(write, facts, 'BOOKING_HELD', { token, facts, notBefore, usefulUntil: holdEnd(write.now) });
}

/** The live booking at this time, if it is the one being requested. */
async function findOwn(tx: Tx, tenant: AnyTenant, request: BookingRequest, refusal: SlotRefusal) {
  for (const id of bookingsBehind(refusal)) {
    const row = await findBooking(tx, tenant, id);
    const isSame =
      row?.clientPhone === request.client.phone &&
      row.serviceId === request.serviceId &&
      row.startAt.getTime() === request.startAt;
    if (isSame) return row;
  }
  return undefined;
}

/** The bookings that a refused time is taken by: with anyone, one for each person. */
function bookingsBehind(refusal: SlotRefusal): string[] {
  if (refusal.code === 'NOBODY_FREE')
    return refusal.people.flatMap(({ refusals: [first] }) => (first ? bookingsBehind(first) : []));
  if (refusal.code !== 'TAKEN' || (refusal.by.kind !== 'booking' && refusal.by.kind !== 'hold')) return [];
  return [refusal.by.id];
}
