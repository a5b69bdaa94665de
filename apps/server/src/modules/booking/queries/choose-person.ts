import { bool, json, nullable, preparedBy, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import {
  type ChoiceFacts,
  chooseAmong,
  LAST_VISIT_DAYS,
  openMinutesOf,
  type Reason,
  weekOf,
} from '@primehour/domain/slot/choose';
import { ANYONE, type Team, type TeamSlotQuery } from '@primehour/domain/slot/team';
import { isOpenChoice, type AcceptedSlot } from '@primehour/domain/slot/team-slots';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';

type ChoiceFactsParams = {
  readonly tenant: AnyTenant;
  readonly phone: Phone | null;
  readonly clientId: string | null;
  readonly weekFrom: Date;
  readonly weekUntil: Date;
  readonly visitedFrom: Date;
  readonly now: Date;
};

/** Who last served the client, what is booked in the week, and when the rule last assigned each of them a booking. */
const CHOICE_FACTS = preparedBy<ChoiceFactsParams>()(
  'choice-facts',
  ({ tenant, phone, clientId, weekFrom, weekUntil, visitedFrom, now }) => `
  select (
      select s.prefers_last_person from booking_settings s where s.business_id = ${tenant}) as "prefersLastPerson", (
      select v.resource_id from booking k
      join booking_resource v on v.business_id = k.business_id and v.booking_id = k.id and v.number = 1
      where k.business_id = ${tenant} and k.client_id = (
          select c.id from client c where c.business_id = ${tenant} and (c.phone = ${phone} or c.id = ${clientId}) limit 1)
        and k.status = 'CONFIRMED' and k.attendance is distinct from 'NO_SHOW'
        and k.start_at <= ${now} and k.start_at > ${visitedFrom}
      order by k.start_at desc limit 1) as "lastServedBy",
    (select json_agg(json_build_array(w.resource_id, w.minutes)) from (
      select v.resource_id, sum((select sum(upper(t) - lower(t)) from unnest(v.takes) t))::int as minutes
      from booking k
      join booking_resource v on v.business_id = k.business_id and v.booking_id = k.id
      where k.business_id = ${tenant} and k.start_at >= ${weekFrom} and k.start_at < ${weekUntil}
        and (k.status = 'CONFIRMED' or (k.status = 'PENDING' and k.hold_expires_at > ${now}))
        and k.attendance is distinct from 'NO_SHOW'
      group by v.resource_id) w) as booked,
    (select json_agg(json_build_array(r.id, (date_part('epoch', g.chosen_at) * 1000)::bigint))
      from resource r
      cross join lateral (
        select v.chosen_at from booking_resource v
        where v.business_id = r.business_id and v.resource_id = r.id and v.reason is not null
        order by v.chosen_at desc limit 1) g
      where r.business_id = ${tenant} and r.kind = 'TEAM_MEMBER' and r.retired_at is null) as given`,
  {
    prefersLastPerson: bool(),
    lastServedBy: nullable(uuid()),
    booked: nullable(json<[id: string, minutes: number][]>()),
    given: nullable(json<[id: string, at: Instant][]>()),
  },
);

export type ClientKey = { readonly phone: Phone } | { readonly clientId: string };

/** People in the order in which they are tried, and why the first one comes first; null if there was no choice. */
export type Choice = { readonly order: readonly string[]; readonly reason: Reason | null };

const NO_CHOICE: Choice = { order: [], reason: null };

type Choosing = {
  readonly team: Team;
  readonly slotQuery: TeamSlotQuery;
  readonly slot: AcceptedSlot;
  readonly client: ClientKey;
};

/** Chooses among those who are free; queries the database only if more than one is. */
export async function choosePerson(
  tx: Tx,
  tenant: AnyTenant,
  { team, slotQuery, slot, client }: Choosing,
): Promise<Choice> {
  const isAnyone = slotQuery.with === ANYONE && slot.inquiry.people.length > 1;
  if (!isOpenChoice(slot)) return isAnyone ? rank(team, slot, NO_FACTS) : NO_CHOICE;
  const { startAt } = slot;
  const week = weekOf(team.calendar.zone, startAt);
  const [row] = await queryPrepared(tx, CHOICE_FACTS, {
    tenant,
    phone: 'phone' in client ? client.phone : null,
    clientId: 'clientId' in client ? client.clientId : null,
    weekFrom: dateOf(week.startAt),
    weekUntil: dateOf(week.endAt),
    visitedFrom: dateOf(slotQuery.now - LAST_VISIT_DAYS * DAY_MS),
    now: dateOf(slotQuery.now),
  });
  const facts: ChoiceFacts = {
    lastServedBy: row?.prefersLastPerson ? row.lastServedBy : null,
    bookedMinutes: new Map(row?.booked ?? []),
    lastGivenAt: new Map(row?.given ?? []),
  };
  const choice = rank(team, slot, facts);
  return isAnyone ? choice : { ...choice, reason: null };
}

const NO_FACTS: ChoiceFacts = { lastServedBy: null, bookedMinutes: new Map(), lastGivenAt: new Map() };

/** Free people first; then everyone else, who may serve a further need. */
function rank(team: Team, { people, startAt }: AcceptedSlot, facts: ChoiceFacts): Choice {
  const free = new Set(people.map(({ bookable }) => bookable.resource.id));
  const contenders = team.resources
    .filter(({ kind }) => kind === 'TEAM_MEMBER')
    .map((person) => ({ ...person, openMinutes: openMinutesOf(team.calendar, person, startAt) }));
  const { order, reason } = chooseAmong(
    contenders.filter(({ id }) => free.has(id)),
    facts,
  );
  const others = chooseAmong(
    contenders.filter(({ id }) => !free.has(id)),
    facts,
  );
  return { order: [...order, ...others.order], reason };
}
