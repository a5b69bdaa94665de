import { messageOf } from '@primehour/contract/errors';
import type { Role } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Redirect } from 'wouter';
import * as copy from '../../copy/home.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useAccess } from '../../session/use-access.ts';
import { useSession } from '../../session/use-session.ts';
import { CalendarBanner } from './components/calendar-banner.tsx';
import { DaySkeleton } from './components/day-skeleton.tsx';
import { PrimeHours } from './components/prime-hours.tsx';
import { QuickActions } from './components/quick-actions.tsx';
import { SetupChecklist } from './components/setup-checklist.tsx';
import { SummaryTiles } from './components/summary-tiles.tsx';
import { isUnregistered, summaryQuery, userQuery } from './queries.ts';

const Day = lazyPart(async () => (await import('./components/day.tsx')).Day).Part;

/** See product/home#summary. */
export function HomePage() {
  const { user, businessInfo } = useSession();
  const summary = useQuery(summaryQuery());
  const loadedUser = useQuery({ ...userQuery(), enabled: summary.isSuccess });
  const business = businessInfo[0];
  // A session stored by an earlier version has no role.
  const role = business?.role ?? 'OWNER';
  const isSetUp = isSetUpBy(role);
  const canList = useAccess()('listings.change') !== 'none';

  if (isUnregistered(summary.error) || isUnregistered(loadedUser.error)) {
    return <Redirect replace to={user?.first_name ? paths.business : paths.profile} />;
  }
  const isNew = summary.data?.bookingCount === 0 && summary.data.nearestBooking === null;
  const checklist = business && isNew && isSetUp ? <SetupChecklist business={business} /> : null;
  return (
    <>
      <PageHeader title={titles.homeHeading} subtitle={titles.homeSubtitle} />
      <p className="-mt-6 mb-6 min-h-5">{business?.name}</p>
      <div className="flex flex-col gap-6">
        {!business && <Skeleton className="h-18 rounded-lg" />}
        {business && isSetUp && <CalendarBanner business={business} />}
        {summary.isLoadingError ? (
          <Failure title={copy.figuresFailedTitle} query={summary} />
        ) : (
          <SummaryTiles summary={summary.data} zone={business?.timezone} canShare={isSetUp} />
        )}
        {isSetUp && <QuickActions />}
        {business && (
          <Suspense fallback={<DaySkeleton />}>
            <Day {...{ business, role }} first={summary.isPending ? undefined : checklist}>
              {canList && <PrimeHours />}
              {/* The session keeps what it knows about the user; only a missing first response is an error. */}
              {loadedUser.isLoadingError && <Failure title={copy.accountFailedTitle} query={loadedUser} />}
            </Day>
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Owners and managers see the setup; the front desk and staff see only their day. */
const isSetUpBy = (role: Role): boolean => role === 'OWNER' || role === 'MANAGER';

function Failure({ title, query }: { title: string; query: UseQueryResult }) {
  return (
    <Card>
      <ErrorState
        title={title}
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </Card>
  );
}
