import type { Resource, ResourceStates } from '@primehour/contract/resource';
import { formatClearTime, formatDayTime } from '@primehour/domain/format/time';
import { shareOf } from '@primehour/domain/resource/state-now';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { ResourceKind } from '@primehour/domain/vocabulary';
import type { TagTone } from '@primehour/ui/tag';
import * as availability from '../../copy/availability.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import * as week from '../../copy/team-week.ts';

type State = ResourceStates[number];

export const KIND_TITLES: Record<ResourceKind, string> = {
  TEAM_MEMBER: week.teamMembers,
  ROOM: week.rooms,
  EQUIPMENT: copy.equipment,
};

export const STATE_TONES: Record<State['state'], TagTone> = { FREE: 'success', BOOKED: 'prime', CLOSED: 'neutral' };

const STATE_LABELS: Record<State['state'], { lasting: string; until: (time: string) => string }> = {
  FREE: { lasting: labels.free, until: copy.freeUntil },
  BOOKED: { lasting: copy.booked, until: copy.bookedUntil },
  CLOSED: { lasting: availability.closed, until: copy.closedUntil },
};

/** 'Free until 3:00 PM'; with the day if that is more than a day away. */
export function describeState({ state, until }: Pick<State, 'state' | 'until'>, zone: string, now: number): string {
  const labels = STATE_LABELS[state];
  if (until === null) return labels.lasting;
  return labels.until(until - now < DAY_MS ? formatClearTime(until, zone) : formatDayTime(until, zone));
}

/** '25% of this week booked', or that there are no hours this week. */
export function describeWeek({ week }: Pick<State, 'week'>): string {
  if (week === null) return '';
  const share = shareOf(week.bookedMinutes, week.openMinutes);
  return share === null ? copy.noHoursThisWeek : copy.bookedShare(share);
}

/** Moves one to a place among those of its kind; those of other kinds keep their places. */
export function movedTo(resources: readonly Resource[], id: string, index: number): Resource[] {
  const moved = resources.find((one) => one.id === id);
  const isSame = ({ kind }: Resource) => kind === moved?.kind;
  const same = resources.filter(isSame);
  if (!moved || index < 0 || index >= same.length) return [...resources];
  const ordered = same
    .filter((one) => one.id !== id)
    .toSpliced(index, 0, moved)
    .values();
  return resources.map((one) => (isSame(one) ? (ordered.next().value ?? one) : one));
}
