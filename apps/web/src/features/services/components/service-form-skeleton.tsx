import { Card } from '@primehour/ui/card';
import { Loading, Skeleton } from '@primehour/ui/skeleton';

/** The shape of the service form. */
export function ServiceFormSkeleton() {
  const field = (className: string) => (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className={className} />
    </div>
  );
  return (
    <Loading>
      <Card footer={<Skeleton className="h-10 w-52" />}>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-5">
            {field('h-11 w-full sm:h-10')}
            {field('h-11 w-full sm:h-10')}
            {field('h-21 w-full sm:h-20')}
            {field('h-11 w-56 sm:h-10')}
            {field('h-24 w-full')}
          </div>
          {field('aspect-video w-full max-w-112')}
        </div>
      </Card>
    </Loading>
  );
}
