/** Why a time is refused; separate from the engine, so that browsers can load it. */
import type { BusyKind, Instant } from '../vocabulary.ts';
import type { BusyRange } from './calendar.ts';
import type { SpecialDate } from './special-dates.ts';

export const SLOT_REFUSAL_CODES = [
  'TAKEN',
  'BUSY_ELSEWHERE',
  'CALENDAR_OFF',
  'PAST',
  'DAY_OFF',
  'OUTSIDE_HOURS',
  'DOES_NOT_FIT',
  'TOO_SOON',
  'TOO_FAR',
  'OFF_GRID',
  'DAY_FULL',
  'NOBODY_FREE',
] as const;
export type SlotRefusalCode = (typeof SLOT_REFUSAL_CODES)[number];

/** The person, room or equipment whose own hours, date or calendar it is; undefined for the business's. */
type Own = { readonly resourceId?: string | undefined };

type Detail = {
  /** `isByBuffer`: the service itself would fit; only the time before or after it conflicts. */
  TAKEN: { readonly by: BusyRange; readonly isByBuffer: boolean; readonly resource: Named };
  /** It is busy in another of the partner's calendars. */
  BUSY_ELSEWHERE: { readonly by: BusyRange } & Own;
  CALENDAR_OFF: object;
  PAST: object;
  DAY_OFF: { readonly by: SpecialDate } & Own;
  /** `special`: the hours are those of this date only. */
  OUTSIDE_HOURS: { readonly special: SpecialDate | undefined } & Own;
  DOES_NOT_FIT: { readonly closesAt: Instant; readonly special: SpecialDate | undefined } & Own;
  TOO_SOON: { readonly earliestAt: Instant };
  TOO_FAR: { readonly latestAt: Instant };
  OFF_GRID: object;
  /** This person has reached their maximum number of visits that day. */
  DAY_FULL: object;
  /** For a request for anyone: each person's reasons; empty if no one provides the service. */
  NOBODY_FREE: { readonly people: readonly UnavailablePerson[] };
};

/** Whose time it is. */
export type Named = { readonly id: string; readonly name: string };
export type UnavailablePerson = Named & { readonly refusals: readonly SlotRefusal[] };
export type SlotRefusal = { [Code in SlotRefusalCode]: { readonly code: Code } & Detail[Code] }[SlotRefusalCode];

export type MoveVerdict = 'ALLOWED' | 'WARNING' | 'REFUSED';

const MOVE_VERDICTS: Record<SlotRefusalCode, MoveVerdict> = {
  // The switch and the grid determine what clients are offered; they don't restrict partners who move bookings.
  CALENDAR_OFF: 'ALLOWED',
  OFF_GRID: 'ALLOWED',
  // The partner can check the entry in the other calendar.
  BUSY_ELSEWHERE: 'WARNING',
  DAY_OFF: 'WARNING',
  OUTSIDE_HOURS: 'WARNING',
  DOES_NOT_FIT: 'WARNING',
  TOO_SOON: 'WARNING',
  TOO_FAR: 'WARNING',
  DAY_FULL: 'WARNING',
  PAST: 'REFUSED',
  TAKEN: 'REFUSED',
  // Without each person's reasons; with them, it is as strict as the least strict of them.
  NOBODY_FREE: 'REFUSED',
};

type PartialRefusal = { readonly code: SlotRefusalCode; readonly people?: readonly UnavailablePerson[] };

/**
 * A partner may move a booking to any future time that nothing else takes; a time merely outside the weekly hours or
 * the notice window warns (product/availability#why).
 */
export function isMoveAllowed(refusal: PartialRefusal | undefined): MoveVerdict {
  if (!refusal) return 'ALLOWED';
  return refusal.people ? leastOf(refusal.people, isMoveAllowed) : MOVE_VERDICTS[refusal.code];
}

/**
 * Partners who add a caller or a walk-in are restricted only by taken time: the client may already be sitting in the
 * chair. Everything else that clients would not be offered is a warning.
 */
export function isAddAllowed(refusal: PartialRefusal | undefined): MoveVerdict {
  if (refusal?.people) return leastOf(refusal.people, isAddAllowed);
  return refusal?.code === 'PAST' ? 'WARNING' : isMoveAllowed(refusal);
}

/** A partner may choose whichever person has the weakest refusal. */
function leastOf(people: readonly UnavailablePerson[], check: (refusal: SlotRefusal) => MoveVerdict): MoveVerdict {
  const verdicts = people.map(({ refusals }) => strictest(refusals, check).verdict);
  return verdicts.toSorted((a, b) => RANKS[a] - RANKS[b])[0] ?? 'REFUSED';
}

export const RANKS: Record<MoveVerdict, number> = { ALLOWED: 0, WARNING: 1, REFUSED: 2 };

/** The strictest verdict on a time that several rules refuse, and the first rule with this verdict. */
export function strictest(
  refusals: readonly SlotRefusal[],
  check: (refusal: SlotRefusal) => MoveVerdict,
): { readonly verdict: MoveVerdict; readonly refusal: SlotRefusal | undefined } {
  let found: { verdict: MoveVerdict; refusal: SlotRefusal | undefined } = { verdict: 'ALLOWED', refusal: undefined };
  for (const refusal of refusals) {
    const verdict = check(refusal);
    if (RANKS[verdict] > RANKS[found.verdict]) found = { verdict, refusal };
  }
  return found;
}

/** Where a partner can change the reason for a refusal. A closed list: each one has a screen. */
export const REFUSAL_TARGETS = [
  'calendar-toggle',
  'availability',
  'booking-settings',
  'time-off',
  'services',
  'bookings',
  'blocks',
  'listings',
  'calendars',
  'waiting-list',
] as const;
export type RefusalTarget = (typeof REFUSAL_TARGETS)[number];
/**
 * `id` is that of the exact record, if the screen has records; `resourceId` whose hours, dates or calendars the screen
 * shows, if not the business's.
 */
export type RefusalPlace = {
  readonly target: RefusalTarget;
  readonly id: string | null;
  readonly resourceId?: string | undefined;
};

const TARGET_OF_KIND: Record<BusyKind, RefusalTarget> = {
  booking: 'bookings',
  hold: 'bookings',
  block: 'blocks',
  listing: 'listings',
  offer: 'waiting-list',
  external: 'calendars',
};

/**
 * The setting or record that causes a refusal; the past can't be changed, and if no one is free, each person has their
 * own.
 */
export function refusalPlaceOf(refusal: SlotRefusal): RefusalPlace | null {
  switch (refusal.code) {
    case 'PAST':
    case 'DAY_FULL':
    case 'NOBODY_FREE':
      return null;
    case 'CALENDAR_OFF':
      return { target: 'calendar-toggle', id: null };
    case 'TOO_SOON':
    case 'TOO_FAR':
    case 'OFF_GRID':
      return { target: 'booking-settings', id: null };
    case 'DAY_OFF':
      return { target: 'time-off', id: refusal.by.id, resourceId: refusal.resourceId };
    case 'OUTSIDE_HOURS':
    case 'DOES_NOT_FIT':
      return refusal.special
        ? { target: 'time-off', id: refusal.special.id, resourceId: refusal.resourceId }
        : { target: 'availability', id: null, resourceId: refusal.resourceId };
    case 'TAKEN':
      // Only this service's own buffer conflicts.
      return refusal.isByBuffer
        ? { target: 'services', id: null }
        : { target: TARGET_OF_KIND[refusal.by.kind], id: refusal.by.id };
    case 'BUSY_ELSEWHERE':
      return { target: TARGET_OF_KIND[refusal.by.kind], id: refusal.by.id, resourceId: refusal.resourceId };
  }
}
