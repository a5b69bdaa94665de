import { Loading, Skeleton } from '@primehour/ui/skeleton';

/** Placeholder for a step's form, at least as tall as the window so that content below it does not shift on a phone. */
export const ComingForm = () => (
  <Loading className="flex min-h-dvh flex-col gap-5">
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-16 w-full" />
  </Loading>
);
