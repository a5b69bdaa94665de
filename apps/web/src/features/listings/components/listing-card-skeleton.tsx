import { Card } from '@primehour/ui/card';
import { Loading, Skeleton } from '@primehour/ui/skeleton';

export const LISTING_GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** Four cards stand for the listings to come (spec 2 §9). */
export function ListingCardSkeletons() {
  return (
    <Loading className={LISTING_GRID}>
      {Array.from({ length: 4 }, (_, index) => (
        <Card key={index} isPadded={false}>
          <Skeleton className="aspect-video rounded-none" />
          <div className="flex flex-col p-4 sm:px-5">
            <div className="flex justify-between gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-16" />
            </div>
            <Skeleton className="mt-3 h-4 w-1/2" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <div className="flex justify-between pt-5">
              <Skeleton className="h-4 w-14" />
              <Skeleton className="h-5 w-16" />
            </div>
          </div>
        </Card>
      ))}
    </Loading>
  );
}
