import { messageOf } from '@primehour/contract/errors';
import type { Resource } from '@primehour/contract/resource';
import { coversPerson } from '@primehour/domain/access/covers-person';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Loading, SkeletonCard } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { resourcesQuery } from '../../account/resources.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useAccess, useOwnPerson } from '../../session/use-access.ts';
import { HoursCard } from './components/hours-card.tsx';

const back = { href: paths.team, label: titles.team };

const ResourceForm = lazyPart(async () => (await import('./resource-form.tsx')).ResourceForm).Part;
const PersonServicesForm = lazyPart(async () => (await import('./person-services-form.tsx')).PersonServicesForm).Part;
const RetireDialog = lazyPart(async () => (await import('./retire-dialog.tsx')).RetireDialog).Part;

const loadingCard = (
  <Loading>
    <SkeletonCard hasImage={false} />
  </Loading>
);

/** One person, room or equipment (product/people#person). */
export function ResourcePage() {
  const { id = '' } = useParams();
  const business = useBusiness();
  const resources = useQuery(resourcesQuery(business.id));
  const found = resources.data?.find((one) => one.id === id);
  return (
    <>
      <PageHeader title={found?.name ?? titles.team} back={back} />
      {found && <Cards key={id} businessId={business.id} zone={business.timezone} resource={found} />}
      {resources.isPending && loadingCard}
      {resources.data && !found && (
        <Card>
          <ErrorState
            title={copy.notFoundTitle}
            message={copy.notFoundText}
            action={<LinkButton href={paths.team}>{copy.backToTeam}</LinkButton>}
          />
        </Card>
      )}
      {resources.isError && !resources.data && (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(resources.error)}
            onRetry={() => void resources.refetch()}
            isRetrying={resources.isFetching}
          />
        </Card>
      )}
    </>
  );
}

type Props = { businessId: string; zone: string; resource: Resource };

function Cards({ businessId, zone, resource }: Props) {
  const { id, kind } = resource;
  const [access, own] = [useAccess(), useOwnPerson()];
  const canChange = access('setup.change') === 'all';
  // Staff can change their own hours and time off if that was granted, but nothing else about themselves.
  const canChangeHours = coversPerson(access('hours.change'), id, own);
  return (
    <div className="flex max-w-200 flex-col gap-6">
      {canChange && (
        <Suspense fallback={loadingCard}>
          <ResourceForm {...{ businessId, resource }} />
          {kind === 'TEAM_MEMBER' && <PersonServicesForm {...{ businessId, resource }} />}
        </Suspense>
      )}
      {canChangeHours ? (
        <>
          <HoursCard {...{ businessId, resource }} />
          <Card title={copy.moreTitle} description={copy.moreText}>
            <div className="flex flex-wrap gap-3">
              <LinkButton variant="secondary" href={paths.resourceTimeOff(id)}>
                {titles.specialDates}
              </LinkButton>
              <LinkButton variant="secondary" href={paths.resourceCalendars(id)}>
                {copy.otherCalendars}
              </LinkButton>
            </div>
          </Card>
        </>
      ) : (
        <Card title={titles.calendars}>
          <LinkButton variant="secondary" href={paths.resourceCalendars(id)}>
            {copy.calendarLink}
          </LinkButton>
        </Card>
      )}
      {canChange && <RetireCard {...{ businessId, zone, resource }} />}
    </div>
  );
}

function RetireCard({ businessId, zone, resource }: Props) {
  const [, navigate] = useLocation();
  const [isRetiring, setRetiring] = useState(false);
  const close = () => setRetiring(false);
  return (
    <Card title={copy.retireLabel} description={copy.retireCardText}>
      <Button variant="danger" onClick={() => setRetiring(true)}>
        {copy.retireButton(resource.name)}
      </Button>
      {isRetiring && (
        <Suspense fallback={<Dialog isOpen title={labels.loadingScreen} onClose={close} />}>
          <RetireDialog {...{ businessId, zone, resource }} onClose={close} onRetired={() => navigate(paths.team)} />
        </Suspense>
      )}
    </Card>
  );
}
