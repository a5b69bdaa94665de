import { bookingLink } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { resource } from '@primehour/db/schema/resource';
import { service } from '@primehour/db/schema/service';
import { opening, waitlistEntry, waitlistOffer, waitlistRequest, waitlistTime } from '@primehour/db/schema/waitlist';
import type { Queryable } from '@primehour/db/transaction';
import { isPersonNamed } from '@primehour/domain/booking/named-person';
import { canModify } from '@primehour/domain/booking/transitions';
import { type TaxTerms, withTax } from '@primehour/domain/price/tax';
import { publicNameOf } from '@primehour/domain/resource/public-name';
import type { Cents, Instant, IsoDay, Zone } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import type { PreferredTime } from '@primehour/domain/waitlist/preferences';
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { instantOf } from '../../clock.ts';
import { orNotFound } from '../../refusal.ts';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';
import type { Tokens } from '../../tokens.ts';
import { findBooking, loadCalendar, type OfferedService, stateOf, taxTermsOf, windowFrom } from '../booking/api.ts';
import { openRow } from '../operator/api.ts';

export async function findOpening(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await queryable
    .select()
    .from(opening)
    .where(and(eq(opening.businessId, tenant), eq(opening.id, id)));
  return row;
}
export type OpeningRow = NonNullable<Awaited<ReturnType<typeof findOpening>>>;

/** Facts about the business for messages and rules. */
export async function findBusinessFacts(queryable: Queryable, tenant: AnyTenant) {
  const [row] = await queryable
    .select({
      name: business.name,
      zone: sql<Zone>`${business.timezone}`,
      isActive: sql<boolean>`${business.isCalendarActive} and ${business.suspendedAt} is null`,
      advanceDays: bookingSettings.advanceBookingDays,
    })
    .from(business)
    .innerJoin(bookingSettings, eq(bookingSettings.businessId, business.id))
    .where(eq(business.id, tenant));
  return orNotFound(row);
}

/** The current and the lowest price of a falling one, with the tax that is added; null if it doesn't fall. */
export function fallingPrices(
  { startPriceCents, floorPriceCents, fromAt, untilAt }: OpeningRow,
  tax: TaxTerms | null,
  now: Instant,
): { readonly priceCents: Cents; readonly floorPriceCents: Cents } | null {
  if (startPriceCents === null || floorPriceCents === null) return null;
  const falling = { startPriceCents, floorPriceCents, fromAt: instantOf(fromAt), untilAt: instantOf(untilAt) };
  return {
    priceCents: withTax(fallingPriceAt(falling, now), tax).priceCents,
    floorPriceCents: withTax(floorPriceCents, tax).priceCents,
  };
}

/** The terms of a person for a service, if they have their own. */
export const choiceOf = ({ needs }: Pick<OfferedService, 'needs'>, resourceId: string) =>
  needs.find(({ number }) => number === 1)?.choices.find((each) => each.resourceId === resourceId);

type Priced = { readonly entry: EntryRow; readonly offer: OfferRow; readonly opened: OpeningRow };

/**
 * What the client of an offer would pay now, with tax, and the lowest price if it falls; null for one who moves a
 * booking, which keeps its price.
 */
export async function findOfferedPrice(
  queryable: Queryable,
  tenant: AnyTenant,
  { entry: { serviceId, insteadOf }, offer, opened }: Priced,
  now: Instant,
): Promise<{ readonly priceCents: Cents; readonly floorPriceCents: Cents | null } | null> {
  if (insteadOf !== null) return null;
  const { service } = await loadCalendar(queryable, tenant, windowFrom(instantOf(offer.startAt), now), serviceId);
  if (!service) return null;
  const tax = taxTermsOf(service);
  const listCents = choiceOf(service, offer.resourceId)?.priceCents ?? service.priceCents;
  return fallingPrices(opened, tax, now) ?? { priceCents: withTax(listCents, tax).priceCents, floorPriceCents: null };
}

type OfferedTo = {
  /** Whom the client waits for; null for anyone. */
  readonly entry: { readonly resourceId: string | null };
  readonly resourceId: string;
  readonly startAt: Instant;
};

/**
 * Who serves an offered time, as shown to its client (product/people#named-people): the booking of a client who
 * waits for anyone may be handed over until a day before.
 */
export async function findOfferedPerson(
  queryable: Queryable,
  tenant: AnyTenant,
  { entry, resourceId, startAt }: OfferedTo,
  now: Instant,
): Promise<string | null> {
  const chosenBy = entry.resourceId === null ? 'RULE' : 'CLIENT';
  return isPersonNamed({ chosenBy, startAt }, now) ? findPublicPerson(queryable, tenant, resourceId) : null;
}

/** The person's public name; null in a business of one person, or if they are not public. */
async function findPublicPerson(queryable: Queryable, tenant: AnyTenant, id: string): Promise<string | null> {
  const people = await queryable
    .select({
      id: resource.id,
      kind: resource.kind,
      name: resource.name,
      publicName: resource.publicName,
      isPublic: resource.isPublic,
    })
    .from(resource)
    .where(and(eq(resource.businessId, tenant), eq(resource.kind, 'TEAM_MEMBER'), isNull(resource.retiredAt)));
  const person = people.find((each) => each.id === id);
  return person?.isPublic && people.length > 1 ? publicNameOf(person) : null;
}

const entryRows = (queryable: Queryable) =>
  queryable
    .select({
      id: waitlistEntry.id,
      businessId: waitlistEntry.businessId,
      clientId: waitlistEntry.clientId,
      serviceId: waitlistEntry.serviceId,
      resourceId: waitlistEntry.resourceId,
      insteadOf: waitlistEntry.insteadOf,
      fromDate: waitlistEntry.fromDate,
      untilDate: waitlistEntry.untilDate,
      offersAgreedAt: waitlistEntry.offersAgreedAt,
      state: waitlistEntry.state,
      lapses: waitlistEntry.lapses,
      askedAt: waitlistEntry.askedAt,
      createdAt: waitlistEntry.createdAt,
      serviceName: service.name,
      clientName: client.name,
      phone: client.phone,
      email: client.email,
    })
    .from(waitlistEntry)
    .innerJoin(service, and(eq(service.businessId, waitlistEntry.businessId), eq(service.id, waitlistEntry.serviceId)))
    .innerJoin(client, and(eq(client.businessId, waitlistEntry.businessId), eq(client.id, waitlistEntry.clientId)));

export async function findEntry(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await entryRows(queryable).where(and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, id)));
  return row;
}
export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

export async function findTimes(queryable: Queryable, tenant: AnyTenant, entryId: string): Promise<PreferredTime[]> {
  const rows = await queryable
    .select()
    .from(waitlistTime)
    .where(and(eq(waitlistTime.businessId, tenant), eq(waitlistTime.entryId, entryId)))
    .orderBy(asc(waitlistTime.number));
  return rows.map(({ days, fromMinute, untilMinute }) => ({ days: days as IsoDay[], fromMinute, untilMinute }));
}

export async function findOpenOffer(queryable: Queryable, tenant: AnyTenant, entryId: string) {
  const [row] = await queryable
    .select()
    .from(waitlistOffer)
    .where(
      and(eq(waitlistOffer.businessId, tenant), eq(waitlistOffer.entryId, entryId), eq(waitlistOffer.state, 'OPEN')),
    );
  return row;
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOpenOffer>>>;

/**
 * The booking of a client who has taken an offer, and whether their place still leads to it: as long as it is live, and
 * unless the partner has revoked links to it (decision 204).
 */
export async function findTaken(queryable: Queryable, tenant: AnyTenant, entryId: string, now: Instant) {
  const isTaken = and(eq(waitlistOffer.entryId, entryId), eq(waitlistOffer.state, 'TAKEN'));
  const [offer] = await queryable
    .select({ bookingId: waitlistOffer.bookingId })
    .from(waitlistOffer)
    .where(and(eq(waitlistOffer.businessId, tenant), isTaken));
  const row = offer?.bookingId ? await findBooking(queryable, tenant, offer.bookingId) : undefined;
  if (!row) return undefined;
  const isRevoked = and(eq(bookingLink.bookingId, row.id), isNotNull(bookingLink.revokedAt));
  const revoked = await queryable.$count(bookingLink, and(eq(bookingLink.businessId, tenant), isRevoked));
  return { row, leadsThere: revoked === 0 && canModify(stateOf(row), now).ok };
}

/** A client's entry, opened by its secret link or by that of an offer. */
export type OpenPlace = { readonly tenant: PublicTenant; readonly entryId: string };

/**
 * Finds the entry that a secret link opens.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE
 */
export async function openPlace(
  queryable: Queryable,
  { hashSecret }: Pick<Tokens, 'hashSecret'>,
  token: string,
): Promise<OpenPlace> {
  const hash = hashSecret(token);
  const [own] = await queryable
    .select({ entryId: waitlistEntry.id, businessId: waitlistEntry.businessId, suspendedAt: business.suspendedAt })
    .from(waitlistEntry)
    .innerJoin(business, eq(business.id, waitlistEntry.businessId))
    .where(eq(waitlistEntry.tokenHash, hash));
  const [offered] = own
    ? []
    : await queryable
        .select({
          entryId: waitlistOffer.entryId,
          businessId: waitlistOffer.businessId,
          suspendedAt: business.suspendedAt,
        })
        .from(waitlistOffer)
        .innerJoin(business, eq(business.id, waitlistOffer.businessId))
        .where(eq(waitlistOffer.tokenHash, hash));
  const { entryId, ...row } = orNotFound(own ?? offered);
  return { tenant: openRow(row), entryId };
}

/** @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE */
export async function findRequest(queryable: Queryable, id: string) {
  const [row] = await queryable
    .select({ request: waitlistRequest, suspendedAt: business.suspendedAt })
    .from(waitlistRequest)
    .innerJoin(business, eq(business.id, waitlistRequest.businessId))
    .where(eq(waitlistRequest.id, id));
  const { request, suspendedAt } = orNotFound(row);
  const { businessId, ...rest } = request;
  return { ...rest, tenant: openRow({ businessId, suspendedAt }) };
}
export type OpenRequest = Awaited<ReturnType<typeof findRequest>>;

/** Entries of a business that have not ended (`isLiveEntry`). Without parameters, so that any plan can use the partial indexes. */
export const isLiveIn = (tenant: AnyTenant) =>
  and(eq(waitlistEntry.businessId, tenant), sql`${waitlistEntry.state} in ('WAITING', 'OFFERED')`);

/** The entry's place among those for the same service, starting at 1. */
export async function findPlace(queryable: Queryable, tenant: AnyTenant, entry: EntryRow): Promise<number> {
  const before = await queryable.$count(
    waitlistEntry,
    and(
      isLiveIn(tenant),
      eq(waitlistEntry.serviceId, entry.serviceId),
      ne(waitlistEntry.id, entry.id),
      sql`(${waitlistEntry.createdAt}, ${waitlistEntry.id}) < (${entry.createdAt}, ${entry.id})`,
    ),
  );
  return before + 1;
}
