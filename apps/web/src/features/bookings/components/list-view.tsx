import { messageOf } from '@primehour/contract/errors';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { CalendarDaysIcon } from '@primehour/ui/icon';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BookingFilters, filtersOf, isFiltered, pageOf, paramsOf } from '../form.ts';
import { bookingsQuery } from '../queries.ts';
import { BookingFilterBar } from './booking-filter-bar.tsx';
import { BookingList, BookingListSkeleton } from './booking-list.tsx';

type Props = {
  businessId: string;
  now: Instant;
  params: URLSearchParams;
  /** A step is what back undoes. */
  onParams: (params: URLSearchParams, isStep: boolean) => void;
};

/** Spec 2 §2, Bookings. Filters, search and the last page shown live in the address. */
export function ListView({ businessId, now, params, onParams }: Props) {
  const filters = filtersOf(params);
  const page = pageOf(params);
  const list = useInfiniteQuery(bookingsQuery(businessId, filters));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;

  // The address says how far the list goes; pages up to there are loaded one after another, also after a reload.
  const isBehind = data !== undefined && data.lastPage < page && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);

  const show = (next: BookingFilters, isStep: boolean) => onParams(paramsOf(next), isStep);
  const loadMore = () => {
    onParams(paramsOf(filters, (data?.lastPage ?? 0) + 1), false);
    if (isFetchNextPageError) void fetchNextPage();
  };
  return (
    <>
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
                <Button variant="secondary" onClick={() => show(filtersOf(new URLSearchParams()), true)}>
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
