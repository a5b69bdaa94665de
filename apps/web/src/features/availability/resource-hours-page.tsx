import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSubject } from '../../account/subject.ts';
import * as copy from '../../copy/availability.ts';
import * as people from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { useLinkedField } from '../../shell/use-linked-field.ts';
import { AvailabilityForm } from './availability-form.tsx';
import { WeekSkeleton } from './components/week-skeleton.tsx';
import { startingHours } from './form.ts';
import { hoursQuery, resourceHoursQuery, saveResourceHoursMutation } from './queries.ts';

/** Own weekly hours of one person, room or equipment; at first those of the business (product/people#hours). */
export function ResourceHoursPage() {
  const {
    subject: { businessId, resourceId: id = '' },
    resource,
  } = useSubject();
  const own = useQuery(resourceHoursQuery(businessId, id));
  const usual = useQuery(hoursQuery(businessId));
  const save = useMutation(saveResourceHoursMutation(businessId, id));
  const failed = [own, usual].find(({ isError, data }) => isError && !data);
  const entries = useMemo(() => own.data && usual.data && startingHours(own.data, usual.data), [own.data, usual.data]);
  const follows = own.data?.followsBusinessHours;
  useLinkedField(entries !== undefined);
  return (
    <>
      <PageHeader
        title={resource ? people.hoursOf(resource.name) : titles.resourceHours}
        subtitle={follows ? people.savingMakesOwn : people.ownCount}
        back={{ href: paths.resource(id), label: resource?.name ?? titles.team }}
      />
      {failed ? (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(failed.error)}
            onRetry={() => void Promise.all([own.refetch(), usual.refetch()])}
            isRetrying={failed.isFetching}
          />
        </Card>
      ) : entries ? (
        <AvailabilityForm entries={entries} save={save} isNew={follows} />
      ) : (
        <WeekSkeleton />
      )}
    </>
  );
}
