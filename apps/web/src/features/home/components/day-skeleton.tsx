import { Loading, Skeleton } from '@primehour/ui/skeleton';

/** Placeholder for the day until all of it has loaded. Nothing is shown below it until then, so that nothing shifts. */
export const DaySkeleton = () => (
  <Loading className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <Skeleton className="h-100 rounded-lg" />
    <Skeleton className="h-60 rounded-lg" />
  </Loading>
);
