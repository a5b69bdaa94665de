import type { Tx } from '@primehour/db/transaction';
import { canModify } from '@primehour/domain/booking/transitions';
import { ok, type Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { ANYONE } from '@primehour/domain/slot/team';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { issueLink } from '../../../messages/booking-texts.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { findBooking, placeBooking, stateOf, type Placed, type BookingRequest } from '../../booking/api.ts';
import { takeFalling } from '../../waitlist/api.ts';
import type { OpenCheckout } from '../queries/open-link.ts';

/**
 * Takes the time of a checkout whose phone is proven, in the transaction that proves it. A checkout books once: as long
 * as its booking exists, even at another time, another code opens that one.
 * @throws Refusal NOT_FOUND when the service is gone, DISCOUNT_REFUSED, LINK_REFUSED, PRICE_CHANGED
 */
export async function finishCheckout(
  tx: Tx,
  deps: Deps,
  open: OpenCheckout,
  shownPriceCents?: Cents,
): Promise<Result<Placed, SlotRefusal>> {
  const { id, tenant, serviceId, startAt, clientName: name, phone, email, bookingId, resourceId } = open;
  const now = deps.clock.now();
  const write = { tx, tenant, now, deps };
  const made = bookingId === null ? undefined : await findBooking(tx, tenant, bookingId);
  if (made && canModify(stateOf(made), now).ok) {
    return ok({
      bookingId: made.id,
      token: await issueLink(write, made.id),
      status: made.status,
    });
  }
  const request: BookingRequest = {
    serviceId,
    startAt: instantOf(startAt),
    client: { name, phone, email },
    checkoutId: id,
    resourceId: resourceId ?? ANYONE,
    discountCode: open.discountCode ?? undefined,
    storedValueId: open.storedValueId ?? undefined,
    linkId: open.linkId,
    utm: open.utm,
    shownPriceCents,
  };
  const { openingId } = open;
  return openingId === null ? placeBooking(write, request) : takeFalling(write, request, openingId);
}

/** Counts how a checkout ended, once its transaction has committed. */
export function countCheckout(
  { pageCounts }: Pick<Deps, 'pageCounts'>,
  { tenant, linkId }: { readonly tenant: PublicTenant; readonly linkId: string | null },
  startAt: Instant,
  placed: Result<Placed, SlotRefusal>,
): void {
  if (placed.ok) pageCounts.add(tenant, 'BOOKED', undefined, linkId ?? undefined);
  else pageCounts.add(tenant, 'NO_TIMES', startAt, linkId ?? undefined);
}
