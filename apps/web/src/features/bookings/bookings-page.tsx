import { messageOf } from '@primehour/contract/errors';
import { formatZoneName, hasSameClock } from '@primehour/domain/format/time';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { CalendarDaysIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBusiness } from '../../session/business.ts';
import { BookingFilterBar } from './components/booking-filter-bar.tsx';
import { BookingList, BookingListSkeleton } from './components/booking-list.tsx';
import { type BookingFilters, filtersOf, isFiltered, pageOf, paramsOf } from './form.ts';
import { bookingsQuery } from './queries.ts';

/** Spec 2 §2, Bookings. Filters, search and the last page shown live in the address. */
export function BookingsPage() {
  const business = useBusiness();
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const filters = filtersOf(params);
  const page = pageOf(params);
  const list = useInfiniteQuery(bookingsQuery(business.id, filters));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;

  // The address says how far the list goes; pages up to there are loaded one after another, also after a reload.
  const isBehind = data !== undefined && data.lastPage < page && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);

  const show = (next: BookingFilters, lastPage?: number) => setParams(paramsOf(next, lastPage), { replace: true });
  const loadMore = () => {
    show(filters, (data?.lastPage ?? 0) + 1);
    if (isFetchNextPageError) void fetchNextPage();
  };
  return (
    <>
      <PageHeader title="My Bookings" subtitle={zoneNote(business.timezone, now)} />
      <BookingFilterBar filters={filters} onChange={show} />
      {list.isPending && <BookingListSkeleton />}
      {list.isError && !data && (
        <Card>
          <ErrorState
            title="Your bookings could not be loaded"
            message={messageOf(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={isFetching}
          />
        </Card>
      )}
      {data?.bookings.length === 0 && (
        <Card>
          <EmptyState
            icon={<CalendarDaysIcon />}
            title="No bookings found."
            action={
              isFiltered(filters) && (
                <Button variant="secondary" onClick={() => show(filtersOf(new URLSearchParams()))}>
                  Show all bookings
                </Button>
              )
            }
          >
            Adjust your filters or check back later.
          </EmptyState>
        </Card>
      )}
      {data && data.bookings.length > 0 && <BookingList bookings={data.bookings} now={now} />}
      {hasNextPage && (
        <div className="mt-4 flex flex-col items-center gap-2">
          {isFetchNextPageError && (
            <p role="alert" className="text-danger">
              {messageOf(list.error)}
            </p>
          )}
          <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={loadMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** A booking is over, and can no longer be changed, once its start has come; so the list looks at the clock. */
function useNow(): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now as Instant;
}

/** Times are the business's; the zone is named where the viewer's clock differs (decisions, money time paging). */
function zoneNote(zone: string, now: Instant): string | undefined {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return hasSameClock(zone, ownZone, now) ? undefined : `Times are in ${formatZoneName(zone, now)}.`;
}
