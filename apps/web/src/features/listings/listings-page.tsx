import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { GavelIcon } from '@primehour/ui/icon';
import { LoadMore } from '@primehour/ui/load-more';
import { PageHeader } from '@primehour/ui/page-header';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { pageOf, usePagedList } from '../../api/paged-list.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { useNow } from '../../shell/use-now.ts';
import { ScreenZoneNote } from '../../shell/zone-note.tsx';
import { ListingCard } from './components/listing-card.tsx';
import { listingsOf } from './queries.ts';

/** See product/listings#list. */
export function ListingsPage() {
  const business = useBusiness();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const list = usePagedList(listingsOf(business.id), pageOf(params), (page) =>
    setParams({ page: String(page) }, { replace: true }),
  );
  const listings = list.data?.items;
  const hasSome = listings !== undefined && listings.length > 0;
  return (
    <>
      <PageHeader
        title={titles.listings}
        subtitle={titles.listingsSubtitle}
        actions={hasSome && <LinkButton href={paths.newListing}>{copy.createNew}</LinkButton>}
      />
      {list.isPending && <ScreenBody kind="listings" />}
      {list.isError && !listings && (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        </Card>
      )}
      {listings?.length === 0 && (
        <Card>
          <EmptyState
            icon={<GavelIcon />}
            title={copy.emptyTitle}
            action={<LinkButton href={paths.newListing}>{copy.createFirst}</LinkButton>}
          >
            {copy.emptyText}
          </EmptyState>
        </Card>
      )}
      {hasSome && <ScreenZoneNote zone={business.timezone} at={now} />}
      {hasSome && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {listings.map((listing) => (
            <li key={listing.id} className="min-w-0">
              <ListingCard listing={listing} zone={business.timezone} now={now} />
            </li>
          ))}
        </ul>
      )}
      {list.data?.hasMore && (
        <LoadMore
          onMore={list.loadMore}
          isLoading={list.isLoadingMore}
          error={list.isError ? messageOf(list.error) : undefined}
          className="mt-4"
        />
      )}
    </>
  );
}
