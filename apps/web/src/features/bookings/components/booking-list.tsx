import type { Booking } from '@primehour/contract/booking-shapes';
import type { Instant } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { BookingRow, bookingRowClass } from './booking-row.tsx';

export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  const now = Date.now() as Instant;
  return (
    <Card isPadded={false}>
      <ul aria-label="Bookings" className="divide-y divide-line">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Four rows in the shape of bookings (spec 2 §9). */
export function BookingListSkeleton() {
  return (
    <Loading>
      <Card isPadded={false}>
        <div className="divide-y divide-line">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className={bookingRowClass}>
              <div className="flex flex-col gap-2 py-0.5">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-4 w-32" />
              </div>
              <div className="col-start-1 flex flex-col gap-2 py-0.5 md:col-start-auto">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-4 w-28" />
              </div>
              <div className="col-start-1 flex flex-col gap-2 py-0.5 md:col-start-auto">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-4 w-12" />
              </div>
              <Skeleton className="col-start-1 h-5 w-32 self-center md:col-start-auto" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}
