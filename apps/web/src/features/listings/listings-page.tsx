import { messageOf } from '@primehour/contract/errors';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { GavelIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { useBusiness } from '../../session/business.ts';
import { useNow } from '../../shell/use-now.ts';
import { ListingCardSkeletons, LISTING_GRID } from './components/listing-card-skeleton.tsx';
import { ListingCard } from './components/listing-card.tsx';
import { listingsQuery } from './queries.ts';

/** Spec 2 §2, Manage listings. */
export function ListingsPage() {
  const business = useBusiness();
  const now = useNow();
  const list = useInfiniteQuery(listingsQuery(business.id));
  const { data: listings, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = list;
  const hasSome = listings !== undefined && listings.length > 0;
  return (
    <>
      <PageHeader
        title="Manage listings"
        subtitle="Prime hours that guests bid for."
        actions={hasSome && <LinkButton href={paths.newListing}>Create new</LinkButton>}
      />
      {list.isPending && <ListingCardSkeletons />}
      {list.isError && !listings && (
        <Card>
          <ErrorState
            title="Your listings could not be loaded"
            message={messageOf(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={isFetching}
          />
        </Card>
      )}
      {listings?.length === 0 && (
        <Card>
          <EmptyState
            icon={<GavelIcon />}
            title="You don't have any created listings"
            action={<LinkButton href={paths.newListing}>Create new listing</LinkButton>}
          >
            Start creating them and earn additional revenue to your business
          </EmptyState>
        </Card>
      )}
      {hasSome && (
        <ul className={LISTING_GRID}>
          {listings.map((listing) => (
            <li key={listing.id} className="min-w-0">
              <ListingCard listing={listing} zone={business.timezone} now={now} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-4 flex flex-col items-center gap-2">
          {isFetchNextPageError && (
            <p role="alert" className="text-danger">
              {messageOf(list.error)}
            </p>
          )}
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
