import { checkout } from '@primehour/db/schema/booking';
import { uuidV4 } from '@primehour/db/uuid';
import { TERMS_VERSION } from '@primehour/domain/legal';
import type { Utm } from '@primehour/domain/link/utm';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { ANYONE, type With } from '@primehour/domain/slot/team';
import type { Cents, Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { loadCalendar, refusalOf, requirePerson, slotRefusal, windowFrom, withPerks } from '../../booking/api.ts';
import { applyDiscount } from '../../discount/api.ts';
import type { VisitLink } from '../../link/api.ts';
import { refuseUnavailable } from '../../operator/api.ts';
import { sendPhoneCode, type CodeOrigin } from '../../session/api.ts';
import { tryGiftCode } from '../../stored-value/api.ts';
import { listFalling } from '../../waitlist/api.ts';
import { type OpenCheckout } from '../queries/open-link.ts';

export type CheckoutRequest = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly name: string;
  readonly phone: Phone;
  readonly email: string | null;
  readonly via: 'PAGE' | 'VIP';
  /** The client’s time zone, once their browser has sent it. */
  readonly clientZone?: string | null;
  /** The person the client chose; anyone by default. */
  readonly resourceId?: With | undefined;
  readonly discountCode?: string | undefined;
  /** The link through which the visit started. */
  readonly link?: VisitLink | undefined;
  readonly utm?: Utm | null | undefined;
  /** The opening whose falling price it is. */
  readonly openingId?: string | undefined;
  /** The typed code and the network it came from; without one, the gift card of a checkout whose time was lost. */
  readonly giftCard?: { readonly code: string; readonly address: string } | undefined;
  readonly storedValueId?: string | undefined;
  /** The price that the form was shown with. */
  readonly shownPriceCents?: Cents | undefined;
  /** Of the form, which books without a code. */
  readonly requestKey?: string | undefined;
};

/**
 * Texts a code, and stores the request once the code may be sent: a refused stranger leaves nothing behind. No time is
 * taken yet: an unproven phone could otherwise block a whole calendar.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE, CALENDAR_OFF, SLOT_…, DISCOUNT_REFUSED, TOO_MANY_CODES,
 * CHALLENGE_REQUIRED, PHONE_…
 */
export async function startCheckout(
  deps: Deps,
  tenant: PublicTenant,
  request: CheckoutRequest,
  origin: CodeOrigin,
): Promise<OpenCheckout> {
  const { db, clock, pageCounts } = deps;
  const now = clock.now();
  const window = windowFrom(request.startAt, now);
  const perks = request.link?.perks;
  const loaded = withPerks(await loadCalendar(db.read, tenant, window, request.serviceId), perks);
  refuseUnavailable(loaded);
  const service = orNotFound(loaded.service);
  requirePerson(loaded.team, service, request.resourceId ?? ANYONE);
  const { startAt, resourceId: withWhom } = request;
  const refusal = request.openingId
    ? await refusalOfOpening(deps, tenant, request)
    : await refusalOf(db.read, tenant, loaded, { service, startAt, withWhom, perks, now });
  if (refusal) {
    pageCounts.add(tenant, 'NO_TIMES', startAt, request.link?.id);
    throw slotRefusal(refusal);
  }
  if (request.discountCode) {
    const purchase = { code: request.discountCode, phone: null, serviceId: service.id, priceCents: service.priceCents };
    await applyDiscount(db.read, tenant, purchase, now);
  }
  const storedValueId = await giftCardOf(deps, tenant, request);
  await sendCheckoutCode(deps, request, origin);
  pageCounts.add(tenant, 'CODE', undefined, request.link?.id);
  return db.transaction((tx) =>
    saveCheckout({ tx, tenant, now }, { ...request, storedValueId }, { id: uuidV4(), bookingId: null }),
  );
}

/**
 * The gift card of a typed code, or one that was found before.
 * @throws Refusal GIFT_CARD_REFUSED, with its message at the field; TOO_MANY_REQUESTS
 */
export const giftCardOf = async (
  deps: Deps,
  tenant: PublicTenant,
  { giftCard, storedValueId, phone }: Pick<CheckoutRequest, 'giftCard' | 'storedValueId' | 'phone'>,
): Promise<string | undefined> =>
  giftCard === undefined ? storedValueId : (await tryGiftCode(deps, tenant, { ...giftCard, phone })).id;

/** A link that can't be used anymore is reported on the page, and blocks no one. */
export const usableLink = (link: VisitLink | undefined): string | null => (link && !link.refusal ? link.id : null);

/** Whether an opening is still available at its falling price: another client may have been faster. */
async function refusalOfOpening(
  { db, clock }: Deps,
  tenant: PublicTenant,
  { openingId, serviceId, startAt, link }: CheckoutRequest,
): Promise<SlotRefusal | null> {
  const [open] = await listFalling(db.read, tenant, clock.now(), { openingId, serviceId, perks: link?.perks });
  return open?.startAt === startAt ? null : { code: 'NOBODY_FREE', people: [] };
}

/** The record of the request and the consent; `bookingId` once it is booked. */
export async function saveCheckout(
  { tx, tenant, now }: TenantTx<PublicTenant>,
  request: CheckoutRequest,
  { id, bookingId }: { readonly id: string; readonly bookingId: string | null },
): Promise<OpenCheckout> {
  const [row] = await tx
    .insert(checkout)
    .values({
      id,
      businessId: tenant,
      serviceId: request.serviceId,
      startAt: dateOf(request.startAt),
      clientName: request.name,
      phone: request.phone,
      email: request.email,
      consentedAt: dateOf(now),
      consentVersion: TERMS_VERSION,
      createdAt: dateOf(now),
      bookingId,
      via: request.via,
      clientZone: request.clientZone ?? null,
      resourceId: !request.resourceId || request.resourceId === ANYONE ? null : request.resourceId,
      discountCode: request.discountCode ?? null,
      linkId: usableLink(request.link),
      utm: request.utm ?? null,
      openingId: request.openingId ?? null,
      storedValueId: request.storedValueId ?? null,
    })
    .returning();
  return { ...orNotFound(row), tenant };
}

/**
 * Texts the code that proves the phone of a checkout.
 * @throws Refusal TOO_MANY_CODES, CHALLENGE_REQUIRED, PHONE_NOT_MOBILE, PHONE_OPTED_OUT
 */
export async function sendCheckoutCode(
  deps: Deps,
  { phone }: Pick<OpenCheckout, 'phone'>,
  origin: CodeOrigin,
): Promise<void> {
  await sendPhoneCode(deps, { ...origin, phone, purpose: 'BOOKING' });
}
