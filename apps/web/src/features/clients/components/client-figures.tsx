import type { ClientDetail } from '@primehour/contract/client';
import { formatMoney } from '@primehour/domain/format/money';
import { formatClearTime, formatDate, formatDay } from '@primehour/domain/format/time';
import { MetricTile } from '@primehour/ui/metric-tile';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/clients.ts';
import * as labels from '../../../copy/labels.ts';
import { zoneNameAbroad } from '../../../session/viewer-zone.ts';

/** On phones a date stays on one line next to its neighbor. */
const Day = ({ children }: { children: string }) => <span className="max-sm:text-base">{children}</span>;

/** Four metrics about a client. */
export function ClientFigures({ client }: { client: ClientDetail }) {
  const { totalBookings, cancelledBookings, nextBookingDate, lastBookingDate, firstBookingDate, paidTotal } = client;
  const zone = client.timezone;
  return (
    <section aria-label={copy.figuresTitle} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MetricTile
        label={labels.bookings}
        value={totalBookings}
        hint={cancelledBookings > 0 ? copy.canceledCount(cancelledBookings) : undefined}
      />
      <MetricTile
        label={copy.nextBooking}
        value={nextBookingDate === null ? '—' : <Day>{formatDay(Date.parse(nextBookingDate), zone)}</Day>}
        hint={nextBookingDate === null ? undefined : <TimeText>{timeIn(zone, Date.parse(nextBookingDate))}</TimeText>}
      />
      <MetricTile
        label={copy.lastBooking}
        value={lastBookingDate === null ? '—' : <Day>{formatDate(Date.parse(lastBookingDate), zone)}</Day>}
        hint={
          lastBookingDate !== null && firstBookingDate !== null && firstBookingDate !== lastBookingDate
            ? copy.firstBooking(formatDate(Date.parse(firstBookingDate), zone))
            : undefined
        }
      />
      <MetricTile label={copy.paidTotal} value={formatMoney(paidTotal)} />
    </section>
  );
}

/** '9:30 AM', or '9:30 AM Mountain time' for a viewer whose clock differs. */
const timeIn = (zone: string, at: number): string =>
  [formatClearTime(at, zone), zoneNameAbroad(zone, at)].filter(Boolean).join(' ');
