import { lockBusiness } from '@primehour/db/lock';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { HELD_TEXT_AFTER_MINUTES } from '@primehour/domain/limits';
import { isSettledAsFree } from '@primehour/domain/money';
import { ok, refused, type Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { acceptSlot, type TakenSlot } from '@primehour/domain/slot/slots';
import type { BookingStatus, Cents, Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { issueLink, queueBookingText } from '../../../messages/booking-texts.ts';
import { type BookingFacts, BUSINESS_FACTS } from '../../../messages/load-facts.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { admitClient } from '../../client/api.ts';
import { refuseUnavailable } from '../../operator/api.ts';
import { askFor, holdEnd, reservedBy, windowFrom } from '../policy.ts';
import { findBooking } from '../queries.ts';
import { loadCalendar, type OfferedService } from '../queries/load-calendar.ts';
import { limitHolds } from './limit-holds.ts';
import { refuseOverlap, releaseLapsed } from './take-time.ts';

export type BookingRequest = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly client: { readonly name: string; readonly phone: Phone; readonly email: string | null };
  /** The checkout that this booking completes, if there is one. */
  readonly checkoutId: string | null;
};

/** `token` is the secret of the booking's link. */
export type Placed = { readonly bookingId: string; readonly token: string; readonly status: BookingStatus };

/**
 * Takes a time for a client with a proven phone: held for payment, or confirmed immediately when free
 * (product/client-pages#code). If the client already has this booking (a double tap, a lost response), returns another
 * link to it. The transaction can continue after a refusal.
 * @throws Refusal NOT_FOUND when the service is gone, BUSINESS_UNAVAILABLE, TOO_MANY_HOLDS, CLIENT_BLOCKED
 */
export async function placeBooking(
  write: TenantWrite<AnyTenant>,
  asked: BookingRequest,
): Promise<Result<Placed, SlotRefusal>> {
  const { tx, tenant, now } = write;
  // One round trip; the reads run after the lock is taken.
  const [, { phone, isKnown }, loaded] = await tx.pipeline([
    () => lockBusiness(tx, tenant),
    () => admitClient(tx, tenant, asked.client.phone),
    () => loadCalendar(tx, tenant, windowFrom(asked.startAt, now), asked.serviceId),
  ]);
  refuseUnavailable(loaded);
  const request = { ...asked, client: { ...asked.client, phone } };
  const isOwnPhone = phone === asked.client.phone;
  const service = orNotFound(loaded.service);
  const accepted = acceptSlot(loaded.calendar, askFor(service, now), request.startAt);
  if (!accepted.ok) {
    const own = await findOwn(tx, tenant, request, accepted.reason);
    if (!own) return refused(accepted.reason);
    const token = await issueLink(write, own.id);
    return ok({ bookingId: own.id, token, status: own.status });
  }

  // Like `openLedger`, but skips the release when no hold has expired, which saves a round trip in most cases.
  if (loaded.hasLapsedHolds) await releaseLapsed(tx, tenant, now);
  // A first-time client holds nothing yet.
  if (isKnown) await limitHolds(tx, tenant, { phone, priceCents: service.priceCents }, now);
  const { facts, token } = await writeBooking(write, { ...request, ...accepted.value, service, isOwnPhone });
  const { id: bookingId, status } = facts;
  if (status === 'CONFIRMED') {
    const options = { token, facts, partner: 'PARTNER_BOOKING_NEW' } as const;
    await queueBookingText(write, facts, 'BOOKING_CONFIRMED', options);
  } else {
    // Clients who pay immediately never get it: the confirmation replaces it.
    const notBefore = (now + HELD_TEXT_AFTER_MINUTES * 60_000) as Instant;
    const options = { token, facts, notBefore, usefulUntil: holdEnd(now) };
    await queueBookingText(write, facts, 'BOOKING_HELD', options);
  }
  return ok({ bookingId, token, status });
}

/** The live booking at this time, if it is the one being requested. */
async function findOwn(tx: Tx, tenant: AnyTenant, request: BookingRequest, refusal: SlotRefusal) {
  if (refusal.code !== 'TAKEN' || (refusal.by.kind !== 'booking' && refusal.by.kind !== 'hold')) return undefined;
  const row = await findBooking(tx, tenant, refusal.by.id);
  const isSame =
    row?.clientPhone === request.client.phone &&
    row.serviceId === request.serviceId &&
    row.startAt.getTime() === request.startAt;
  return isSame ? row : undefined;
}

/**
 * Writes client, booking, its time, its link, the first timeline entry and the completed checkout in one statement, to
 * keep round trips to a minimum, and returns the facts for its messages. One client per phone number
 * (product/data#client); the client's latest name wins, but a name that the partner edited stays (decision 068).
 */
const WRITE_BOOKING = `
  with person as (
    insert into client (id, business_id, phone, name, email, created_at, proven_at)
    values ($2, $1, $3, $4, $5, $6, case when $26 then $6::timestamptz end)
    on conflict (business_id, phone) do update set
      name = case when client.name_edited_at is null then excluded.name else client.name end,
      given_name = case when client.name_edited_at is not null and lower(client.name) <> lower(excluded.name)
        then excluded.name end,
      email = coalesce(excluded.email, client.email),
      proven_at = coalesce(client.proven_at, excluded.proven_at)
    returning id, name, given_name, email, proven_at
  ), created as (
    insert into booking (id, business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
      hold_expires_at, confirmed_at, created_at, updated_at, buffer_before_minutes, buffer_after_minutes)
    values ($7, $1, $8, (select id from person), $9, $10, $11, $12, $13, $14, $15, $6, $6, $20, $21)
  ), taken as (
    insert into occupancy (id, business_id, during, kind, booking_id, take_id, expires_at)
    values ($16, $1, tstzrange($22, $23), $17, $7, $7, $14)
  ), recorded as (
    insert into booking_event (id, business_id, booking_id, kind, by, at, detail)
    values ($24, $1, $7, $25, 'CLIENT', $6, jsonb_build_object('startAt', (date_part('epoch', $10) * 1000)::bigint))
  ), finished as (
    update checkout set booking_id = $7 where id = $19 and business_id = $1 returning client_zone
  ), linked as (
    insert into booking_link (token_hash, business_id, booking_id, created_at) values ($18, $1, $7, $6)
  )
  select (select name from person) as "clientName", (select given_name from person) as "givenName",
    (select email from person) as "clientEmail", (select proven_at from person) is not null as "isProven",
    (select client_zone from finished) as "clientZone", ${BUSINESS_FACTS}
  from business b
  join app_user u on u.id = b.user_id
  join booking_settings s on s.business_id = b.id
  where b.id = $1`;

type Written = Pick<
  BookingFacts,
  | 'clientName'
  | 'givenName'
  | 'clientEmail'
  | 'isProven'
  | 'clientZone'
  | 'businessName'
  | 'zone'
  | 'city'
  | 'state'
  | 'businessPhone'
  | 'ownerPhone'
  | 'ownerEmail'
  | 'changeCutoffHours'
>;

/** A new booking has no payments. */
const NOTHING = 0 as Cents;

type Accepted = BookingRequest &
  TakenSlot & {
    readonly service: OfferedService;
    /** The record has the phone that was proven, not another one from a merge. */
    readonly isOwnPhone: boolean;
  };

async function writeBooking(
  { tx, tenant, now, deps: { tokens } }: TenantWrite<AnyTenant>,
  { client, service, startAt, endAt, checkoutId, isOwnPhone }: Accepted,
): Promise<{ readonly facts: BookingFacts; readonly token: string }> {
  const bookingId = uuidV4();
  const token = tokens.makeSecret();
  const status = isSettledAsFree(service.priceCents) ? 'CONFIRMED' : 'PENDING';
  const isHeld = status === 'PENDING';
  const during = reservedBy(service, { startAt, endAt });
  const [written] = await refuseOverlap(
    queryPrepared<Written>(tx, 'write-booking', WRITE_BOOKING, [
      tenant,
      uuidV7(now),
      client.phone,
      client.name,
      client.email,
      dateOf(now),
      bookingId,
      service.id,
      status,
      dateOf(startAt),
      dateOf(endAt),
      service.name,
      service.priceCents,
      isHeld ? dateOf(holdEnd(now)) : null,
      isHeld ? null : dateOf(now),
      uuidV7(now),
      isHeld ? 'hold' : 'booking',
      tokens.hashSecret(token),
      checkoutId,
      service.bufferBeforeMinutes,
      service.bufferAfterMinutes,
      during.startAt,
      during.endAt,
      uuidV7(now),
      isHeld ? 'HELD' : 'CONFIRMED',
      isOwnPhone,
    ]),
  );
  const facts: BookingFacts = {
    ...orNotFound(written),
    id: bookingId,
    version: 1,
    status,
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    holdExpiresAt: isHeld ? dateOf(holdEnd(now)) : null,
    wasConfirmed: !isHeld,
    serviceName: service.name,
    priceCents: service.priceCents,
    chargedCents: NOTHING,
    refundingCents: NOTHING,
    keptCents: NOTHING,
    clientPhone: client.phone,
  };
  return { facts, token };
}
