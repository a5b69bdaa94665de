import { fact, listFacts, shapeOf } from '@primehour/db/facts';
import { insertInto } from '@primehour/db/insert-into';
import { bool, expression, json, nullable, type Places, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking, bookingEvent, bookingLink, checkout } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import type { Utm } from '@primehour/domain/link/utm';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Assignment } from '@primehour/domain/slot/assign';
import type { Reason } from '@primehour/domain/slot/choose';
import type { With } from '@primehour/domain/slot/team';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type {
  BookingEventKind,
  BookingStatus,
  Cents,
  Chooser,
  Instant,
  OccupancyKind,
  PaymentKind,
  Phone,
} from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { type BookedPerson, type BookingFacts, BUSINESS_FACTS } from '../../../messages/load-facts.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import type { Discounted } from '../../discount/api.ts';
import { holdEnd } from '../policy.ts';
import { type CopiedService, copyOf, mapCopied, type OfferedService } from '../queries/offered-service.ts';
import { originColumns, servingOf } from './fill-columns.ts';
import type { OfferedTime } from './offered-time.ts';
import { paidAtOnce, type PaymentPlan } from './plan-payment.ts';
import { occupancyColumns, withLaneChanges } from './take-time.ts';

export type BookingRequest = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly client: { readonly name: string; readonly phone: Phone; readonly email: string | null };
  /** The checkout that this booking completes, if there is one. */
  readonly checkoutId: string | null;
  /** The person the client chose; anyone by default. */
  readonly resourceId?: With | undefined;
  /** As codes are stored. */
  readonly discountCode?: string | undefined;
  /** The counted link that the client came by, and its campaign. */
  readonly linkId?: string | null | undefined;
  readonly utm?: Utm | null | undefined;
  readonly offered?: OfferedTime | undefined;
  readonly storedValueId?: string | undefined;
};

type BookingValues = CopiedService & {
  readonly tenant: AnyTenant;
  readonly now: Date;
  readonly clientId: string;
  readonly phone: Phone;
  readonly clientName: string;
  readonly email: string | null;
  /** The record has the phone that was proven, not another one from a merge. */
  readonly isOwnPhone: boolean;
  readonly bookingId: string;
  readonly status: BookingStatus;
  readonly policyId: string;
  readonly paymentKind: PaymentKind;
  /** How often a client came who is asked for nothing because of that. */
  readonly trustedVisits: number | null;
  readonly discountId: string | null;
  readonly discountCents: Cents;
  readonly taxCents: Cents;
  readonly linkId: string | null;
  readonly utm: Utm | null;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly holdExpiresAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly kind: OccupancyKind;
  readonly occupancyIds: string[];
  readonly lanes: number[];
  readonly parts: number[];
  readonly takenFrom: Date[];
  readonly takenUntil: Date[];
  /** Who and what serves, by number. */
  readonly numbers: number[];
  readonly resourceIds: string[];
  readonly takes: string[];
  readonly choosers: Chooser[];
  readonly reason: string | null;
  readonly eventId: string;
  readonly event: BookingEventKind;
  readonly checkoutId: string | null;
  readonly tokenHash: Buffer;
};

/**
 * One client per phone number (product/data#client); the client's latest name wins, but a name that the partner edited
 * stays (decision 068).
 */
const upsertPerson = (of: Places<BookingValues>): string => `
  ${insertInto(client, {
    id: of.clientId,
    businessId: of.tenant,
    phone: of.phone,
    name: of.clientName,
    email: of.email,
    createdAt: of.now,
    provenAt: expression(`case when ${of.isOwnPhone} then ${of.now}::timestamptz end`),
  })}
  on conflict (business_id, phone) do update set
    name = case when client.name_edited_at is null then excluded.name else client.name end,
    given_name = case when client.name_edited_at is not null and lower(client.name) <> lower(excluded.name)
      then excluded.name end,
    email = coalesce(excluded.email, client.email),
    proven_at = coalesce(client.proven_at, excluded.proven_at)
  returning id, name, given_name, email, proven_at`;

const insertBooking = (of: Places<BookingValues>): string =>
  insertInto(booking, {
    ...mapCopied<Places<CopiedService>>((column) => of[column]),
    id: of.bookingId,
    businessId: of.tenant,
    clientId: expression('(select id from person)'),
    status: of.status,
    policyId: of.policyId,
    paymentKind: of.paymentKind,
    startAt: of.startAt,
    endAt: of.endAt,
    holdExpiresAt: of.holdExpiresAt,
    confirmedAt: of.confirmedAt,
    createdAt: of.now,
    updatedAt: of.now,
    discountId: of.discountId,
    discountCents: of.discountCents,
    taxCents: of.taxCents,
    linkId: of.linkId,
    utm: of.utm,
  });

const insertTime = (of: Places<BookingValues>): string => `
  insert into occupancy (id, business_id, during, kind, booking_id, take_id, expires_at, lane, part)
  select t.id, ${of.tenant}, tstzrange(t.taken_from, t.taken_until), ${of.kind}, ${of.bookingId}, ${of.bookingId},
    ${of.holdExpiresAt}, t.lane, t.part
  from unnest(${of.occupancyIds}::uuid[], ${of.lanes}::smallint[], ${of.parts}::smallint[],
    ${of.takenFrom}::timestamptz[], ${of.takenUntil}::timestamptz[]) t (id, lane, part, taken_from, taken_until)`;

const insertResources = (of: Places<BookingValues>): string => `
  insert into booking_resource (business_id, booking_id, number, resource_id, chosen_by, chosen_at, reason, takes)
  select ${of.tenant}, ${of.bookingId}, r.number, r.resource_id, r.chosen_by, ${of.now},
    case when r.number = 1 then ${of.reason}::jsonb end, r.takes::int4multirange
  from unnest(${of.numbers}::smallint[], ${of.resourceIds}::uuid[], ${of.takes}::text[], ${of.choosers}::text[])
    r (number, resource_id, takes, chosen_by)`;

const insertEvent = (of: Places<BookingValues>): string =>
  insertInto(bookingEvent, {
    id: of.eventId,
    businessId: of.tenant,
    bookingId: of.bookingId,
    kind: of.event,
    by: expression("'CLIENT'"),
    at: of.now,
    detail:
      expression(`jsonb_strip_nulls(jsonb_build_object('startAt', (date_part('epoch', ${of.startAt}) * 1000)::bigint,
      'trustedVisits', ${of.trustedVisits}::int))`),
  });

const insertLink = (of: Places<BookingValues>): string =>
  insertInto(bookingLink, {
    tokenHash: of.tokenHash,
    businessId: of.tenant,
    bookingId: of.bookingId,
    createdAt: of.now,
  });

const WRITTEN_FACTS = {
  clientName: fact('(select name from person)', client.name),
  givenName: fact('(select given_name from person)', client.givenName),
  clientEmail: fact('(select email from person)', client.email),
  isProven: fact('(select proven_at from person) is not null', bool()),
  clientZone: fact('(select client_zone from finished)', nullable(checkout.clientZone)),
  ...BUSINESS_FACTS,
};

/** As `bookedPerson`, of a booking that this statement is writing. */
const servingPerson = (of: Places<BookingValues>): string => `(
  select json_build_object('name', r.name, 'publicName', r.public_name, 'chosenBy', (${of.choosers}::text[])[1])
  from resource r
  where r.business_id = b.id and r.id = (${of.resourceIds}::uuid[])[1] and r.is_public
    and exists (select from resource other where other.business_id = b.id and other.kind = 'PERSON'
      and other.retired_at is null and other.id <> r.id))`;

/**
 * Writes client, booking, its time, its link, the first timeline entry and the completed checkout in one statement, to
 * keep round trips to a minimum, and returns the facts for its messages.
 */
const WRITE_BOOKING = preparedBy<BookingValues>()(
  'write-booking',
  (of) => `
  with person as (${upsertPerson(of)}),
    created as (${insertBooking(of)}),
    taken as (${insertTime(of)}),
    served as (${insertResources(of)}),
    recorded as (${insertEvent(of)}),
    linked as (${insertLink(of)}),
    finished as (
      update checkout set booking_id = ${of.bookingId} where id = ${of.checkoutId} and business_id = ${of.tenant}
      returning client_zone)
  select ${listFacts(WRITTEN_FACTS)}, ${servingPerson(of)} as person
  from business b
  join app_user u on u.id = b.user_id
  join booking_settings s on s.business_id = b.id
  where b.id = ${of.tenant}`,
  { ...shapeOf(WRITTEN_FACTS), person: nullable(json<BookedPerson>()) },
);

type Accepted = BookingRequest &
  PaymentPlan &
  Pick<BookingValues, 'taxCents' | 'trustedVisits'> & {
    readonly service: OfferedService;
    readonly isOwnPhone: boolean;
    readonly assignment: Assignment;
    readonly chosenBy: Chooser;
    readonly reason: Reason | null;
    readonly discount: Discounted | undefined;
  };

/** Writes an accepted booking, held or confirmed at once when it is free. */
export async function writeBooking(
  { tx, tenant, now, deps: { tokens } }: TenantWrite<AnyTenant>,
  accepted: Accepted,
): Promise<{ readonly facts: BookingFacts; readonly token: string }> {
  const { client: person, service, startAt, checkoutId, isOwnPhone, assignment, upfront, isHeld } = accepted;
  const endAt = (startAt + assignment.durationMinutes * MINUTE_MS) as Instant;
  const [bookingId, token] = [uuidV4(), tokens.makeSecret()];
  const status = isHeld ? 'PENDING' : 'CONFIRMED';
  const copied = copyOf(service);
  const paysAll = upfront.payCents === service.priceCents || isSettledAsFree(service.priceCents);
  const paymentKind = paysAll ? 'ONLINE' : 'AT_VISIT';
  const [written] = await withLaneChanges(tx, tenant, assignment.changes, () =>
    queryPrepared(tx, WRITE_BOOKING, {
      ...copied,
      tenant,
      now: dateOf(now),
      clientId: uuidV7(now),
      phone: person.phone,
      clientName: person.name,
      email: person.email,
      isOwnPhone,
      bookingId,
      status,
      policyId: service.policy.id,
      paymentKind,
      trustedVisits: accepted.trustedVisits,
      ...originColumns(accepted),
      startAt: dateOf(startAt),
      endAt: dateOf(endAt),
      holdExpiresAt: isHeld ? dateOf(holdEnd(now)) : null,
      confirmedAt: isHeld ? null : dateOf(now),
      kind: isHeld ? 'hold' : 'booking',
      ...occupancyColumns(assignment, now),
      ...servingOf(accepted),
      eventId: uuidV7(now),
      event: isHeld ? 'HELD' : 'CONFIRMED',
      checkoutId,
      tokenHash: tokens.hashSecret(token),
    }),
  );
  const facts: BookingFacts = {
    ...orNotFound(written),
    ...copied,
    id: bookingId,
    version: 1,
    status,
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    holdExpiresAt: isHeld ? dateOf(holdEnd(now)) : null,
    wasConfirmed: !isHeld,
    ...paidAtOnce(accepted),
    taxCents: accepted.taxCents,
    paymentKind,
    asksCardOnly: isHeld && accepted.rest.payCents === 0,
    clientPhone: person.phone,
    person: null,
  };
  return { facts, token };
}
