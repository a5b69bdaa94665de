/** The slot engine for a business that is one person: a team with one lane. */
import { ok, type Result } from '../result.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { Calendar, SlotAsk } from './calendar.ts';
import type { SlotRefusal } from './refusal.ts';
import {
  acceptTeamSlot,
  type ExplainedTime,
  explainTeamDay,
  explainTeamSlot,
  listTeamSlots,
  nearestTeamSlots,
  refusalsOfTeamSlot,
  type SlotAnswer,
  type SlotWindow,
} from './team-slots.ts';
import { askAnyone, teamOfOne } from './team.ts';

export type TakenSlot = { readonly startAt: Instant; readonly endAt: Instant };

export const listSlots = (calendar: Calendar, ask: SlotAsk, window: SlotWindow): Instant[] =>
  listTeamSlots(teamOfOne(calendar), askAnyone(ask), window);

export const explainSlot = (calendar: Calendar, ask: SlotAsk, startAt: Instant): SlotAnswer =>
  explainTeamSlot(teamOfOne(calendar), askAnyone(ask), startAt);

export const refusalsOfSlot = (calendar: Calendar, ask: SlotAsk, startAt: Instant): SlotRefusal[] =>
  refusalsOfTeamSlot(teamOfOne(calendar), askAnyone(ask), startAt);

export const explainDay = (calendar: Calendar, ask: SlotAsk, date: WallDate): ExplainedTime[] =>
  explainTeamDay(teamOfOne(calendar), askAnyone(ask), date);

export function acceptSlot(calendar: Calendar, ask: SlotAsk, startAt: Instant): Result<TakenSlot, SlotRefusal> {
  const accepted = acceptTeamSlot(teamOfOne(calendar), askAnyone(ask), startAt);
  return accepted.ok ? ok({ startAt, endAt: (startAt + ask.durationMinutes * MINUTE_MS) as Instant }) : accepted;
}

export const nearestSlots = (calendar: Calendar, ask: SlotAsk, startAt: Instant, count = 3): Instant[] =>
  nearestTeamSlots(teamOfOne(calendar), askAnyone(ask), startAt, count);
