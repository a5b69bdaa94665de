import type { LiveBooking, LiveKind } from '@primehour/contract/live';
import { formatDayTime } from '@primehour/domain/format/time';
import * as copy from '../copy/live.ts';

/** Events that get a notice; everything else only updates the screen. */
const NOTICES: Partial<Record<LiveKind, { one: string; many: (count: number) => string }>> = {
  CONFIRMED: { one: copy.confirmed, many: copy.manyConfirmed },
  MOVED: { one: copy.moved, many: copy.manyMoved },
  CANCELLED: { one: copy.canceled, many: copy.manyCanceled },
};

/**
 * 'New booking: Ada Brooks, Tue, Nov 24, 9:30 AM'; several of one kind are counted. Only actions by clients are
 * included.
 */
export function noticesOf(news: readonly LiveBooking[]): string[] {
  const byClients = news.filter(({ isByClient }) => isByClient);
  return (Object.keys(NOTICES) as LiveKind[]).flatMap((kind) => {
    const copy = NOTICES[kind];
    const latest = new Map(byClients.filter((one) => one.kind === kind).map((one) => [one.bookingId, one]));
    const [first] = latest.values();
    if (!copy || !first) return [];
    if (latest.size > 1) return [copy.many(latest.size)];
    return [`${copy.one}: ${first.userName}, ${formatDayTime(Date.parse(first.startDate), first.timezone)}`];
  });
}
