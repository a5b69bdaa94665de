import { Card } from '@primehour/ui/card';
import { Loading, Skeleton } from '@primehour/ui/skeleton';

/** The shape of the settings form. */
export function SettingsSkeleton() {
  return (
    <Loading>
      <Card className="max-w-160" footer={<Skeleton className="h-10 w-32" />}>
        <div className="flex flex-col gap-5">
          {Array.from({ length: 3 }, (_, index) => (
            <div key={index} className="flex flex-col gap-1.5">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-11 sm:h-10" />
              <Skeleton className="h-4 w-64" />
            </div>
          ))}
          <Skeleton className="h-15 sm:h-10" />
          <Skeleton className="h-23" />
          <Skeleton className="h-40" />
          <Skeleton className="h-15 sm:h-10" />
        </div>
      </Card>
    </Loading>
  );
}
