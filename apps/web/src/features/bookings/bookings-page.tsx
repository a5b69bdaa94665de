import { messageOf } from '@primehour/contract/errors';
import { dateIn } from '@primehour/domain/format/time';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { CalendarIcon, LockIcon, MenuIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { SegmentedLinks } from '@primehour/ui/segmented-links';
import { Skeleton } from '@primehour/ui/skeleton';
import { UndoRegion } from '@primehour/ui/undo-region';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/bookings.ts';
import * as labels from '../../copy/labels.ts';
import * as titles from '../../copy/titles.ts';
import * as weekCopy from '../../copy/week.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { zoneNameAbroad } from '../../session/viewer-zone.ts';
import { useNow } from '../../shell/use-now.ts';
import { ListView } from './components/list-view.tsx';
import { weekDateOf, weekParams } from './model.ts';
import { WEEK_HEIGHT } from './week-model.ts';

const WeekView = lazy(async () => ({ default: (await import('./components/week-view.tsx')).WeekView }));

/**
 * Bookings as a list (product/bookings#list) or as a week; which of both lives in the address, like all that is chosen.
 */
export function BookingsPage() {
  const business = useBusiness();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  // A booking is over, and can no longer be changed, once its start has come.
  const now = useNow();
  const today = dateIn(now, business.timezone);
  const isWeek = params.get('view') === 'week';
  const date = weekDateOf(params, today);
  const note = zoneNote(business.timezone, now);
  const showDate = (next: WallDate) => setParams(weekParams(next));
  const actions = (
    <>
      <Button variant="secondary" icon={<LockIcon />} onClick={() => openModal('BLOCK_TIME', isWeek ? { date } : {})}>
        {weekCopy.blockLabel}
      </Button>
      <Button onClick={() => openModal('NEW_BOOKING', isWeek ? { date } : {})}>{labels.newBooking}</Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={titles.bookings}
        subtitle={titles.bookingsSubtitle}
        actions={<div className="hidden gap-2 sm:flex">{actions}</div>}
      />
      {note && <p className="-mt-5 mb-5 text-ink-muted">{note}</p>}
      {/* Where there is room, the switch and the toolbar of what it shows stand in one row. */}
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <SegmentedLinks
          label={copy.viewLabel}
          className="w-full self-start sm:w-auto sm:justify-self-start"
          segments={[
            { href: paths.bookings, label: copy.listView, icon: <MenuIcon className="size-4" />, isCurrent: !isWeek },
            {
              href: `${paths.bookings}?${weekParams(date).toString()}`,
              label: copy.weekView,
              icon: <CalendarIcon className="size-4" />,
              isCurrent: isWeek,
            },
          ]}
        />
        <div className="grid grid-cols-2 gap-2 sm:hidden">{actions}</div>
        {isWeek ? (
          <Suspense fallback={<WeekFallback />}>
            <WeekView {...{ business, now, date }} onDate={showDate} onLeave={navigate} />
          </Suspense>
        ) : (
          <ListView
            businessId={business.id}
            {...{ now, params }}
            onParams={(next, isStep) => setParams(next, { replace: !isStep })}
          />
        )}
      </div>
      <UndoRegion wordsFor={messageOf} />
    </>
  );
}

/** The week's place while its code is on the way. */
function WeekFallback() {
  return (
    <>
      <div role="status" className="min-w-0">
        <span className="sr-only">{labels.loading}</span>
        <Skeleton className="h-11 w-72 max-w-full" />
      </div>
      <Skeleton className={`rounded-lg lg:col-span-2 ${WEEK_HEIGHT}`} />
    </>
  );
}

/** Times are the business's; the zone is named where the viewer's clock differs (product/shell#times). */
function zoneNote(zone: string, now: Instant): string | undefined {
  const name = zoneNameAbroad(zone, now);
  return name && copy.zoneNote(name);
}
