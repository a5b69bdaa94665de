/** The slot engine for a business that is one person: a team with one lane. */
import { ok, type Result } from '../result.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { Calendar, SlotQuery } from './calendar.ts';
import type { SlotRefusal } from './refusal.ts';
import {
  acceptTeamSlot,
  type ExplainedTime,
  explainTeamDay,
  explainTeamSlot,
  listTeamSlots,
  nearestTeamSlots,
  refusalsOfTeamSlot,
  type SlotExplanation,
  type SlotWindow,
} from './team-slots.ts';
import { withAnyone, teamOfOne } from './team.ts';

export type TakenSlot = { readonly startAt: Instant; readonly endAt: Instant };

export const listSlots = (calendar: Calendar, query: SlotQuery, window: SlotWindow): Instant[] =>
  listTeamSlots(teamOfOne(calendar), withAnyone(query), window);

export const explainSlot = (calendar: Calendar, query: SlotQuery, startAt: Instant): SlotExplanation =>
  explainTeamSlot(teamOfOne(calendar), withAnyone(query), startAt);

export const refusalsOfSlot = (calendar: Calendar, query: SlotQuery, startAt: Instant): SlotRefusal[] =>
  refusalsOfTeamSlot(teamOfOne(calendar), withAnyone(query), startAt);

export const explainDay = (calendar: Calendar, query: SlotQuery, date: WallDate): ExplainedTime[] =>
  explainTeamDay(teamOfOne(calendar), withAnyone(query), date);

export function acceptSlot(calendar: Calendar, query: SlotQuery, startAt: Instant): Result<TakenSlot, SlotRefusal> {
  const accepted = acceptTeamSlot(teamOfOne(calendar), withAnyone(query), startAt);
  return accepted.ok ? ok({ startAt, endAt: (startAt + query.durationMinutes * MINUTE_MS) as Instant }) : accepted;
}

export const nearestSlots = (calendar: Calendar, query: SlotQuery, startAt: Instant, count = 3): Instant[] =>
  nearestTeamSlots(teamOfOne(calendar), withAnyone(query), startAt, count);
