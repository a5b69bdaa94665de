import { Loading, Skeleton } from '@primehour/ui/skeleton';

/** In the place of a step's form, and never shorter than the window: what is below it on a phone does not move. */
export const ComingForm = () => (
  <Loading className="flex min-h-dvh flex-col gap-5">
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-16 w-full" />
  </Loading>
);
