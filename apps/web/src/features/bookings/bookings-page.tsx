import { messageOf } from '@primehour/contract/errors';
import { dateIn, formatZoneName, hasSameClock } from '@primehour/domain/format/time';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { CalendarIcon, LockIcon, MenuIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { SegmentedLinks } from '@primehour/ui/segmented-links';
import { Skeleton } from '@primehour/ui/skeleton';
import { UndoRegion } from '@primehour/ui/undo-region';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useBusiness } from '../../session/business.ts';
import { openModal } from '../../shell/modal/store.ts';
import { useNow } from '../../shell/use-now.ts';
import { ListView } from './components/list-view.tsx';
import { weekDateOf, weekParams } from './form.ts';

const WeekView = lazy(async () => ({ default: (await import('./components/week-view.tsx')).WeekView }));

/** Bookings as a list (spec 2 §2) or as a week; which of both lives in the address, like all that is chosen. */
export function BookingsPage() {
  const business = useBusiness();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  // A booking is over, and can no longer be changed, once its start has come.
  const now = useNow();
  const today = dateIn(now, business.timezone);
  const isWeek = params.get('view') === 'week';
  const date = weekDateOf(params, today);
  const note = zoneNote(business.timezone, now);
  const showDate = (next: WallDate) => setParams(weekParams(next));
  return (
    <>
      <PageHeader
        title="My Bookings"
        subtitle="Who is coming, and when. Find a booking, move it to another time, or cancel it."
      />
      {note && <p className="-mt-6 mb-6 text-ink-muted">{note}</p>}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedLinks
          label="View"
          className="w-full sm:w-auto"
          segments={[
            { href: paths.bookings, label: 'List', icon: <MenuIcon className="size-4" />, isCurrent: !isWeek },
            {
              href: `${paths.bookings}?${weekParams(date).toString()}`,
              label: 'Week',
              icon: <CalendarIcon className="size-4" />,
              isCurrent: isWeek,
            },
          ]}
        />
        <div className="grid flex-1 grid-cols-2 gap-2 sm:flex sm:flex-none">
          <Button
            variant="secondary"
            icon={<LockIcon />}
            onClick={() => openModal('BLOCK_TIME', isWeek ? { date } : {})}
          >
            Block Time
          </Button>
          <Button onClick={() => openModal('NEW_BOOKING', isWeek ? { date } : {})}>+ New Booking</Button>
        </div>
      </div>
      {isWeek ? (
        <Suspense fallback={<WeekFallback />}>
          <WeekView {...{ business, now, date }} onDate={showDate} onLeave={(path) => void navigate(path)} />
        </Suspense>
      ) : (
        <ListView
          businessId={business.id}
          {...{ now, params }}
          onParams={(next, isStep) => setParams(next, { replace: !isStep })}
        />
      )}
      <UndoRegion wordsFor={messageOf} />
    </>
  );
}

/** The week's place while its code is on the way. */
function WeekFallback() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="mb-3 h-11 w-72" />
      <Skeleton className="h-[max(24rem,calc(100dvh-19rem))] rounded-lg" />
    </div>
  );
}

/** Times are the business's; the zone is named where the viewer's clock differs (decisions, money time paging). */
function zoneNote(zone: string, now: Instant): string | undefined {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return hasSameClock(zone, ownZone, now) ? undefined : `Times are in ${formatZoneName(zone, now)}.`;
}
