import * as copy from '@primehour/contract/copy/refusals';
import type { DetailsPackage, DetailsTerms } from '@primehour/contract/details-terms';
import type { FormState, TypedDetails } from '@primehour/contract/form-state';
import type { PageModel, Summary } from '@primehour/contract/pages';
import type { Via } from '@primehour/contract/public-business';
import type { Reader } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { isServiceShown } from '@primehour/domain/link/link';
import type { Utm } from '@primehour/domain/link/utm';
import { upfrontOf } from '@primehour/domain/policy/upfront';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant, Phone, WallDate } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import {
  slotQueryFor,
  dateAt,
  loadCalendar,
  refusalOf,
  slotRefusal,
  taxTermsOf,
  windowFrom,
  withPerks,
  describeTerms,
  type LoadedCalendar,
  type OfferedService,
} from '../../booking/api.ts';
import { hasDiscounts } from '../../discount/api.ts';
import type { VisitLink } from '../../link/api.ts';
import { listOpenListings, presentOpenListing } from '../../listing/api.ts';
import type { OpenBusiness } from '../../operator/api.ts';
import { listServices, type ShownService, wasService } from '../../service/api.ts';
import { findUsablePackage, hasGiftCards } from '../../stored-value/api.ts';
import { listFalling } from '../../waitlist/api.ts';
import { presentFalling, presentPerson, presentPublicBusiness, presentPublicService } from '../present.ts';
import type { Offered } from '../queries/find-calendar-page.ts';
import { linkNoteOf } from '../queries/find-visit.ts';
import { chosenPerson, chosenService, summaryOf, summaryOfOpening, taxedSummary, teamOf } from './chosen-person.ts';
import { readHeroPreview } from './hero-preview.ts';
import { requestKeyOf } from './page-context.ts';
import { findNearest, loadSlotWindow } from './slot-window.ts';
import { typedIn } from './typed-details.ts';

/** A booking page as requested by a visitor. `clientZone` is null until their browser has sent it. */
export type Visit = {
  readonly open: OpenBusiness;
  readonly via: Via;
  readonly clientZone: string | null;
  readonly link?: VisitLink | undefined;
  readonly utm?: Utm | null;
  /** If it has been read with the business. */
  readonly offered?: Offered;
};

/** A time that is no longer available, and the request for it. */
export type LostTime = {
  readonly refusal: Refusal;
  readonly requestedAt: Instant;
  /** What the client has typed for it. */
  readonly typed?: TypedDetails | undefined;
};

type Choice = {
  readonly service?: string | undefined;
  /** As in a link: a person, `any`, or anything else. */
  readonly with?: string | undefined;
  readonly date?: WallDate | undefined;
  readonly window?: WallDate | undefined;
};

type ReadDeps = Pick<Deps, 'clock' | 'config' | 'images'> & { readonly reader: Reader };

/** The calendar of a business: its services, and the free times of the chosen one. */
export async function bookingModel(
  deps: ReadDeps,
  { open, via, clientZone, link, offered }: Visit,
  choice: Choice,
  lost?: LostTime,
): Promise<PageModel & { readonly kind: 'booking' }> {
  const { reader, clock, config } = deps;
  const { tenant, business, settings } = open;
  const now = clock.now();
  const all: readonly ShownService[] = offered?.services ?? (await listServices(reader, tenant));
  const services = all.filter((each) => isServiceShown(each, link?.perks));
  const headStart = link?.perks.listingHeadStartMinutes ?? 0;
  const team = teamOf(open);
  const chosen = chosenService(services, choice, team);
  const person = chosenPerson(choice.with, chosen, team);
  const search = chosen && {
    serviceId: chosen.id,
    now,
    perks: link?.perks,
    queryOf: ({ service }: LoadedCalendar) => slotQueryFor(orNotFound(service), now, person.id),
  };
  const [window, nearest, heroPreview, listings, falling] = await Promise.all([
    search && business.isCalendarActive
      ? loadSlotWindow(reader, tenant, {
          ...search,
          zone: business.timezone,
          settings: { minNoticePeriod: settings.minNoticePeriodHours, advanceBooking: settings.advanceBookingDays },
          date: choice.date,
          window: choice.window,
        })
      : null,
    search && lost ? findNearest(reader, tenant, { ...search, requestedAt: lost.requestedAt }) : [],
    via === 'PAGE' ? readHeroPreview(deps, business.mediaUrl) : null,
    (via === 'PAGE' || headStart > 0) && offered?.hasListings !== false
      ? listOpenListings(reader, tenant, { now, headStart })
      : [],
    via === 'PAGE' && business.isCalendarActive && offered?.hasOpenings !== false
      ? listFalling(reader, tenant, now, { perks: link?.perks })
      : [],
  ]);
  return {
    kind: 'booking',
    via,
    now,
    business: presentPublicBusiness(business, config, heroPreview),
    services: services.map((service) => presentPublicService(service, team, config)),
    ...(team.length > 0
      ? { people: team.filter(({ isPublic }) => isPublic).map((each) => presentPerson(each, config)) }
      : {}),
    window: window && { ...window, with: person.id },
    isCalendarActive: business.isCalendarActive,
    changeCutoffHours: open.asksAgreement ? null : settings.changeCutoffHours,
    openListings: listings.map((row) => presentOpenListing(row, now, config)),
    falling: falling.map((each) => presentFalling(each, business.slug)),
    notice: noticeOf(lost?.refusal.message ?? person.notice, nearest, lost?.typed),
    linkNote: link ? linkNoteOf(link) : null,
    clientZone,
  };
}

const noticeOf = (message: string | null, nearest: number[], typed: TypedDetails = {}) =>
  message === null ? null : { message, nearest, ...(nearest.length > 0 && Object.keys(typed).length > 0 && { typed }) };

type SlotSubject = { readonly serviceId: string; readonly with?: string | undefined };

/** The calendar again after a time was lost: on its day, with the nearest free times. */
export function lostTimeModel(deps: Deps, visit: Visit, subject: SlotSubject, lost: LostTime): Promise<PageModel> {
  const date = dateAt(visit.open.business.timezone, lost.requestedAt);
  const reading = { ...deps, reader: deps.db.read };
  return bookingModel(reading, visit, { service: subject.serviceId, with: subject.with, date }, lost);
}

/**
 * The calendar with the current services instead, for one that was deleted while someone was choosing.
 * @throws Refusal NOT_FOUND for a service that never existed
 */
export async function goneServiceModel(
  deps: Deps,
  visit: Visit,
  subject: SlotSubject,
  requestedAt: Instant,
): Promise<PageModel> {
  if (!(await wasService(deps.db.read, visit.open.tenant, subject.serviceId))) throw new Refusal('NOT_FOUND');
  return lostTimeModel(deps, visit, subject, { refusal: SERVICE_GONE, requestedAt });
}

type Details = SlotSubject & {
  readonly startAt: Instant;
  /** The opening whose falling price it is. */
  readonly openingId?: string | undefined;
  readonly form: FormState;
  readonly knownPhone: Phone | undefined;
};

/** Deleted by the partner while someone was choosing: the current services are shown instead. */
export const SERVICE_GONE = new Refusal('SLOT_NOT_OFFERED', {
  message: copy.serviceGone,
});

/** Someone else was faster. */
const OPENING_GONE = new Refusal('SLOT_TAKEN');

/**
 * The details form of a chosen time; if that time or its service is unavailable, the calendar with others instead.
 * @throws Refusal NOT_FOUND for a service that never existed
 */
export async function detailsModel(
  deps: Deps,
  visit: Visit,
  { serviceId, with: asked, startAt, openingId, form, knownPhone }: Details,
): Promise<PageModel> {
  const { open, via, clientZone } = visit;
  const now = deps.clock.now();
  const team = teamOf(open);
  const subject = { serviceId, with: asked };
  const typed = typedIn(form.values);
  const read = await loadCalendar(deps.db.read, open.tenant, windowFrom(startAt, now), serviceId);
  const perks = visit.link?.perks;
  const loaded = withPerks(read, perks);
  const { service } = loaded;
  if (!service) {
    return goneServiceModel(deps, visit, subject, startAt);
  }
  const person = chosenPerson(asked, service, team);
  if (person.notice !== null) {
    const refusal = new Refusal('SLOT_NOT_OFFERED', { message: person.notice });
    return lostTimeModel(deps, visit, { serviceId }, { refusal, requestedAt: startAt, typed });
  }
  const [opening] = openingId ? await listFalling(deps.db.read, open.tenant, now, { openingId, serviceId, perks }) : [];
  const requested = { service, startAt, withWhom: person.id, perks, now };
  const refusal = openingId
    ? opening?.startAt === startAt
      ? null
      : OPENING_GONE
    : await refusalOf(deps.db.read, open.tenant, loaded, requested).then((found) => found && slotRefusal(found));
  if (refusal) return lostTimeModel(deps, visit, subject, { refusal, requestedAt: startAt, typed });
  const priced = opening ? summaryOfOpening(service, opening, team, now) : summaryOf(service, startAt, team, person.id);
  const summary = taxedSummary(priced, taxTermsOf(service));
  return {
    kind: 'details',
    via,
    now,
    business: presentPublicBusiness(open.business, deps.config),
    serviceId,
    with: person.id,
    summary,
    openingId: opening?.id,
    ...termsOfDetails(visit, service, summary, now),
    form,
    requestKey: requestKeyOf(form.values) ?? uuidV4(),
    ...(await findWaysToPay(deps, visit, { knownPhone, service, summary })),
    knownPhone: knownPhone === undefined ? null : knownPhone.slice(-4),
    clientZone,
  };
}

type Chosen = { readonly service: OfferedService; readonly summary: Summary };

/** The code fields next to the details, and the package of a proven phone. */
async function findWaysToPay(
  { db, clock }: Deps,
  visit: Visit,
  { knownPhone, ...chosen }: Chosen & { readonly knownPhone: Phone | undefined },
) {
  const { tenant } = visit.open;
  const [serviceId, startAt] = [chosen.service.id, chosen.summary.startAt as Instant];
  const [discounts, giftCards, usable] = await Promise.all([
    hasDiscounts(db.read, tenant),
    hasGiftCards(db.read, tenant),
    knownPhone && findUsablePackage(db.read, tenant, { phone: knownPhone }, { serviceId, startAt }),
  ]);
  const shown = usable && { label: usable.label, left: usable.left, visits: usable.visits };
  return {
    hasDiscounts: discounts,
    hasGiftCards: giftCards,
    package: shown && { ...shown, ...termsOfPackage(visit, chosen, clock.now()) },
  };
}

/** What a client whose package pays agrees to: nothing is charged, and no card is saved. */
function termsOfPackage({ open, link }: Visit, { service, summary }: Chosen, now: Instant) {
  const { priceCents, startAt, priceVaries } = summary;
  const { name: businessName, timezone: zone } = open.business;
  const stored = { kind: 'PACKAGE', cents: priceCents as Cents, isUpfront: true } as const;
  const terms = {
    policy: service.policy,
    businessName,
    priceCents: stored.cents,
    startAt: new Date(startAt),
    zone,
    stored,
  };
  const sentence = link?.perks.skipDeposit ? undefined : describeTerms(terms, now);
  const agreement = priceVaries ? null : (sentence ?? null);
  return { agreement, next: sentence === undefined ? 'BOOKED' : 'TERMS' } satisfies Partial<DetailsPackage>;
}

/**
 * What the policy requires for this booking, before the client is known. If the price depends on who serves, the
 * highest one applies, and no terms are shown whose amounts may differ.
 */
function termsOfDetails({ open, link }: Visit, service: OfferedService, summary: Summary, now: Instant): DetailsTerms {
  const { policy } = service;
  const changeUntil = summary.startAt - open.settings.changeCutoffHours * HOUR_MS;
  if (link?.perks.skipDeposit) return { changeUntil, agreement: null, next: 'BOOKED' };
  const { startAt, priceVaries } = summary;
  const priceCents = (summary.highestPriceCents ?? summary.priceCents) as Cents;
  const { payCents } = upfrontOf(policy, priceCents);
  const { name: businessName, timezone: zone } = open.business;
  const sentence = describeTerms({ policy, businessName, priceCents, startAt: new Date(startAt), zone }, now);
  const next = payCents > 0 ? 'PAYMENT' : sentence === undefined ? 'BOOKED' : 'CARD';
  return {
    changeUntil: sentence === undefined ? changeUntil : null,
    agreement: priceVaries ? null : (sentence ?? null),
    next,
  };
}
