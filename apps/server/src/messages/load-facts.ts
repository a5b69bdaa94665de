import { columnFact, fact, listFacts, type ShapeOf, shapeOf } from '@primehour/db/facts';
import { bigint, bool, float, json, nullable, prepared, type RowOf, text, texts } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking, checkout } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import { remainingOf } from '@primehour/domain/booking/booking-money';
import { isPersonNamed } from '@primehour/domain/booking/named-person';
import type { Notification } from '@primehour/domain/preferences/preferences';
import { publicNameOf } from '@primehour/domain/resource/public-name';
import type { Cents, Chooser, Instant, PaymentKind, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../clock.ts';
import { orNotFound } from '../refusal.ts';
import type { AnyTenant } from '../tenant.ts';
import type { BookingData } from './message-data.ts';

/** What the owner `u` does not want to be notified of. */
function mutedBy(column: string): string {
  return `coalesce((select pr.${column} from user_preferences pr where pr.user_id = u.id), '{}')`;
}

/** Facts of a business `b`, its owner `u` and its settings `s`. */
export const BUSINESS_FACTS = {
  businessName: columnFact('b', business.name),
  zone: fact('b.timezone', text<Zone>()),
  city: columnFact('b', business.city),
  state: columnFact('b', business.state),
  businessPhone: columnFact('b', business.contactNumber),
  ownerPhone: columnFact('u', appUser.phone),
  ownerEmail: columnFact('u', appUser.email),
  mutedTexts: fact(mutedBy('muted_texts'), texts<Notification[]>()),
  mutedEmails: fact(mutedBy('muted_emails'), texts<Notification[]>()),
  changeCutoffHours: columnFact('s', bookingSettings.changeCutoffHours),
};

export type BookedPerson = { readonly name: string; readonly publicName: string | null; readonly chosenBy: Chooser };

/**
 * Who serves in the booking that a statement calls `alias`, unless the business is one person or clients don't see them.
 */
export const bookedPerson = (alias: string): string => `(
  select json_build_object('name', r.name, 'publicName', r.public_name, 'chosenBy', br.chosen_by)
  from booking_resource br
  join resource r on r.business_id = br.business_id and r.id = br.resource_id
  where br.business_id = ${alias}.business_id and br.booking_id = ${alias}.id and br.number = 1 and r.is_public
    and exists (select from resource other where other.business_id = br.business_id and other.kind = 'TEAM_MEMBER'
      and other.retired_at is null and other.id <> r.id))`;

/** Facts of a booking `bk`, its client `c` and its payments, `money`. */
const BOOKING_FACTS = {
  id: columnFact('bk', booking.id),
  version: columnFact('bk', booking.version),
  status: columnFact('bk', booking.status),
  startAt: columnFact('bk', booking.startAt),
  endAt: columnFact('bk', booking.endAt),
  holdExpiresAt: columnFact('bk', booking.holdExpiresAt),
  wasConfirmed: fact('bk.confirmed_at is not null', bool()),
  serviceName: columnFact('bk', booking.serviceName),
  person: fact(bookedPerson('bk'), nullable(json<BookedPerson>())),
  priceCents: columnFact('bk', booking.priceCents),
  taxCents: columnFact('bk', booking.taxCents),
  taxName: columnFact('bk', booking.taxName),
  // The driver returns numeric as text.
  taxBasisPoints: fact('bk.tax_basis_points::float8', nullable(float())),
  serviceLocation: columnFact('bk', booking.serviceLocation),
  /** What the client paid online, how much of it is being refunded, and what the business keeps. */
  chargedCents: fact('money.charged', bigint<Cents>()),
  refundingCents: fact('money.refunding', bigint<Cents>()),
  keptCents: fact('money.kept', bigint<Cents>()),
  /** Some of it, or all, was paid by gift card or package. */
  hasStored: fact('money.has_stored', bool()),
  /** The amount returned to a gift card. */
  giftBackCents: fact('money.gift_back', bigint<Cents>()),
  /** What happened to a package's visit; null if none was used. */
  visit: fact('money.visit', nullable(text<'USED' | 'BACK'>())),
  /** The partner's name for the client. */
  clientName: columnFact('c', client.name),
  /** The name the client gave, if it differs (decision 068). */
  givenName: columnFact('c', client.givenName),
  clientPhone: columnFact('c', client.phone),
  clientEmail: columnFact('c', client.email),
  /** Whether the number is proven to this business. */
  isProven: fact('c.proven_at is not null', bool()),
  /** The client's time zone; null if unknown. */
  clientZone: fact(
    '(select ch.client_zone from checkout ch where ch.business_id = bk.business_id and ch.booking_id = bk.id limit 1)',
    nullable(checkout.clientZone),
  ),
  paymentKind: fact('bk.payment_kind', text<PaymentKind>()),
  isPaidOutside: fact('bk.paid_outside_at is not null', bool()),
  /** A hold that is confirmed by saving a card. */
  asksCardOnly: fact(
    `(bk.payment_kind = 'AT_VISIT' and exists (select from booking_card ca join policy po
      on po.business_id = bk.business_id and po.id = bk.policy_id and po.upfront = 'CARD'
      where ca.business_id = bk.business_id and ca.booking_id = bk.id))`,
    bool(),
  ),
  /** The newest words that the client agreed to. */
  agreedWords: fact(
    `(select a.words from agreement a where a.business_id = bk.business_id and a.booking_id = bk.id
      order by a.agreed_at desc limit 1)`,
    nullable(text()),
  ),
  ...BUSINESS_FACTS,
};

/** The facts from which messages about a booking are rendered. */
export type BookingFacts = Readonly<RowOf<ShapeOf<typeof BOOKING_FACTS>>>;

/** Leaves out what was refunded before the booking was canceled, for example before it was restored and paid again. */
const IS_OF_NOW = '(p.given_back_at is null or p.given_back_at >= bk.cancelled_at)';

const FIND_FACTS = prepared(
  'booking-facts',
  `
  select ${listFacts(BOOKING_FACTS)}
  from booking bk
  join client c on c.business_id = bk.business_id and c.id = bk.client_id
  join business b on b.id = bk.business_id
  join app_user u on u.id = b.user_id
  join booking_settings s on s.business_id = bk.business_id
  cross join lateral (
    select coalesce(sum(p.amount_cents) filter (where ${IS_OF_NOW}), 0)::bigint as charged,
      coalesce(sum(p.refunding_cents) filter (where ${IS_OF_NOW}), 0)::bigint as refunding,
      coalesce(sum(greatest(0, p.amount_cents - p.refunded_cents - p.refunding_cents - p.charged_back_cents)), 0)::bigint
        as kept,
      coalesce(bool_or(p.stored_value_id is not null), false) as has_stored,
      coalesce(sum(p.refunded_cents) filter (where p.purpose = 'GIFT_CARD' and ${IS_OF_NOW}), 0)::bigint as gift_back,
      case when bool_or(p.status = 'SUCCEEDED') filter (where p.purpose = 'PACKAGE') then 'USED'
        when count(*) filter (where p.purpose = 'PACKAGE' and ${IS_OF_NOW}) > 0 then 'BACK' end as visit
    from payment p
    where p.business_id = bk.business_id and p.booking_id = bk.id and p.purpose <> 'TIP'
      and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')) money
  where bk.business_id = $1 and bk.id = $2`,
  shapeOf(BOOKING_FACTS),
);

/** The booking as of this transaction: callers change it first and notify afterward. */
export async function loadFacts(queryable: Queryable, tenant: AnyTenant, bookingId: string): Promise<BookingFacts> {
  const [row] = await queryPrepared(queryable, FIND_FACTS, [tenant, bookingId]);
  return orNotFound(row);
}

/** The person who is named to the client, by their public name. */
export function namedPerson(
  { person, startAt }: { readonly person: BookedPerson | null; readonly startAt: Date },
  now: Instant,
): string | null {
  if (person === null || !isPersonNamed({ chosenBy: person.chosenBy, startAt: instantOf(startAt) }, now)) return null;
  return personNameOf(person);
}

export const personNameOf = (person: Pick<BookedPerson, 'name' | 'publicName'>): string =>
  publicNameOf({ kind: 'TEAM_MEMBER', ...person });

/** The data stored with a message to the client; instants are numbers, because it is JSON. */
export const bookingDataOf = (facts: BookingFacts, queuedAt: Instant): BookingData => ({
  id: facts.id,
  version: facts.version,
  status: facts.status,
  startAt: instantOf(facts.startAt),
  endAt: instantOf(facts.endAt),
  holdExpiresAt: facts.holdExpiresAt && instantOf(facts.holdExpiresAt),
  serviceName: facts.serviceName,
  personName: namedPerson(facts, queuedAt),
  priceCents: facts.priceCents,
  ...taxOf(facts),
  clientName: facts.givenName ?? facts.clientName,
  clientPhone: facts.clientPhone,
  businessName: facts.businessName,
  zone: facts.zone,
  city: facts.city,
  state: facts.state,
  place: facts.serviceLocation ?? `${facts.city}, ${facts.state}`,
  businessPhone: facts.businessPhone,
  // Clients who agreed can change until the start, at the price stated in the terms (decision 089).
  changeCutoffHours: facts.agreedWords === null ? facts.changeCutoffHours : 0,
  ...(facts.agreedWords === null ? {} : { agreedWords: facts.agreedWords }),
  ...(facts.asksCardOnly && { asksCard: true }),
  queuedAt,
  chargedCents: facts.chargedCents,
  refundingCents: facts.refundingCents,
  keptCents: facts.keptCents,
  ...(facts.hasStored && { stored: { giftBackCents: facts.giftBackCents, visit: facts.visit } }),
  remainingCents: remainingAtVisit(facts),
});

function taxOf({ taxName, taxBasisPoints, taxCents: cents }: BookingFacts): Pick<BookingData, 'tax'> {
  return taxName === null || cents === 0 ? {} : { tax: { name: taxName, basisPoints: taxBasisPoints ?? 0, cents } };
}

/** What was kept of payments counts toward the price. */
function remainingAtVisit(facts: BookingFacts): Cents {
  if (facts.paymentKind !== 'AT_VISIT') return 0 as Cents;
  return Math.max(0, remainingOf({ ...facts, payments: [] }) - facts.keptCents) as Cents;
}
