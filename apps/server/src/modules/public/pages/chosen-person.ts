import * as copy from '@primehour/contract/copy/refusals';
import type { Summary } from '@primehour/contract/pages';
import { isPersonNamed } from '@primehour/domain/booking/named-person';
import { type TaxTerms, withTax } from '@primehour/domain/price/tax';
import { qualifiedFor, offerOf, type Terms } from '@primehour/domain/resource/offer';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { OpenBusiness, TeamMember } from '../../operator/api.ts';
import { presentPerson } from '../present.ts';

type Team = readonly TeamMember[];
type Service = Terms & { readonly id: string; readonly name: string };

export const teamOf = ({ team }: OpenBusiness): Team => team ?? [];

/**
 * If the person in a link is unavailable, anyone is offered instead, and the page says so
 * (product/client-pages#people).
 */
export type ChosenPerson = { readonly id: string | undefined; readonly notice: string | null };

const ANYONE: ChosenPerson = { id: undefined, notice: null };

/** The person requested by a link, among those whom clients can choose for the service. */
export function chosenPerson(asked: string | undefined, service: Service | undefined, team: Team): ChosenPerson {
  if (asked === undefined || asked === 'any' || service === undefined) return ANYONE;
  const person = team.find(({ id, isPublic }) => id === asked && isPublic);
  if (!person) return { id: undefined, notice: copy.personGone };
  if (qualifiedFor(service, [person]).length === 0) {
    return { id: undefined, notice: copy.notTheirService(nameOf(person), service.name) };
  }
  return { id: person.id, notice: null };
}

/** Whether the person of a form can be chosen for its service. */
export function canChoose(
  open: OpenBusiness,
  subject: { readonly serviceId: string; readonly with?: string | undefined },
): boolean {
  if (subject.with === undefined || subject.with === 'any') return true;
  const person = teamOf(open).find(({ id, isPublic }) => id === subject.with && isPublic);
  return person?.does.some(([serviceId]) => serviceId === subject.serviceId) === true;
}

/** The service of a link: its own, or the first one that its person provides, or the first one. */
export function chosenService<Row extends Service>(
  services: readonly Row[],
  asked: { readonly service?: string | undefined; readonly with?: string | undefined },
  team: Team,
): Row | undefined {
  const person = team.filter(({ id, isPublic }) => id === asked.with && isPublic);
  return (
    services.find(({ id }) => id === asked.service) ??
    services.find((service) => qualifiedFor(service, person).length > 0) ??
    services[0]
  );
}

/** What is being booked, and with whom; without its tax. */
export function summaryOf(service: Service, startAt: Instant, team: Team, personId?: string | null): Summary {
  const able = qualifiedFor(service, team);
  const chosen = able.find(({ id }) => id === personId) ?? (able.length === 1 ? able[0] : undefined);
  const { by: _, ...offer } = offerOf(service, team);
  const terms = chosen
    ? { priceCents: chosen.priceCents, durationMinutes: chosen.durationMinutes }
    : { ...offer, ...(offer.priceVaries && { highestPriceCents: Math.max(...able.map((each) => each.priceCents)) }) };
  const named = chosen?.person.isPublic ? nameOf(chosen.person) : null;
  return { serviceName: service.name, ...terms, startAt, ...(team.length > 0 ? { personName: named } : {}) };
}

type Opening = {
  readonly startAt: Instant;
  readonly resourceIds: readonly string[];
  readonly priceCents: Cents;
};

/**
 * The same for an opening at a falling price, which is booked with anyone: its person is named from a day before
 * (product/people#named-people).
 */
export function summaryOfOpening(service: Service, opening: Opening, team: Team, now: Instant): Summary {
  const { startAt, resourceIds, priceCents } = opening;
  const { personName, ...summary } = summaryOf(service, startAt, team, resourceIds[0]);
  const named = isPersonNamed({ chosenBy: 'RULE', startAt }, now) ? personName : null;
  return { ...summary, priceCents, ...(personName !== undefined && { personName: named }) };
}

/** With its tax: the amount the client has to pay. */
export function taxedSummary(summary: Summary, terms: TaxTerms | null): Summary {
  const { priceCents, tax } = withTax(summary.priceCents, terms);
  const { highestPriceCents: highest } = summary;
  return {
    ...summary,
    priceCents,
    ...(highest !== undefined && { highestPriceCents: withTax(highest, terms).priceCents }),
    ...(tax && { tax }),
  };
}

const nameOf = (person: TeamMember): string => presentPerson(person, { publicUrl: '' }).name;
