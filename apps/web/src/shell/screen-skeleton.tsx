import { PageHeader } from '@primehour/ui/page-header';
import { Loading, Skeleton, SkeletonCard, SkeletonText } from '@primehour/ui/skeleton';
import type { ReactNode } from 'react';
import type { DashboardScreen, SkeletonKind } from '../routes.tsx';

type Props = { screen: DashboardScreen };

/**
 * A screen before its code and data are there: what it will say at its head in any case, and the shape of the rest.
 * It has the measures of what follows, so nothing jumps.
 */
export function ScreenSkeleton({ screen: { heading, subtitle, skeleton } }: Props) {
  const ownLine = HAS_OWN_SUBTITLE[skeleton] && <Skeleton className="h-5 w-64 max-w-full" />;
  return (
    <>
      {skeleton === 'service' && <Skeleton className="mt-2 mb-4 h-4 w-20" />}
      <PageHeader
        // What a listing is called is known with its data.
        title={heading === 'Listing' ? <Skeleton className="h-7 w-64 max-w-full sm:h-8" /> : heading}
        subtitle={
          (subtitle ?? ownLine) && (
            <>
              {subtitle}
              {ownLine}
            </>
          )
        }
      />
      <Loading>{BODIES[skeleton]}</Loading>
    </>
  );
}

/** A line below the heading that only the data can tell, after the one that is known. */
const HAS_OWN_SUBTITLE: Partial<Record<SkeletonKind, boolean>> = { home: true, days: true };

const sheet = 'overflow-clip rounded-lg border border-line bg-raised shadow-raised';
const control = 'h-11 sm:h-10';

const times = (count: number, item: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => item(index));

const field = (name: string, className: string) => (
  <div key={name} className="flex flex-col gap-1.5">
    <Skeleton className="h-5 w-32" />
    <Skeleton className={className} />
  </div>
);

/** Two columns: fields, and a picture beside them. */
const formWithImage = (fields: readonly string[]) => (
  <div className={`${sheet} grid gap-6 p-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_20rem]`}>
    <div className="flex flex-col gap-5">{fields.map((className, index) => field(String(index), className))}</div>
    {field('image', 'aspect-video w-full max-w-112')}
  </div>
);

// Spec 2 §9: three service cards, four rows of bookings or clients.
const BODIES: Record<SkeletonKind, ReactNode> = {
  // Four listing cards (spec 2 §9).
  listings: (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {times(4, (index) => (
        <div key={index} className={sheet}>
          <Skeleton className="aspect-video rounded-none" />
          <div className="flex h-37 flex-col justify-between p-4 sm:px-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  ),
  listing: (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-36 w-full" />
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  ),
  home: (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-29 rounded-lg sm:h-16" />
      <div className="grid gap-4 sm:grid-cols-2">
        {times(2, (index) => (
          <div key={index} className={`${sheet} h-28.5 p-4 sm:px-5`}>
            <SkeletonText lines={3} />
          </div>
        ))}
      </div>
      <div>
        <Skeleton className="mb-3 h-6 w-28" />
        <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
          {times(3, (index) => (
            <div key={index} className={`${sheet} flex h-18.5 items-center gap-3 p-4`}>
              <Skeleton className="size-10" />
              <SkeletonText lines={2} className="flex-1" />
            </div>
          ))}
        </div>
      </div>
    </div>
  ),
  days: (
    <div className={`${sheet} divide-y divide-line`}>
      {times(7, (index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-5 sm:px-5">
          <Skeleton className="h-6 w-10 rounded-full" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  ),
  bookings: (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-10 w-full sm:w-44 pointer-coarse:h-12" />
        <Skeleton className="h-10 flex-1 sm:w-72 sm:flex-none pointer-coarse:h-11" />
      </div>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:flex">
        <Skeleton className={`${control} col-span-2 sm:mr-auto sm:w-72`} />
        <Skeleton className={`${control} sm:w-40`} />
        <Skeleton className={`${control} sm:w-44`} />
      </div>
      <div className={`${sheet} divide-y divide-line`}>
        {times(4, (index) => (
          <div key={index} className="flex gap-8 px-4 py-4 sm:px-5">
            <SkeletonText lines={2} className="w-28" />
            <SkeletonText lines={2} className="w-40" />
          </div>
        ))}
      </div>
    </>
  ),
  services: (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {times(3, (index) => (
        <div key={index} className={sheet}>
          <Skeleton className="aspect-video w-full rounded-none" />
          <div className="flex flex-col gap-4 p-4 sm:px-5">
            <Skeleton className="h-4 w-2/5" />
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  ),
  service: formWithImage([`${control} w-full`, `${control} w-full`, `${control} w-56`, 'h-24 w-full']),
  clients: (
    <>
      <Skeleton className={`${control} mb-4 sm:w-80`} />
      <div className={`${sheet} divide-y divide-line`}>
        {times(5, (index) => (
          <Skeleton key={index} className={index === 0 ? 'm-3 h-4 w-24' : 'm-4 h-5 w-3/4'} />
        ))}
      </div>
    </>
  ),
  settings: (
    <div className={`${sheet} flex max-w-160 flex-col gap-5 p-4 sm:px-5`}>
      {times(3, (index) => field(String(index), `${control} w-full`))}
    </div>
  ),
  marketing: (
    <div className="flex flex-col gap-6">
      <div className={`${sheet} flex flex-col gap-5 p-4 sm:px-5`}>
        {times(2, (index) => field(String(index), `${control} w-full`))}
      </div>
      {formWithImage(['h-24 w-full', `${control} w-full`, `${control} w-full`])}
    </div>
  ),
  account: (
    <div className="flex max-w-200 flex-col gap-4">
      {times(4, (index) => (
        <SkeletonCard key={index} hasImage={false} />
      ))}
    </div>
  ),
  text: <SkeletonText lines={3} className="max-w-112" />,
};
