import { byHandForm, hasItsCode, type WeekItem } from '@primehour/contract/calendar';
import type { Client } from '@primehour/contract/client-shapes';
import * as issues from '@primehour/contract/copy/issues';
import { dateIn } from '@primehour/domain/format/time';
import { addDays, MINUTE_MS, parseWallDate, parseWallTime, toWallTime } from '@primehour/domain/time/wall-date';
import { instantAsMeant, minuteAt } from '@primehour/domain/time/wall-instant';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from '../../copy/bookings.ts';

const day = () => z.string().check(z.minLength(1, issues.required));
const timeOfDay = () =>
  z.string().check(
    z.minLength(1, { error: issues.required, abort: true }),
    z.refine((text) => parseWallTime(text) !== undefined, issues.timeInvalid),
  );

/** A booking that the partner enters, as typed; names, phones and payments follow the contract's own rules. */
export const byHandFields = z
  .object({
    serviceId: z.string().check(z.minLength(1, issues.serviceRequired)),
    /** For a team: a person, or anyone; empty if there is no one to choose. */
    resourceId: z.string(),
    date: day(),
    time: timeOfDay(),
    phoneNumber: byHandForm.shape.phoneNumber,
    name: byHandForm.shape.name,
    email: z.optional(byHandForm.shape.email),
    payment: byHandForm.shape.payment,
    giftCode: byHandForm.shape.giftCode,
    note: byHandForm.shape.note,
    tellsClient: z.boolean(),
  })
  .check(z.refine(hasItsCode, { error: issues.required, path: ['giftCode'] }));
export type ByHandFields = z.input<typeof byHandFields>;
export type ByHandValues = z.output<typeof byHandFields>;

/**
 * The instant of a wall date and time as typed, once both are set. `given` is the instant that the fields were filled
 * with.
 */
export function instantOf(date: string, time: string, zone: string, given?: number): Instant | undefined {
  const [wallDate, minute] = [parseWallDate(date), parseWallTime(time)];
  return wallDate && minute !== undefined ? instantAsMeant(wallDate, minute, zone, given) : undefined;
}

/** Whether the clocks skip a time that was typed, so that it does not exist. */
export function isSkipped(date: string, time: string, zone: string): boolean {
  const startAt = instantOf(date, time, zone);
  return startAt !== undefined && minuteAt(startAt, zone) !== parseWallTime(time);
}

/** The initial values of the form, without a time or a client. */
export function emptyFields(serviceId: string, date: WallDate, resourceId = ''): ByHandFields {
  return {
    serviceId,
    resourceId,
    date,
    time: '',
    phoneNumber: '',
    name: '',
    email: '',
    payment: 'PAY_AT_VISIT',
    giftCode: '',
    note: '',
    tellsClient: true,
  };
}

const WALK_IN_STEP_MS = 5 * MINUTE_MS;

/** Now, rounded down: someone has just come in. */
export const walkInAt = (now: number): Instant => (now - (now % WALK_IN_STEP_MS)) as Instant;

/** For a walk-in, neither deserves a warning. */
const KNOWN_OF_NOW: readonly (string | null)[] = ['PAST', 'TOO_SOON'];

/** The verdict on a time, without what is obvious for a walk-in. */
export function relevantVerdict<Verdict extends { readonly verdict: string; readonly rule: string | null }>(
  result: Verdict | undefined,
  isWalkIn: boolean | undefined,
): Verdict | undefined {
  return isWalkIn && result?.verdict === 'WARNING' && KNOWN_OF_NOW.includes(result.rule) ? undefined : result;
}

/** An instant as the fields show it. */
export const timeFields = (at: number, zone: string): Pick<ByHandFields, 'date' | 'time'> => ({
  date: dateIn(at, zone),
  time: toWallTime(minuteAt(at, zone)),
});

/** The known facts about a client, as values of the form. */
export function clientFields({
  name,
  phone,
  email,
}: Pick<Client, 'name' | 'phone' | 'email'>): Pick<ByHandFields, 'name' | 'phoneNumber' | 'email'> {
  return { name, phoneNumber: phone.replace(/^\+1/, ''), email: email ?? '' };
}

export function bodyOf(values: ByHandValues, zone: string, given?: number) {
  const { date, time, resourceId, giftCode, ...rest } = values;
  return {
    ...rest,
    ...(rest.payment === 'GIFT_CARD' && { giftCode }),
    ...(resourceId && { resourceId }),
    startAt: instantOf(date, time, zone, given) ?? (Number.NaN as Instant),
  };
}

// Blocks ------------------------------------------------------------------------------------------

export type BlockFields = {
  readonly date: string;
  readonly from: string;
  readonly until: string;
  readonly note: string;
  /** Whose time it is; empty if there is no one to choose. */
  readonly resourceId: string;
};
export type BlockProblems = Partial<Record<keyof BlockFields, string>>;

/**
 * Whose time a new block closes: that of the person in view, else of the one who enters it. If neither is known, it has
 * to be chosen, so that no one's time is closed by a default that was not seen (product/bookings#blocked-time).
 */
export const blockOwnerOf = (
  owners: readonly { id: string }[],
  ...candidates: readonly (string | undefined)[]
): string =>
  owners.length === 1
    ? (owners[0]?.id ?? '')
    : (candidates.find((candidate) => owners.some(({ id }) => id === candidate)) ?? '');

/** What the form starts with: an hour, or the block that is being changed. */
export function blockFieldsOf(
  block: Pick<WeekItem, 'startAt' | 'endAt' | 'title' | 'resources'> | undefined,
  date: WallDate,
  zone: string,
  resourceId = '',
): BlockFields {
  if (!block) return { date, from: '12:00', until: '13:00', note: '', resourceId };
  return {
    date: dateIn(block.startAt, zone),
    from: toWallTime(minuteAt(block.startAt, zone)),
    until: toWallTime(minuteAt(block.endAt, zone)),
    note: block.title,
    resourceId: block.resources?.[0]?.id ?? '',
  };
}

type BlockRange = Pick<WeekItem, 'startAt' | 'endAt'>;
/** The business's zone, and the block that is being changed. */
type BlockContext = { readonly zone: string; readonly block?: BlockRange | undefined };

/** Start and end, with their dates; an end that is not after the start is meant for the next day. */
function blockTimesOf({ date, from, until }: BlockFields, { zone, block }: BlockContext) {
  const startAt = instantOf(date, from, zone, block?.startAt);
  const sameDay = instantOf(date, until, zone, block?.endAt);
  if (startAt === undefined || sameDay === undefined) return undefined;
  if (sameDay > startAt) return { startAt, endAt: sameDay, endDate: date };
  const endDate = addDays(date as WallDate, 1);
  return { startAt, endAt: instantOf(endDate, until, zone, block?.endAt) ?? sameDay, endDate };
}

/** When a block ends on the next day; undefined if it doesn't. */
export function nextDayEnd(fields: BlockFields, context: BlockContext): Instant | undefined {
  const times = blockTimesOf(fields, context);
  return times && times.endDate !== fields.date ? times.endAt : undefined;
}

type BlockRules = BlockContext & { readonly hasOwners: boolean };

export function blockProblems(fields: BlockFields, { hasOwners, ...context }: BlockRules): BlockProblems {
  const { date, from, until, resourceId } = fields;
  const endDate = blockTimesOf(fields, context)?.endDate ?? date;
  const timeProblem = (on: string, time: string) => {
    if (parseWallTime(time) === undefined) return issues.required;
    return isSkipped(on, time, context.zone) ? copy.timeSkipped : undefined;
  };
  const [fromProblem, untilProblem] = [timeProblem(date, from), timeProblem(endDate, until)];
  return {
    ...(hasOwners && !resourceId && { resourceId: issues.required }),
    ...(parseWallDate(date) === undefined && { date: issues.required }),
    ...(fromProblem && { from: fromProblem }),
    ...(untilProblem && { until: untilProblem }),
  };
}

/** Call it with fields that have no problems. */
export function blockBodyOf(fields: BlockFields, context: BlockContext) {
  const { startAt, endAt } = blockTimesOf(fields, context) ?? { startAt: 0 as Instant, endAt: 0 as Instant };
  return { startAt, endAt, note: fields.note.trim(), ...(fields.resourceId && { resourceId: fields.resourceId }) };
}
