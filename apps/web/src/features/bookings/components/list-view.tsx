import { messageOf } from '@primehour/contract/errors';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { CalendarDaysIcon } from '@primehour/ui/icon';
import { LoadMore } from '@primehour/ui/load-more';
import { useAfterPaint } from '@primehour/ui/use-after-paint';
import { Suspense } from 'react';
import { pageOf, usePagedList } from '../../../api/paged-list.ts';
import * as copy from '../../../copy/bookings.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { type BookingFilters, filtersOf, isFiltered, paramsOf } from '../model.ts';
import { bookingsOf } from '../queries.ts';
import { BookingFilterBar } from './booking-filter-bar.tsx';
import { BookingList, BookingListSkeleton } from './booking-list.tsx';

const CountedNote = lazyPart(async () => (await import('./counted-note.tsx')).CountedNote).Part;

type Props = {
  businessId: string;
  isTeam: boolean;
  now: Instant;
  params: URLSearchParams;
  /** A step is a change that back undoes. */
  onParams: (params: URLSearchParams, isStep: boolean) => void;
};

/** See product/bookings#list. Filters, search and the last page shown are in the URL. */
export function ListView({ businessId, isTeam, now, params, onParams }: Props) {
  const filters = filtersOf(params);
  // The choice is shown first, and the list follows.
  const shown = new URLSearchParams(useAfterPaint(params.toString()));
  const list = usePagedList(bookingsOf(businessId, filtersOf(shown)), pageOf(shown), (page) =>
    onParams(paramsOf(filters, page), false),
  );
  const { data } = list;
  const items = data?.items;
  const hasFailed = list.isError && !data;

  const show = (next: BookingFilters, isStep: boolean) => onParams(paramsOf(next), isStep);
  return (
    <>
      <BookingFilterBar filters={filters} onChange={show} />
      <div className="mt-1 min-w-0 lg:col-span-2">
        {filters.counted && (
          <Suspense fallback={<div className="h-11" />}>
            <CountedNote counted={filters.counted} onLeave={() => show({ ...filters, counted: undefined }, true)} />
          </Suspense>
        )}
        {!items && !hasFailed && <BookingListSkeleton />}
        {hasFailed && (
          <Card>
            <ErrorState
              title={copy.loadFailedTitle}
              message={messageOf(list.error)}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          </Card>
        )}
        {items?.length === 0 && (
          <NoneFound isFiltered={isFiltered(filters)} onAll={() => show(filtersOf(new URLSearchParams()), true)} />
        )}
        {items && items.length > 0 && <BookingList bookings={items} {...{ now, isTeam }} />}
        {items && data?.hasMore && (
          <LoadMore
            className="mt-4"
            onMore={list.loadMore}
            isLoading={list.isLoadingMore}
            error={list.isError ? messageOf(list.error) : undefined}
          />
        )}
      </div>
    </>
  );
}

function NoneFound({ isFiltered: isNarrowed, onAll }: { isFiltered: boolean; onAll: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<CalendarDaysIcon />}
        title={copy.noneFoundTitle}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={onAll}>
              {copy.showAll}
            </Button>
          )
        }
      >
        {copy.noneFoundText}
      </EmptyState>
    </Card>
  );
}
