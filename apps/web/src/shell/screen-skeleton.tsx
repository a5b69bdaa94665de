import { Loading, Skeleton, SkeletonCard, SkeletonText } from '@primehour/ui/skeleton';
import type { ReactNode } from 'react';
import type { SkeletonKind } from '../routes.tsx';

/** The shape of a screen before its code and data are there; it has the measures of what follows, so nothing jumps. */
export function ScreenSkeleton({ kind }: { kind: SkeletonKind }) {
  return (
    <Loading>
      <Skeleton className="mb-6 h-7 w-48 sm:h-8.5" />
      {BODIES[kind]}
    </Loading>
  );
}

const times = (count: number, item: (index: number) => ReactNode) => Array.from({ length: count }, (_, index) => item(index));

const sheet = 'rounded-lg border border-line bg-raised';

const rows = (
  <>
    <div className="mb-4 flex flex-wrap gap-3">
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-10 w-40" />
    </div>
    <div className={sheet}>
      {times(4, (index) => (
        <div key={index} className="flex items-center gap-4 border-b border-line p-4 last:border-b-0">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1">
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  </>
);

const form = (
  <div className={`${sheet} flex max-w-152 flex-col gap-5 p-5`}>
    {times(4, (index) => (
      <div key={index} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-10 w-full" />
      </div>
    ))}
  </div>
);

const BODIES: Record<SkeletonKind, ReactNode> = {
  home: (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-20 w-full rounded-lg" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-28 w-full rounded-lg" />
        <Skeleton className="h-28 w-full rounded-lg" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {times(3, (index) => (
          <Skeleton key={index} className="h-24 w-full rounded-lg" />
        ))}
      </div>
    </div>
  ),
  // Spec 2 §9: three service cards, four rows of bookings or clients.
  cards: (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {times(3, (index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  ),
  rows,
  days: (
    <div className={sheet}>
      {times(7, (index) => (
        <div key={index} className="flex items-center gap-4 border-b border-line p-4 last:border-b-0 sm:p-5">
          <Skeleton className="h-6 w-10 rounded-full" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  ),
  form,
  sections: (
    <div className="flex flex-col gap-4">
      {times(3, (index) => (
        <SkeletonCard key={index} hasImage={false} />
      ))}
    </div>
  ),
  text: <SkeletonText lines={3} className="max-w-112" />,
};
