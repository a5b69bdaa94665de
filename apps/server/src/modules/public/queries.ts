import { queryPrepared } from '@primehour/db/raw';
import { booking, bookingLink, checkout } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../refusal.ts';
import { type TenantId, authoriseTenant } from '../../tenant.ts';
import { findBooking } from '../booking/api.ts';
import { refuseUnavailable } from '../operator/api.ts';

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
  const { businessId, bookingId } = orNotFound(row);
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
  return { row: orNotFound(row), ...orNotFound(owner) };
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
  const [row] = await queryPrepared<Row>(queryable, 'find-checkout', FIND_CHECKOUT, [id]);
  if (!row) return undefined;
  const { suspendedAt, ...open } = row;
  refuseUnavailable({ suspendedAt });
  return { ...open, tenant: authoriseTenant(open.tenant) };
}
