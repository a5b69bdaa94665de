import { messageOf } from '@primehour/contract/errors';
import type { Permission } from '@primehour/domain/access/access';
import { coversPerson } from '@primehour/domain/access/covers-person';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Loading, SkeletonCard } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../account/business.ts';
import { useSubject } from '../../account/subject.ts';
import * as copy from '../../copy/calendar-sync.ts';
import * as people from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { useAccess, useOwnPerson } from '../../session/use-access.ts';
import { useLinkedField } from '../../shell/use-linked-field.ts';
import { BusyCard } from './components/busy-card.tsx';
import { FeedCard } from './components/feed-card.tsx';
import { calendarsQuery } from './queries.ts';

/** Calendars in both directions; reached from Availability and Booking Settings. */
export function CalendarsPage() {
  const business = useBusiness();
  const { subject, resource } = useSubject();
  const [access, own] = [useAccess(), useOwnPerson()];
  const covers = (permission: Permission) => coversPerson(access(permission), subject.resourceId, own);
  const canChangeHours = covers('hours.change');
  // Making, ending and changing a feed is one permission.
  const canMakeFeed = covers('feed.make');
  const calendars = useQuery(calendarsQuery(subject, canChangeHours));
  // 'Why?' links to the calendar that has the busy time.
  useLinkedField(calendars.data !== undefined);
  return (
    <>
      <PageHeader
        title={titles.calendars}
        subtitle={resource ? people.onlyFor(resource.name, canChangeHours) : titles.calendarsSubtitle}
        back={
          subject.resourceId === undefined
            ? { href: paths.availability, label: titles.availability }
            : { href: paths.resource(subject.resourceId), label: resource?.name ?? titles.team }
        }
      />
      {calendars.data && (
        <div className="flex max-w-200 flex-col gap-6">
          {calendars.data.busyCalendars && (
            <BusyCard {...{ business, subject }} name={resource?.name} calendars={calendars.data.busyCalendars} />
          )}
          {canMakeFeed && <FeedCard {...{ business, subject }} name={resource?.name} feed={calendars.data.feed} />}
        </div>
      )}
      {calendars.isPending && (
        <Loading>
          <div className="flex max-w-200 flex-col gap-6">
            {canChangeHours && <SkeletonCard hasImage={false} />}
            {canMakeFeed && <SkeletonCard hasImage={false} />}
          </div>
        </Loading>
      )}
      {calendars.isError && !calendars.data && (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(calendars.error)}
            onRetry={() => void calendars.refetch()}
            isRetrying={calendars.isFetching}
          />
        </Card>
      )}
    </>
  );
}
