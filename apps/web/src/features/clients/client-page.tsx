import { messageOf } from '@primehour/contract/errors';
import { formatPhone } from '@primehour/domain/format/phone';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Loading, SkeletonCard } from '@primehour/ui/skeleton';
import { Tag } from '@primehour/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '../../api/is-missing.ts';
import { paths } from '../../paths.ts';
import { useBusiness } from '../../session/business.ts';
import { ClientCare } from './components/client-care.tsx';
import { ClientFigures } from './components/client-figures.tsx';
import { ClientHistory } from './components/client-history.tsx';
import { clientQuery } from './queries.ts';

/** The history is read first; the form library comes behind it. */
const ClientForm = lazy(async () => ({ default: (await import('./client-form.tsx')).ClientForm }));

const back = { href: paths.clients, label: 'Clients' };

/** One client: figures, history, private notes, and what can be done with the record. */
export function ClientPage() {
  const { id = '' } = useParams();
  const business = useBusiness();
  const client = useQuery(clientQuery(business.id, id));
  if (client.data) {
    const { name, phone, isBlocked } = client.data;
    return (
      <>
        <PageHeader
          back={back}
          title={name}
          subtitle={
            <>
              {formatPhone(phone)} {isBlocked && <Tag tone="warning">Can’t book online</Tag>}
            </>
          }
        />
        <div className="flex flex-col gap-6">
          <ClientFigures client={client.data} />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ClientHistory businessId={business.id} clientId={id} />
            <div className="flex flex-col gap-6">
              <Suspense fallback={<SkeletonCard hasImage={false} />}>
                <ClientForm key={id} businessId={business.id} client={client.data} />
              </Suspense>
              <ClientCare businessId={business.id} client={client.data} />
            </div>
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader back={back} title="Client" />
      {client.isError ? (
        <Card>
          <ErrorState
            {...wordsFor(client.error)}
            {...(!isMissing(client.error) && {
              onRetry: () => void client.refetch(),
              isRetrying: client.isFetching,
            })}
            action={<LinkButton href={paths.clients}>Back to clients</LinkButton>}
          />
        </Card>
      ) : (
        <Loading>
          <div className="flex flex-col gap-6">
            <SkeletonCard hasImage={false} />
            <SkeletonCard hasImage={false} />
          </div>
        </Loading>
      )}
    </>
  );
}

const wordsFor = (error: Error) =>
  isMissing(error)
    ? { title: 'This client can’t be found', message: 'The record may have been merged into another one, or erased.' }
    : { title: 'The client could not be loaded', message: messageOf(error) };
