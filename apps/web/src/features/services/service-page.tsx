import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { isMissing } from '../../api/is-missing.ts';
import { CREATE_NEW, paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { serviceQuery } from './queries.ts';
import { ServiceForm } from './service-form.tsx';

const back = { href: paths.services, label: 'Services' };

/** The id 'create-new' means a new service (product/shell#addresses). */
export function ServicePage() {
  const { id = CREATE_NEW } = useParams();
  const business = useBusiness();
  if (id !== CREATE_NEW) return <StoredService key={id} businessId={business.id} id={id} />;
  return (
    <>
      <PageHeader title="New Service" back={back} />
      <ServiceForm businessId={business.id} />
    </>
  );
}

function StoredService({ businessId, id }: { businessId: string; id: string }) {
  const service = useQuery(serviceQuery(businessId, id));
  if (service.data) {
    return (
      <>
        <PageHeader title="Edit Service" back={back} />
        <ServiceForm businessId={businessId} service={service.data} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Edit Service" back={back} />
      {service.isError ? (
        <Card>
          <ErrorState
            {...wordsFor(service.error)}
            {...(!isMissing(service.error) && {
              onRetry: () => void service.refetch(),
              isRetrying: service.isFetching,
            })}
            action={<LinkButton href={paths.services}>Back to services</LinkButton>}
          />
        </Card>
      ) : (
        <ScreenBody kind="service" />
      )}
    </>
  );
}

const wordsFor = (error: Error) =>
  isMissing(error)
    ? { title: 'This service can’t be found', message: 'It may have been deleted.' }
    : { title: 'The service could not be loaded', message: messageOf(error) };
