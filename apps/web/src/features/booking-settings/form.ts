import type { getSettings } from '@primehour/contract/booking-settings';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { formatList } from '@primehour/domain/format/list';
import { priceText } from '@primehour/domain/format/money';
import { TIMESLOT_OPTIONS_MINUTES } from '@primehour/domain/limits';
import type * as z from 'zod/mini';
import * as copy from '../../copy/booking-settings.ts';
import * as labels from '../../copy/labels.ts';
import type { settingsFields } from './schema.ts';

export type Settings = ResponseBody<typeof getSettings>;

export type SettingsFields = z.input<typeof settingsFields>;
export type SettingsValues = z.output<typeof settingsFields>;

export function fieldsOf(settings: Settings): SettingsFields {
  return {
    minNoticePeriod: String(settings.minNoticePeriod),
    advanceBooking: String(settings.advanceBooking),
    timeslotDuration: String(settings.timeslotDuration),
    changeCutoff: String(settings.changeCutoff),
    reminderHours: settings.reminderHours.map(String),
    holdAbove: priceText(settings.holdAbove),
    makesRoom: settings.makesRoom,
    prefersLastPerson: settings.prefersLastPerson,
    asksTips: settings.asksTips,
  };
}

/** What is sent: the three specified numbers (product/api#booking-calls), and of our additions those that changed. */
export function bodyOf(values: SettingsValues, stored: Settings) {
  const { minNoticePeriod, advanceBooking, timeslotDuration, changeCutoff, reminderHours, holdAbove } = values;
  const { makesRoom, prefersLastPerson, asksTips } = values;
  const isSame =
    reminderHours.length === stored.reminderHours.length &&
    reminderHours.every((hours) => stored.reminderHours.includes(hours));
  return {
    minNoticePeriod,
    advanceBooking,
    timeslotDuration,
    ...(changeCutoff !== stored.changeCutoff && { changeCutoff }),
    ...(!isSame && { reminderHours }),
    ...(holdAbove !== stored.holdAbove && { holdAbove }),
    ...(makesRoom !== stored.makesRoom && { makesRoom }),
    ...(prefersLastPerson !== stored.prefersLastPerson && { prefersLastPerson }),
    ...(asksTips !== stored.asksTips && { asksTips }),
  };
}

/** See product/booking-settings#notice-and-window. */
export const TIMESLOT_CHOICES = TIMESLOT_OPTIONS_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: copy.stepChoice(minutes),
}));

/** Numbers as typed, if all of them are whole; the rules decide whether they are allowed. */
function wholes(texts: readonly (string | undefined)[]): number[] | undefined {
  const numbers = texts.map((text = '') => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN));
  return numbers.some(Number.isNaN) ? undefined : numbers;
}

type Typed = Partial<SettingsFields>;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What the settings mean for a client, in one sentence; undefined while a number is missing. */
export function describeSettings({ minNoticePeriod, advanceBooking, timeslotDuration }: Typed): string | undefined {
  const [notice, window, step] = wholes([minNoticePeriod, advanceBooking, timeslotDuration]) ?? [];
  if (notice === undefined || window === undefined || step === undefined) return undefined;
  const ahead = notice === 0 ? copy.noNotice : copy.noticeAhead(counted(notice, 'hour'));
  return copy.bookingSummary(ahead, counted(window, 'day'), counted(step, 'minute'));
}

/** What happens to a booking until its start, in one sentence. */
export function describeDesk({ changeCutoff, reminderHours = [] }: Typed): string | undefined {
  const [cutoff] = wholes([changeCutoff]) ?? [];
  const reminders = wholes(reminderHours);
  if (cutoff === undefined || !reminders) return undefined;
  const change = cutoff === 0 ? copy.changeUntilStart : copy.changeUntil(counted(cutoff, 'hour'));
  const times = [...reminders].sort((a, b) => b - a).map(formatHours);
  if (times.length === 0) return `${change} ${copy.notReminded}`;
  return `${change} ${copy.reminded(formatList(times))}`;
}

/** '1 day' for 24 hours, '1 week' for 168; other numbers in hours. */
function formatHours(hours: number): string {
  if (hours % 168 === 0) return counted(hours / 168, 'week');
  return hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour');
}

const REMINDER_OPTIONS = [1, 2, 3, 4, 6, 12, 24, 48, 72, 168];

/** A stored hour that the list does not offer can still be selected. */
export function reminderChoices(chosen: string): { value: string; label: string }[] {
  const hours = Number(chosen);
  const all = REMINDER_OPTIONS.includes(hours) ? REMINDER_OPTIONS : [...REMINDER_OPTIONS, hours].sort((a, b) => a - b);
  return all.map((value) => ({ value: String(value), label: labels.timeBefore(formatHours(value)) }));
}

/** A new reminder at an hour that has none yet. */
export function withReminder(reminders: readonly string[]): string[] {
  const next = [24, 2, 48, ...REMINDER_OPTIONS].find((hours) => !reminders.includes(String(hours))) ?? 1;
  return [...reminders, String(next)];
}
