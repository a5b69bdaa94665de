import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { ATTENDANCE_LABELS, type DisplayStatus, displayStatus } from '@primehour/domain/booking/transitions';
import { formatPrice } from '@primehour/domain/format/money';
import { formatClearTime, formatDate } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { LoadMore } from '@primehour/ui/load-more';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { useState } from 'react';
import type { Shown } from '../../../api/paged-list.ts';
import * as copy from '../../../copy/clients.ts';
import * as labels from '../../../copy/labels.ts';
import { openModal } from '../../../modals/store.ts';
import { zoneNote } from '../../../session/viewer-zone.ts';

/** The same colors as on the Bookings screen. */
const TONES: Record<DisplayStatus, TagTone> = {
  pending: 'warning',
  confirmed: 'success',
  completed: 'neutral',
  cancelled: 'danger',
};

/** Everything a client has booked; each entry opens its booking. */
export function ClientHistory({ history, zone }: { history: Shown<Booking>; zone: string }) {
  const [now] = useState(() => Date.now() as Instant);
  const { data } = history;
  return (
    <Card title={copy.historyTitle} description={data && data.items.length > 0 && zoneNote(zone, now)} isPadded={false}>
      <div className="mt-4 border-t border-line">
        {history.isError && !data && (
          <ErrorState
            headingLevel={3}
            title={copy.historyFailedTitle}
            message={messageOf(history.error)}
            onRetry={() => void history.refetch()}
            isRetrying={history.isFetching}
          />
        )}
        {data?.items.length === 0 && <p className="px-4 py-6 text-ink-muted sm:px-5">{copy.historyEmpty}</p>}
        {data && data.items.length > 0 && (
          <ul aria-label={labels.bookings} className="divide-y divide-line">
            {data.items.map((booking) => (
              <HistoryRow key={booking.id} {...{ booking, now }} />
            ))}
          </ul>
        )}
        {data?.hasMore && (
          <LoadMore
            className="border-t border-line p-3"
            onMore={history.loadMore}
            isLoading={history.isLoadingMore}
            error={history.isError ? messageOf(history.error) : undefined}
          />
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
        // The last column is as wide as the longest state, so that the prices are aligned.
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken/60 sm:grid-cols-[10rem_minmax(0,1fr)_auto_4.75rem] sm:px-5"
      >
        <span className="flex flex-wrap gap-x-2 sm:flex-col">
          <span className="font-medium">{formatDate(startAt, zone)}</span>
          <span className="whitespace-nowrap text-ink-muted">{formatClearTime(startAt, zone)}</span>
        </span>
        <span className="wrap-anywhere max-sm:row-start-2">{booking.service.name}</span>
        <span className="text-right tabular-nums max-sm:row-start-2">{formatPrice(booking.service.price)}</span>
        <span className="flex justify-end">
          {booking.attendance === 'NO_SHOW' ? (
            <Tag tone="danger">{ATTENDANCE_LABELS.NO_SHOW}</Tag>
          ) : (
            <Tag tone={TONES[status]}>{status}</Tag>
          )}
        </span>
      </button>
    </li>
  );
}
