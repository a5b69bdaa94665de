import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { resourcesQuery } from '../../account/resources.ts';
import * as copy from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { NeedsForm } from './needs-form.tsx';
import { needsQuery, serviceQuery } from './needs-queries.ts';

/** What a service needs, as a sentence that is edited (product/people#needs). */
export function NeedsPage() {
  const { id = '' } = useParams();
  const business = useBusiness();
  const service = useQuery(serviceQuery(business.id, id));
  const resources = useQuery(resourcesQuery(business.id));
  const needs = useQuery(needsQuery(business.id, id));
  const all = [service, resources, needs];
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  return (
    <>
      <PageHeader
        title={titles.needs}
        // Its line is reserved from the start, so that nothing moves when the name arrives.
        subtitle={service.data ? copy.needsOf(service.data.name) : '\u00A0'}
        back={{ href: paths.services, label: titles.services }}
      />
      {failed ? (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(failed.error)}
            onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
            isRetrying={failed.isFetching}
          />
        </Card>
      ) : service.data && resources.data && needs.data ? (
        <NeedsForm
          key={id}
          businessId={business.id}
          service={service.data}
          resources={resources.data}
          stored={needs.data.needs}
        />
      ) : (
        <ScreenBody kind="settings" />
      )}
    </>
  );
}
