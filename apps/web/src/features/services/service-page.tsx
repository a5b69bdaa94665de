import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { isMissing } from '../../api/is-missing.ts';
import * as copy from '../../copy/services.ts';
import * as titles from '../../copy/titles.ts';
import { CREATE_NEW, paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { serviceQuery } from './queries.ts';
import { ServiceForm } from './service-form.tsx';

const back = { href: paths.services, label: titles.services };

/** The id 'create-new' means a new service (product/shell#addresses). */
export function ServicePage() {
  const { id = CREATE_NEW } = useParams();
  const business = useBusiness();
  if (id !== CREATE_NEW) return <StoredService key={id} businessId={business.id} id={id} />;
  return (
    <>
      <PageHeader title={titles.newServiceHeading} back={back} />
      <ServiceForm businessId={business.id} />
    </>
  );
}

function StoredService({ businessId, id }: { businessId: string; id: string }) {
  const service = useQuery(serviceQuery(businessId, id));
  if (service.data) {
    return (
      <>
        <PageHeader title={titles.editServiceHeading} back={back} />
        <ServiceForm businessId={businessId} service={service.data} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={titles.editServiceHeading} back={back} />
      {service.isError ? (
        <Card>
          <ErrorState
            {...describeError(service.error)}
            {...(!isMissing(service.error) && {
              onRetry: () => void service.refetch(),
              isRetrying: service.isFetching,
            })}
            action={<LinkButton href={paths.services}>{copy.backToList}</LinkButton>}
          />
        </Card>
      ) : (
        <ScreenBody kind="service" />
      )}
    </>
  );
}

const describeError = (error: Error) =>
  isMissing(error)
    ? { title: copy.notFoundTitle, message: copy.notFoundText }
    : { title: copy.loadFailedTitle, message: messageOf(error) };
