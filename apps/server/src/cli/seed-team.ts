import { availabilityBlock } from '@primehour/db/schema/availability';
import { membership } from '@primehour/db/schema/membership';
import { resource } from '@primehour/db/schema/resource';
import { DEFAULT_GRANTS } from '@primehour/domain/access/access';
import { ANYONE } from '@primehour/domain/slot/team';
import { listTeamSlots } from '@primehour/domain/slot/team-slots';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, ResourceKind } from '@primehour/domain/vocabulary';
import { aUser, type BusinessRow, type ServiceRow } from '@primehour/testkit/build';
import type { CastClient, CastNeed, CastPartner, CastPerson } from '@primehour/testkit/cast-shapes';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { slotQueryFor, dateAt, loadCalendar, windowOf } from '../modules/booking/api.ts';
import { addBooking, type ByHand } from '../modules/calendar/api.ts';
import { addResource, listResources, saveNeeds } from '../modules/resource/api.ts';
import { asMember, type TenantWrite } from '../tenant-write.ts';
import { authorizeTenant } from '../tenant.ts';

type Team = NonNullable<CastPartner['team']>;

/** The people, rooms and devices of a business, what its services need of them, and who signs in. */
export async function seedTeam(
  deps: Deps,
  of: BusinessRow,
  services: readonly ServiceRow[],
  team: Team,
): Promise<void> {
  const caller = { businessId: authorizeTenant(of.id), userId: of.userId };
  const added = await asMember(deps, caller, async (write) => {
    const ids = new Map((await listResources(write.tx, write.tenant)).map(({ id, name }) => [name, id]));
    const add = async (kind: ResourceKind, fields: { name: string; about?: string; units?: number }) => {
      ids.set(fields.name, (await addResource(write, { kind, ...fields })).id);
    };
    for (const { name, about } of team.people)
      await add('TEAM_MEMBER', about === undefined ? { name } : { name, about });
    for (const name of team.rooms) await add('ROOM', { name });
    for (const one of team.equipment) await add('EQUIPMENT', one);
    for (const person of team.people) await seedHours(write, idOf(ids, person.name), person);
    for (const service of services) {
      const needs = team.needs[service.name];
      if (needs) await saveNeeds(write, service.id, { needs: needs.map((need) => formOf(need, ids)) });
    }
    return ids;
  });
  await seedMembers(deps, of, team, added);
}

/** Who signs in besides the owner. */
export const membersOf = (team: Team | undefined) => [
  ...(team?.people ?? []).flatMap(({ member }) => member ?? []),
  ...(team?.desk ?? []),
];

type Ids = ReadonlyMap<string, string>;

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The cast has nobody named ${name}.`);
  return id;
}

const formOf = ({ number, kind, spans, choices }: CastNeed, ids: Ids) => ({
  number,
  kind,
  spans: spans ? spans.map((span) => ({ ...span })) : null,
  bufferBefore: null,
  bufferAfter: null,
  choices: choices.map(({ name, priceCents = null, durationMinutes = null }) => ({
    resourceId: idOf(ids, name),
    price: priceCents,
    duration: durationMinutes,
  })),
});

async function seedHours({ tx, tenant }: TenantWrite, resourceId: string, { blocks }: CastPerson): Promise<void> {
  if (!blocks) return;
  const isThis = and(eq(resource.businessId, tenant), eq(resource.id, resourceId));
  await tx.update(resource).set({ followsBusinessHours: false }).where(isThis);
  await tx.insert(availabilityBlock).values(blocks.map((block) => ({ businessId: tenant, resourceId, ...block })));
}

async function seedMembers(deps: Deps, of: BusinessRow, team: Team, ids: Ids): Promise<void> {
  for (const { name, phone, role, grants } of membersOf(team)) {
    const resourceId = ids.get(name) ?? null;
    const [firstName = name, ...rest] = name.split(' ');
    const user = await aUser(deps, { phone, firstName, lastName: rest.join(' ') });
    await deps.db.transaction((tx) =>
      tx.insert(membership).values({
        businessId: of.id,
        userId: user.id,
        role,
        grants: [...(grants ?? DEFAULT_GRANTS[role])],
        resourceId,
        createdAt: dateOf(deps.clock.now()),
      }),
    );
  }
}

/** Days with bookings before and after today, and how many are tried for each day and service. */
const DAYS_EACH_WAY = 14;
const TRIED_EACH_DAY = 2;

/**
 * Four weeks of a working team, booked by hand like calls to the front desk, always for anyone, so that each booking
 * says why it went to whom.
 */
export async function seedTeamBookings(
  deps: Deps,
  of: BusinessRow,
  services: readonly ServiceRow[],
  callers: readonly CastClient[],
): Promise<void> {
  const caller = { businessId: authorizeTenant(of.id), userId: of.userId };
  const now = deps.clock.now();
  let turn = 0;
  for (let day = -DAYS_EACH_WAY; day < DAYS_EACH_WAY; day += 1) {
    // Past days are offered as they were the day before.
    const asOf = Math.min(now, now + (day - 1) * DAY_MS) as Instant;
    const fromDate = dateAt(of.timezone, (now + day * DAY_MS) as Instant);
    for (const { id: serviceId } of services) {
      for (let tried = 0; tried < TRIED_EACH_DAY; tried += 1) {
        turn += 1;
        const window = windowOf(of.timezone, fromDate, 1, asOf);
        const { team, service } = await loadCalendar(deps.db.read, caller.businessId, window, serviceId);
        const who = callers[(turn * 7) % callers.length];
        const slots = service ? listTeamSlots(team, slotQueryFor(service, asOf, ANYONE), { fromDate, days: 1 }) : [];
        const startAt = slots[(turn * 11) % Math.max(1, slots.length)];
        if (!who || startAt === undefined || turn % 5 === 0) continue;
        const booked: ByHand = {
          serviceId,
          startAt,
          person: who,
          payment: startAt < now ? 'PAID' : 'PAY_AT_VISIT',
          note: '',
          tellsClient: false,
        };
        await asMember(deps, caller, (write) => addBooking(write, booked));
      }
    }
  }
}
