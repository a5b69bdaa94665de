import type { WeekItem } from '@primehour/contract/calendar';
import type { Resource } from '@primehour/contract/resource';
import * as copy from '../../copy/team-week.ts';
import { type Held, personOf } from './model.ts';
import { initialsOf, markInk, markOf } from './person-marks-model.ts';
import type { ShownItem } from './week-items-model.ts';
import type { Day } from './week-model.ts';

// Columns of people and rooms next to the days of the week: whose they are, what is in each, and where items may move.

/** Whose column it is. */
export type Owner = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'TEAM_MEMBER' | 'ROOM';
  readonly initials: string;
  readonly color: string;
  readonly pattern: 'solid' | 'dashed' | 'dotted';
  /** No longer on the team; their remaining bookings are shown. */
  readonly isGone: boolean;
};

type Listed = Pick<Resource, 'id' | 'name' | 'kind'>;

/** People first, then rooms, each in the order of the team; then those who have left and still have something. */
export function ownersOf(resources: readonly Listed[], items: readonly Held[]): Owner[] {
  const listed = [...resources.filter(isKind('TEAM_MEMBER')), ...resources.filter(isKind('ROOM'))];
  const gone = new Map(
    items
      .flatMap((item) => item.resources ?? [])
      .filter(({ id }) => resources.every((resource) => resource.id !== id))
      .map(({ id, name }) => [id, name]),
  );
  const all = [
    ...listed.map(({ id, name, kind }) => ({ id, name, kind, isGone: false })),
    ...[...gone].map(([id, name]) => ({ id, name, kind: 'TEAM_MEMBER' as const, isGone: true })),
  ];
  const initials = initialsOf(all.map(({ name }) => name));
  return all.map((one, position) => {
    return { ...one, initials: initials[position] ?? '', ...markOf(position) };
  });
}

const isKind =
  <Kind extends Resource['kind']>(kind: Kind) =>
  (resource: Listed): resource is Listed & { kind: Kind } =>
    resource.kind === kind;

/** Who is shown: everyone but those hidden on this device; if no one would be left, everyone. */
export function shownOwners(owners: readonly Owner[], hidden: readonly string[]): Owner[] {
  const shown = owners.filter(({ id }) => !hidden.includes(id));
  return shown.length > 0 ? shown : [...owners];
}

/** One day, once for each of them. */
export const columnsOf = (day: Day, owners: readonly Owner[]): Day[] =>
  owners.map(({ id }) => ({ ...day, resourceId: id }));

/**
 * The parts of an item in a resource's column. A booking with a gap is split, so that bookings in the gap have room;
 * buffers are left out, as everywhere in the week.
 */
export function piecesOf(shown: ShownItem, resourceId: string): ShownItem[] {
  const { item, startAt, endAt } = shown;
  const resources = item.resources ?? [];
  if (resources.every(({ id }) => id !== resourceId)) return [];
  const others = resources.filter(({ id }) => id !== resourceId).map(({ name }) => name);
  const named = { ...shown, detail: [shown.detail, ...others].filter(Boolean).join(' · ') };
  const shift = startAt - item.startAt;
  const ranges = (item.parts ?? [])
    .filter((part) => part.resourceId === resourceId)
    .map((part) => ({ startAt: Math.max(part.startAt + shift, startAt), endAt: Math.min(part.endAt + shift, endAt) }))
    .filter((range) => range.startAt < range.endAt);
  const [first, ...more] = ranges;
  if (!first || (more.length === 0 && first.startAt === startAt && first.endAt === endAt)) return [named];
  return ranges.map((range, piece) => ({ ...named, ...range, whole: { startAt, endAt, piece } }));
}

/** The parts of an item in a column; a column that is a whole day has all of it. */
export const inColumn = (shown: ShownItem, { resourceId }: Day): ShownItem[] =>
  resourceId === undefined ? [shown] : piecesOf(shown, resourceId);

/** Blocked time goes to anyone's column, a booking from its person to another person; the rest stays in its column. */
export function canMoveTo({ item }: ShownItem, from: Day, to: Day, owners: readonly Owner[]): boolean {
  if (from.resourceId === to.resourceId) return true;
  const target = owners.find(({ id }) => id === to.resourceId);
  const isOwn = owners.some(({ id }) => id === from.resourceId);
  if (!target || !isOwn || target.isGone) return false;
  if (item.kind === 'block') return true;
  return target.kind === 'TEAM_MEMBER' && personOf(item)?.id === from.resourceId;
}

export type HandOver = { readonly from: string; readonly to: string };

/** An item as it would be with someone else. */
export function withNewOwner(item: WeekItem, { from, to }: HandOver, owners: readonly Owner[]): WeekItem {
  const name = owners.find(({ id }) => id === to)?.name ?? '';
  return {
    ...item,
    ...(item.resources && {
      resources: item.resources.map((one) => (one.id === from ? { ...one, id: to, name } : one)),
    }),
    ...(item.parts && {
      parts: item.parts.map((part) => (part.resourceId === from ? { ...part, resourceId: to } : part)),
    }),
  };
}

/** Adds the mark of its person, for a week that shows everyone's. */
function marked(shown: ShownItem, owners: readonly Owner[]): ShownItem {
  const person = personOf(shown.item);
  const owner = person && owners.find(({ id }) => id === person.id);
  if (!owner) return shown;
  const { initials, color, name } = owner;
  return { ...shown, mark: { initials, color, ink: markInk, name: copy.withPerson(name) } };
}

/** The items of the whole team, or of one resource. */
export function shownFor(items: readonly ShownItem[], resourceId: string | undefined, owners: readonly Owner[]) {
  if (resourceId === undefined) return items.map((shown) => marked(shown, owners));
  return items.filter(({ item }) => item.resources?.some(({ id }) => id === resourceId));
}

// What this device remembers ------------------------------------------------------------------------

const SHOWN_MAX = 200;

/** Who is hidden, by business; an invalid value counts as no one. */
export function parseHidden(stored: string | null, businessId: string): string[] {
  try {
    const found = (JSON.parse(stored ?? '{}') as Record<string, unknown> | null)?.[businessId];
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === 'string').slice(0, SHOWN_MAX) : [];
  } catch {
    return [];
  }
}

/** What is stored once these are hidden; other businesses keep theirs. */
export function serializeHidden(stored: string | null, businessId: string, hidden: readonly string[]): string {
  let before: unknown;
  try {
    before = JSON.parse(stored ?? '{}');
  } catch {
    before = {};
  }
  return JSON.stringify({ ...(before !== null && typeof before === 'object' && before), [businessId]: hidden });
}
