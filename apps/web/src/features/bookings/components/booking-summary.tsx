import type { Booking } from '@primehour/contract/booking-shapes';
import { formatDayTime } from '@primehour/domain/format/time';
import { TimeText } from '@primehour/ui/time-text';
import { zoneNameAbroad } from '../../../session/viewer-zone.ts';

/** Which booking a dialog is about: who, what, when. */
export function BookingSummary({ booking }: { booking: Booking }) {
  const zone = booking.business.timezone;
  const at = Date.parse(booking.startDate);
  const zoneName = zoneNameAbroad(zone, at);
  return (
    <p className="hour-mark rounded-md bg-sunken py-2.5 pr-3 pl-4 wrap-anywhere">
      <span className="block font-medium">{booking.userName}</span>
      <span className="text-ink-muted">
        {booking.service.name} · <TimeText>{formatDayTime(at, zone)}</TimeText>
        {zoneName && `, ${zoneName}`}
      </span>
    </p>
  );
}
