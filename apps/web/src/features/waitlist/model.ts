import type { Opening, WaitlistEntry } from '@primehour/contract/waitlist';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDay, formatDayTime, formatTime } from '@primehour/domain/format/time';
import type { Cents, Instant, IsoDay, OpeningState, WallDate } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import { describePreferences } from '@primehour/domain/waitlist/place-copy';
import type { TagTone } from '@primehour/ui/tag';
import { withPerson } from '../../copy/team-week.ts';
import * as copy from '../../copy/waitlist.ts';

/** 'Cut with Ben · Fridays after 4:00 PM, until Fri, Dec 4 · since Tue, Nov 24' */
export function entryFacts(entry: WaitlistEntry, zone: string): string {
  const { service, personName, insteadOfAt, createdAt } = entry;
  const what = personName === null ? service.name : `${service.name} ${withPerson(personName)}`;
  const preferences = describePreferences({
    fromDate: entry.fromDate as WallDate,
    untilDate: entry.untilDate as WallDate,
    times: entry.times.map(({ days, ...hours }) => ({ ...hours, days: days as IsoDay[] })),
  });
  const when = insteadOfAt === null ? preferences : copy.insteadOf(formatDayTime(insteadOfAt, zone));
  return [what, when, copy.waitingSince(formatDay(createdAt, zone))].join(' · ');
}

export const describeMatches = ({ matches }: WaitlistEntry, zone: string): string =>
  matches.length === 0 ? copy.nothingFree : copy.freeThen(matches.map((at) => formatDayTime(at, zone)).join(' · '));

const STATES: Record<OpeningState, { readonly label: string; readonly tone: TagTone }> = {
  WAITING: { label: copy.stateWaiting, tone: 'neutral' },
  OFFERING: { label: copy.stateOffering, tone: 'prime' },
  PUBLIC: { label: copy.statePublic, tone: 'info' },
  FILLED: { label: copy.stateFilled, tone: 'success' },
  GONE: { label: copy.stateGone, tone: 'neutral' },
};

/** Time that was booked in another way counts as filled as well. */
export const stateOf = ({ state, filledBy }: Opening) => STATES[filledBy === null ? state : 'FILLED'];

export const isLive = ({ state }: Opening): boolean =>
  state === 'WAITING' || state === 'OFFERING' || state === 'PUBLIC';

export const openingTitle = ({ startAt, endAt, serviceName, personNames }: Opening, zone: string): string =>
  [`${formatDayTime(startAt, zone)} – ${formatTime(endAt, zone)}`, serviceName, personNames.join(', ')]
    .filter(Boolean)
    .join(' · ');

/** The lines below an opening (product/waiting-list#dashboard). */
export function openingLines(opening: Opening, zone: string, now: number): string[] {
  const { cause, createdAt, offers, skipped, filledBy, falling, state, nextAt, mode } = opening;
  const freed = copy.freedAt(copy.CAUSES[cause], formatDayTime(createdAt, zone));
  const first =
    state === 'WAITING' && mode !== 'BY_HAND' && nextAt !== null && nextAt > now
      ? copy.firstOfferAt(formatTime(nextAt, zone))
      : '';
  const asked = offers.map(({ clientName, state: outcome }) => copy.offer(clientName, copy.OFFERS[outcome]));
  const others = skipped.map(({ clientName, reason }) => copy.offer(clientName, copy.SKIPPED[reason]));
  const isOver = state !== 'WAITING' && asked.length === 0;
  return [
    [freed, first].filter(Boolean).join(' · '),
    asked.length > 0 ? copy.offeredTo(asked.join(', ')) : isOver ? copy.nobodyAsked : '',
    others.length > 0 ? copy.notAsked(others.join(', ')) : '',
    falling && isLive(opening) ? describeFallingPrice(falling, zone, now) : '',
    filledBy ? [filledBy.clientName, keptOf(filledBy.priceCents)].filter(Boolean).join(' · ') : '',
  ].filter(Boolean);
}

/** The revenue that was kept; nothing for a time without a price. */
const keptOf = (priceCents: number): string => (priceCents === 0 ? '' : copy.keptPrice(formatMoney(priceCents)));

function describeFallingPrice(falling: NonNullable<Opening['falling']>, zone: string, now: number): string {
  const { startPriceCents, floorPriceCents, fromAt, untilAt } = falling;
  const price = fallingPriceAt(
    {
      startPriceCents: startPriceCents as Cents,
      floorPriceCents: floorPriceCents as Cents,
      fromAt: fromAt as Instant,
      untilAt: untilAt as Instant,
    },
    now as Instant,
  );
  return copy.fallsTo(formatMoney(price), formatMoney(floorPriceCents), formatDayTime(untilAt, zone));
}
