/** The price and duration of a service, depending on who performs it. */

export type Terms = { readonly priceCents: number; readonly durationMinutes: number };

/** A person on a team, and the services they provide; terms are null if they are the service's own. */
export type ServingPerson = {
  readonly id: string;
  /** Clients can choose them. */
  readonly isPublic: boolean;
  readonly does: readonly (readonly [serviceId: string, priceCents: number | null, durationMinutes: number | null])[];
};

export type QualifiedPerson<Person extends ServingPerson> = Terms & { readonly id: string; readonly person: Person };

export type Offer = Terms & {
  readonly priceVaries?: boolean;
  readonly durationVaries?: boolean;
  /** Whom clients can choose from, in order; missing if there is no choice. */
  readonly by?: readonly (Terms & { readonly id: string })[];
};

/** The people who can provide a service, each on their own terms. */
export const qualifiedFor = <Person extends ServingPerson>(
  service: Terms & { readonly id: string },
  team: readonly Person[],
) =>
  team.flatMap((person): QualifiedPerson<Person>[] => {
    const found = person.does.find(([id]) => id === service.id);
    if (!found) return [];
    const [, priceCents, durationMinutes] = found;
    return [
      {
        id: person.id,
        person,
        priceCents: priceCents ?? service.priceCents,
        durationMinutes: durationMinutes ?? service.durationMinutes,
      },
    ];
  });

/**
 * With anyone, price and duration start at the lowest among its people; clients can choose if two or more are
 * selectable (product/client-pages#people).
 */
export function offerOf(service: Terms & { readonly id: string }, team: readonly ServingPerson[]): Offer {
  const able = qualifiedFor(service, team);
  const [prices, durations] = [able.map((each) => each.priceCents), able.map((each) => each.durationMinutes)];
  const choices = able
    .filter(({ person }) => person.isPublic)
    .map(({ id, priceCents, durationMinutes }) => ({ id, priceCents, durationMinutes }));
  return {
    priceCents: able.length === 0 ? service.priceCents : Math.min(...prices),
    durationMinutes: able.length === 0 ? service.durationMinutes : Math.min(...durations),
    ...(new Set(prices).size > 1 ? { priceVaries: true } : {}),
    ...(new Set(durations).size > 1 ? { durationVaries: true } : {}),
    ...(choices.length > 1 ? { by: choices } : {}),
  };
}
