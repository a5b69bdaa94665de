import type { Booking } from '@primehour/contract/booking-shapes';
import { formatDayTime, formatZoneName, hasSameClock } from '@primehour/domain/format/time';

/** Which booking a dialog is about: who, what, when. */
export function BookingSummary({ booking }: { booking: Booking }) {
  const zone = booking.business.timezone;
  const at = Date.parse(booking.startDate);
  const isSameClock = hasSameClock(zone, Intl.DateTimeFormat().resolvedOptions().timeZone, at);
  return (
    <p className="hour-mark rounded-md bg-sunken py-2.5 pr-3 pl-4 wrap-anywhere">
      <span className="block font-medium">{booking.userName}</span>
      <span className="text-ink-muted">
        {booking.service.name} · {formatDayTime(at, zone)}
        {!isSameClock && `, ${formatZoneName(zone, at)}`}
      </span>
    </p>
  );
}
