import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { messageOf } from '@primehour/contract/errors';
import { dateIn } from '@primehour/domain/format/time';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { CalendarIcon, ClockIcon, LockIcon, MenuIcon, UserIcon, UsersIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { SegmentedLinks } from '@primehour/ui/segmented-links';
import { Skeleton } from '@primehour/ui/skeleton';
import { UndoRegion } from '@primehour/ui/undo-region';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { type Team, useTeam } from '../../account/use-team.ts';
import * as copy from '../../copy/bookings.ts';
import * as labels from '../../copy/labels.ts';
import * as teamCopy from '../../copy/team-week.ts';
import * as titles from '../../copy/titles.ts';
import * as weekCopy from '../../copy/week.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { usePermission, useAccess } from '../../session/use-access.ts';
import { useNow } from '../../shell/use-now.ts';
import { ScreenZoneNote } from '../../shell/zone-note.tsx';
import { ListView } from './components/list-view.tsx';
import { dayParams, type View, viewOf, weekDateOf, weekParams } from './model.ts';
import { WEEK_HEIGHT } from './week-model.ts';

const DayView = lazyPart(async () => (await import('./components/day-view.tsx')).DayView).Part;
const WeekView = lazyPart(async () => (await import('./components/week-view.tsx')).WeekView).Part;

/**
 * Bookings as a list (product/bookings#list) or as a calendar. The view is in the URL, like everything that is chosen.
 */
export function BookingsPage() {
  const business = useBusiness();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  // A booking is over, and can no longer be changed, once it has started.
  const now = useNow();
  const team = useTeam(business.id);
  const seesAll = usePermission()('calendar.see');
  const asked = viewOf(params);
  // Only a team has a day by columns. Until it is known whether this is one, no other view takes its place: anything
  // started there, such as a move by keyboard, would be lost. Members who see only their own bookings have one column,
  // so they get a week.
  const hasColumns = team.isTeam && seesAll;
  const view = asked === 'day' && team.isKnown && !hasColumns ? 'week' : asked;
  const date = weekDateOf(params, dateIn(now, business.timezone));
  const resourceId = params.get('with') ?? undefined;
  const actions = <Actions known={view === 'list' ? {} : { date, resourceId }} isTeam={team.isTeam} />;
  return (
    <>
      <PageHeader
        title={titles.bookings}
        subtitle={titles.bookingsSubtitle}
        actions={<div className="hidden gap-2 sm:flex">{actions}</div>}
      />
      <ScreenZoneNote zone={business.timezone} at={now} />
      {/* If there is room, the switch and the toolbar of the chosen view are in one row. */}
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <ViewSwitch {...{ view, date }} hasDay={hasColumns || view === 'day'} />
        <div className="grid grid-cols-2 gap-2 sm:hidden">{actions}</div>
        {view === 'list' ? (
          <ListView
            businessId={business.id}
            {...{ now, params }}
            isTeam={hasColumns}
            onParams={(next, isStep) => setParams(next, { replace: !isStep })}
          />
        ) : (
          <Suspense fallback={<WeekFallback />}>
            <CalendarView
              {...{ business, now, date, view, resourceId }}
              team={seesAll ? team : { ...team, resources: undefined }}
              onParams={setParams}
              onLeave={navigate}
            />
          </Suspense>
        )}
      </div>
      <UndoRegion messageFor={messageOf} />
    </>
  );
}

type CalendarProps = {
  business: BusinessInfo;
  now: Instant;
  date: WallDate;
  view: 'day' | 'week';
  team: Team;
  /** Whose week it is. */
  resourceId: string | undefined;
  onParams: (params: URLSearchParams) => void;
  onLeave: (path: string) => void;
};

/** A day by columns, or a week. */
function CalendarView({ view, team, resourceId, onParams, ...shown }: CalendarProps) {
  const { resources } = team;
  const { date } = shown;
  if (view === 'week') {
    return (
      <WeekView
        {...{ ...shown, resources, resourceId }}
        onDate={(next) => onParams(weekParams(next, resourceId))}
        onResource={(id) => onParams(weekParams(date, id))}
        onDay={(day) => onParams(dayParams(day))}
      />
    );
  }
  if (!resources) return team.failure ? <TeamFailure {...team} /> : <WeekFallback />;
  return (
    <DayView
      {...{ ...shown, resources }}
      onDate={(next) => onParams(dayParams(next))}
      onResource={(id) => onParams(weekParams(date, id))}
    />
  );
}

function TeamFailure({ failure, retry, isRetrying }: Team) {
  return (
    <Card className="lg:col-span-2">
      <ErrorState
        title={teamCopy.peopleFailedTitle}
        message={messageOf(failure)}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    </Card>
  );
}

/** What the partner does by hand, which in a calendar view starts from the day shown, and the waiting list. */
function Actions({ known, isTeam }: { known: { date?: WallDate; resourceId?: string | undefined }; isTeam: boolean }) {
  const access = useAccess();
  const canEnter = access('bookings.change') !== 'none';
  const seesWaitlist = access('calendar.see') === 'all';
  const hasWalkIn = isTeam && canEnter;
  // On a phone the buttons are in pairs, and one that is left over takes a row.
  const row = 'col-span-2';
  return (
    <>
      {hasWalkIn && (
        <Button
          variant="secondary"
          className={seesWaitlist ? undefined : row}
          icon={<UserIcon />}
          onClick={() => openModal('NEW_BOOKING', { isWalkIn: true })}
        >
          {teamCopy.walkIn}
        </Button>
      )}
      {seesWaitlist && (
        <LinkButton
          variant="secondary"
          className={hasWalkIn ? undefined : row}
          icon={<ClockIcon />}
          href={paths.waitlist}
        >
          {titles.waitlist}
        </LinkButton>
      )}
      {canEnter && (
        <>
          <Button variant="secondary" icon={<LockIcon />} onClick={() => openModal('BLOCK_TIME', known)}>
            {weekCopy.blockLabel}
          </Button>
          <Button onClick={() => openModal('NEW_BOOKING', known)}>{labels.newBooking}</Button>
        </>
      )}
    </>
  );
}

function ViewSwitch({ view, date, hasDay }: { view: View; date: WallDate; hasDay: boolean }) {
  const week = {
    href: `${paths.bookings}?${weekParams(date).toString()}`,
    label: copy.weekView,
    icon: <CalendarIcon className="size-4" />,
    isCurrent: view === 'week',
  };
  const day = {
    href: `${paths.bookings}?${dayParams(date).toString()}`,
    label: labels.day,
    icon: <UsersIcon className="size-4" />,
    isCurrent: view === 'day',
  };
  return (
    <SegmentedLinks
      label={copy.viewLabel}
      className="w-full self-start sm:w-auto sm:justify-self-start"
      segments={[
        {
          href: paths.bookings,
          label: copy.listView,
          icon: <MenuIcon className="size-4" />,
          isCurrent: view === 'list',
        },
        ...(hasDay ? [day] : []),
        week,
      ]}
    />
  );
}

/** The week's placeholder while its code loads. */
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
