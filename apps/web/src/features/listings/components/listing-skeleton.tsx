import { Loading, Skeleton, SkeletonText } from '@primehour/ui/skeleton';

/** The shape of the listing's detail. */
export function ListingSkeleton() {
  return (
    <Loading>
      <div className="mb-6 flex items-center justify-between gap-3">
        <Skeleton className="h-8 w-64 max-w-2/3" />
        <Skeleton className="h-10 w-24" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <Skeleton className="aspect-video w-full" />
          <SkeletonText lines={3} />
          <Skeleton className="h-36 w-full" />
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </div>
    </Loading>
  );
}
