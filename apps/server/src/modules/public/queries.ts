import { named } from '@primehour/db/raw';
import { booking, bookingLink, checkout } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { found } from '../../http/refusal.ts';
import { type TenantId, authoriseTenant } from '../../tenant.ts';
import { liveLink } from '../booking/queries.ts';

// The public gate: what anyone may see of a business ------------------------------------------------

export async function findBusinessBySlug(queryable: Queryable, slug: string) {
  const [row] = await queryable.select().from(business).where(eq(business.slug, slug));
  return row && { ...row, tenant: authoriseTenant(row.id) };
}

export async function findBusinessById(queryable: Queryable, id: string) {
  const [row] = await queryable.select().from(business).where(eq(business.id, id));
  return row && { ...row, tenant: authoriseTenant(row.id) };
}
export type OpenBusiness = NonNullable<Awaited<ReturnType<typeof findBusinessById>>>;

// The link gate: a client's own booking ----------------------------------------------------------------

export type OwnBooking = { readonly tenant: TenantId; readonly bookingId: string };

/** A secret link opens one booking and nothing else; a revoked or unknown one is not found. */
export async function findOwnBooking({ db, tokens }: Pick<Deps, 'db' | 'tokens'>, token: string): Promise<OwnBooking> {
  const [row] = await db.read
    .select({ businessId: bookingLink.businessId, bookingId: bookingLink.bookingId })
    .from(bookingLink)
    .where(liveLink(tokens.hashSecret(token)));
  const { businessId, bookingId } = found(row);
  return { tenant: authoriseTenant(businessId), bookingId };
}

/** What the pages of an own booking say of the business. */
export async function findOwnBusiness(queryable: Queryable, { tenant, bookingId }: OwnBooking) {
  const [row] = await queryable
    .select({ business, via: sql<'PAGE' | 'VIP' | null>`(select ${checkout.via} from ${checkout} where ${checkout.bookingId} = ${booking.id} limit 1)` })
    .from(booking)
    .innerJoin(business, eq(business.id, booking.businessId))
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId)));
  return found(row);
}

// Checkouts --------------------------------------------------------------------------------------------

export async function findCheckout(queryable: Queryable, id: string) {
  const [row] = await queryable.select().from(checkout).where(eq(checkout.id, id));
  return row && { ...row, tenant: authoriseTenant(row.businessId) };
}
export type OpenCheckout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

// Phones proven on this device --------------------------------------------------------------------------

export async function findPhoneSession({ db, tokens, clock }: Deps, secret: string | undefined): Promise<string | undefined> {
  if (!secret) return undefined;
  const [row] = await named<{ phone: string }>(
    db.read,
    'phone-session',
    'select phone from phone_session where token_hash = $1 and expires_at > $2',
    [tokens.hashSecret(secret), new Date(clock.now())],
  );
  return row?.phone;
}
