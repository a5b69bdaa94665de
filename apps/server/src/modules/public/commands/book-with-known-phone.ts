import { lockBusiness } from '@primehour/db/lock';
import { checkout } from '@primehour/db/schema/booking';
import { uuidV4, uuidV8 } from '@primehour/db/uuid';
import { canModify } from '@primehour/domain/booking/transitions';
import { ok, type Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { ANYONE } from '@primehour/domain/slot/team';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { issueLink } from '../../../messages/booking-texts.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { type BookingRequest, findBooking, type Placed, placeBooking, stateOf } from '../../booking/api.ts';
import { takeFalling } from '../../waitlist/api.ts';
import { countOwnChange } from './change-own-booking.ts';
import { countCheckout } from './finish-checkout.ts';
import { type CheckoutRequest, giftCardOf, saveCheckout, usableLink } from './start-checkout.ts';

type Outcome = Result<Placed, SlotRefusal>;

/**
 * The whole checkout in one step, for a phone that this device has proven before. A second press of the same form
 * returns the first one's booking.
 * @throws Refusal NOT_FOUND when the service is gone; DISCOUNT_REFUSED, GIFT_CARD_REFUSED, PRICE_CHANGED,
 * TOO_MANY_REQUESTS
 */
export async function bookWithKnownPhone(deps: Deps, tenant: PublicTenant, request: CheckoutRequest): Promise<Outcome> {
  let storedValueId: string | undefined;
  try {
    storedValueId = await giftCardOf(deps, tenant, request);
  } catch (error) {
    // The first press may have used up the gift card.
    const { placed } = await inTenant(deps, tenant, (write) => findFirstPress(write, request));
    if (placed) return ok(placed);
    throw error;
  }
  return inTenant(deps, tenant, async (write) => {
    const { checkoutId, placed } = await findFirstPress(write, request);
    return placed ? ok(placed) : takeTime(write, deps, { ...request, storedValueId }, checkoutId);
  });
}

async function takeTime(
  write: TenantWrite<PublicTenant>,
  deps: Deps,
  request: CheckoutRequest,
  checkoutId: string,
): Promise<Outcome> {
  const { serviceId, startAt, name, phone, email, resourceId, discountCode, storedValueId, openingId } = request;
  const { utm, shownPriceCents } = request;
  const linkId = usableLink(request.link);
  const client = { name, phone, email };
  const booked = { serviceId, startAt, client, resourceId, discountCode, storedValueId };
  // The checkout's row is written last: only one that has booked is kept.
  const requested: BookingRequest = { ...booked, checkoutId: null, linkId, utm, shownPriceCents };
  const placed = openingId ? await takeFalling(write, requested, openingId) : await placeBooking(write, requested);
  if (placed.ok) {
    await saveCheckout(write, request, { id: checkoutId, bookingId: placed.value.bookingId });
    await countOwnChange(write, phone);
  }
  write.tx.afterCommit(() => countCheckout(deps, { tenant: write.tenant, linkId }, startAt, placed));
  return placed;
}

type FirstPress = {
  /** Of the checkout that this press makes if the form has booked nothing. */
  readonly checkoutId: string;
  /** The booking that the form has made, with another link. */
  readonly placed?: Placed;
};

/**
 * What a form has booked before (decision 197). The id of its checkout follows from its key, its client and their
 * choice, so that nobody else's form finds it. Once the booking has lapsed, been canceled or begun, the form
 * books again.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function findFirstPress(write: TenantWrite<PublicTenant>, request: CheckoutRequest): Promise<FirstPress> {
  const { tx, tenant, now, deps } = write;
  const { requestKey, phone, name, serviceId, startAt, resourceId = ANYONE, openingId } = request;
  if (requestKey === undefined) return { checkoutId: uuidV4() };
  // Another press of the form may be booking right now, on any node.
  await lockBusiness(tx, tenant);
  const sent = [tenant, requestKey, phone, name, serviceId, startAt, resourceId, openingId];
  let previousId: string | undefined;
  for (;;) {
    const checkoutId = uuidV8(deps.tokens.macCheckout(JSON.stringify([...sent, previousId])));
    const [row] = await tx
      .select({ bookingId: checkout.bookingId })
      .from(checkout)
      .where(and(eq(checkout.businessId, tenant), eq(checkout.id, checkoutId)));
    if (!row) return { checkoutId };
    const made = row.bookingId === null ? undefined : await findBooking(tx, tenant, row.bookingId);
    if (made && canModify(stateOf(made), now).ok) {
      await countOwnChange(write, phone);
      return {
        checkoutId,
        placed: { bookingId: made.id, token: await issueLink(write, made.id), status: made.status },
      };
    }
    previousId = checkoutId;
  }
}
