import { DEFAULT_QUIET_HOURS, type QuietHours } from '@primehour/domain/message/reminder-plan';

const HOURS = /^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/;

export const isQuietHours = (text: string): boolean => text === 'off' || parse(text) !== undefined;

/** '21-8' is from nine in the evening to eight in the morning; 'off' disables quiet hours. */
export function readQuietHours(text: string | undefined): QuietHours | null {
  if (text === 'off') return null;
  return (text === undefined ? undefined : parse(text)) ?? DEFAULT_QUIET_HOURS;
}

function parse(text: string): QuietHours | undefined {
  const [, from, until] = HOURS.exec(text) ?? [];
  if (from === undefined || until === undefined || Number(from) === Number(until)) return undefined;
  return { fromMinute: Number(from) * 60, untilMinute: Number(until) * 60 };
}
