import { named } from '@primehour/db/raw';
import { booking, bookingLink, checkout } from '@primehour/db/schema/booking';
import { bookingSettings, business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import type { Phone } from '@primehour/domain/vocabulary';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { found, Refusal } from '../../refusal.ts';
import { type TenantId, authoriseTenant } from '../../tenant.ts';
import { findBooking } from '../booking/queries.ts';
import { isSuspended } from '../operator/queries.ts';

// The public gate: what anyone may see of a business -------------------------------------------------

async function findBusiness(queryable: Queryable, condition: SQL) {
  const [row] = await queryable
    .select({ business, settings: bookingSettings })
    .from(business)
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, business.id))
    .where(condition);
  if (row) refuseUnavailable(row.business);
  return row && { ...row, tenant: authoriseTenant(row.business.id) };
}

/**
 * A suspended business is shown to nobody, and nobody hears why.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export function refuseUnavailable({ suspendedAt }: { readonly suspendedAt: Date | null }): void {
  if (suspendedAt !== null) throw new Refusal('BUSINESS_UNAVAILABLE');
}
/** A business whose booking page somebody opened. */
export type OpenBusiness = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** @throws Refusal BUSINESS_UNAVAILABLE */
export const findBusinessBySlug = (queryable: Queryable, slug: string) =>
  findBusiness(queryable, eq(business.slug, slug));

/** @throws Refusal BUSINESS_UNAVAILABLE */
export const findBusinessById = (queryable: Queryable, id: string) => findBusiness(queryable, eq(business.id, id));

/** The links of a booking page, and whether it is suspended. */
export async function findPageLinks(queryable: Queryable, slug: string) {
  const { id, suspendedAt, standardBookingUrl, socialLink, mediaUrl, logoUrl } = business;
  const [row] = await queryable
    .select({ id, suspendedAt, standardBookingUrl, socialLink, mediaUrl, logoUrl })
    .from(business)
    .where(eq(business.slug, slug));
  return row;
}

/** @throws Refusal BUSINESS_UNAVAILABLE */
export async function openAvailable(queryable: Queryable, businessId: string): Promise<TenantId> {
  if (await isSuspended(queryable, businessId)) throw new Refusal('BUSINESS_UNAVAILABLE');
  return authoriseTenant(businessId);
}

/** For calls that find out themselves whether there is such a business. */
export const openTenant = (businessId: string): TenantId => authoriseTenant(businessId);

// The link gate: a client's own booking --------------------------------------------------------------

export type OwnLink = { readonly tenant: TenantId; readonly bookingId: string };

/**
 * A secret link opens one booking and nothing else; a revoked or unknown one is not found.
 * @throws Refusal NOT_FOUND
 */
export async function openLink({ db, tokens }: Pick<Deps, 'db' | 'tokens'>, token: string): Promise<OwnLink> {
  const [row] = await db.read
    .select({ businessId: bookingLink.businessId, bookingId: bookingLink.bookingId })
    .from(bookingLink)
    .where(and(eq(bookingLink.tokenHash, tokens.hashSecret(token)), isNull(bookingLink.revokedAt)));
  const { businessId, bookingId } = found(row);
  return { tenant: authoriseTenant(businessId), bookingId };
}

/** The booking behind a link, its business, and the kind of page it was made on. */
export async function findOwnBooking(queryable: Queryable, { tenant, bookingId }: OwnLink) {
  const [row, [owner]] = await Promise.all([
    findBooking(queryable, tenant, bookingId),
    queryable
      .select({
        business,
        settings: bookingSettings,
        paidOutsideAt: booking.paidOutsideAt,
        via: sql<'PAGE' | 'VIP' | null>`(
          select ${checkout.via} from ${checkout}
          where ${checkout.businessId} = ${booking.businessId} and ${checkout.bookingId} = ${booking.id} limit 1)`,
      })
      .from(booking)
      .innerJoin(business, eq(business.id, booking.businessId))
      .innerJoin(bookingSettings, eq(bookingSettings.businessId, booking.businessId))
      .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId))),
  ]);
  return { row: found(row), ...found(owner) };
}
export type OwnBooking = Awaited<ReturnType<typeof findOwnBooking>>;

// Checkouts --------------------------------------------------------------------------------------------

export type OpenCheckout = Omit<typeof checkout.$inferSelect, 'businessId'> & { readonly tenant: TenantId };

const FIND_CHECKOUT = `
  select id, business_id as tenant, service_id as "serviceId", start_at as "startAt", client_name as "clientName", phone,
    email, consented_at as "consentedAt", created_at as "createdAt", booking_id as "bookingId", via,
    (select b.suspended_at from business b where b.id = checkout.business_id) as "suspendedAt"
  from checkout where id = $1`;

/**
 * A checkout is open to whoever has its id, which nobody can guess.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export async function findCheckout(queryable: Queryable, id: string): Promise<OpenCheckout | undefined> {
  type Row = OpenCheckout & { suspendedAt: Date | null };
  const [row] = await named<Row>(queryable, 'find-checkout', FIND_CHECKOUT, [id]);
  if (!row) return undefined;
  const { suspendedAt, ...open } = row;
  refuseUnavailable({ suspendedAt });
  return { ...open, tenant: authoriseTenant(open.tenant) };
}

// Phones proven on this device ---------------------------------------------------------------------------

const PHONE_SESSION = 'select phone from phone_session where token_hash = $1 and expires_at > $2';

export async function findPhoneSession(
  { db, tokens, clock }: Pick<Deps, 'db' | 'tokens' | 'clock'>,
  secret: string | undefined,
): Promise<Phone | undefined> {
  if (!secret) return undefined;
  const params = [tokens.hashSecret(secret), dateOf(clock.now())];
  const [row] = await named<{ phone: Phone }>(db.read, 'phone-session', PHONE_SESSION, params);
  return row?.phone;
}
