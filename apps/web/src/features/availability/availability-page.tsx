import { messageOf } from '@primehour/contract/errors';
import { formatZoneName } from '@primehour/domain/format/time';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { CalendarDaysIcon, HelpIcon, RefreshCwIcon, SettingsIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { Suspense, useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { useSubject } from '../../account/subject.ts';
import * as copy from '../../copy/availability.ts';
import * as titles from '../../copy/titles.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useLinkedField } from '../../shell/use-linked-field.ts';
import { AvailabilityForm } from './availability-form.tsx';
import { WeekSkeleton } from './components/week-skeleton.tsx';
import { useBusinessHours } from './use-business-hours.ts';

/** On the narrowest phones only the text fits into two rows. */
const iconClass = 'max-[22rem]:hidden';

const ResourceHoursPage = lazyPart(async () => (await import('./resource-hours-page.tsx')).ResourceHoursPage).Part;

/** The hours of the business, or of one person, room or equipment. */
export function AvailabilityPage() {
  const { subject } = useSubject();
  if (subject.resourceId === undefined) return <BusinessHours />;
  return (
    <Suspense fallback={<WeekSkeleton />}>
      <ResourceHoursPage key={subject.resourceId} />
    </Suspense>
  );
}

/** See product/availability#weekly-hours. */
function BusinessHours() {
  const business = useBusiness();
  const [now] = useState(Date.now);
  const { entries, save, error, isRetrying, retry } = useBusinessHours(business.id);
  useLinkedField(entries !== undefined);
  return (
    <>
      <PageHeader
        title={titles.availability}
        subtitle={copy.subtitle(formatZoneName(business.timezone, now))}
        actions={
          <>
            <Button variant="quiet" icon={<HelpIcon className={iconClass} />} onClick={() => openModal('WHY', {})}>
              {copy.whyLabel}
            </Button>
            <LinkButton href={paths.specialDates} variant="secondary" icon={<CalendarDaysIcon className={iconClass} />}>
              {copy.timeOff}
            </LinkButton>
            <LinkButton href={paths.calendars} variant="secondary" icon={<RefreshCwIcon className={iconClass} />}>
              {titles.calendars}
            </LinkButton>
            <LinkButton href={paths.bookingSettings} variant="secondary" icon={<SettingsIcon className={iconClass} />}>
              {titles.bookingSettings}
            </LinkButton>
          </>
        }
      />
      {entries ? (
        <AvailabilityForm entries={entries} save={save} />
      ) : error ? (
        <Card>
          <ErrorState title={copy.loadFailedTitle} message={messageOf(error)} onRetry={retry} isRetrying={isRetrying} />
        </Card>
      ) : (
        <WeekSkeleton />
      )}
    </>
  );
}
