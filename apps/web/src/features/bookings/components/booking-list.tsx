import type { Booking } from '@primehour/contract/booking-shapes';
import type { Instant } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { memo } from 'react';
import * as labels from '../../../copy/labels.ts';
import { afterNameClass, BookingRow, bookingRowClass } from './booking-row.tsx';

type Props = { bookings: readonly Booking[]; now: Instant; isTeam: boolean };

/** Rendered again only for other bookings, so that filters respond immediately however long the list is. */
export const BookingList = memo(function BookingList({ bookings, now, isTeam }: Props) {
  return (
    <Card isPadded={false}>
      <ul aria-label={labels.bookings} className="divide-y divide-line">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingRow {...{ booking, now, isTeam }} />
          </li>
        ))}
      </ul>
    </Card>
  );
});

/** Four rows in the shape of bookings (product/shell#loading). */
export function BookingListSkeleton() {
  return (
    <Loading>
      <Card isPadded={false}>
        <div className="divide-y divide-line">
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className={bookingRowClass}>
              <SkeletonPair first="w-20" second="w-32" />
              <SkeletonPair first="w-28" second="w-32" />
              <div className={afterNameClass}>
                <SkeletonPair first="w-28" second="w-12" />
                <Skeleton className="h-5 w-28" />
              </div>
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}

function SkeletonPair({ first, second }: { first: string; second: string }) {
  return (
    <div className="col-start-1 flex gap-x-2 py-0.5 md:col-start-auto md:flex-col md:gap-y-1">
      <Skeleton className={`h-4 ${first}`} />
      <Skeleton className={`h-4 ${second}`} />
    </div>
  );
}
