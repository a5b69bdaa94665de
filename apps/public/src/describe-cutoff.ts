import * as copy from './copy/booking.ts';
/**
 * Until how long before the start a booking can be changed, in words: 'until 2 days before it starts'
 * (product/booking-settings#change-cut-off).
 */
export function describeCutoff(hours: number): string {
  if (hours === 0) return copy.cutoffAtStart;
  return copy.cutoffBeforeStart(hours % 24 === 0 ? copy.days(hours / 24) : copy.hours(hours));
}
