import { Loading, Skeleton } from '@primehour/ui/skeleton';

/** The place of the day until all of it is there: nothing is below it in the meantime, so that nothing moves. */
export const DaySkeleton = () => (
  <Loading className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <Skeleton className="h-100 rounded-lg" />
    <Skeleton className="h-60 rounded-lg" />
  </Loading>
);
