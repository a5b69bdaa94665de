import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import type { BookingStatus, Cents, Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../clock.ts';
import { orNotFound } from '../refusal.ts';
import type { AnyTenant } from '../tenant.ts';
import type { BookingData } from './message-data.ts';

/** What messages about a booking are written from. */
export type BookingFacts = {
  readonly id: string;
  readonly version: number;
  readonly status: BookingStatus;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly holdExpiresAt: Date | null;
  readonly wasConfirmed: boolean;
  readonly serviceName: string;
  readonly priceCents: Cents;
  /** What the client paid by card, what of it is on its way back, and what stays with the business after that. */
  readonly chargedCents: Cents;
  readonly refundingCents: Cents;
  readonly keptCents: Cents;
  /** What the partner calls them. */
  readonly clientName: string;
  /** What they call themselves, where that is another name (decision 068). */
  readonly givenName: string | null;
  readonly clientPhone: Phone;
  readonly clientEmail: string | null;
  /** The number has proved itself to this business. */
  readonly isProven: boolean;
  /** Where the client's clock is; null while nobody knows. */
  readonly clientZone: string | null;
  readonly businessName: string;
  readonly zone: Zone;
  readonly city: string;
  readonly state: string;
  readonly businessPhone: Phone;
  readonly ownerPhone: Phone;
  readonly ownerEmail: string | null;
  readonly changeCutoffHours: number;
};

/** What stands in the rows of a business `b`, its owner `u` and its settings `s`. */
export const BUSINESS_FACTS = `
  b.name as "businessName", b.timezone as zone, b.city, b.state, b.contact_number as "businessPhone",
  u.phone as "ownerPhone", u.email as "ownerEmail", s.change_cutoff_hours as "changeCutoffHours"`;

const FACTS = `
  select bk.id, bk.version, bk.status, bk.start_at as "startAt", bk.end_at as "endAt",
    bk.hold_expires_at as "holdExpiresAt", bk.confirmed_at is not null as "wasConfirmed",
    bk.service_name as "serviceName", bk.price_cents as "priceCents",
    money.charged as "chargedCents", money.refunding as "refundingCents", money.kept as "keptCents",
    c.name as "clientName", c.given_name as "givenName", c.phone as "clientPhone", c.email as "clientEmail",
    c.proven_at is not null as "isProven",
    (select ch.client_zone from checkout ch where ch.business_id = bk.business_id and ch.booking_id = bk.id limit 1)
      as "clientZone",
    ${BUSINESS_FACTS}
  from booking bk
  join client c on c.business_id = bk.business_id and c.id = bk.client_id
  join business b on b.id = bk.business_id
  join app_user u on u.id = b.user_id
  join booking_settings s on s.business_id = bk.business_id
  cross join lateral (
    select coalesce(sum(p.amount_cents), 0)::bigint as charged, coalesce(sum(p.refunding_cents), 0)::bigint as refunding,
      coalesce(sum(greatest(0, p.amount_cents - p.refunded_cents - p.refunding_cents - p.charged_back_cents)), 0)::bigint
        as kept
    from payment p
    where p.business_id = bk.business_id and p.booking_id = bk.id
      and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')) money
  where bk.business_id = $1 and bk.id = $2`;

/** The booking as it stands in this transaction: whoever changes it tells of it afterwards. */
export async function loadFacts(queryable: Queryable, tenant: AnyTenant, bookingId: string): Promise<BookingFacts> {
  const [row] = await queryPrepared<BookingFacts>(queryable, 'booking-facts', FACTS, [tenant, bookingId]);
  return orNotFound(row);
}

/** What is stored of it with a message to the client; instants are numbers, as JSON keeps them. */
export const bookingDataOf = (facts: BookingFacts, queuedAt: Instant): BookingData => ({
  id: facts.id,
  version: facts.version,
  status: facts.status,
  startAt: instantOf(facts.startAt),
  endAt: instantOf(facts.endAt),
  holdExpiresAt: facts.holdExpiresAt && instantOf(facts.holdExpiresAt),
  serviceName: facts.serviceName,
  priceCents: facts.priceCents,
  clientName: facts.givenName ?? facts.clientName,
  clientPhone: facts.clientPhone,
  businessName: facts.businessName,
  zone: facts.zone,
  city: facts.city,
  state: facts.state,
  businessPhone: facts.businessPhone,
  changeCutoffHours: facts.changeCutoffHours,
  queuedAt,
  chargedCents: facts.chargedCents,
  refundingCents: facts.refundingCents,
  keptCents: facts.keptCents,
});
