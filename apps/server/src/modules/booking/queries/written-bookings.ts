import { columnFact, fact, listFacts, shapeOf } from '@primehour/db/facts';
import { insertFrom } from '@primehour/db/insert-from';
import { mergeItems } from '@primehour/db/merged-statements';
import { bigint, bool, expression, json, nullable, type Places, prepared } from '@primehour/db/prepared';
import { booking, bookingEvent, bookingLink, checkout } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import type { Utm } from '@primehour/domain/link/utm';
import type {
  BookingEventKind,
  BookingStatus,
  Cents,
  Chooser,
  OccupancyKind,
  PaymentKind,
  Phone,
} from '@primehour/domain/vocabulary';
import { type BookedPerson, BUSINESS_FACTS } from '../../../messages/load-facts.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { COPIED_TYPES, type CopiedService, mapCopied } from './offered-service.ts';

export type BookingValues = CopiedService & {
  readonly tenant: AnyTenant;
  readonly now: Date;
  readonly clientId: string;
  readonly phone: Phone;
  readonly clientName: string;
  readonly email: string | null;
  /** Whether the record has the phone that was proven, not another one from a merge. */
  readonly isOwnPhone: boolean;
  readonly bookingId: string;
  readonly status: BookingStatus;
  readonly policyId: string;
  readonly paymentKind: PaymentKind;
  /** The number of earlier visits, for a client who is asked for nothing because of them. */
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

/** The types of `BookingValues` in the list of bookings to write. */
const TYPES: { readonly [Name in keyof BookingValues]: string } = {
  tenant: 'uuid',
  now: 'timestamptz',
  clientId: 'uuid',
  phone: 'text',
  clientName: 'text',
  email: 'text',
  isOwnPhone: 'boolean',
  bookingId: 'uuid',
  status: 'text',
  policyId: 'uuid',
  paymentKind: 'text',
  trustedVisits: 'integer',
  discountId: 'uuid',
  discountCents: 'bigint',
  taxCents: 'bigint',
  linkId: 'uuid',
  utm: 'jsonb',
  startAt: 'timestamptz',
  endAt: 'timestamptz',
  holdExpiresAt: 'timestamptz',
  confirmedAt: 'timestamptz',
  kind: 'text',
  occupancyIds: 'uuid[]',
  lanes: 'smallint[]',
  parts: 'smallint[]',
  takenFrom: 'timestamptz[]',
  takenUntil: 'timestamptz[]',
  numbers: 'smallint[]',
  resourceIds: 'uuid[]',
  takes: 'text[]',
  choosers: 'text[]',
  reason: 'text',
  eventId: 'uuid',
  event: 'text',
  checkoutId: 'uuid',
  tokenHash: 'bytea',
  ...COPIED_TYPES,
};

const COLUMNS = Object.entries(TYPES).map(([name, type]) => ({ name, type, place: `given."${name}"` }));
// The same names, each with its column.
const OF = Object.fromEntries(COLUMNS.map(({ name, place }) => [name, place])) as Places<BookingValues>;

/**
 * One client per phone number (product/data#client); the client's latest name wins, but a name that the partner edited
 * stays (decision 068).
 */
const upsertPerson = (of: Places<BookingValues>): string => `
  ${insertFrom('given', client, {
    id: of.clientId,
    businessId: of.tenant,
    phone: of.phone,
    name: of.clientName,
    email: of.email,
    createdAt: of.now,
    provenAt: expression(`case when ${of.isOwnPhone} then ${of.now} end`),
  })}
  on conflict (business_id, phone) do update set
    name = case when client.name_edited_at is null then excluded.name else client.name end,
    given_name = case when client.name_edited_at is not null and lower(client.name) <> lower(excluded.name)
      then excluded.name end,
    email = coalesce(excluded.email, client.email),
    proven_at = coalesce(client.proven_at, excluded.proven_at)
  returning id, business_id, name, given_name, email, proven_at`;

/** The clients of the bookings. */
const WITH_PERSON = 'given join person on person.business_id = given.tenant';

const insertBooking = (of: Places<BookingValues>): string =>
  insertFrom(WITH_PERSON, booking, {
    ...mapCopied<Places<CopiedService>>((column) => of[column]),
    id: of.bookingId,
    businessId: of.tenant,
    clientId: expression('person.id'),
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
  from given, unnest(${of.occupancyIds}, ${of.lanes}, ${of.parts}, ${of.takenFrom}, ${of.takenUntil}) t (id, lane, part, taken_from, taken_until)`;

const insertResources = (of: Places<BookingValues>): string => `
  insert into booking_resource (business_id, booking_id, number, resource_id, chosen_by, chosen_at, reason, takes)
  select ${of.tenant}, ${of.bookingId}, r.number, r.resource_id, r.chosen_by, ${of.now},
    case when r.number = 1 then ${of.reason}::jsonb end, r.takes::int4multirange
  from given, unnest(${of.numbers}, ${of.resourceIds}, ${of.takes}, ${of.choosers})
    r (number, resource_id, takes, chosen_by)`;

const insertEvent = (of: Places<BookingValues>): string =>
  insertFrom('given', bookingEvent, {
    id: of.eventId,
    businessId: of.tenant,
    bookingId: of.bookingId,
    kind: of.event,
    by: expression("'CLIENT'"),
    at: of.now,
    detail:
      expression(`jsonb_strip_nulls(jsonb_build_object('startAt', (date_part('epoch', ${of.startAt}) * 1000)::bigint,
      'trustedVisits', ${of.trustedVisits}))`),
  });

const insertLink = (of: Places<BookingValues>): string =>
  insertFrom('given', bookingLink, {
    tokenHash: of.tokenHash,
    businessId: of.tenant,
    bookingId: of.bookingId,
    createdAt: of.now,
  });

const WRITTEN_FACTS = {
  clientName: columnFact('person', client.name),
  givenName: columnFact('person', client.givenName),
  clientEmail: columnFact('person', client.email),
  isProven: fact('person.proven_at is not null', bool()),
  clientZone: fact('finished.client_zone', nullable(checkout.clientZone)),
  ...BUSINESS_FACTS,
};

/** Like `bookedPerson`, for a booking that this statement is writing. */
const servingPerson = (of: Places<BookingValues>): string => `(
  select json_build_object('name', r.name, 'publicName', r.public_name, 'chosenBy', ${of.choosers}[1])
  from resource r
  where r.business_id = b.id and r.id = ${of.resourceIds}[1] and r.is_public
    and exists (select from resource other where other.business_id = b.id and other.kind = 'TEAM_MEMBER'
      and other.retired_at is null and other.id <> r.id))`;

/** The planner can't compute this limit and expects a tenth of the list; for a hundred it would read whole tables. */
const FEW = 'limit (select 100)';

/**
 * Writes client, booking, its time, its link, the first timeline entry and the completed checkout in one statement, to
 * keep round trips to a minimum, and returns the facts for its messages: for each booking of a list, no two of which
 * belong to the same business.
 */
export const WRITE_BOOKINGS = prepared(
  'write-bookings',
  `
  with given as materialized (
      select * from rows from (
        json_to_recordset($1::json) as (${COLUMNS.map(({ name, type }) => `"${name}" ${type}`).join(', ')})
      ) with ordinality given (${COLUMNS.map(({ name }) => `"${name}"`).join(', ')}, call)
      ${FEW}),
    person as (${upsertPerson(OF)}),
    created as (${insertBooking(OF)}),
    taken as (${insertTime(OF)}),
    served as (${insertResources(OF)}),
    recorded as (${insertEvent(OF)}),
    linked as (${insertLink(OF)}),
    finished as (
      update checkout set booking_id = ${OF.bookingId} from given
      where checkout.id = ${OF.checkoutId} and checkout.business_id = ${OF.tenant}
      returning checkout.business_id, checkout.client_zone)
  select given.call, ${listFacts(WRITTEN_FACTS)}, ${servingPerson(OF)} as person
  from ${WITH_PERSON}
  join business b on b.id = ${OF.tenant}
  join app_user u on u.id = b.user_id
  join booking_settings s on s.business_id = b.id
  left join finished on finished.business_id = ${OF.tenant}`,
  { call: bigint(), ...shapeOf(WRITTEN_FACTS), person: nullable(json<BookedPerson>()) },
);
mergeItems(WRITE_BOOKINGS);

/** A list of one, as `WRITE_BOOKINGS` reads it. */
export const listOf = (values: BookingValues): string =>
  JSON.stringify([{ ...values, tokenHash: `\\x${values.tokenHash.toString('hex')}` }]);
