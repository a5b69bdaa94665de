import * as issues from '@primehour/contract/copy/issues';
import type { OpeningForm } from '@primehour/contract/waitlist';
import { dateIn } from '@primehour/domain/format/time';
import { parseDollars } from '@primehour/domain/money';
import { parseWallDate, parseWallTime, toWallTime } from '@primehour/domain/time/wall-date';
import { instantAsMeant, instantAtWallTime, minuteAt } from '@primehour/domain/time/wall-instant';
import type { Cents, Instant, OpeningMode } from '@primehour/domain/vocabulary';
import { defaultFloor } from '@primehour/domain/waitlist/falling-price';
import { timeSkipped } from '../../copy/bookings.ts';
import * as copy from '../../copy/waitlist.ts';
import { isSkipped } from '../../draft/draft-times.ts';

/** The form's state. */
export type OpeningDraft = {
  readonly date: string;
  readonly from: string;
  readonly until: string;
  readonly resourceId: string;
  readonly mode: OpeningMode;
  readonly serviceId: string;
  readonly lowest: string;
};

type Service = { readonly id: string; readonly price: number; readonly duration: number };

type OpeningDefaults = {
  readonly startAt?: Instant | undefined;
  readonly resourceId?: string | undefined;
  readonly mode?: OpeningMode | undefined;
};

/** An hour of the free time that was pressed. */
export function draftOf({ startAt, resourceId, mode = 'IN_ORDER' }: OpeningDefaults, zone: string): OpeningDraft {
  const start = startAt === undefined ? undefined : minuteAt(startAt, zone);
  return {
    date: startAt === undefined ? '' : dateIn(startAt, zone),
    from: start === undefined ? '' : toWallTime(start),
    until: start === undefined ? '' : toWallTime(Math.min(start + 60, 1439)),
    resourceId: resourceId ?? '',
    mode,
    serviceId: '',
    lowest: '',
  };
}

/** The suggested lowest price in dollars: 60% of the price. */
export const lowestOf = ({ price }: Service): string => String(defaultFloor(price as Cents) / 100);

type OpeningProblems = Partial<Record<keyof OpeningDraft, string>>;
type Read = { readonly body: OpeningForm } | { readonly problems: OpeningProblems };

type Reading = {
  readonly services: readonly Service[];
  readonly zone: string;
  /** The free time that was pressed. */
  readonly givenAt: Instant | undefined;
};

/** The request for a draft, or its errors; at a falling price, the service determines the duration. */
export function readDraft(draft: OpeningDraft, { services, zone, givenAt }: Reading): Read {
  const [date, from, until] = [parseWallDate(draft.date), parseWallTime(draft.from), parseWallTime(draft.until)];
  if (!date || from === undefined) return { problems: { from: copy.timeMissing } };
  const skipped = { from: isSkipped(draft.date, draft.from, zone), until: isSkipped(draft.date, draft.until, zone) };
  if (skipped.from) return { problems: { from: timeSkipped } };
  const startAt = instantAsMeant(date, from, zone, givenAt);
  const common = { startAt, mode: draft.mode, ...(draft.resourceId === '' ? {} : { resourceId: draft.resourceId }) };
  if (draft.mode !== 'FALLING') {
    if (skipped.until) return { problems: { until: timeSkipped } };
    const endAt = until === undefined ? startAt : instantAtWallTime(date, until, zone);
    return endAt <= startAt ? { problems: { until: issues.endsAfterStart } } : { body: { ...common, endAt } };
  }
  const service = services.find(({ id }) => id === draft.serviceId) ?? services[0];
  const lowest = parseDollars(draft.lowest);
  if (!service || !lowest.ok || lowest.value > service.price) return { problems: { lowest: copy.lowestInvalid } };
  const endAt = (startAt + service.duration * 60_000) as Instant;
  return { body: { ...common, endAt, serviceId: service.id, floorPriceCents: lowest.value } };
}
