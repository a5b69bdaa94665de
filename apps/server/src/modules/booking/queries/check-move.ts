import { parseMinuteSpans } from '@primehour/db/schema/column-types';
import type { Queryable } from '@primehour/db/transaction';
import { ANYONE, type Choice, type Need, type Team, type TeamSlotQuery, type With } from '@primehour/domain/slot/team';
import type { Instant } from '@primehour/domain/vocabulary';
import type { AnyTenant } from '../../../tenant.ts';
import { lengthMinutes, windowFrom } from '../policy.ts';
import type { BookingRow, ServingResource } from '../queries.ts';
import { type LoadedCalendar, loadCalendar } from './load-calendar.ts';

/** The slot engine's input for another start of a booking, which never conflicts with itself. */
export async function checkMove(
  queryable: Queryable,
  tenant: AnyTenant,
  row: BookingRow,
  {
    startAt,
    now,
    ...to
  }: {
    readonly startAt: Instant;
    readonly now: Instant;
    readonly withWhom?: With | undefined;
    readonly swap?: Swap | undefined;
  },
): Promise<Pick<LoadedCalendar, 'team' | 'makesRoom'> & { readonly slotQuery: TeamSlotQuery }> {
  const loaded = await loadCalendar(queryable, tenant, windowFrom(startAt, now), row.serviceId);
  const slotQuery = slotQueryForMove(row, loaded, now, to.withWhom);
  const { team, makesRoom } = loaded;
  return { team, makesRoom, slotQuery: to.swap ? withSwap(slotQuery, to.swap) : slotQuery };
}

/** Another resource for one need of a booking. */
export type Swap = { readonly number: number; readonly resourceId: string };

const withSwap = (slotQuery: TeamSlotQuery, { number, resourceId }: Swap): TeamSlotQuery => ({
  ...slotQuery,
  needs: slotQuery.needs.map((need) =>
    need.number === number ? { ...need, choices: [{ resourceId, priceCents: null, durationMinutes: null }] } : need,
  ),
});

/**
 * A booking takes the same minutes wherever it moves, and keeps its person unless another was asked for; rooms and
 * equipment may change. `ANYONE` allows everyone who serves the service.
 */
export function slotQueryForMove(
  row: BookingRow,
  { team, needs }: Pick<LoadedCalendar, 'team' | 'needs'>,
  now: Instant,
  withWhom: With = keptPersonOf(row, team),
): TeamSlotQuery {
  return {
    durationMinutes: lengthMinutes(row),
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    now,
    ignoreBusyId: row.id,
    needs: row.resources.map((serving) => needOf(serving, team, needs, withWhom)),
    with: withWhom,
  };
}

export const personOf = ({ resources }: Pick<BookingRow, 'resources'>): ServingResource | undefined =>
  resources.find(({ number }) => number === 1);

/** A person who has left the team can't be kept. */
function keptPersonOf(row: BookingRow, team: Team): With {
  const id = personOf(row)?.id;
  return id !== undefined && team.resources.some((resource) => resource.id === id) ? id : ANYONE;
}

/** A client who asked for anyone may get anyone; one who chose a person, or got one by hand, keeps them. */
export const clientMovesWith = (row: BookingRow): With | undefined =>
  personOf(row)?.chosenBy === 'RULE' ? ANYONE : undefined;

function needOf(serving: ServingResource, team: Team, needs: readonly Need[], withWhom: With): Need {
  const { number, id } = serving;
  const kind =
    team.resources.find((resource) => resource.id === id)?.kind ?? (number === 1 ? 'TEAM_MEMBER' : undefined);
  const need = needs.find((each) => each.number === number && each.kind === (kind ?? each.kind));
  const people = team.resources.filter((resource) => resource.kind === 'TEAM_MEMBER');
  const others = number === 1 && !need ? people.map((person) => person.id) : (need?.choices ?? []).map(idOf);
  const asked = number === 1 && withWhom !== ANYONE ? [withWhom] : [];
  const choices = [...new Set([id, ...asked, ...others])].map((resourceId): Choice => ({
    resourceId,
    priceCents: null,
    durationMinutes: null,
  }));
  const spans = parseMinuteSpans(serving.takes);
  return { number, kind: kind ?? need?.kind ?? 'TEAM_MEMBER', spans, beforeMinutes: 0, afterMinutes: 0, choices };
}

const idOf = ({ resourceId }: Choice) => resourceId;

/** The same resources at the same time: what a booking takes back. */
export function slotQueryForRetake(row: BookingRow, team: Team, now: Instant): TeamSlotQuery {
  const slotQuery = slotQueryForMove(row, { team, needs: [] }, now);
  return {
    ...slotQuery,
    needs: slotQuery.needs.map((need, index) => ({
      ...need,
      choices: need.choices.filter(({ resourceId }) => resourceId === row.resources[index]?.id),
    })),
  };
}
