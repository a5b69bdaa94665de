import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as copy from '../../copy/app-settings.ts';
import * as titles from '../../copy/titles.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { usePermission } from '../../session/use-access.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { preferencesQuery } from './queries.ts';

/** Below the fold, and only for owners. */
const OwnerCards = lazyPart(async () => (await import('./components/owner-cards.tsx')).OwnerCards).Part;

/** A user's own preferences (product/app-settings). */
export function AppSettingsPage() {
  const preferences = useQuery(preferencesQuery());
  const isOwner = usePermission()('ownership.transfer');
  return (
    <>
      <PageHeader title={titles.appSettingsHeading} subtitle={titles.appSettingsSubtitle} />
      {preferences.isPending && <ScreenBody kind="account" />}
      <div className="flex max-w-200 flex-col gap-4">
        {preferences.data && isOwner && <NotificationsForm preferences={preferences.data} />}
        {preferences.data && !isOwner && (
          <Card title={copy.notificationsTitle}>
            <p className="-mt-3 text-ink-muted">{copy.notificationsOfOwner}</p>
          </Card>
        )}
        {preferences.data && <CalendarForm preferences={preferences.data} />}
        {preferences.data && isOwner && (
          <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
            <OwnerCards />
          </Suspense>
        )}
        {preferences.isError && !preferences.data && (
          <Card>
            <ErrorState
              title={copy.loadFailedTitle}
              message={messageOf(preferences.error)}
              onRetry={() => void preferences.refetch()}
              isRetrying={preferences.isFetching}
            />
          </Card>
        )}
      </div>
    </>
  );
}
