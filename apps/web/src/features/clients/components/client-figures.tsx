import type { ClientDetail } from '@primehour/contract/client';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDate, formatDay, formatTime } from '@primehour/domain/format/time';
import { MetricTile } from '@primehour/ui/metric-tile';
import { TimeText } from '@primehour/ui/time-text';

/** A day stays on one line beside its neighbour on phones. */
const Day = ({ children }: { children: string }) => <span className="max-sm:text-base">{children}</span>;

/** What a client has been to the business, in four figures. */
export function ClientFigures({ client }: { client: ClientDetail }) {
  const { totalBookings, cancelledBookings, nextBookingDate, lastBookingDate, firstBookingDate, paidTotal } = client;
  const zone = client.timezone;
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MetricTile
        label="Bookings"
        value={totalBookings}
        hint={cancelledBookings > 0 ? `${cancelledBookings} of them cancelled` : undefined}
      />
      <MetricTile
        label="Next booking"
        value={nextBookingDate === null ? '—' : <Day>{formatDay(Date.parse(nextBookingDate), zone)}</Day>}
        hint={
          nextBookingDate === null ? undefined : <TimeText>{formatTime(Date.parse(nextBookingDate), zone)}</TimeText>
        }
      />
      <MetricTile
        label="Last booking"
        value={lastBookingDate === null ? '—' : <Day>{formatDate(Date.parse(lastBookingDate), zone)}</Day>}
        hint={
          lastBookingDate !== null && firstBookingDate !== null && firstBookingDate !== lastBookingDate
            ? `First ${formatDate(Date.parse(firstBookingDate), zone)}`
            : undefined
        }
      />
      <MetricTile label="Paid in all" value={formatMoney(paidTotal)} />
    </section>
  );
}
