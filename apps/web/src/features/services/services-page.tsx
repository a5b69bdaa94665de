import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { ScissorsIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { resourcesQuery } from '../../account/resources.ts';
import { useIsSolo } from '../../account/use-team.ts';
import * as copy from '../../copy/services.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { ServiceCard } from './components/service-card.tsx';
import { servicesQuery } from './queries.ts';

/** See product/services#list. */
export function ServicesPage() {
  const business = useSession().businessInfo[0];
  const services = useQuery(servicesQuery(business?.id));
  // A solo business has no one to choose from.
  const isSolo = useIsSolo(business?.id);
  const team = useQuery({ ...resourcesQuery(business?.id ?? ''), enabled: business !== undefined && !isSolo });
  const hasTeam = (team.data?.length ?? 0) > 1;
  const count = services.data?.length ?? 0;
  return (
    <>
      <PageHeader
        title={titles.services}
        subtitle={titles.servicesSubtitle}
        actions={
          services.isPending ? (
            <Skeleton className="h-10 w-32 pointer-coarse:h-11" />
          ) : (
            count > 0 && <LinkButton href={paths.newService}>{copy.newServiceLink}</LinkButton>
          )
        }
      />
      {services.isPending && <ScreenBody kind="services" />}
      {services.isError && !services.data && (
        <LoadFailure error={services.error} onRetry={() => void services.refetch()} isRetrying={services.isFetching} />
      )}
      {services.data && count === 0 && (
        <Card>
          <EmptyState
            icon={<ScissorsIcon />}
            title={copy.emptyTitle}
            action={<LinkButton href={paths.newService}>{copy.createFirst}</LinkButton>}
          >
            {copy.emptyText}
          </EmptyState>
        </Card>
      )}
      {business && count > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {services.data?.map((service) => (
            <li key={service.id} className="min-w-0">
              <ServiceCard {...{ service, hasTeam }} businessId={business.id} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type LoadFailureProps = { error: Error; onRetry: () => void; isRetrying: boolean };

/** A failed load is treated as no business existing (product/services#list); the server's own words are below. */
function LoadFailure({ error, onRetry, isRetrying }: LoadFailureProps) {
  const hasNoBusiness = error instanceof CallError && error.code === 'BUSINESS_NOT_FOUND';
  return (
    <Card>
      <ErrorState
        title={copy.noBusinessTitle}
        message={hasNoBusiness ? undefined : messageOf(error)}
        onRetry={onRetry}
        isRetrying={isRetrying}
        action={<LinkButton href={paths.accountManager}>{titles.accountManagerHeading}</LinkButton>}
      />
    </Card>
  );
}
