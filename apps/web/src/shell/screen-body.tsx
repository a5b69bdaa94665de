import { Card } from '@primehour/ui/card';
import { Loading, Skeleton, SkeletonCard, SkeletonText } from '@primehour/ui/skeleton';
import type { ReactNode } from 'react';
import * as marketingCopy from '../copy/marketing.ts';
import type { SkeletonKind } from '../screens/screens.ts';

/** The parts of the marketing page and of Insights that wait for data are below ones that do not. */
type BodyKind = SkeletonKind | 'marketingForm' | 'figures';

/**
 * A skeleton in the dimensions of the final content, so that nothing shifts. It is shown below the heading while the
 * code loads, and in the screen while its data load.
 */
export const ScreenBody = ({ kind }: { kind: BodyKind }) => <Loading>{BODIES[kind]}</Loading>;

/** Placeholder for a title that comes with the data; screen readers read what the page is about. */
export const ComingTitle = ({ about }: { about: string }) => (
  <>
    <span className="sr-only">{about}</span>
    <Skeleton className="h-7 w-64 max-w-full sm:h-8" />
  </>
);

const sheet = 'overflow-clip rounded-lg border border-line bg-raised shadow-raised';
const rows = `${sheet} divide-y divide-line`;
const control = 'h-11 sm:h-10';
const wide = `${control} w-full`;

const times = (count: number, item: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => item(index));

const bars = (...classNames: readonly string[]) =>
  classNames.map((className, index) => <Skeleton key={index} className={className} />);

const fields = (...classNames: readonly string[]) =>
  classNames.map((className, index) => (
    <div key={index} className="flex flex-col gap-1.5">
      {bars('h-5 w-32', className)}
    </div>
  ));

/** A form with two columns: fields, and a picture next to them. */
const formWithImage = (...classNames: readonly string[]) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex flex-col gap-5">{fields(...classNames)}</div>
    {fields('aspect-video w-full max-w-112')}
  </div>
);

/** Cards with a picture on top. */
const pictureCards = (count: number, below: ReactNode) => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {times(count, (index) => (
      <div key={index} className={sheet}>
        <Skeleton className="aspect-video rounded-none" />
        <div className="flex flex-col p-4 sm:px-5">{below}</div>
      </div>
    ))}
  </div>
);

const spread = (...classNames: readonly string[]) => (
  <div className="flex justify-between gap-3">{bars(...classNames)}</div>
);

const button = <Skeleton className="h-10 w-32" />;
const marketingForm = (
  <Card title={marketingCopy.customizeTitle} footer={button}>
    {formWithImage('h-24', wide, wide)}
  </Card>
);

const panel = `${sheet} p-4 sm:p-5`;
const figures = (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-15 max-w-160 sm:h-5" />
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {times(6, (index) => (
        <div key={index} className={`${panel} flex h-47 flex-col gap-2 ${index < 3 ? 'sm:h-54' : 'sm:h-49'}`}>
          {bars('h-4 w-24', 'h-7 w-20', 'h-4', 'mt-auto h-8 w-44')}
        </div>
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-2">
      {times(2, (index) => (
        <div key={index} className={`${panel} flex flex-col gap-4`}>
          {bars('h-5 w-32', 'h-4', 'h-44')}
        </div>
      ))}
    </div>
  </div>
);

// Three service cards, four listing cards, four rows of bookings or clients (product/shell#loading).
const BODIES: Record<BodyKind, ReactNode> = {
  listings: pictureCards(
    4,
    <>
      {spread('h-5 w-2/3', 'h-5 w-16')}
      {bars('mt-3 h-4 w-1/2', 'mt-2 mb-5 h-4 w-2/5')}
      {spread('h-4 w-14', 'h-5 w-16')}
    </>,
  ),
  listing: (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">{bars('aspect-video w-full', 'h-4', 'h-36 w-full')}</div>
      <div className="flex flex-col gap-6">{bars('h-56 w-full', 'h-40 w-full')}</div>
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
    <div className={rows}>
      {times(7, (index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-5 sm:px-5">
          {bars('h-6 w-10 rounded-full', 'h-4 w-24')}
        </div>
      ))}
    </div>
  ),
  bookings: (
    <>
      <div className="mb-4 grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        {bars('h-10 w-full sm:w-44 pointer-coarse:h-12', 'h-10 sm:hidden pointer-coarse:h-11')}
        <div className="grid grid-cols-2 gap-3 sm:flex">
          {bars(`${control} col-span-2 sm:mr-auto sm:w-72`, `${control} sm:w-40`, `${control} sm:w-44`)}
        </div>
      </div>
      <div className={rows}>
        {times(4, (index) => (
          <div key={index} className="flex gap-8 px-4 py-4 sm:px-5">
            <SkeletonText lines={2} className="w-28" />
            <SkeletonText lines={2} className="w-40" />
          </div>
        ))}
      </div>
    </>
  ),
  services: pictureCards(
    3,
    <>
      <Skeleton className="mt-2.5 mb-3.5 h-4 w-2/5" />
      <SkeletonText lines={2} className="mb-5" />
      {spread('h-4 w-16', 'h-4 w-12')}
    </>,
  ),
  service: (
    <Card footer={<Skeleton className="h-10 w-48" />}>
      {formWithImage(wide, wide, 'h-21 w-full sm:h-20', `${control} w-56`, 'h-24 w-full')}
    </Card>
  ),
  clients: (
    <>
      <Skeleton className={`${control} mb-4 sm:w-80`} />
      <div className={rows}>
        {times(5, (index) => (
          <Skeleton key={index} className={index === 0 ? 'm-3 h-4 w-24' : 'm-4 h-5 w-3/4'} />
        ))}
      </div>
    </>
  ),
  settings: (
    <Card className="max-w-160" footer={button}>
      <div className="flex flex-col gap-5">
        {fields(wide, wide, wide)}
        {bars('h-15 sm:h-10', 'h-23', 'h-40', 'h-15 sm:h-10')}
      </div>
    </Card>
  ),
  marketingForm,
  marketing: (
    <div className="flex flex-col gap-6">
      <div className={`${sheet} flex flex-col gap-5 p-4 sm:px-5`}>{fields(wide, wide)}</div>
      {marketingForm}
    </div>
  ),
  account: (
    <div className="flex max-w-200 flex-col gap-4">
      {times(4, (index) => (
        <SkeletonCard key={index} hasImage={false} />
      ))}
    </div>
  ),
  figures,
  insights: (
    <>
      <div className="mb-4 grid gap-3 sm:flex">{fields(`${control} sm:w-56`)}</div>
      {figures}
    </>
  ),
  text: <SkeletonText lines={3} className="max-w-112" />,
};
