import { Card } from '@primehour/ui/card';
import { Skeleton, SkeletonText } from '@primehour/ui/skeleton';

/** The shape of a service card. */
export function ServiceCardSkeleton() {
  return (
    <Card isPadded={false}>
      <Skeleton className="aspect-video w-full rounded-none" />
      <div className="flex flex-col p-4 sm:px-5">
        <Skeleton className="mt-2.5 mb-3.5 h-4 w-2/5" />
        <SkeletonText lines={2} />
        <div className="flex justify-between pt-5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-12" />
        </div>
      </div>
    </Card>
  );
}
