/** The minutes that a booking takes of one resource, counted from its start. */
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, MinuteSpan } from '../vocabulary.ts';
import type { SlotQuery, TimeRange } from './calendar.ts';
import type { Need } from './team.ts';

type ServiceLength = Pick<SlotQuery, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>;

/**
 * The spans of a need with its buffers, which lie before the first and after the last: the gap between two spans is
 * free for others. A person with their own duration is needed to the end of it if the need lasts to the end of the
 * service.
 */
export function takesOf(
  need: Pick<Need, 'spans' | 'beforeMinutes' | 'afterMinutes'>,
  asked: ServiceLength,
  durationMinutes: number,
): MinuteSpan[] {
  const whole = { fromMinute: 0, untilMinute: durationMinutes };
  const fitted = fitSpans(need.spans ?? [whole], asked.durationMinutes, durationMinutes);
  const spans = fitted.length > 0 ? fitted : [whole];
  const before = need.beforeMinutes ?? asked.bufferBeforeMinutes;
  const after = need.afterMinutes ?? asked.bufferAfterMinutes;
  return spans.map(({ fromMinute, untilMinute }, index) => ({
    fromMinute: index === 0 ? fromMinute - before : fromMinute,
    untilMinute: index === spans.length - 1 ? untilMinute + after : untilMinute,
  }));
}

function fitSpans(spans: readonly MinuteSpan[], offered: number, own: number): readonly MinuteSpan[] {
  if (offered === own) return spans;
  return spans
    .map(({ fromMinute, untilMinute }) => ({
      fromMinute,
      untilMinute: untilMinute === offered ? own : Math.min(untilMinute, own),
    }))
    .filter(({ fromMinute, untilMinute }) => fromMinute < untilMinute);
}

/** The real time of these minutes for a booking with this start. */
export const rangesOfTakes = (takes: readonly MinuteSpan[], startAt: Instant): TimeRange[] =>
  takes.map(({ fromMinute, untilMinute }) => ({
    startAt: (startAt + fromMinute * MINUTE_MS) as Instant,
    endAt: (startAt + untilMinute * MINUTE_MS) as Instant,
  }));
