import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { type DisplayStatus, displayStatus } from '@primehour/domain/booking/transitions';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDate, formatTime } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, SkeletonText } from '@primehour/ui/skeleton';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openModal } from '../../../shell/modal/store.ts';
import { historyQuery } from '../queries.ts';

/** The colours of the bookings' own screen. */
const TONES: Record<DisplayStatus, TagTone> = {
  pending: 'warning',
  confirmed: 'success',
  completed: 'neutral',
  cancelled: 'danger',
};

/** Everything a client has booked; each opens the booking. */
export function ClientHistory({ businessId, clientId }: { businessId: string; clientId: string }) {
  const history = useInfiniteQuery(historyQuery(businessId, clientId));
  const [now] = useState(() => Date.now() as Instant);
  const { data } = history;
  return (
    <Card title="History" isPadded={false} className="self-start">
      <div className="mt-4 border-t border-line">
        {history.isPending && (
          <Loading>
            <SkeletonText lines={4} className="p-4 sm:px-5" />
          </Loading>
        )}
        {history.isError && !data && (
          <ErrorState
            headingLevel={3}
            title="The history could not be loaded"
            message={messageOf(history.error)}
            onRetry={() => void history.refetch()}
            isRetrying={history.isFetching}
          />
        )}
        {data?.length === 0 && <p className="px-4 py-6 text-ink-muted sm:px-5">No bookings yet.</p>}
        {data && data.length > 0 && (
          <ul aria-label="Bookings" className="divide-y divide-line">
            {data.map((booking) => (
              <HistoryRow key={booking.id} {...{ booking, now }} />
            ))}
          </ul>
        )}
        {history.hasNextPage && (
          <div className="flex flex-col items-center gap-2 border-t border-line p-3">
            {history.isFetchNextPageError && (
              <p role="alert" className="text-danger">
                {messageOf(history.error)}
              </p>
            )}
            <Button
              variant="secondary"
              isBusy={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function HistoryRow({ booking, now }: { booking: Booking; now: Instant }) {
  const startAt = Date.parse(booking.startDate) as Instant;
  const zone = booking.business.timezone;
  const status = displayStatus({ status: booking.status, startAt }, now);
  return (
    <li>
      <button
        type="button"
        onClick={() => openModal('BOOKING_DETAILS', { bookingId: booking.id })}
        className="flex w-full flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken/60 sm:px-5"
      >
        <span className="w-40 shrink-0">
          <span className="block font-medium">{formatDate(startAt, zone)}</span>
          <span className="block text-ink-muted">{formatTime(startAt, zone)}</span>
        </span>
        <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{booking.service.name}</span>
        <span className="tabular-nums">{formatMoney(booking.service.price)}</span>
        <Tag tone={TONES[status]}>{status}</Tag>
      </button>
    </li>
  );
}
