import type { LiveBooking, LiveKind } from '@primehour/contract/live';
import { formatDayTime } from '@primehour/domain/format/time';

/** What is worth a word; everything else just shows. */
const WORDS: Partial<Record<LiveKind, { one: string; many: string }>> = {
  CONFIRMED: { one: 'New booking', many: 'new bookings' },
  MOVED: { one: 'Moved by the client', many: 'bookings moved by clients' },
  CANCELLED: { one: 'Cancelled by the client', many: 'bookings cancelled by clients' },
};

/** 'New booking: Ada Brooks, Tue, Nov 24, 9:30 AM'; several of a kind at once are counted. Only what clients did. */
export function noticesOf(news: readonly LiveBooking[]): string[] {
  const told = news.filter(({ isByClient }) => isByClient);
  return (Object.keys(WORDS) as LiveKind[]).flatMap((kind) => {
    const words = WORDS[kind];
    const latest = new Map(told.filter((one) => one.kind === kind).map((one) => [one.bookingId, one]));
    const [first] = latest.values();
    if (!words || !first) return [];
    if (latest.size > 1) return [`${latest.size} ${words.many}`];
    return [`${words.one}: ${first.userName}, ${formatDayTime(Date.parse(first.startDate), first.timezone)}`];
  });
}
